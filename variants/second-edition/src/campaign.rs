//! The played campaign: a walk through the sequence of play in which the rules decide.
//!
//! `table` is what never changes, `state` all that does; a module for each stage follows, in the order in which
//! they are played. Whatever has one answer happens by itself.

use std::sync::Arc;

use serde_json::Value;
use stavka_core::board::SpaceId;
use stavka_core::chance::Occasion;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{
    Action, Applied, Claim, Decision, Game, Lent, Mover, Outcome, Purpose, Side as SideId,
    fingerprint, with_as_was,
};
use stavka_core::view::View;

use crate::SecondEdition;
use crate::nation::Side;

pub(crate) mod action;
mod adopt;
mod check;
pub(crate) mod chooser;
pub(crate) mod decision;
pub(crate) mod lines;
mod moves;
pub(crate) mod noted;
mod pose;
pub(crate) mod reason;
pub(crate) mod scenario;
pub(crate) mod scratch;
pub(crate) mod state;
pub(crate) mod table;
mod view;
pub(crate) mod words;

use action::Choice;
use noted::Noted;
use reason::Look;
use scratch::Scratch;
use state::{Stage, State, Task};
use table::Table;

/// The styles of the staff. `as-was` is `balanced` before its follies were ended, kept so that the two can be measured
/// against each other.
pub const STYLES: &[&str] = with_as_was(&["balanced", "bold", "cautious", "easy", "as-was"]);

/// What chance is asked for.
pub const PURPOSES: &[Purpose] = &[
    crate::weather::DIE,
    crate::combat::dice::ATTACK_DICE,
    crate::combat::dice::DEFENSE_DICE,
    crate::siberia::dice::DICE,
    crate::strategic::route::SHIPS,
];

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
    pub(crate) scratch: &'a mut Scratch,
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
            play.resume();
        });
    }

    /// Works on the state with the memory of this thread.
    pub(crate) fn with<S: Sink>(&mut self, sink: &mut S, work: impl FnOnce(&mut Play<'_, S>)) {
        let Self { table, state, noted } = self;
        noted.forget();
        Scratch::lend(table, |scratch| work(&mut Play { table, state, scratch, sink, noted }));
    }

    /// Whether an action is among the choices.
    fn offers(&self, choice: Choice) -> bool {
        if let Some(list) = self.noted.choices() {
            return list.contains(&choice.action());
        }
        let mut found = false;
        chooser::each(&self.table, &self.state, |other| found |= other == choice);
        found
    }

    /// Why an action is not among the choices.
    fn refuse(&self, choice: Option<Choice>, sink: &mut impl Sink) -> Refused {
        let (table, state) = (&self.table, &self.state);
        let reason = choice.and_then(|choice| {
            Scratch::lend(table, |scratch| {
                reason::of(&mut Look { table, state, scratch }, choice, sink)
            })
        });
        reason.unwrap_or_else(|| crate::sequence::not_now(state.step(), sink))
    }
}

impl<S: Sink> Play<'_, S> {
    /// Goes on until somebody has a real choice, chance is due or the game is over.
    fn resume(&mut self) {
        while self.state.winner.is_none() {
            if self.state.task == Task::Open {
                if !self.open_stage() {
                    self.next_stage();
                }
                continue;
            }
            match self.noted.note(self.table, self.state) {
                Some(choice) => self.perform(choice),
                None => return,
            }
        }
    }

    /// Finds what there is to choose in this stage; false where there is nothing more.
    fn open_stage(&mut self) -> bool {
        match self.state.stage {
            Stage::SetUp => self.open_set_up(),
            Stage::FirstPick => self.open_first_pick(),
            Stage::Weather => self.open_weather(),
            Stage::Arrivals => self.open_arrivals(),
            Stage::Infantry => self.open_infantry(),
            Stage::Bureau => self.open_bureau(),
            Stage::Gamble => self.open_gamble(),
            Stage::Commitment => self.open_commitment(),
            Stage::Rail => self.open_rail(),
            Stage::March | Stage::Pursuit => self.open_march(),
            Stage::Combat | Stage::SecondCombat => self.open_combat(),
            Stage::Fortification | Stage::Supply => false,
        }
    }

    /// Does what was chosen; it is among the choices.
    pub(crate) fn perform(&mut self, choice: Choice) {
        match self.state.stage {
            Stage::SetUp => self.set_up(choice),
            Stage::FirstPick => self.first_pick(choice),
            Stage::Weather => self.weather(choice),
            Stage::Arrivals => self.arrive(choice),
            Stage::Infantry => self.take_infantry(choice),
            Stage::Bureau => self.bureau(choice),
            Stage::Gamble => self.gamble(choice),
            Stage::Commitment => self.commit(choice),
            Stage::Rail => self.rail(choice),
            Stage::March | Stage::Pursuit => self.march(choice),
            Stage::Combat | Stage::SecondCombat => self.combat(choice),
            Stage::Fortification | Stage::Supply => {}
        }
    }

    /// completion.sequence.phases: the next stage begins.
    pub(crate) fn next_stage(&mut self) {
        let soviet = self.state.side == Side::Soviet;
        let next = match self.state.stage {
            Stage::SetUp => Stage::FirstPick,
            Stage::FirstPick => Stage::Weather,
            Stage::Arrivals if soviet => Stage::Infantry,
            Stage::Infantry => Stage::Bureau,
            Stage::Bureau => Stage::Gamble,
            Stage::Gamble => Stage::Commitment,
            Stage::Arrivals | Stage::Commitment => Stage::Rail,
            Stage::Rail => Stage::March,
            Stage::March => Stage::Combat,
            Stage::Combat => Stage::Pursuit,
            Stage::Pursuit => Stage::SecondCombat,
            Stage::SecondCombat => Stage::Fortification,
            Stage::Fortification => Stage::Supply,
            Stage::Supply if soviet => Stage::Weather,
            Stage::Weather | Stage::Supply => Stage::Arrivals,
        };
        self.leave_stage();
        if self.state.winner.is_none() {
            self.state.stage = next;
            self.state.task = Task::Open;
            self.state.done = crate::unit_set::UnitSet::default();
            self.enter_stage();
        }
    }

    fn leave_stage(&mut self) {
        match self.state.stage {
            Stage::Weather => self.state.side = Side::Axis,
            Stage::Bureau => self.close_bureau(),
            Stage::Rail => self.end_rail(),
            Stage::Supply => self.end_player_turn(),
            _ => {}
        }
    }

    fn enter_stage(&mut self) {
        let step = self.state.step();
        let before = step as usize;
        let before =
            before.checked_sub(1).and_then(|at| crate::sequence::Step::ALL.get(at)).copied();
        crate::sequence::follows(before, self.sink);
        match self.state.stage {
            Stage::Arrivals => self.begin_arrivals(),
            Stage::Infantry => self.begin_infantry(),
            Stage::Bureau => self.begin_bureau(),
            Stage::Commitment => self.begin_commitment(),
            Stage::Rail => self.begin_rail(),
            Stage::Combat | Stage::Pursuit | Stage::SecondCombat => self.begin_combat(),
            Stage::Fortification => self.fortify(),
            Stage::Supply => self.check_supply(),
            Stage::SetUp | Stage::FirstPick | Stage::Weather | Stage::Gamble | Stage::March => {}
        }
    }
}

impl Game for Campaign {
    fn mover(&self) -> Mover {
        chooser::mover(&self.state)
    }

    fn legal(&self, into: &mut Lent<'_>) {
        match self.noted.choices() {
            _ if self.state.winner.is_some() => {}
            Some(list) => list.iter().for_each(|action| into.push(*action)),
            None => chooser::each(&self.table, &self.state, |choice| into.push(choice.action())),
        }
    }

    fn weights(&self, into: &mut Lent<'_>) {
        if matches!(self.mover(), Mover::Chance(_)) {
            chooser::weights(&self.table, &self.state, |weight| into.push(weight));
        }
    }

    fn occasion(&self) -> Occasion {
        chooser::occasion(&self.state)
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
        crate::sequence::prompts::prompt(&self.table, &self.state)
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
