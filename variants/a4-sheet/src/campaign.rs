//! The campaign of 1941 as a game: the sequence of play, walked step by step.
//!
//! The modules stand in the order in which the game is played. Every rule is decided by the module of its
//! chapter; what stands here only asks, walks and keeps the state.

use std::sync::Arc;

use serde_json::Value;
use stavka_core::chance::Occasion;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::data::{ScenarioEntry, ScenariosFile};
use stavka_core::game::{
    Action, Applied, Claim, Decision, Game, Lent, Mover, Outcome, Side, fingerprint, with_as_was,
};
use stavka_core::question::InputError;
use stavka_core::setup::SetupError;
use stavka_core::variant::Variant as _;
use stavka_core::view::View;

use crate::situation::Scene;
use crate::{A4Sheet, data, staff};

pub(crate) mod action;
pub(crate) mod asks;
pub(crate) mod check;
pub(crate) mod counters;
pub(crate) mod decision;
pub(crate) mod hex_notes;
pub(crate) mod legal;
pub(crate) mod memory;
pub(crate) mod noted;
pub(crate) mod offered;
pub(crate) mod play;
pub(crate) mod pose;
pub(crate) mod refusal;
pub(crate) mod rolls;
pub(crate) mod scene;
pub(crate) mod state;
pub(crate) mod table;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(test)]
mod under_tests;
pub(crate) mod unit_set;
pub(crate) mod view;
pub(crate) mod walk;
pub(crate) mod words;

use action::Choice;
use asks::{Ask, Asks as _, asked};
use memory::Memory;
use noted::Noted;
use play::{Look, Play};
use state::State;
use table::Table;

/// The styles of the staff, in the order of [`crate::staff::STYLES`]. The last is the staff as it was, against which the others
/// are measured.
pub(crate) const STYLES: &[&str] = with_as_was(&["balanced", "bold", "cautious", "easy", "as-was"]);

/// A state of the campaign.
#[derive(Debug)]
pub struct Campaign {
    pub(crate) table: Arc<Table>,
    pub(crate) state: State,
    pub(crate) noted: Noted,
}

impl Clone for Campaign {
    fn clone(&self) -> Self {
        Self { table: Arc::clone(&self.table), state: self.state, noted: self.noted.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.table, &other.table) {
            self.table = Arc::clone(&other.table);
        }
        self.state = other.state;
        self.noted.clone_from(&other.noted);
    }
}

impl Campaign {
    /// The campaign before the first draw.
    pub(crate) fn new(rules: Arc<A4Sheet>, scenario: &ScenarioEntry) -> Result<Self, SetupError> {
        let table = Arc::new(Table::open(rules, scenario)?);
        let mut campaign = Self { table, state: State::empty(), noted: Noted::nothing() };
        campaign.play(&mut Silent, |play| {
            play.set_up();
            play.play_on();
        });
        campaign.must_have_room()?;
        Ok(campaign)
    }

    /// Charts may put more into a hex than can stand there, or other units than are drawn: looked at with everybody in place.
    fn must_have_room(&self) -> Result<(), SetupError> {
        let table = Arc::clone(&self.table);
        let mut filled = Self { table, state: self.state, noted: Noted::nothing() };
        let drawn = |ask: Ask| matches!(ask, Ask::TankGroup | Ask::Parks(_) | Ask::Stands(_));
        while drawn(filled.state.ask) {
            let mut room = [0; 64];
            let mut draws = Lent::new(&mut room);
            filled.legal(&mut draws);
            if filled.apply(room[0], &mut Silent).is_err() {
                break;
            }
        }
        filled.look().check().map_err(SetupError::Other)
    }

    /// The same position under other rules.
    pub(crate) fn under(&self, rules: Arc<A4Sheet>) -> Result<Self, String> {
        let name = &self.table.scenario;
        let known: Result<ScenariosFile, _> = data::SCENARIOS.in_force(rules.settings());
        let known = known.map_err(|error| error.to_string())?;
        let scenario = known.find(name);
        let scenario = scenario.ok_or_else(|| format!("these rules have no scenario `{name}`"))?;
        let table = Table::open(rules, scenario).map_err(|error| error.to_string())?;
        let same = table.roster().len() == self.table.roster().len()
            && table.turns.len() == self.table.turns.len()
            && table.last_turn == self.table.last_turn
            && table.steps == self.table.steps;
        if !same {
            return Err("these rules have other counters, turns or steps than the game".to_owned());
        }
        let table = Arc::new(table);
        let mut campaign = Self { table, state: self.state, noted: Noted::nothing() };
        campaign.play(&mut Silent, |play| {
            asked!(play.state.ask, it => it.look_again(play));
            play.play_on();
        });
        Ok(campaign)
    }

    /// The position as the rules look at it when they are asked.
    pub fn scene(&self) -> Arc<Scene> {
        Arc::clone(self.noted.scene.get_or_init(|| Arc::new(self.look().scene())))
    }

    /// Works on the state with the memory of this thread.
    pub(crate) fn play<S: Sink, T>(
        &mut self,
        sink: &mut S,
        work: impl FnOnce(&mut Play<'_, S>) -> T,
    ) -> T {
        let Self { table, state, noted } = self;
        Memory::lend(table, |memory| {
            work(&mut Play { table, state, memory, noted, sink, revealed: false })
        })
    }

    pub(crate) fn look(&self) -> Look<'_> {
        Look { table: &self.table, state: &self.state }
    }

    /// Whether this may be chosen now.
    pub(crate) fn offers(&self, choice: Choice) -> bool {
        match self.noted.offered.known() {
            Some(list) => list.contains(&choice.action()),
            None => self.look().offers(choice),
        }
    }
}

impl Game for Campaign {
    fn mover(&self) -> Mover {
        self.look().mover()
    }

    fn legal(&self, into: &mut Lent<'_>) {
        match self.noted.offered.known() {
            Some(list) => list.iter().for_each(|&action| into.push(action)),
            None => self.look().legal(into),
        }
    }

    fn weights(&self, into: &mut Lent<'_>) {
        if matches!(self.mover(), Mover::Chance(_)) {
            self.look().weights(into);
        }
    }

    fn occasion(&self) -> Occasion {
        self.look().occasion()
    }

    fn apply(&mut self, action: Action, sink: &mut impl Sink) -> Result<Applied, Refused> {
        let meant = Choice::of(action);
        let Some(choice) = meant.filter(|&choice| self.offers(choice)) else {
            return Err(self.play(sink, |play| play.refuse(meant)));
        };
        let revealed = self.play(sink, |play| {
            play.choose(choice);
            play.play_on();
            play.revealed
        });
        Ok(if revealed { Applied::Revealed } else { Applied::Quiet })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome.map(Into::into)
    }

    fn view(&self, side: Option<Side>) -> View {
        self.look().view(side)
    }

    fn prompt(&self) -> String {
        self.look().prompt()
    }

    fn words(&self, action: Action) -> String {
        self.look().words(action)
    }

    fn heard(&self, action: Action, side: Side) -> String {
        self.look().heard(action, side)
    }

    fn action(&self, words: &str) -> Option<Action> {
        self.look().action(words)
    }

    fn choose(&self, side: Side, style: u8, seed: u64) -> Option<Action> {
        staff::choose(self, side, style, seed)
    }

    fn score(&self, side: Side) -> i32 {
        let held = self.look().cities_of(crate::side::Side::Axis);
        let held =
            Memory::lend(&self.table, |memory| self.look().supplied(held, &mut memory.supply));
        self.look().score(side, held)
    }

    fn redraw(&mut self, side: Side, seed: u64) {
        self.noted.forget();
        crate::hidden::play::redraw(&self.table, &mut self.state, side, seed);
    }

    fn fingerprint(&self) -> u64 {
        fingerprint(&self.state)
    }

    fn decision(&self) -> Option<Decision> {
        decision::decision(self)
    }

    fn claims(&self) -> Vec<Claim> {
        crate::claims::claims(self)
    }

    fn odds(&self) -> Vec<String> {
        crate::odds::prospects::lines(self)
    }

    fn fill(&self, question: &str, given: Value) -> Result<Value, String> {
        self.look().fill(question, given)
    }

    fn ask(&self, question: &str, given: &str) -> Option<Result<String, InputError>> {
        let question = self.table.about_position(question)?;
        let (rules, scene) = (&self.table.rules, self.scene());
        Some(question.ask_at(rules, rules.settings(), scene, given))
    }

    fn check(&self) -> Result<(), String> {
        self.look().check()
    }
}
