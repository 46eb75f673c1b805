//! What road hexes save of a way where some of them may be free.

use stavka_core::movement::Step;

use crate::ground::Gait;

/// As many hexes as roads ever make free in one move.
const MOST: usize = 24;

/// What each hex of a way would save if it were free, the most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Savings {
    each: [u8; MOST],
    count: usize,
}

impl Savings {
    /// Of a way that has not begun.
    pub(crate) const NONE: Self = Self { each: [0; MOST], count: 0 };

    /// op-movement.road.others: counts a step on foot that a road could make free, and says whether it is one.
    pub(crate) fn note(&mut self, gait: Gait, plain: Step, few: Step) -> bool {
        match (plain, few) {
            (Step::Allowed { cost, .. }, Step::Allowed { cost: by_road, .. })
                if matches!(gait, Gait::Foot | Gait::Army) =>
            {
                self.add(cost.saturating_sub(by_road));
                true
            }
            _ => false,
        }
    }

    fn add(&mut self, saving: u8) {
        let place = self.each.partition_point(|&other| other >= saving);
        if place < MOST {
            self.each.copy_within(place..MOST - 1, place + 1);
            self.each[place] = saving;
        }
        self.count += 1;
    }

    /// How many hexes could be free.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// What the way is cheaper by if so many hexes are free.
    pub(crate) fn most(&self, free: usize) -> u32 {
        self.each.iter().take(free).map(|&saving| u32::from(saving)).sum()
    }
}
