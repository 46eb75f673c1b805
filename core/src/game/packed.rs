//! Choices as numbers: what is done in the high byte, to what in the bits below.

use super::Action;
use crate::board::SpaceId;

/// Bits below the one that says what is done.
pub const PAYLOAD: u32 = 24;

/// What a choice is about, in a few bits.
pub trait Payload: Copy {
    /// How many bits it takes.
    const BITS: u32;

    /// As bits.
    fn bits(self) -> u32;

    /// What these bits mean, if they mean anything.
    fn of_bits(bits: u32) -> Option<Self>;
}

macro_rules! payload {
    ($($number:ty),+) => {$(
        impl Payload for $number {
            const BITS: u32 = <$number>::BITS;

            #[inline]
            fn bits(self) -> u32 {
                self.into()
            }

            #[inline]
            fn of_bits(bits: u32) -> Option<Self> {
                bits.try_into().ok()
            }
        }
    )+};
}

payload!(u8, u16);

/// A place in a list of at most 65,536; what is further on means nothing.
impl Payload for usize {
    const BITS: u32 = u16::BITS;

    #[inline]
    fn bits(self) -> u32 {
        u16::try_from(self).unwrap_or(u16::MAX).into()
    }

    #[inline]
    fn of_bits(bits: u32) -> Option<Self> {
        u16::of_bits(bits).map(Self::from)
    }
}

impl Payload for bool {
    const BITS: u32 = 1;

    #[inline]
    fn bits(self) -> u32 {
        self.into()
    }

    #[inline]
    fn of_bits(bits: u32) -> Option<Self> {
        [false, true].get(usize::try_from(bits).ok()?).copied()
    }
}

impl Payload for SpaceId {
    const BITS: u32 = u16::BITS;

    #[inline]
    fn bits(self) -> u32 {
        self.0.into()
    }

    #[inline]
    fn of_bits(bits: u32) -> Option<Self> {
        u16::of_bits(bits).map(Self)
    }
}

/// What is done and what to, of an action.
#[inline]
pub const fn unpack(action: Action) -> (u32, u32) {
    (action >> PAYLOAD, action & ((1 << PAYLOAD) - 1))
}

/// Declares the choices of a game, each with the number that saves know it by, and how they are read and written.
///
/// A choice is about nothing, one thing or two, each a [`Payload`](crate::game::packed::Payload).
///
/// ```
/// use stavka_core::board::SpaceId;
///
/// stavka_core::choices! {
///     /// What may be chosen.
///     pub enum Choice {
///         /// That is all.
///         1 => Done,
///         /// To this space.
///         2 => To(SpaceId),
///         /// So many of this kind.
///         3 => Build(u8, u8),
///     }
/// }
///
/// assert_eq!(Choice::of(Choice::Build(2, 7).action()), Some(Choice::Build(2, 7)));
/// assert_eq!(Choice::of(9 << 24), None);
/// assert_eq!(Choice::plain().collect::<Vec<_>>(), [Choice::Done]);
/// ```
#[macro_export]
macro_rules! choices {
    (
        $(#[$about:meta])*
        $vis:vis enum $Name:ident {
            $( $(#[$what:meta])* $tag:literal => $Choice:ident $( ( $first:ty $(, $second:ty)? ) )? ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        $vis enum $Name {
            $( $(#[$what])* $Choice $( ( $first $(, $second)? ) )? ),+
        }

        impl $Name {
            /// The number that means this wherever it stands in a list.
            $vis fn action(self) -> $crate::game::Action {
                match self {
                    $( Self::$Choice $( ( $crate::choices!(@name first $first) $(, $crate::choices!(@name second $second))? ) )? => {
                        const { assert!($crate::game::packed::PAYLOAD.checked_sub(0 $( + <$first as $crate::game::packed::Payload>::BITS
                            $( + <$second as $crate::game::packed::Payload>::BITS )? )?).is_some()) }
                        let bits = 0_u32;
                        $(
                            let bits = bits | <$first as $crate::game::packed::Payload>::bits(first);
                            $( let bits = bits << <$second as $crate::game::packed::Payload>::BITS
                                | <$second as $crate::game::packed::Payload>::bits(second); )?
                        )?
                        $tag << $crate::game::packed::PAYLOAD | bits
                    } )+
                }
            }

            /// What a number means, if it means anything.
            $vis fn of(action: $crate::game::Action) -> Option<Self> {
                let (tag, bits) = $crate::game::packed::unpack(action);
                match tag {
                    $( $tag if $crate::choices!(@fits bits $(, $first)?) => Some(Self::$Choice $( (
                        <$first as $crate::game::packed::Payload>::of_bits(
                            bits >> (0 $( + <$second as $crate::game::packed::Payload>::BITS )?))?
                        $(, <$second as $crate::game::packed::Payload>::of_bits(
                            bits & ((1 << <$second as $crate::game::packed::Payload>::BITS) - 1))? )?
                    ) )?), )+
                    _ => None,
                }
            }

            /// The choices that are about nothing in particular.
            #[allow(dead_code, reason = "not every game asks for them")]
            $vis fn plain() -> impl Iterator<Item = Self> {
                let tags = [ $( ($tag, $crate::choices!(@fits 1_u32 $(, $first)?)) ),+ ];
                tags.into_iter().filter(|(_, about)| !about)
                    .filter_map(|(tag, _)| Self::of(tag << $crate::game::packed::PAYLOAD))
            }
        }
    };
    (@name $name:ident $of:ty) => { $name };
    // A choice about nothing has no bits.
    (@fits $bits:expr) => { $bits == 0 };
    (@fits $bits:expr, $of:ty) => { true };
}

#[cfg(test)]
mod tests {
    use super::*;

    choices! {
        enum Choice {
            1 => Done,
            2 => To(SpaceId),
            3 => Make(u8, SpaceId),
            4 => Settle(bool),
            7 => Fire,
        }
    }

    #[test]
    fn choices_are_read_back_from_their_numbers() {
        let choices = [
            Choice::Done,
            Choice::To(SpaceId(1967)),
            Choice::Make(255, SpaceId(0)),
            Choice::Make(3, SpaceId(65_535)),
            Choice::Settle(true),
            Choice::Fire,
        ];
        for choice in choices {
            assert_eq!(Choice::of(choice.action()), Some(choice));
        }
        assert_eq!(Choice::plain().collect::<Vec<_>>(), [Choice::Done, Choice::Fire]);
    }

    #[test]
    fn other_numbers_mean_nothing() {
        for action in
            [0, 1 << PAYLOAD | 1, 2 << PAYLOAD | 65_536, 4 << PAYLOAD | 2, 5 << PAYLOAD, u32::MAX]
        {
            assert_eq!(Choice::of(action), None, "{action:#x}");
        }
    }
}
