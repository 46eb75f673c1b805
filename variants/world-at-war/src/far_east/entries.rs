//! Why BRPs change: every entry of the accounts has its clause.

use stavka_core::clause::Clause;

use super::economy::Power;
use crate::clause;

/// Why BRPs change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Entry {
    /// What the year brings.
    Year,
    /// What lapses as a year begins.
    Lapse,
    /// A grant.
    Grant,
    /// An offensive.
    Offensive,
    /// Construction.
    Construction,
    /// A declaration of war.
    Declaration,
    /// A Communist offensive that Russia pays for.
    CommunistOffensive,
    /// Communist units that Russia pays for.
    CommunistConstruction,
    /// The Flying Tigers.
    Tigers,
    /// Bombs on the Urals box.
    Bombing,
    /// What a scenario that begins within a year gives.
    Start,
    /// Enemies beside the Urals box.
    Urals,
    /// Objectives in Communist hands.
    Objectives,
}

/// How many reasons there are.
pub(crate) const ENTRIES: usize = Entry::Objectives as usize + 1;
impl Entry {
    /// The clause behind it, for a power in the classic or in a linked game.
    pub(crate) const fn clause(self, power: Power, linked: bool) -> Clause {
        match self {
            Self::Year if matches!(power, Power::Nationalist) => clause::C78_41_2,
            Self::Start if matches!(power, Power::Nationalist) => clause::C78_41_4,
            Self::Year | Self::Lapse => clause::COMPLETION_YEAR_POINTS,
            Self::Start => clause::COMPLETION_PACIFIC_SCENARIO,
            Self::Grant => clause::COMPLETION_GRANTS,
            Self::Offensive => clause::COMPLETION_OFFENSIVE_COST,
            Self::Construction => clause::COMPLETION_CONSTRUCTION,
            Self::Declaration if linked => clause::C81_53,
            Self::Declaration => clause::C81_54_CLASSIC,
            Self::CommunistOffensive => clause::C79_51_2,
            Self::CommunistConstruction if linked => clause::C79_52_2,
            Self::CommunistConstruction => clause::C79_52_CLASSIC_2,
            Self::Tigers => clause::C78_61_C,
            Self::Bombing => clause::COMPLETION_URALS_BOMBING,
            Self::Urals => clause::C81_71_2,
            Self::Objectives => clause::C79_73_2,
        }
    }
}
