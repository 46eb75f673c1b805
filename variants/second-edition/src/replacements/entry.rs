//! 8.A.c: how replacements enter the game.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::nation::Side;
use crate::siberia::crisis::{self, CrisisSpan};
use crate::siberia::entry::EntryPlace;
use crate::siberia::waiting;
use crate::units::{BasicType, Units};
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "replacement-entry",
        Topic::Replacements,
        "How do replacements enter the game, in what state, and at what price in strategic moves?",
        replacement_entry,
    )
}

/// Where replacements come from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Source {
    /// A factory or a replacement center.
    #[default]
    Map,
    /// Siberia, by a symbol of the track.
    Siberia,
}

/// What a replacement is to do in a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Intent {
    /// Nothing: it stays where it is put, or is held off the map.
    #[default]
    Stay,
    /// Move operationally.
    Operational,
    /// Move strategically.
    Strategic,
}

/// Replacements that are to enter.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryInput {
    /// Whose.
    pub side: Side,
    /// Where from.
    #[serde(default)]
    pub source: Source,
    /// How many of them.
    pub count: Int<1, 99>,
    /// The turn in which they were taken.
    pub taken: Month,
    /// The turn.
    pub month: Month,
    /// Where they come onto the map, if from Siberia.
    #[serde(default)]
    pub place: EntryPlace,
    /// What they are to do.
    #[serde(default)]
    pub intent: Intent,
    /// Strategic moves by land that are left.
    #[serde(default)]
    pub strategic_left: u16,
    /// The crisis in Siberia; left out where there was none.
    pub crisis: Option<CrisisSpan>,
}

/// How they enter.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct EntryAnswer {
    /// Units that are on the map afterwards.
    pub on_map: u32,
    /// Units that stay off the map.
    pub held: u32,
    /// Whether those on the map are dispersed.
    pub dispersed: bool,
    /// Strategic moves that this takes.
    pub strategic_moves: u32,
}

fn replacement_entry(
    variant: &SecondEdition,
    input: &EntryInput,
    sink: &mut impl Sink,
) -> Result<EntryAnswer, Refused> {
    let units = input.count.unsigned();
    if input.source == Source::Siberia && input.side == Side::Soviet {
        if let Some(crisis) = input.crisis {
            spared_by_the_crisis(variant, crisis, input.taken, input.month, sink)?;
        }
        if input.intent != Intent::Stay {
            along_eastern_lines(input.place, sink)?;
        }
        let held = input.month.months_after(input.taken).unwrap_or(0);
        return from_siberia(variant, units, held, input.intent, input.strategic_left, sink);
    }
    if input.side == Side::Soviet && input.month == input.taken {
        only_strategically(input.intent, sink)?;
    }
    let moves = if input.intent == Intent::Strategic { units } else { 0 };
    let dispersed = enters_dispersed(input.side, sink);
    Ok(EntryAnswer { on_map: units, held: 0, dispersed, strategic_moves: moves })
}

/// 3.C.3.a, 3.C.3.return-scope: what falls due in a crisis is lost; what was held when it broke waits with the others.
fn spared_by_the_crisis(
    variant: &SecondEdition,
    crisis: CrisisSpan,
    taken: Month,
    month: Month,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let one = Units::one(BasicType::Infantry);
    if !crisis::replacements_lost(variant, crisis, taken, one, sink).is_none() {
        let why = || format!("due in {taken}, in the crisis: lost");
        return Err(sink.refuse(clause::C3_C_3_A, why));
    }
    let held = taken <= crisis.doubles && month > crisis.doubles;
    if held && waiting::held_are_frozen(variant) {
        let why =
            || "held when the crisis broke: it waits for the return with the others".to_owned();
        return Err(sink.refuse(clause::C3_C_3_RETURN_SCOPE, why));
    }
    Ok(())
}

/// 8.A.c.entry-lines: they come along lines from the eastern edge.
pub(crate) fn along_eastern_lines(place: EntryPlace, sink: &mut impl Sink) -> Result<(), Refused> {
    if place != EntryPlace::EasternEdge {
        let why = || "replacements out of Siberia come by a line from the eastern edge".to_owned();
        return Err(sink.refuse(clause::C8_A_C_ENTRY_LINES, why));
    }
    sink.cite(clause::C8_A_C_ENTRY_LINES);
    Ok(())
}

/// 8.A.c.dispersed, 8.A.c.axis-dispersed: replacements enter dispersed.
pub(crate) fn enters_dispersed(side: Side, sink: &mut impl Sink) -> bool {
    let clause = match side {
        Side::Axis => clause::C8_A_C_AXIS_DISPERSED,
        Side::Soviet => clause::C8_A_C_DISPERSED,
    };
    sink.step(clause, || format!("{} replacements enter dispersed", side.name()));
    true
}

/// 8.A.c.strategic-only: a new Soviet replacement moves only strategically.
pub(crate) fn only_strategically(intent: Intent, sink: &mut impl Sink) -> Result<(), Refused> {
    if intent == Intent::Operational {
        let why = || "a new replacement does not move operationally in its first turn".to_owned();
        return Err(sink.refuse(clause::C8_A_C_STRATEGIC_ONLY, why));
    }
    sink.cite(clause::C8_A_C_STRATEGIC_ONLY);
    Ok(())
}

/// 8.A.c.hold, 8.A.c.held-entry, 8.A.c.unheld-entry: in or out, and how.
pub(crate) fn from_siberia(
    variant: &SecondEdition,
    units: u32,
    held: u32,
    intent: Intent,
    strategic_left: u16,
    sink: &mut impl Sink,
) -> Result<EntryAnswer, Refused> {
    match intent {
        Intent::Stay => {
            sink.step(clause::C8_A_C_HOLD, || format!("{units} held off the map, without limit"));
            Ok(EntryAnswer { on_map: 0, held: units, dispersed: false, strategic_moves: 0 })
        }
        Intent::Operational => {
            after_a_turn(variant, held, sink)?;
            Ok(EntryAnswer { on_map: units, held: 0, dispersed: false, strategic_moves: 0 })
        }
        Intent::Strategic => Ok(by_strategic_movement(variant, units, strategic_left, sink)),
    }
}

/// How a unit leaves where it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Leave {
    /// The strategic moves that it takes.
    pub moves: u32,
    /// The clause by which it goes.
    pub by: Clause,
    /// 8.A.c.dispersed: whether it enters the game dispersed.
    pub dispersed: bool,
}

impl Leave {
    /// completion.movement.lines, completion.strategic.land: on the map a strategic move takes one, and any other none.
    pub(crate) fn on_the_map(intent: Intent) -> Self {
        let (moves, by) = match intent {
            Intent::Strategic => (1, clause::COMPLETION_STRATEGIC_LAND),
            _ => (0, clause::COMPLETION_MOVEMENT_LINES),
        };
        Self { moves, by, dispersed: false }
    }
}

/// 8.A.c.held-entry, 8.A.c.unheld-entry: whether one replacement leaves Siberia in this way, and the strategic moves that
/// it takes.
pub(crate) fn may_leave_siberia(
    variant: &SecondEdition,
    held: u32,
    intent: Intent,
    strategic_left: u16,
    sink: &mut impl Sink,
) -> Result<Leave, Refused> {
    along_eastern_lines(EntryPlace::EasternEdge, sink)?;
    let answer = from_siberia(variant, 1, held, intent, strategic_left, sink)?;
    if answer.on_map == 0 {
        let why = || format!("{strategic_left} strategic moves are too few for it");
        return Err(sink.refuse(clause::C8_A_C_UNHELD_ENTRY, why));
    }
    if intent == Intent::Strategic {
        only_strategically(intent, sink)?;
    }
    let by = match intent {
        Intent::Strategic => clause::C8_A_C_UNHELD_ENTRY,
        _ => clause::C8_A_C_HELD_ENTRY,
    };
    Ok(Leave { moves: answer.strategic_moves, by, dispersed: dispersed_in_siberia(variant, held) })
}

/// 8.A.c.held-entry: held for a turn, they come undispersed and operationally.
fn after_a_turn(variant: &SecondEdition, held: u32, sink: &mut impl Sink) -> Result<(), Refused> {
    let needed = variant.figures.replacements.held_turns.unsigned();
    if dispersed_in_siberia(variant, held) {
        let why =
            || format!("held for {held} turns, and {needed} are needed to enter operationally");
        return Err(sink.refuse(clause::C8_A_C_HELD_ENTRY, why));
    }
    let words = || format!("held for {held} turns: undispersed, by operational movement");
    sink.step(clause::C8_A_C_HELD_ENTRY, words);
    Ok(())
}

/// 8.A.c.dispersed, 8.A.c.held-entry: a replacement in Siberia counts as dispersed until it was held for long enough.
pub(crate) fn dispersed_in_siberia(variant: &SecondEdition, held: u32) -> bool {
    held < variant.figures.replacements.held_turns.unsigned()
}

/// 8.A.c.unheld-entry: each takes strategic moves; those for whom none is left are held.
fn by_strategic_movement(
    variant: &SecondEdition,
    units: u32,
    strategic_left: u16,
    sink: &mut impl Sink,
) -> EntryAnswer {
    let each = variant.figures.replacements.moves_per_unit.unsigned();
    let room = u32::from(strategic_left).checked_div(each).unwrap_or(units);
    let on_map = units.min(room);
    sink.step(clause::C8_A_C_UNHELD_ENTRY, || {
        format!(
            "{strategic_left} strategic moves are left, {each} a unit: {on_map} of {units} enter"
        )
    });
    let dispersed = enters_dispersed(Side::Soviet, sink);
    EntryAnswer { on_map, held: units - on_map, dispersed, strategic_moves: on_map * each }
}
