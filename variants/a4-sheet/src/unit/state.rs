//! The states of a unit, as bits.

/// A state that a unit can be in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Turned toward the enemy.
    Disrupted,
    /// Face down, known to nobody or only to its owner.
    Hidden,
    /// Its weak side is up.
    Weak,
    /// Dug in.
    Entrenched,
    /// Has moved in this player-turn.
    Moved,
    /// Has attacked in this player-turn.
    Attacked,
    /// In Limited supply.
    Limited,
    /// Isolated.
    Isolated,
}

impl State {
    /// Every state.
    pub(crate) const ALL: [Self; 8] = [
        Self::Disrupted,
        Self::Hidden,
        Self::Weak,
        Self::Entrenched,
        Self::Moved,
        Self::Attacked,
        Self::Limited,
        Self::Isolated,
    ];

    /// As it is written.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Disrupted => "disrupted",
            Self::Hidden => "hidden",
            Self::Weak => "weak",
            Self::Entrenched => "entrenched",
            Self::Moved => "moved",
            Self::Attacked => "attacked",
            Self::Limited => "limited",
            Self::Isolated => "isolated",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// Any number of states.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct States(u16);

impl States {
    /// Fresh, revealed, in Full supply.
    pub(crate) const NONE: Self = Self(0);

    /// Whether it holds.
    #[inline]
    pub const fn has(self, state: State) -> bool {
        self.0 & state.bit() != 0
    }

    /// Whether one of those holds.
    #[inline]
    pub(crate) const fn any_of(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// With that state.
    #[must_use]
    pub(crate) const fn with(self, state: State) -> Self {
        Self(self.0 | state.bit())
    }

    /// Without that state.
    #[must_use]
    pub(crate) const fn without(self, state: State) -> Self {
        Self(self.0 & !state.bit())
    }

    /// Those that hold.
    pub(crate) fn iter(self) -> impl Iterator<Item = State> {
        State::ALL.into_iter().filter(move |&state| self.has(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_come_and_go_one_by_one() {
        let both = States::NONE.with(State::Disrupted).with(State::Isolated);
        assert!(both.has(State::Disrupted) && both.has(State::Isolated));
        assert_eq!(both.without(State::Disrupted).iter().collect::<Vec<_>>(), [State::Isolated]);
    }
}
