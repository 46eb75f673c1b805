//! BRPs to the unit: every change has its entry, every entry its clause.

use stavka_core::clause::Sink;

use crate::far_east::economy::Power;
use crate::far_east::entries::ENTRIES;
pub(crate) use crate::far_east::entries::Entry;

/// Powers with BRPs: Japan, Nationalist China, Russia.
const ACCOUNTS: usize = 3;

/// The accounts of the powers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Ledger {
    /// Whether the game is linked, which decides the clauses.
    pub linked: bool,
    balances: [i16; ACCOUNTS],
    entries: [[i16; ENTRIES]; ACCOUNTS],
}

impl Ledger {
    /// What a power has; Communist China never has any.
    #[inline]
    pub(crate) fn balance(&self, power: Power) -> i32 {
        account(power).map_or(0, |account| self.balances[account].into())
    }

    /// Books a change; nothing is taken that is not there. What was booked.
    pub(crate) fn book(
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
    pub(crate) fn check(&self) -> Result<(), String> {
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
