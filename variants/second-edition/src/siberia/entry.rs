//! 3.C.2 and 3.C.3: in what shape the Reserve comes, and how it enters the map.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::composite::{self, Composite, Force, Made};
use crate::readings::{EntryEdge, HoldBack, ReserveComposites};
use crate::siberia::reserve::{self, GroupNumber, OwnTable, ReserveTable};
use crate::units::Units;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "reserve-entry",
        Topic::Siberia,
        "May a group of the Siberian Reserve enter in this shape and at this place, and in what state is it then?",
        reserve_entry,
    )
}

/// Where a unit enters the map.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EntryPlace {
    /// Along a line from the eastern edge.
    #[default]
    EasternEdge,
    /// Along a line from the southeastern edge.
    SoutheasternEdge,
    /// On a friendly point in overland supply.
    SuppliedPoint,
}

/// How a unit moves in the turn of its entry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EntryMove {
    /// By operational movement.
    #[default]
    Operational,
    /// By strategic movement.
    Strategic,
}

/// How a group is meant to enter.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryInput {
    /// The turn.
    pub month: Month,
    /// Which group falls due.
    pub group: GroupNumber,
    /// Units of the groups before it that were kept back.
    #[serde(default)]
    pub kept_so_far: Units,
    /// Units to keep back now.
    #[serde(default)]
    pub keep_back: Units,
    /// Composites to form as they enter.
    #[serde(default)]
    pub composites: Vec<Composite>,
    /// Where they enter.
    #[serde(default)]
    pub place: EntryPlace,
    /// How they move then.
    #[serde(default, rename = "move")]
    pub movement: EntryMove,
    /// The groups of the printed table, by those who own it.
    pub table: OwnTable,
}

/// A group that enters.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Entry {
    /// Basic units that enter, undispersed.
    pub units: Units,
    /// Composites that enter.
    pub composites: Vec<Made>,
    /// Counters that enter.
    pub counters: u32,
    /// Basic units that are used up.
    pub used: u32,
    /// Units kept back for the next group.
    pub kept_back: Units,
    /// Strategic moves that the entry takes out of the turn's capacity.
    pub strategic_moves: u32,
}

fn reserve_entry(
    variant: &SecondEdition,
    input: &EntryInput,
    sink: &mut impl Sink,
) -> Result<Entry, Refused> {
    enters_at(variant, input.place, sink)?;
    let group = input.group.unsigned() as usize;
    let due = reserve::group_units(variant, group, input.table, sink);
    may_keep_back(variant, input, due, sink)?;
    let entering = due.plus(input.kept_so_far).minus(input.keep_back);
    let mut pool = Force::from(entering);
    let composites = form(variant, input, &mut pool, sink)?;
    undispersed_on_entry(pool.units, sink);
    let counters =
        Force { units: pool.units, composites: input.composites.clone().into() }.counters();
    Ok(Entry {
        units: pool.units,
        composites,
        counters,
        used: entering.total(),
        kept_back: input.keep_back,
        strategic_moves: strategic_moves(input.movement, counters, sink),
    })
}

/// 3.C.3.entry-edge: the Reserve comes in at the eastern edge.
pub(crate) fn enters_at(
    variant: &SecondEdition,
    place: EntryPlace,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let anywhere = variant.readings.entry_edge == EntryEdge::AsReinforcements;
    if place != EntryPlace::EasternEdge && !anywhere {
        let why = || {
            "units from Siberia enter at the eastern edge of the map and nowhere else".to_owned()
        };
        return Err(sink.refuse(clause::C3_C_3_ENTRY_EDGE, why));
    }
    sink.cite(clause::C3_C_3_ENTRY_EDGE);
    Ok(())
}

/// 3.C.2.hold-first, 3.C.2.hold-second: units of one group may wait for the next.
fn may_keep_back(
    variant: &SecondEdition,
    input: &EntryInput,
    due: Units,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let group = input.group.unsigned() as usize;
    if !input.kept_so_far.is_none() {
        let words = || format!("kept back so far, and free to be used now: {}", input.kept_so_far);
        sink.step(keeping_clause(group - 1), words);
    }
    if input.keep_back.is_none() {
        return Ok(());
    }
    if group >= ReserveTable::GROUPS {
        let why = || "no group follows this one, so nothing of it is kept back".to_owned();
        return Err(sink.refuse(clause::C3_C_2_HOLD_SECOND, why));
    }
    let limit = may_wait(variant, due, input.kept_so_far, sink);
    if !limit.covers(input.keep_back) {
        let why = || format!("at most {limit} can be kept back, not {}", input.keep_back);
        return Err(sink.refuse(keeping_clause(group), why));
    }
    sink.step(keeping_clause(group), || {
        format!("kept back for group {}: {}", group + 1, input.keep_back)
    });
    Ok(())
}

/// The clause by which units of this group are kept back.
pub(crate) fn keeping_clause(group: usize) -> Clause {
    if group <= 1 { clause::C3_C_2_HOLD_FIRST } else { clause::C3_C_2_HOLD_SECOND }
}

/// 3.C.2.hold-first: by our reading only the units of this group wait; kept ones have waited enough.
fn may_wait(variant: &SecondEdition, due: Units, kept: Units, sink: &mut impl Sink) -> Units {
    sink.cite(clause::C3_C_2_HOLD_FIRST);
    if variant.readings.hold_back == HoldBack::ToLastGroup { due.plus(kept) } else { due }
}

/// 3.C.2.hold-first, 3.C.2.hold-second: whether a unit that has waited or not may wait for the next group.
pub(crate) fn may_be_kept_back(variant: &SecondEdition, group: usize, waited: bool) -> bool {
    group < ReserveTable::GROUPS && (!waited || variant.readings.hold_back == HoldBack::ToLastGroup)
}

/// 3.C.2.hold-first, 3.C.2.hold-second: a unit that is kept back stays off the map until the next group comes.
pub(crate) fn waits_for_the_next_group(group: usize, sink: &mut impl Sink) -> Refused {
    sink.refuse(keeping_clause(group), || {
        "kept back: it stays off the map until the next group comes".to_owned()
    })
}

/// 3.C.2.mixture: whether others are kept back beside a composite of the Reserve.
pub(crate) fn is_mixture(kept: usize, sink: &mut impl Sink) -> bool {
    let mixed = kept > 1;
    if mixed {
        sink.cite(clause::C3_C_2_MIXTURE);
    }
    mixed
}

/// 3.C.2.composite, 3.C.2.mixture: some of the Reserve may come as composites, the rest as basic units.
fn form(
    variant: &SecondEdition,
    input: &EntryInput,
    pool: &mut Force,
    sink: &mut impl Sink,
) -> Result<Vec<Made>, Refused> {
    let mut made = Vec::new();
    for &kind in &input.composites {
        sink.cite(clause::C3_C_2_COMPOSITE);
        may_form_out_of_reserve(variant, kind, input.month, sink)?;
        composite::optional_rule_allows(variant, kind, sink)?;
        composite::take_parts(variant, kind, pool, sink)?;
        made.push(Made {
            composite: kind,
            dispersed: composite::dispersed_when_made(variant, sink),
        });
    }
    if !made.is_empty() && !pool.units.is_none() {
        sink.step(clause::C3_C_2_MIXTURE, || {
            format!("the rest comes as basic units: {}", pool.units)
        });
    }
    Ok(made)
}

/// 3.C.2.kinds: which composites may be formed out of the Reserve.
pub(crate) fn may_form_out_of_reserve(
    variant: &SecondEdition,
    kind: Composite,
    month: Month,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let named = variant.figures.reserve.composites.contains(&kind);
    if named || variant.readings.reserve_composites == ReserveComposites::EveryKind {
        sink.cite(clause::C3_C_2_KINDS);
        return composite::date_has_come(variant, kind, month, sink);
    }
    let why = || format!("a {kind} is not among the kinds that may be formed out of the Reserve");
    Err(sink.refuse(clause::C3_C_2_KINDS, why))
}

/// 3.C.3.entry-undispersed: entering disperses nobody.
pub(crate) fn undispersed_on_entry(units: Units, sink: &mut impl Sink) {
    if !units.is_none() {
        sink.step(clause::C3_C_3_ENTRY_UNDISPERSED, || format!("undispersed on entry: {units}"));
    }
}

/// 3.C.3.entry-movement: they may move operationally or strategically; the latter takes capacity.
pub(crate) fn strategic_moves(movement: EntryMove, counters: u32, sink: &mut impl Sink) -> u32 {
    match movement {
        EntryMove::Operational => {
            sink.cite(clause::C3_C_3_ENTRY_MOVEMENT);
            0
        }
        EntryMove::Strategic => {
            let words =
                || format!("moving strategically takes {counters} of the turn's strategic moves");
            sink.step(clause::C3_C_3_ENTRY_MOVEMENT, words);
            counters
        }
    }
}
