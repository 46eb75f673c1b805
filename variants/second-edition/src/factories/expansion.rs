//! 8.C.1: which factory may be picked, and when it is ready.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::kind::{FactoryKind, Letter, NewName};
use super::production;
use super::table::Built;
use crate::readings::{FactoryChances, MissedPicks};
use crate::siberia::call::Phase;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "factory-pick",
        Topic::Production,
        "May this factory be picked now, when is it ready, and which could be picked instead?",
        factory_pick,
    )
}

/// 8.C.1.first: by which a factory is picked before play.
pub(crate) const FIRST: Clause = clause::C8_C_1_FIRST;

/// 8.C.1.months: by which factories are picked in a turn.
pub(crate) const MONTHS: Clause = clause::C8_C_1_MONTHS;

/// When a factory is picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PickTime {
    /// Before the game begins.
    BeforePlay,
    /// In a turn.
    Turn(Month),
}

/// A pick that somebody thinks of.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PickInput {
    /// When.
    pub when: PickTime,
    /// In which phase, where it is in a turn.
    #[serde(default)]
    pub phase: Phase,
    /// What is picked.
    pub pick: NewName,
    /// All that were picked before, the one before play among them, whatever has become of them.
    #[serde(default)]
    pub picked: Vec<NewName>,
    /// How many of those were picked in this same turn.
    #[serde(default)]
    pub picked_this_turn: Option<Int<0, 13>>,
    /// Earlier chances that nobody used.
    #[serde(default)]
    pub missed: Option<Int<0, 13>>,
}

/// How far the building program has come.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Program {
    /// All that were picked.
    pub picked: Built,
    /// How many of them in this turn.
    pub this_turn: u32,
    /// Earlier chances that nobody used.
    pub missed: u32,
}

/// A pick that may be made.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Pick {
    /// The turn on whose space it waits, and in which it is put on the map.
    pub ready: Month,
    /// The first turn in which it produces; nothing where it makes no units.
    pub first_production: Option<Month>,
    /// What could be picked after it, one of each kind at most.
    pub next: Vec<NewName>,
    /// How many picks are left after it; nothing where only the calendar limits them.
    pub left: Option<u32>,
}

fn factory_pick(
    variant: &SecondEdition,
    input: &PickInput,
    sink: &mut impl Sink,
) -> Result<Pick, Refused> {
    let mut program = Program {
        picked: Built::default(),
        this_turn: input.picked_this_turn.map_or(0, Int::unsigned),
        missed: input.missed.map_or(0, Int::unsigned),
    };
    input.picked.iter().for_each(|&name| program.picked.add(name));
    let ready = may_pick(variant, program, input.pick, input.when, input.phase, sink)?;
    program.picked.add(input.pick);
    let months = variant.tables.factories.new_plant(input.pick).map(|plant| plant.months);
    let first = |months| production::first_production(variant, months, ready, sink);
    let first_production = months.and_then(first);
    let left = chances(variant, sink).map(|all| all.saturating_sub(program.picked.count()));
    let kinds = FactoryKind::ALL.into_iter().filter(|_| left != Some(0));
    let next = kinds.filter_map(|kind| next(variant, program, kind)).collect();
    Ok(Pick { ready, first_production, next, left })
}

/// Whether a factory may be picked; the turn in which it is ready.
pub(crate) fn may_pick(
    variant: &SecondEdition,
    program: Program,
    pick: NewName,
    when: PickTime,
    phase: Phase,
    sink: &mut impl Sink,
) -> Result<Month, Refused> {
    match when {
        PickTime::Turn(month) => in_season(variant, program, month, phase, sink)?,
        PickTime::BeforePlay => nothing_was_picked(program, sink)?,
    }
    chance_is_left(variant, program, sink)?;
    is_in_the_pool(variant, program, pick, sink)?;
    is_the_next_letter(variant, program, pick, sink)?;
    Ok(ready(variant, when, sink))
}

/// 8.C.1.first: one factory is picked before play.
fn nothing_was_picked(program: Program, sink: &mut impl Sink) -> Result<(), Refused> {
    if program.picked.count() == 0 {
        return Ok(());
    }
    let why = || "one factory is picked before play, and it was picked".to_owned();
    Err(sink.refuse(clause::C8_C_1_FIRST, why))
}

/// 8.C.1.months: whether a month in which somebody could pick went by without a pick.
pub(crate) fn is_missed(variant: &SecondEdition, month: Month, picked: bool) -> bool {
    variant.figures.factory.pick_months.contains(month) && !picked
}

/// 8.C.1.months: so many picks in some months of the year.
fn in_season(
    variant: &SecondEdition,
    program: Program,
    month: Month,
    phase: Phase,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &variant.figures.factory;
    if !figures.pick_months.contains(month) || phase != Phase::ReplacementReinforcement {
        let why = || {
            format!(
                "factories are picked in the Soviet Replacement/Reinforcement Phase of the months {}, not now",
                figures.pick_months
            )
        };
        return Err(sink.refuse(clause::C8_C_1_MONTHS, why));
    }
    let saved = match variant.readings.missed_picks {
        MissedPicks::Lapse => 0,
        MissedPicks::Keep => program.missed,
    };
    let allowed = figures.picks_a_month.unsigned() + saved;
    if program.this_turn >= allowed {
        let why = || format!("picks in {month}: {allowed}, and {} made", program.this_turn);
        return Err(sink.refuse(clause::C8_C_1_MONTHS, why));
    }
    sink.step(clause::C8_C_1_MONTHS, || format!("picks in {month}: {allowed}"));
    Ok(())
}

/// 8.C.1.count: how many picks there are in all; nothing where only the calendar limits them.
fn chances(variant: &SecondEdition, sink: &mut impl Sink) -> Option<u32> {
    sink.cite(clause::C8_C_1_COUNT);
    let chances = variant.figures.factory.chances.unsigned();
    match variant.readings.factory_chances {
        FactoryChances::WithFirst => Some(chances),
        FactoryChances::AfterFirst => Some(chances + 1),
        FactoryChances::Calendar => None,
    }
}

/// 8.C.1.count: there are fewer chances than factories.
fn chance_is_left(
    variant: &SecondEdition,
    program: Program,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let made = program.picked.count();
    match chances(variant, sink) {
        Some(all) if made >= all => {
            Err(sink.refuse(clause::C8_C_1_COUNT, || format!("all {all} chances are used")))
        }
        Some(all) => {
            sink.step(clause::C8_C_1_COUNT, || format!("pick {} of {all}", made + 1));
            Ok(())
        }
        None => Ok(()),
    }
}

/// 8.C.1.pool: it is a factory that was not picked before.
fn is_in_the_pool(
    variant: &SecondEdition,
    program: Program,
    pick: NewName,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if program.picked.contains(pick) {
        let why = || format!("{pick} was picked before, and what is destroyed never comes back");
        return Err(sink.refuse(clause::C8_C_1_POOL, why));
    }
    if variant.tables.factories.new_plant(pick).is_none() {
        return Err(sink.refuse(clause::C8_C_1_POOL, || format!("there is no {pick}")));
    }
    sink.cite(clause::C8_C_1_POOL);
    Ok(())
}

/// 8.C.1.letter-order, 8.C.1.cross-type: the earliest letter of its kind, whatever the other kinds do.
fn is_the_next_letter(
    variant: &SecondEdition,
    program: Program,
    pick: NewName,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let first = next(variant, program, pick.kind);
    if let Some(first) = first.filter(|&first| first != pick) {
        let why = || format!("{first} comes before {pick}");
        return Err(sink.refuse(clause::C8_C_1_LETTER_ORDER, why));
    }
    sink.step(clause::C8_C_1_LETTER_ORDER, || format!("{pick} is the earliest of its kind"));
    mixes_kinds(variant, program, pick.kind, sink);
    Ok(())
}

/// 8.C.1.cross-type: a kind that is begun need not be finished first.
fn mixes_kinds(
    variant: &SecondEdition,
    program: Program,
    picked: FactoryKind,
    sink: &mut impl Sink,
) {
    let others = FactoryKind::ALL.into_iter().filter(|&kind| kind != picked);
    let begun = |&kind: &FactoryKind| program.picked.next(kind) != Some(Letter::A);
    let mut open = others.filter(begun).filter(|&kind| next(variant, program, kind).is_some());
    if let Some(kind) = open.next() {
        sink.step(clause::C8_C_1_CROSS_TYPE, || format!("{kind} factories may wait"));
    }
}

/// The earliest factory of a kind that was not picked.
fn next(variant: &SecondEdition, program: Program, kind: FactoryKind) -> Option<NewName> {
    let name = NewName { kind, letter: program.picked.next(kind)? };
    variant.tables.factories.new_plant(name).map(|_| name)
}

/// 8.C.1.track, 8.C.1.first: the turn in which a pick is ready.
pub(crate) fn ready(variant: &SecondEdition, when: PickTime, sink: &mut impl Sink) -> Month {
    let figures = &variant.figures.factory;
    match when {
        PickTime::BeforePlay => {
            let month = figures.first_ready;
            sink.step(clause::C8_C_1_FIRST, || format!("picked before play: ready in {month}"));
            month
        }
        PickTime::Turn(picked) => {
            let month = picked.plus(figures.turns_ahead.unsigned());
            sink.step(clause::C8_C_1_TRACK, || {
                format!("picked in {picked}: it waits on the track at {month}")
            });
            month
        }
    }
}
