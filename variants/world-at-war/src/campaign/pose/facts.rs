//! What a made position says beside its units: turn, holders, points, levels and dates.

use stavka_core::clause::Silent;

use super::{Position, Stance};
use crate::campaign::Campaign;
use crate::campaign::ledger::Entry;
use crate::campaign::owner::Owner;
use crate::campaign::sequence::Step;
use crate::campaign::state::{self, ALLIES, AXIS, NEVER, RESULTS_BEFORE};
use crate::campaign::walk::Next;
use crate::count::Treasury;
use crate::far_east::economy::Power;
use crate::force::RussianForce;
use crate::turn::PlayerTurn;

impl Campaign {
    /// Everything but the units.
    pub(super) fn place_facts(&mut self, position: &Position) -> Result<(), String> {
        if let Some(turn) = position.turn {
            self.state.turn = self.number_of(turn)?;
        }
        self.place_holders(position)?;
        self.place_points(position);
        self.place_levels(position)?;
        self.place_events(position)?;
        let state = &mut self.state;
        (state.burma_lost, state.ledo_open) = (position.burma_lost, position.ledo_open);
        (state.drafts_met, state.removed) = (position.drafts_met, position.removed);
        state.left_for_it = small(&position.left_for_reduction);
        state.communist_idle = position.communist_idle;
        (state.cut, state.sent) = (position.cut, position.sent);
        state.urals_lost = position.urals_lost;
        Ok(())
    }

    /// What is owed to garrisons, which dealing a group of the set-up settles anew.
    pub(super) fn place_debts(&mut self, position: &Position) {
        self.state.owed_armor = position.owed_armor;
        self.state.owed_units = small(&position.owed_units);
    }

    /// The number of a player turn of the campaign.
    fn number_of(&self, turn: PlayerTurn) -> Result<u8, String> {
        let place = self.table.turns.iter().position(|other| *other == turn);
        let number = place.and_then(|place| u8::try_from(place).ok());
        number.ok_or_else(|| format!("{turn} is no turn of the campaign"))
    }

    fn place_holders(&mut self, position: &Position) -> Result<(), String> {
        for (owner, names) in position.control.lists() {
            for name in names {
                let spot = self.spot_named(name);
                let spot = spot.ok_or_else(|| format!("there is no space `{name}`"))?;
                self.state.hand_over(spot, owner);
            }
        }
        Ok(())
    }

    fn place_points(&mut self, position: &Position) {
        let (brps, stances) = (&position.brps, &position.stances);
        let all = [
            (Power::Japan, brps.japan, stances.japan),
            (Power::Nationalist, brps.nationalist_china, stances.nationalist_china),
            (Power::Russia, brps.russia, stances.russia),
        ];
        for (power, brps, stance) in all {
            self.state.ledger.book(power, Entry::Start, brps.map_or(0, Treasury::get), &mut Silent);
            self.state.stances[power as usize] = stance.into();
        }
    }

    fn place_levels(&mut self, position: &Position) -> Result<(), String> {
        if let Some(level) = position.resistance {
            self.resist_at(level)?;
        }
        for (turn, level) in &position.results {
            let turn = PlayerTurn::try_from(turn.clone())?;
            let game_turn = self.number_of(turn)? / 2 + RESULTS_BEFORE;
            self.state.note_result(game_turn.into(), *level);
        }
        self.state.tension = position.tension.unwrap_or(self.state.tension);
        self.state.index = position.index.unwrap_or(self.state.index);
        Ok(())
    }

    fn place_events(&mut self, position: &Position) -> Result<(), String> {
        let since = &position.since;
        let number = |turn: Option<PlayerTurn>| turn.map_or(Ok(NEVER), |turn| self.number_of(turn));
        let (german_war, us_war) = (number(since.german_war)?, number(since.us_war)?);
        let (russian_war, surrender) = (number(since.russian_war)?, number(since.surrender)?);
        let reduced_since = number(since.reduction)?;
        let state = &mut self.state;
        (state.german_war, state.us_war) = (german_war, us_war);
        (state.russian_war, state.surrender) = (russian_war, surrender);
        state.reduced_since = reduced_since;
        state.declared_by = if position.russia_declared { ALLIES } else { AXIS };
        Ok(())
    }

    /// Begins a step of the half and goes on to the first decision.
    pub(crate) fn begin_at(&mut self, step: Option<&str>) -> Result<(), String> {
        let side = self.state.side();
        if let Some(word) = step {
            self.state.step = Step::place_of(side, word).ok_or_else(|| {
                format!("there is no step `{word}` in this half, but {}", Step::words(side))
            })?;
        }
        self.state.held_at_start =
            self.held_by(|owner| matches!(owner, Owner::Communist | Owner::Russia));
        self.note_the_manchurian_garrison();
        self.resist(&mut Silent);
        self.supply_everybody(&mut Silent);
        let next = self.enter(&mut Silent);
        if next == Next::Over {
            self.walk(next, &mut Silent);
        }
        Ok(())
    }
}

/// Units of each kind as the state counts them.
fn small(force: &RussianForce) -> [u8; 5] {
    force.counts().map(|count| u8::try_from(count).unwrap_or(u8::MAX))
}

impl From<Stance> for state::Stance {
    fn from(stance: Stance) -> Self {
        match stance {
            Stance::None => Self::Pass,
            Stance::Attrition => Self::Attrition,
            Stance::Offensive => Self::Offensive,
        }
    }
}
