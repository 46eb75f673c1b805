//! Choices as numbers.

use stavka_core::choices;

use crate::campaign::hexes::Spot;
use crate::campaign::roster::Unit;

choices! {
    /// A choice of a player or of chance.
    pub(crate) enum Choice {
        /// No more of this.
        1 => Done,
        /// The chosen unit stays.
        2 => Stay,
        /// To Europe.
        3 => ToEurope,
        /// Declare war on Japan or Russia.
        4 => Declare,
        /// Go to war with the United States.
        5 => PacificWar,
        /// Keep the peace.
        6 => Peace,
        /// Attack by attrition.
        7 => Attrition,
        /// Open an offensive.
        8 => Offensive,
        /// Attack nobody.
        9 => Pass,
        /// Send one more air factor along.
        10 => WithAir,
        /// Let the attack begin.
        11 => Begin,
        /// Call it off.
        12 => CallOff,
        /// Nobody advances.
        13 => Hold,
        /// Bomb the Urals box with one air factor.
        14 => Bomb,
        /// Move this unit.
        16 => Move(Unit),
        /// Redeploy this unit.
        17 => Redeploy(Unit),
        /// Give this unit up for the Pacific.
        18 => Give(Unit),
        /// Advance this unit after combat.
        19 => Advance(Unit),
        /// To this space.
        20 => To(Spot),
        /// Attack this space.
        21 => Attack(Spot),
        /// Attack with what stands in this space.
        22 => With(Spot),
        /// Take this space by attrition.
        23 => Take(Spot),
        /// Build a unit of this sort.
        24 => Build(u8),
        /// Chance: this outcome, from nought.
        25 => Roll(u16),
        /// Exploit with this unit.
        26 => Exploit(Unit),
    }
}
