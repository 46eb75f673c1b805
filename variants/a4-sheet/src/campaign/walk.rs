//! The walk through the sequence of play: what happens by itself, until somebody has a choice.

use stavka_core::board::SpaceId;
use stavka_core::clause::Sink;
use stavka_core::game::{Action, Asked, Walk};

use crate::air::play::Raid;
use crate::attack::play::{Battle, Stage};
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks as _, asked};
use crate::campaign::hex_notes::HexNotes;
use crate::campaign::play::{Look, Play};
use crate::campaign::unit_set::UnitSet;
use crate::position::{HexSet, UnitId};
use crate::sequence::Phase;
use crate::side::Side;
use crate::unit::State as Mark;
use crate::{sequence, zones};

impl<S: Sink> Walk for Play<'_, S> {
    fn is_over(&self) -> bool {
        self.state.outcome.is_some()
    }

    fn asked(&mut self) -> Asked {
        self.noted.forget();
        if self.state.ask == Ask::Nothing {
            return Asked::Nobody;
        }
        asked!(self.state.ask, it => it.look_up(self));
        let look = Look { table: self.table, state: self.state };
        if asked!(look.state.ask, it => it.is_wide_open(look)) {
            return Asked::Many;
        }
        match self.noted.offered.note(|list| look.legal(list)) {
            (0, _) => Asked::None,
            (1, first) => Asked::One(look.mover(), first),
            _ => Asked::Many,
        }
    }

    /// The next thing to happen.
    fn go_on(&mut self) {
        if self.state.flags.weather_due {
            self.state.ask = Ask::Weather;
        } else if self.state.flags.collapse_due {
            self.state.ask = Ask::Collapse;
        } else if self.state.crowded != SpaceId::NONE {
            self.thin_out();
        } else if self.state.raid != Raid::NONE {
            self.raid_on();
        } else if self.state.battle.stage > Stage::Declaring {
            self.fight_on();
        } else {
            self.step_on();
        }
    }

    fn pass_over(&mut self) {
        asked!(self.state.ask, it => it.pass_over(self));
    }

    fn take(&mut self, action: Action) {
        if let Some(choice) = Choice::of(action) {
            self.choose(choice);
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Goes on until there is a real choice, chance is due, or the game is over.
    pub(crate) fn play_on(&mut self) {
        self.walk();
        if self.is_over() {
            self.noted.forget();
            self.state.ask = Ask::Nothing;
        }
    }

    /// Plays on in the step.
    fn step_on(&mut self) {
        let step = self.look().step();
        match (step.phase, step.side) {
            (Phase::Reinforcements, Side::Axis) => self.axis_reinforcements(),
            (Phase::Reinforcements, Side::Russian) => self.russian_reinforcements(),
            (Phase::TurnArmies, _) => self.turn_armies(),
            (Phase::BuildUps, _) => self.build_ups(),
            (Phase::Entrenchment, side) => self.entrench(side),
            (Phase::Strategic, side) => self.strategic(side),
            (Phase::RailConversion, _) => self.convert_rails(),
            (Phase::Airfields, side) => self.airfields(side),
            (Phase::EarlyAttacks | Phase::Combat | Phase::BreakthroughCombat, _) => self.attacks(),
            (Phase::Movement, _) => self.movement(),
            (Phase::BreakthroughMovement, _) => self.breakthrough(),
            (Phase::EnemyRecovery | Phase::BreakthroughRecovery, side) => {
                self.recover(side.enemy());
            }
            (Phase::EnemyVictory, side) => self.determine_victory(side.enemy()),
            (Phase::Supply, side) => self.determine_supply(side),
            (Phase::Recovery, side) => self.recover(side),
        }
    }

    /// On to the next step, or the next turn.
    pub(crate) fn next_step(&mut self) {
        let before = self.look().side();
        let (next, over) = sequence::after(&self.table.steps, self.state.step, self.sink);
        self.state.step = next;
        if over {
            self.next_turn();
        }
        self.state.stage = 0;
        self.state.passed = UnitSet::EMPTY;
        self.state.going_on = UnitSet::EMPTY;
        self.state.given_up = HexSet::EMPTY;
        self.state.struck = HexNotes::NONE;
        self.state.housed = HexNotes::NONE;
        self.state.flags.begun = false;
        self.state.ask = Ask::Nothing;
        if self.state.outcome.is_some() {
            return;
        }
        let side = self.look().side();
        if side != before {
            self.begin_player_turn(before, side);
        }
    }

    fn next_turn(&mut self) {
        if self.look().is_last_turn() {
            self.end_without_verdict();
        } else {
            self.state.turn += 1;
            self.state.pools.shipped = [0; 2];
            self.look_at_the_sky(None);
            for flier in &mut self.state.fliers {
                (flier.struck, flier.intercepted) = (false, false);
            }
        }
    }

    /// Everybody is fresh again, and the ground behind the front belongs to whoever holds it.
    fn begin_player_turn(&mut self, before: Side, side: Side) {
        self.sweep(before);
        self.state.battle = Battle::NONE;
        self.state.bonus = UnitSet::EMPTY;
        self.state.again = UnitSet::EMPTY;
        self.state.left = [0; UnitId::LIMIT];
        self.state.allotted = [SpaceId::NONE; UnitId::LIMIT];
        self.state.position.clear_everywhere([Mark::Moved, Mark::Attacked]);
        for flier in &mut self.state.fliers {
            flier.over = SpaceId::NONE;
        }
        self.state.rebuilt = UnitSet::EMPTY;
        self.state.pools.railed = 0;
        self.fliers_come_and_go(side);
    }

    /// completion.control: what only this side has in its zones of control is its own, but cities must be entered.
    fn sweep(&mut self, side: Side) {
        let taken = zones::swept(&self.state.position, side, &self.table.places.named, self.sink);
        for hex in &taken {
            self.state.position.take_control(hex, side);
            self.after_capture(hex);
        }
    }
}
