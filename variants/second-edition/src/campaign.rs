//! The played campaign: a walk through the sequence of play in which the rules decide.
//!
//! `table` is what never changes, `state` all that does; `walk` goes through the stages, and `asks` lists what is asked in
//! them. Whatever has one answer happens by itself.

use std::sync::Arc;

use serde_json::Value;
use stavka_core::board::SpaceId;
use stavka_core::chance::Occasion;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{
    Action, Applied, Claim, Decision, Game, Lent, Mover, Outcome, Side as SideId, fingerprint,
    with_as_was,
};
use stavka_core::view::View;

use crate::SecondEdition;
use crate::nation::Side;

pub(crate) mod action;
mod adopt;
pub(crate) mod asks;
mod check;
pub(crate) mod decision;
pub(crate) mod legal;
pub(crate) mod lines;
pub(crate) mod memory;
mod moves;
pub(crate) mod noted;
mod pose;
pub(crate) mod refusal;
pub(crate) mod rolls;
pub(crate) mod scenario;
pub(crate) mod state;
pub(crate) mod table;
mod view;
mod walk;
pub(crate) mod words;

use action::Choice;
use memory::Memory;
use noted::Noted;
use refusal::Look;
use state::State;
use table::Table;

/// The styles of the staff. `as-was` is `balanced` before its follies were ended, kept so that the two can be measured
/// against each other.
pub(crate) const STYLES: &[&str] = with_as_was(&["balanced", "bold", "cautious", "easy", "as-was"]);

/// A game of the campaign.
#[derive(Debug)]
pub struct Campaign {
    pub(crate) table: Arc<Table>,
    pub(crate) state: State,
    pub(crate) noted: Noted,
}

/// A game at work: the rules and the state, and who listens.
pub(crate) struct Play<'a, S> {
    pub(crate) table: &'a Table,
    pub(crate) state: &'a mut State,
    pub(crate) memory: &'a mut Memory,
    pub(crate) sink: &'a mut S,
    pub(crate) noted: &'a mut Noted,
}

impl Clone for Campaign {
    fn clone(&self) -> Self {
        Self { table: Arc::clone(&self.table), state: self.state, noted: self.noted }
    }

    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.table, &other.table) {
            self.table = Arc::clone(&other.table);
        }
        self.state = other.state;
        self.noted = other.noted;
    }
}

impl Campaign {
    /// Deals a game of a scenario.
    pub(crate) fn deal(variant: Arc<SecondEdition>, scenario: &str) -> Option<Self> {
        let scenario = scenario::named(&variant.settings, scenario)?;
        crate::set_up::may_start(&variant, scenario.start, &mut Silent).ok()?;
        let table = Arc::new(Table::new(variant, &scenario)?);
        let state = State::new(&table)?;
        if Self::misplaced(&table, &state).is_some() {
            return None;
        }
        let mut game = Self { table, state, noted: Noted::NOTHING };
        game.play(None, &mut Silent);
        Some(game)
    }

    /// Why a scenario that is listed can't be dealt.
    pub(crate) fn undealt(variant: Arc<SecondEdition>, scenario: &str) -> Option<String> {
        let scenario = scenario::named(&variant.settings, scenario)?;
        let table = Table::new(variant, &scenario)?;
        let state = State::new(&table)?;
        let (unit, place) = Self::misplaced(&table, &state)?;
        let (name, place) = (table.name(unit), table.ground.label(place));
        Some(format!("{name} may start in {place}, which the enemy holds"))
    }

    /// A unit that the chart lets stand where the enemy holds the ground.
    fn misplaced(table: &Table, state: &State) -> Option<(usize, SpaceId)> {
        table.set_up.iter().find_map(|entry| {
            let enemy = state.position.units[entry.unit].side.enemy();
            let place = entry.places.iter().find(|&place| state.position.holds(enemy, place))?;
            Some((entry.unit, place))
        })
    }

    /// A game at a made position.
    pub(crate) fn pose(variant: Arc<SecondEdition>, position: &Value) -> Result<Self, String> {
        pose::pose(variant, position)
    }

    /// The same position under other rules.
    pub(crate) fn under(&self, variant: Arc<SecondEdition>) -> Result<Self, String> {
        adopt::under(self, variant)
    }

    /// Does what was chosen, if anything was, and goes on.
    fn play(&mut self, choice: Option<Choice>, sink: &mut impl Sink) {
        self.with(sink, |play| {
            if let Some(choice) = choice {
                play.perform(choice);
            }
            play.play_on();
        });
    }

    /// Works on the state with the memory of this thread.
    pub(crate) fn with<S: Sink>(&mut self, sink: &mut S, work: impl FnOnce(&mut Play<'_, S>)) {
        let Self { table, state, noted } = self;
        noted.forget();
        Memory::lend(table, |memory| work(&mut Play { table, state, memory, sink, noted }));
    }

    /// Whether an action is among the choices.
    fn offers(&self, choice: Choice) -> bool {
        if let Some(list) = self.noted.choices() {
            return list.contains(&choice.action());
        }
        let mut found = false;
        legal::each(&self.table, &self.state, |other| found |= other == choice);
        found
    }

    /// Why an action is not among the choices.
    fn refuse(&self, choice: Option<Choice>, sink: &mut impl Sink) -> Refused {
        let (table, state) = (&self.table, &self.state);
        let reason = choice.and_then(|choice| {
            Memory::lend(table, |memory| {
                refusal::of(&mut Look { table, state, memory }, choice, sink)
            })
        });
        reason.unwrap_or_else(|| crate::sequence::not_now(state.step(), sink))
    }
}

impl Game for Campaign {
    fn mover(&self) -> Mover {
        legal::mover(&self.state)
    }

    fn legal(&self, into: &mut Lent<'_>) {
        match self.noted.choices() {
            _ if self.state.winner.is_some() => {}
            Some(list) => list.iter().for_each(|action| into.push(*action)),
            None => legal::each(&self.table, &self.state, |choice| into.push(choice.action())),
        }
    }

    fn weights(&self, into: &mut Lent<'_>) {
        if matches!(self.mover(), Mover::Chance(_)) {
            legal::weights(&self.table, &self.state, |weight| into.push(weight));
        }
    }

    fn occasion(&self) -> Occasion {
        legal::occasion(&self.state)
    }

    fn apply(&mut self, action: Action, sink: &mut impl Sink) -> Result<Applied, Refused> {
        let choice = Choice::of(action);
        match choice.filter(|choice| self.state.winner.is_none() && self.offers(*choice)) {
            Some(choice) => {
                self.play(Some(choice), sink);
                Ok(Applied::Quiet)
            }
            None => Err(self.refuse(choice, sink)),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.winner.map(Outcome::from)
    }

    fn view(&self, _: Option<SideId>) -> View {
        view::view(&self.table, &self.state)
    }

    fn prompt(&self) -> String {
        asks::prompt(&self.table, &self.state)
    }

    fn words(&self, action: Action) -> String {
        words::words(&self.table, action)
    }

    fn action(&self, words: &str) -> Option<Action> {
        words::action(&self.table, words)
    }

    fn choose(&self, side: SideId, style: u8, seed: u64) -> Option<Action> {
        crate::staff::choose(&self.table, &self.state, side, style, seed)
    }

    fn score(&self, side: SideId) -> i32 {
        let side = if side == 0 { Side::Axis } else { Side::Soviet };
        crate::victory::score::score(&self.table, &self.state, side)
    }

    /// Nothing is hidden in this game.
    fn redraw(&mut self, _: SideId, _: u64) {}

    fn fingerprint(&self) -> u64 {
        fingerprint(&self.state)
    }

    fn odds(&self) -> Vec<String> {
        decision::lines(self)
    }

    fn claims(&self) -> Vec<Claim> {
        crate::claims::claims(self)
    }

    fn decision(&self) -> Option<Decision> {
        decision::decision(self)
    }

    fn fill(&self, question: &str, given: Value) -> Result<Value, String> {
        crate::fill::fill(&self.table, &self.state, question, given)
    }

    fn check(&self) -> Result<(), String> {
        check::check(&self.table, &self.state)
    }
}
