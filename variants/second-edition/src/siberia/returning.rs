//! 3.C.3: one turn of the return from Siberia, and what may be combined there.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::composite::{self, Composite, CompositeCounts, Force, Made};
use crate::readings::UnusedPlaces;
use crate::replacements::entry::dispersed_in_siberia;
use crate::siberia::entry::{self, EntryMove, EntryPlace};
use crate::siberia::places::Claims;
use crate::siberia::waiting::{self, InSiberia};
use crate::units::{BasicType, Units};
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "siberian-return",
        Topic::Siberia,
        "May these units be combined in Siberia and come back to the map in this turn?",
        siberian_return,
    )
}

/// 3.C.3.return-fashion: by which those who return are put down.
pub(crate) const FASHION: Clause = clause::C3_C_3_RETURN_FASHION;

/// 3.C.3.return-rate: by which units come back.
pub(crate) const RATE: Clause = clause::C3_C_3_RETURN_RATE;

/// 3.C.3.post-crisis-replacements: by which held replacements become part of what waits.
pub(crate) const ON_RECORD: Clause = clause::C3_C_3_POST_CRISIS_REPLACEMENTS;

/// A turn of the return, as somebody plans it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReturnInput {
    /// The turn.
    pub month: Month,
    /// The turn in which the crisis was over; left out while it runs.
    pub crisis_over: Option<Month>,
    /// Whether there was no crisis at all: then nobody waits.
    #[serde(default)]
    pub no_crisis: bool,
    /// Who is in Siberia.
    pub in_siberia: InSiberia,
    /// Siberian replacements that were taken later and are held there.
    #[serde(default)]
    pub held_replacements: Vec<HeldReplacement>,
    /// What to combine.
    #[serde(default)]
    pub combine: Vec<Combination>,
    /// Who enters the map.
    #[serde(default)]
    pub enter: Force,
    /// Places of earlier turns that nobody used.
    #[serde(default)]
    pub unused: Units,
    /// Where they enter.
    #[serde(default)]
    pub place: EntryPlace,
    /// How they move then.
    #[serde(default, rename = "move")]
    pub movement: EntryMove,
}

/// A Siberian replacement that is held off the map.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeldReplacement {
    /// The turn in which it was taken.
    pub taken: Month,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: BasicType,
}

/// A composite to be made in Siberia.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Combination {
    /// What is made.
    pub make: Composite,
    /// Those of its parts that are held replacements.
    #[serde(default)]
    pub replacements: Units,
}

/// A turn of the return.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Return {
    /// What was combined.
    pub made: Vec<Made>,
    /// Who enters.
    pub entered: Force,
    /// Strategic moves that the entry takes out of the turn's capacity.
    pub strategic_moves: u32,
    /// Who still waits.
    pub left: Force,
    /// Held replacements, alone or combined with each other: they need no place in the return.
    pub replacements: Force,
}

/// Who is in Siberia while the turn is worked out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Camp {
    /// Units that wait for their return.
    pub waiting: Force,
    /// Held replacements that may be combined.
    pub replacements: Force,
}

fn siberian_return(
    variant: &SecondEdition,
    input: &ReturnInput,
    sink: &mut impl Sink,
) -> Result<Return, Refused> {
    let waiting = waiting::waiting(variant, &input.in_siberia, sink);
    let replacements = usable_replacements(variant, input, sink)?;
    let mut camp = Camp { waiting, replacements };
    let made = combine(variant, input, &mut camp, sink)?;
    if input.no_crisis && !input.enter.is_none() {
        return Err(nobody_waits(sink));
    }
    camp.leave(input.enter, sink)?;
    let mut strategic_moves = 0;
    if !input.enter.is_none() {
        may_enter(variant, input, sink)?;
        strategic_moves = in_the_same_fashion(variant, input, sink)?;
    }
    may_wait(&camp.waiting, sink);
    Ok(Return {
        made,
        entered: input.enter,
        strategic_moves,
        left: camp.waiting,
        replacements: camp.replacements,
    })
}

/// 3.C.3.post-crisis-replacements: replacements taken between the crisis and the return may be used.
fn usable_replacements(
    variant: &SecondEdition,
    input: &ReturnInput,
    sink: &mut impl Sink,
) -> Result<Force, Refused> {
    let until = variant.figures.returning.from;
    let mut kinds = Vec::new();
    for held in &input.held_replacements {
        if !is_usable(variant, input.crisis_over, held.taken, input.month) {
            return Err(sink.refuse(clause::C3_C_3_POST_CRISIS_REPLACEMENTS, || {
                format!("a replacement of {} was not taken after the crisis, before {until} and before this turn", held.taken)
            }));
        }
        kinds.push(held.kind);
    }
    let units = Units::counted(&kinds);
    if !units.is_none() {
        sink.step(clause::C3_C_3_POST_CRISIS_REPLACEMENTS, || {
            format!("held in Siberia and free to be combined: {units}")
        });
    }
    Ok(units.into())
}

/// 3.C.3.post-crisis-replacements: whether a replacement that was taken in a month may be combined in another one: taken
/// between the crisis and the return, and held for long enough.
pub(crate) fn is_usable(
    variant: &SecondEdition,
    crisis_over: Option<Month>,
    taken: Month,
    month: Month,
) -> bool {
    let held = month.months_after(taken);
    crisis_over.is_some_and(|over| taken > over)
        && taken < variant.figures.returning.from
        && held.is_some_and(|held| !dispersed_in_siberia(variant, held))
}

/// 3.C.3.post-crisis-replacements: whether a crisis is over and nobody comes back yet.
pub(crate) fn is_before_return(
    variant: &SecondEdition,
    crisis_over: Option<Month>,
    month: Month,
    sink: &mut impl Sink,
) -> bool {
    let before = crisis_over.is_some() && month < variant.figures.returning.from;
    if before {
        sink.cite(clause::C3_C_3_POST_CRISIS_REPLACEMENTS);
    }
    before
}

/// 3.C.3.return-combine: in Siberia units combine as they do on the map. Whether a returning unit is among the parts.
pub(crate) fn combine_in_siberia(
    variant: &SecondEdition,
    kind: Composite,
    month: Month,
    replacements: Units,
    camp: &mut Camp,
    sink: &mut impl Sink,
) -> Result<bool, Refused> {
    sink.cite(clause::C3_C_3_RETURN_COMBINE);
    composite::date_has_come(variant, kind, month, sink)?;
    composite::optional_rule_allows(variant, kind, sink)?;
    camp.put_together(variant, kind, replacements, sink)
}

/// 3.C.3.return-combine: every combination of a plan.
fn combine(
    variant: &SecondEdition,
    input: &ReturnInput,
    camp: &mut Camp,
    sink: &mut impl Sink,
) -> Result<Vec<Made>, Refused> {
    let mut made = Vec::new();
    let (mut returning, mut free) = (CompositeCounts::default(), CompositeCounts::default());
    for combination in &input.combine {
        let (kind, used) = (combination.make, combination.replacements);
        not_of_this_phase(variant, kind, camp, returning.plus(free), sink)?;
        let waited = combine_in_siberia(variant, kind, input.month, used, camp, sink)?;
        let list = if waited { &mut returning } else { &mut free };
        *list = list.plus(CompositeCounts::one(kind));
        made.push(Made {
            composite: kind,
            dispersed: composite::dispersed_when_made(variant, sink),
        });
    }
    // Only now: what is made in this phase is dispersed, and so no part of anything else.
    camp.waiting.composites = camp.waiting.composites.plus(returning);
    camp.replacements.composites = camp.replacements.composites.plus(free);
    Ok(made)
}

/// 8.C.3.dispersed: what was made in this phase is no part of anything else.
fn not_of_this_phase(
    variant: &SecondEdition,
    kind: Composite,
    camp: &Camp,
    made: CompositeCounts,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (_, parts) = composite::parts(variant, kind);
    let lacking = parts.composites.minus(camp.waiting.composites);
    if lacking.is_none() || !made.covers(lacking) {
        return Ok(());
    }
    let why = || format!("a {kind} takes {parts}; what was made in this phase is dispersed");
    Err(sink.refuse(clause::C8_C_3_DISPERSED, why))
}

impl Camp {
    /// Takes the parts of a composite; whether one of them was waiting for the return.
    fn put_together(
        &mut self,
        variant: &SecondEdition,
        kind: Composite,
        used: Units,
        sink: &mut impl Sink,
    ) -> Result<bool, Refused> {
        let (clause, parts) = composite::parts(variant, kind);
        if !parts.units.covers(used) || !self.replacements.units.covers(used) {
            let why =
                || format!("a {kind} takes {parts}; {used} can't come from held replacements");
            return Err(sink.refuse(clause, why));
        }
        self.replacements.units = self.replacements.units.minus(used);
        self.waiting.units = self.waiting.units.plus(used);
        composite::take_parts(variant, kind, &mut self.waiting, sink)?;
        Ok(parts != Force::from(used))
    }

    /// 3.C.3.return-scope: who enters leaves Siberia.
    pub(crate) fn leave(&mut self, enter: Force, sink: &mut impl Sink) -> Result<(), Refused> {
        if !self.waiting.covers(enter) {
            let why = || format!("not waiting in Siberia: {}", enter.minus(self.waiting));
            return Err(sink.refuse(clause::C3_C_3_RETURN_SCOPE, why));
        }
        self.waiting = self.waiting.minus(enter);
        Ok(())
    }
}

/// 3.C.3.return-scope: without a crisis nobody waits in Siberia.
fn nobody_waits(sink: &mut impl Sink) -> Refused {
    let why = || "there was no crisis: nobody waits for a return".to_owned();
    sink.refuse(clause::C3_C_3_RETURN_SCOPE, why)
}

/// 3.C.3.return-hold: the rest may wait.
pub(crate) fn may_wait(left: &Force, sink: &mut impl Sink) {
    if !left.is_none() {
        let words = || format!("free to wait as long as the player likes: {left}");
        sink.step(clause::C3_C_3_RETURN_HOLD, words);
    }
}

/// 3.C.3.return-date, 3.C.3.return-rate: the date has come, and everybody finds a place.
fn may_enter(
    variant: &SecondEdition,
    input: &ReturnInput,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    waiting::has_come(variant, input.crisis_over, input.month, sink)?;
    let places = places(variant, input.unused, sink);
    fit(variant, input.enter, places, sink)
}

/// 3.C.3.return-rate: whether everybody finds a place.
fn fit(
    variant: &SecondEdition,
    enter: Force,
    places: Units,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let claims = Claims::new(variant, &enter, sink);
    let fit = claims.fit(|kind| places.count(kind).into());
    if fit < claims.total() {
        return Err(sink.refuse(clause::C3_C_3_RETURN_RATE, || {
            format!(
                "units that want to enter: {}; places found: {fit}; places there are: {places}",
                claims.total()
            )
        }));
    }
    sink.step(clause::C3_C_3_RETURN_RATE, || format!("a place is found for {enter}"));
    Ok(())
}

/// 3.C.3.return-rate, 3.C.3.return-hold: whether those who came back in this turn find a place; where places
/// are saved up, those who came back since the first turn.
pub(crate) fn find_places(
    variant: &SecondEdition,
    first: Month,
    month: Month,
    back: Force,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let earlier = month.months_after(first).unwrap_or(0);
    let rate = variant.figures.returning.units_per_type.unsigned();
    let saved = u16::try_from(rate.saturating_mul(earlier)).unwrap_or(u16::MAX);
    let unused = match variant.readings.unused_places {
        UnusedPlaces::Lapse => Units::default(),
        UnusedPlaces::Accumulate => Units::of_each(|_| saved),
    };
    fit(variant, back, places(variant, unused, sink), sink)
}

/// 3.C.3.return-hold: those who came back, as far as their places still count when the turn ends.
pub(crate) fn still_counted(variant: &SecondEdition, back: Force) -> Force {
    match variant.readings.unused_places {
        UnusedPlaces::Lapse => Force::default(),
        UnusedPlaces::Accumulate => back,
    }
}

/// 3.C.3.return-rate, 3.C.3.return-hold: the places of this turn.
fn places(variant: &SecondEdition, unused: Units, sink: &mut impl Sink) -> Units {
    let rate =
        u16::try_from(variant.figures.returning.units_per_type.unsigned()).unwrap_or(u16::MAX);
    let fresh = Units::of_each(|_| rate);
    if unused.is_none() {
        return fresh;
    }
    match variant.readings.unused_places {
        UnusedPlaces::Lapse => {
            sink.step(clause::C3_C_3_RETURN_HOLD, || {
                format!("unused places have lapsed: {unused}")
            });
            fresh
        }
        UnusedPlaces::Accumulate => {
            sink.step(clause::C3_C_3_RETURN_HOLD, || {
                format!("unused places were saved up: {unused}")
            });
            fresh.plus(unused)
        }
    }
}

/// 3.C.3.return-fashion: they enter as the Reserve did.
fn in_the_same_fashion(
    variant: &SecondEdition,
    input: &ReturnInput,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    sink.step(clause::C3_C_3_RETURN_FASHION, || {
        format!("entering as the Reserve did: {}", input.enter)
    });
    entry::enters_at(variant, input.place, sink)?;
    entry::undispersed_on_entry(input.enter.units, sink);
    Ok(entry::strategic_moves(input.movement, input.enter.counters(), sink))
}
