//! A game at a made position, for the played cases of the rules text.
//!
//! Whatever the position does not name is empty: counters lie aside, nobody is owed anything, and points belong to
//! whom the map gives them, or to those who stand there.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use stavka_core::board::SpaceId;
use stavka_core::calendar::Month;
use stavka_core::clause::{Silent, Trail};
use stavka_core::json;

use crate::campaign::Campaign;
use crate::campaign::noted::Noted;
use crate::campaign::scenario::Scenario;
use crate::campaign::state::{Stage, State, Task, entry};
use crate::campaign::table::{ALLIES, Table};
use crate::composite::Force;
use crate::factories::kind::NewName;
use crate::nation::{Ally, Side};
use crate::occupancy::Occupancy;
use crate::occupancy::SpotSet as _;
use crate::position::{Unit, Whereabouts};
use crate::siberia::commitment::debt::Debt;
use crate::track::Weather;
use crate::unit_set::UnitSet;
use crate::units::Units;
use crate::victory::{Length, Span};
use crate::{SecondEdition, data};

mod counter;

use counter::CounterWords;

/// A position in the words of this edition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Posed {
    /// The turn that is played.
    month: Month,
    /// The turn in which the game began; the regular one where left out.
    start: Option<Month>,
    /// How long is played; to the end of the second year where left out.
    length: Option<Length>,
    /// The last turn, where it is not that of the length.
    last_turn: Option<Month>,
    /// Whose phase it is.
    side: Side,
    /// The stage that begins.
    stage: Stage,
    #[serde(default)]
    weather: Weather,
    /// Counters by their place: a label of the map, `dead pile`, `aside` or `out of the game`.
    #[serde(default)]
    units: BTreeMap<String, Vec<CounterWords>>,
    /// Points that somebody holds other than the map and the units say.
    #[serde(default)]
    control: Control,
    /// Air units that can still fly.
    #[serde(default)]
    air: Air,
    /// Factories that were picked and are not on the map yet.
    #[serde(default)]
    picked: Vec<NewName>,
    /// Picks that were not used.
    #[serde(default)]
    missed: u8,
    #[serde(default)]
    siberia: PosedSiberia,
    /// Allies whose entry point the Soviets have taken.
    #[serde(default)]
    entry_lost: Vec<Ally>,
    /// Allies whose capital they have taken.
    #[serde(default)]
    capital_lost: Vec<Ally>,
    /// When Soviet units first entered Hungary.
    provoked: Option<Month>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Control {
    axis: Vec<String>,
    soviet: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Air {
    axis: u8,
    soviet: u8,
}

/// The Siberian Reserve, the crisis, and who waits in Siberia.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PosedSiberia {
    /// The turn of the call.
    called: Option<Month>,
    /// The turn in which a unit of it first came.
    first: Option<Month>,
    /// Groups that have fallen due.
    groups: u8,
    /// Units of them that are owed for want of dead ones.
    owed: Units,
    /// The turn of the doubles.
    doubles: Option<Month>,
    /// What was sent since then, turn by turn.
    paid: Vec<Units>,
    /// Units that wait for their return.
    waiting: Force,
    /// Those of them that came back, as far as their places count.
    back: Force,
    /// Replacements that symbols of the track still owe.
    symbols: Units,
}

/// A game at a made position.
pub(crate) fn pose(variant: Arc<SecondEdition>, position: &Value) -> Result<Campaign, String> {
    let posed: Posed = json::from_value(position)
        .map_err(|misread| format!("{}: {}", misread.pointer(), misread.message()))?;
    let start = posed.start.unwrap_or(crate::set_up::regular_start(&variant));
    if posed.month < start {
        return Err(format!("{} is before {start}, when the game began", posed.month));
    }
    let span = Span { length: posed.length.unwrap_or(Length::SecondYear), last: posed.last_turn };
    let file = data::JUNE_1941.in_force(&variant.settings).map_err(|error| error.to_string())?;
    let scenario = Scenario { start, span, file };
    let table = Table::new(variant, &scenario).ok_or("the charts do not fit the game")?;
    let state = posed.state(&table)?;
    let mut game = Campaign { table: Arc::new(table), state, noted: Noted::NOTHING };
    game.with(&mut Silent, |play| {
        play.look_at_supply(Side::Axis);
        play.look_at_supply(Side::Soviet);
    });
    crate::campaign::check::check(&game.table, &game.state)?;
    game.with(&mut Silent, |play| {
        play.enter_stage();
        play.play_on();
    });
    Ok(game)
}

impl Posed {
    fn state(&self, table: &Table) -> Result<State, String> {
        let mut state = State::new(table).ok_or("there are too many counters")?;
        state.position.month = self.month;
        state.position.weather = self.weather;
        (state.stage, state.side, state.task) = (self.stage, self.side, Task::Open);
        state.placed = u16::try_from(table.set_up.len()).unwrap_or(u16::MAX);
        state.air_left = [self.air.axis, self.air.soviet];
        (state.missed, state.provoked) = (self.missed, self.provoked);
        self.picked.iter().for_each(|name| state.picked.add(*name));
        state.entry_lost = ALLIES.map(|ally| self.entry_lost.contains(&ally));
        state.capital_lost = ALLIES.map(|ally| self.capital_lost.contains(&ally));
        self.put_counters(table, &mut state)?;
        self.give_control(table, &mut state)?;
        self.siberia.fill(table, &mut state)?;
        Ok(state)
    }

    fn put_counters(&self, table: &Table, state: &mut State) -> Result<(), String> {
        state.position.units.iter_mut().for_each(|unit| unit.place = Whereabouts::Aside);
        for words in self.units.values().flatten() {
            words.reserve(table, state)?;
        }
        for (place, counters) in &self.units {
            let place = whereabouts(table, place)?;
            for words in counters {
                words.put(table, state, place)?;
            }
        }
        // Until here it held those who were named.
        state.done = UnitSet::default();
        let units = state.position.units.iter().enumerate();
        state.ledger = units.map(|(unit, on)| entry(unit, on.place)).fold(0, u64::wrapping_add);
        state.position.occupancy = Occupancy::of(&state.position.units);
        Ok(())
    }

    /// Who stands somewhere holds it; what is named comes last.
    fn give_control(&self, table: &Table, state: &mut State) -> Result<(), String> {
        let stands = |side: Side| {
            let units = state.position.units.iter();
            let here = units.filter(move |unit| unit.side == side && unit.bars());
            here.filter_map(Unit::at).collect::<Vec<_>>()
        };
        let (axis, soviet) = (stands(Side::Axis), stands(Side::Soviet));
        for space in axis {
            state.position.soviet.remove(space);
        }
        state.position.soviet.extend(soviet);
        for label in &self.control.axis {
            state.position.soviet.remove(space(table, label)?);
        }
        for label in &self.control.soviet {
            state.position.soviet.insert(space(table, label)?);
        }
        Ok(())
    }
}

impl PosedSiberia {
    fn fill(&self, table: &Table, state: &mut State) -> Result<(), String> {
        let siberia = &mut state.siberia;
        (siberia.called, siberia.first, siberia.groups) = (self.called, self.first, self.groups);
        (siberia.owed, siberia.symbols) = (self.owed, self.symbols);
        (siberia.waiting, siberia.back) = (self.waiting, self.back);
        siberia.doubles = self.doubles;
        if let Some(doubles) = self.doubles {
            let first = self.first.ok_or("after doubles say when the Reserve first came")?;
            siberia.debt = Some(self.debt(&table.variant, first, doubles)?);
        }
        Ok(())
    }

    fn debt(&self, variant: &SecondEdition, first: Month, doubles: Month) -> Result<Debt, String> {
        let mut trail = Trail::default();
        let debt = Debt::new(variant, first, doubles, &mut trail).and_then(|mut debt| {
            for sent in &self.paid {
                debt.pay(variant, *sent, Some(*sent), &mut trail)?;
            }
            Ok(debt)
        });
        debt.map_err(|refused| {
            let why = trail.steps.last().map_or("", |(_, said)| said);
            format!("{}: {why}", variant.id_of(refused.by))
        })
    }
}

fn whereabouts(table: &Table, place: &str) -> Result<Whereabouts, String> {
    match place {
        "dead pile" => Ok(Whereabouts::DeadPile),
        "aside" => Ok(Whereabouts::Aside),
        "out of the game" => Ok(Whereabouts::Gone),
        label => space(table, label).map(Whereabouts::Map),
    }
}

fn space(table: &Table, label: &str) -> Result<SpaceId, String> {
    let space = table.ground.board.labelled(label);
    space.ok_or_else(|| format!("there is no point `{label}`"))
}
