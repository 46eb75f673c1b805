//! Choices as numbers: a tag in the high byte, below it a unit, a space or a count.

use stavka_core::board::SpaceId;
use stavka_core::game::Action;

use crate::composite::Composite;
use crate::factories::kind::FactoryKind;

/// A choice, read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Ends a step, or passes.
    Done,
    /// Where the chosen unit goes.
    To(SpaceId),
    /// A unit moves operationally.
    Move(usize),
    /// A unit moves by rail.
    Rail(usize),
    /// A unit moves by sea.
    Sail(usize),
    /// A point is attacked.
    Attack(SpaceId),
    /// A unit joins the attack.
    Join(usize),
    /// An air unit joins the combat.
    Air,
    /// The attack begins.
    Fire,
    /// A unit takes hits.
    Hit(usize),
    /// A unit enters the point that was won.
    Advance(usize),
    /// An infantry army is taken from the dead pile.
    TakeInfantry,
    /// A cavalry corps is taken.
    TakeCavalry,
    /// A factory is picked.
    Pick(FactoryKind),
    /// A factory is turned over onto trains.
    Load(usize),
    /// An entrained factory goes on its way.
    Ship(usize),
    /// A composite is made.
    Make(Composite, SpaceId),
    /// The Reserve is called.
    Call,
    /// A unit is sent to Siberia.
    Send(usize),
    /// A die shows a face.
    Face(u8),
    /// So many hits.
    Hits(u8),
    /// The dice of the Siberian gamble: doubles or not.
    Doubles(bool),
    /// A counter comes back from Siberia.
    Return(usize),
    /// A factory in a port is set up, or stays entrained.
    Settle(bool),
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

    /// The space that it names.
    pub(crate) const fn space(self) -> Option<SpaceId> {
        match self {
            Self::To(space) | Self::Attack(space) | Self::Make(_, space) => Some(space),
            _ => None,
        }
    }
}

const fn pack(tag: u32, payload: u32) -> Action {
    tag << 24 | payload
}

impl Choice {
    /// The choice as a number.
    pub(crate) fn pack(self) -> Action {
        let number = |unit: usize| u32::try_from(unit).unwrap_or(0xff_ffff);
        match self {
            Self::Done => pack(1, 0),
            Self::To(space) => pack(2, space.0.into()),
            Self::Move(unit) => pack(3, number(unit)),
            Self::Rail(unit) => pack(4, number(unit)),
            Self::Sail(unit) => pack(5, number(unit)),
            Self::Attack(space) => pack(6, space.0.into()),
            Self::Join(unit) => pack(7, number(unit)),
            Self::Air => pack(8, 0),
            Self::Fire => pack(9, 0),
            Self::Hit(unit) => pack(10, number(unit)),
            Self::Advance(unit) => pack(11, number(unit)),
            Self::TakeInfantry => pack(12, 0),
            Self::TakeCavalry => pack(12, 1),
            Self::Pick(kind) => pack(13, kind as u32),
            Self::Load(unit) => pack(14, number(unit)),
            Self::Ship(unit) => pack(15, number(unit)),
            Self::Make(kind, space) => pack(16, (kind as u32) << 16 | u32::from(space.0)),
            Self::Call => pack(17, 0),
            Self::Send(unit) => pack(18, number(unit)),
            Self::Face(face) => pack(19, face.into()),
            Self::Hits(hits) => pack(20, hits.into()),
            Self::Doubles(doubles) => pack(21, doubles.into()),
            Self::Return(unit) => pack(22, number(unit)),
            Self::Settle(here) => pack(23, here.into()),
        }
    }

    /// The choice of a number, if it is one.
    pub(crate) fn unpack(action: Action) -> Option<Self> {
        let payload = action & 0xff_ffff;
        let unit = payload as usize;
        let space = SpaceId(u16::try_from(payload & 0xffff).unwrap_or(u16::MAX));
        let small = || u8::try_from(payload).ok();
        Some(match action >> 24 {
            1 => Self::Done,
            2 => Self::To(space),
            3 => Self::Move(unit),
            4 => Self::Rail(unit),
            5 => Self::Sail(unit),
            6 => Self::Attack(space),
            7 => Self::Join(unit),
            8 => Self::Air,
            9 => Self::Fire,
            10 => Self::Hit(unit),
            11 => Self::Advance(unit),
            12 if payload == 0 => Self::TakeInfantry,
            12 => Self::TakeCavalry,
            13 => Self::Pick(*FactoryKind::ALL.get(unit)?),
            14 => Self::Load(unit),
            15 => Self::Ship(unit),
            16 => Self::Make(*Composite::ALL.get((payload >> 16) as usize)?, space),
            17 => Self::Call,
            18 => Self::Send(unit),
            19 => Self::Face(small()?),
            20 => Self::Hits(small()?),
            21 => Self::Doubles(payload == 1),
            22 => Self::Return(unit),
            23 => Self::Settle(payload == 1),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_read_back() {
        let all = [
            Choice::Done,
            Choice::To(SpaceId(9)),
            Choice::Join(211),
            Choice::TakeCavalry,
            Choice::Pick(FactoryKind::Rocket),
            Choice::Make(Composite::TankArmy, SpaceId(77)),
            Choice::Hits(3),
            Choice::Doubles(true),
        ];
        for choice in all {
            assert_eq!(Choice::unpack(choice.pack()), Some(choice));
        }
        assert_eq!(Choice::unpack(u32::MAX), None);
        assert_eq!(Choice::unpack(u32::MAX - 2), None);
    }
}
