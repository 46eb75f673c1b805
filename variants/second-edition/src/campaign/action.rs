//! Choices as numbers.

use stavka_core::board::SpaceId;
use stavka_core::choices;
use stavka_core::game::packed::Payload;

use crate::composite::Composite;
use crate::factories::kind::FactoryKind;

choices! {
    /// A choice of a player or of chance; units by their numbers.
    pub(crate) enum Choice {
        /// Ends a step, or passes.
        1 => Done,
        /// Where the chosen unit goes.
        2 => To(SpaceId),
        /// A unit moves operationally.
        3 => Move(usize),
        /// A unit moves by rail.
        4 => Rail(usize),
        /// A unit moves by sea.
        5 => Sail(usize),
        /// A point is attacked.
        6 => Attack(SpaceId),
        /// A unit joins the attack.
        7 => Join(usize),
        /// An air unit joins the combat.
        8 => Air,
        /// The attack begins.
        9 => Fire,
        /// A unit takes hits.
        10 => Hit(usize),
        /// A unit enters the point that was won.
        11 => Advance(usize),
        /// An infantry army is taken from the dead pile.
        12 => TakeInfantry,
        /// A factory is picked.
        13 => Pick(FactoryKind),
        /// A factory is turned over onto trains.
        14 => Load(usize),
        /// An entrained factory goes on its way.
        15 => Ship(usize),
        /// A composite is made.
        16 => Make(Composite, SpaceId),
        /// The Reserve is called.
        17 => Call,
        /// A unit is sent to Siberia.
        18 => Send(usize),
        /// A die shows a face.
        19 => Face(u8),
        /// So many hits.
        20 => Hits(u8),
        /// The dice of the Siberian gamble: doubles or not.
        21 => Doubles(bool),
        /// A counter comes back from Siberia.
        22 => Return(usize),
        /// A factory in a port is set up, or stays entrained.
        23 => Settle(bool),
        /// A cavalry corps is taken.
        24 => TakeCavalry,
    }
}

impl Choice {
    /// The unit that it names.
    pub(crate) const fn unit(self) -> Option<usize> {
        match self {
            Self::Move(unit)
            | Self::Rail(unit)
            | Self::Sail(unit)
            | Self::Join(unit)
            | Self::Hit(unit)
            | Self::Advance(unit)
            | Self::Load(unit)
            | Self::Ship(unit)
            | Self::Send(unit)
            | Self::Return(unit) => Some(unit),
            _ => None,
        }
    }

    /// What dice showed, as a number.
    pub(crate) fn outcome(self) -> Option<u8> {
        match self {
            Self::Face(number) | Self::Hits(number) => Some(number),
            Self::Doubles(are) => Some(are.into()),
            _ => None,
        }
    }

    /// The space that it names.
    pub(crate) const fn space(self) -> Option<SpaceId> {
        match self {
            Self::To(space) | Self::Attack(space) | Self::Make(_, space) => Some(space),
            _ => None,
        }
    }
}

/// Kinds by their place in the list of all.
macro_rules! kinds {
    ($($Kind:ty),+) => {$(
        impl Payload for $Kind {
            const BITS: u32 = u8::BITS;

            fn bits(self) -> u32 {
                self as u32
            }

            fn of_bits(bits: u32) -> Option<Self> {
                Self::ALL.get(bits as usize).copied()
            }
        }
    )+};
}

kinds!(FactoryKind, Composite);
