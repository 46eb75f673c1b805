//! A plan: a style of the staff, and now and then the choice of another one.

use stavka_core::game::Action;

/// Who chooses from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The style that leads.
    style: u8,
    /// The style that is asked instead where the plan departs from the first.
    other: u8,
    /// How often it departs, of 256.
    often: u8,
    /// Where it does.
    seed: u64,
}

impl Plan {
    /// One style and no other.
    pub(crate) const fn plain(style: u8) -> Self {
        Self { style, other: style, often: 0, seed: 0 }
    }

    /// A style that departs into another.
    pub(crate) const fn mixed(style: u8, other: u8, often: u8, seed: u64) -> Self {
        Self { style, other, often, seed }
    }

    /// What is chosen, by somebody who knows what a style would choose. Whether the plan departs hangs on the choice alone:
    /// the same thing is done or left undone whatever was done before it.
    pub(crate) fn choose<E>(
        self,
        mut ask: impl FnMut(u8) -> Result<Action, E>,
    ) -> Result<Action, E> {
        let usual = ask(self.style)?;
        if self.often == 0 || !self.departs(usual) {
            return Ok(usual);
        }
        ask(self.other)
    }

    fn departs(self, choice: Action) -> bool {
        let mixed = (self.seed ^ u64::from(choice)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed >> 56 < u64::from(self.often)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(plan: Plan, choice: Action) -> Action {
        let ask = |style: u8| Ok::<_, ()>(if style == 0 { choice } else { choice + 1 });
        plan.choose(ask).expect("somebody chooses")
    }

    #[test]
    fn a_plan_departs_as_often_as_it_says_and_always_in_the_same_places() {
        let plan = Plan::mixed(0, 1, 64, 7);
        let departs: Vec<bool> = (0..4000).map(|choice| chosen(plan, choice) != choice).collect();
        let count = departs.iter().filter(|departs| **departs).count();
        assert!((900..1100).contains(&count), "{count} of 4000");
        let again: Vec<bool> = (0..4000).map(|choice| chosen(plan, choice) != choice).collect();
        assert_eq!(departs, again);
        assert!((0..4000).all(|choice| chosen(Plan::plain(0), choice) == choice));
    }
}
