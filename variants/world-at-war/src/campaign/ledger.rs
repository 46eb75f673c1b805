//! BRPs to the unit: every change has its entry, every entry its clause.

use stavka_core::clause::{Clause, Sink};

use crate::chapters::far_east::economy::Power;
use crate::clause;

/// Why BRPs change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Entry {
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
const ENTRIES: usize = Entry::Objectives as usize + 1;
/// Powers with BRPs: Japan, Nationalist China, Russia.
const ACCOUNTS: usize = 3;

impl Entry {
    /// The clause behind it, for a power in the classic or in a linked game.
    const fn clause(self, power: Power, linked: bool) -> Clause {
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

/// The accounts of the powers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Ledger {
    /// Whether the game is linked, which decides the clauses.
    pub linked: bool,
    balances: [i16; ACCOUNTS],
    entries: [[i16; ENTRIES]; ACCOUNTS],
}

impl Ledger {
    /// What a power has; Communist China never has any.
    #[inline]
    pub(super) fn balance(&self, power: Power) -> i32 {
        account(power).map_or(0, |account| self.balances[account].into())
    }

    /// Books a change; nothing is taken that is not there. What was booked.
    pub(super) fn book(
        &mut self,
        power: Power,
        entry: Entry,
        brps: i32,
        sink: &mut impl Sink,
    ) -> i32 {
        let Some(account) = account(power) else { return 0 };
        let balance = i32::from(self.balances[account]);
        let booked = i16::try_from(brps.max(-balance)).unwrap_or(0);
        if booked == 0 {
            return 0;
        }
        self.balances[account] += booked;
        self.entries[account][entry as usize] += booked;
        let left = self.balances[account];
        sink.step(entry.clause(power, self.linked), || {
            format!("{power}: {booked:+} BRPs, {left} are there")
        });
        booked.into()
    }

    /// Whether the entries add up to the balances and nobody is in debt.
    pub(super) fn check(&self) -> Result<(), String> {
        for (balance, entries) in self.balances.iter().zip(&self.entries) {
            let sum: i16 = entries.iter().sum();
            if sum != *balance || *balance < 0 {
                return Err(format!("a balance of {balance} BRPs, the entries say {sum}"));
            }
        }
        Ok(())
    }
}

fn account(power: Power) -> Option<usize> {
    match power {
        Power::Japan => Some(0),
        Power::Nationalist => Some(1),
        Power::Russia => Some(2),
        Power::Communist => None,
    }
}
