//! 8.B: a unit that enters, its state, and what it may do in that turn.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::doorway::{self, Doorway, Edge, Edges};
use crate::nation::{Ally, Nation, Side};
use crate::readings::EntryStacking;
use crate::siberia::call::Phase;
use crate::siberia::entry as siberian;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "reinforcement-entry",
        Topic::Reinforcements,
        "May these units enter here, in what state are they then, and what may they do in that turn?",
        reinforcement_entry,
    )
}

/// 8.B.soviet-list: the bodies of Soviet reinforcements.
pub(crate) const SOVIET_BODIES: [&str; 2] = ["the Siberian Reserve", "the First Polish Army"];

/// As what a unit comes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Coming {
    /// As a reinforcement.
    #[default]
    Reinforcement,
    /// As a replacement.
    Replacement,
}

/// What a Soviet unit belongs to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Body {
    /// The army at large.
    #[default]
    Army,
    /// The Siberian Reserve.
    SiberianReserve,
}

/// Units that want to enter.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryInput {
    /// The turn.
    pub month: Month,
    /// Whose units.
    pub nation: Nation,
    /// What they belong to, where they are Soviet.
    #[serde(default)]
    pub body: Body,
    /// As what they come.
    #[serde(default)]
    pub coming: Coming,
    /// How many.
    pub count: Option<Int<1, 99>>,
    /// Where.
    pub doorway: DoorwayInput,
    /// How many more may stand there; left out where stacking does not matter.
    pub room: Option<Int<0, 99>>,
    /// What they are to do in that turn, and when; left out where nothing.
    pub then: Option<Deed>,
}

/// Where units want to enter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DoorwayInput {
    /// On a point.
    MapPoint(PointInput),
    /// Along a line that leads in from an edge.
    Line(Edge),
}

/// What matters of a point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointInput {
    /// Its name; left out where it does not matter.
    pub name: Option<String>,
    /// Who controls it.
    pub controller: Side,
    /// The edges to which it has overland supply.
    #[serde(default)]
    pub overland: Vec<Edge>,
    /// Whether the Soviets have held it before.
    #[serde(default)]
    pub point_taken: bool,
}

/// What a unit does, and when.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deed {
    /// The phase.
    pub phase: Phase,
    /// What it does.
    pub deed: DeedKind,
}

/// What a unit does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DeedKind {
    /// It moves operationally.
    Move,
    /// It attacks.
    Attack,
}

/// Units that enter.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Entered {
    /// How many.
    pub units: u32,
    /// Whether they are dispersed.
    pub dispersed: bool,
    /// Whether they may move operationally and attack later in that turn.
    pub may_fight: bool,
}

fn reinforcement_entry(
    variant: &SecondEdition,
    input: &EntryInput,
    sink: &mut impl Sink,
) -> Result<Entered, Refused> {
    may_come(variant, input.nation, input.body, input.coming, input.month, sink)?;
    let doorway = input.doorway.doorway(variant, input.nation);
    if input.body == Body::SiberianReserve {
        siberian::enters_at(variant, siberian_place(doorway), sink)?;
    }
    doorway::may_enter_at(input.nation, doorway, sink)?;
    let units = input.count.map_or(1, Int::unsigned);
    if input.coming == Coming::Reinforcement {
        there_is_room(variant, units, input.room.map(Int::unsigned), sink)?;
    }
    let dispersed = dispersed_on_entry(input.coming, sink);
    if let Some(deed) = input.then {
        may_do(deed, input.coming, sink)?;
    }
    Ok(Entered { units, dispersed, may_fight: !dispersed })
}

/// 8.B.soviet-list, 8.B.polish-date, 8.B.polish-irreplaceable: who comes at all.
pub(crate) fn may_come(
    variant: &SecondEdition,
    nation: Nation,
    body: Body,
    coming: Coming,
    month: Month,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    match (nation, coming) {
        (Nation::Polish, Coming::Replacement) => {
            let why = || "the First Polish Army is never replaced".to_owned();
            Err(sink.refuse(clause::C8_B_POLISH_IRREPLACEABLE, why))
        }
        (Nation::Polish, Coming::Reinforcement) => polish_army_comes(variant, month, sink),
        (Nation::Soviet, Coming::Reinforcement) if body == Body::Army => {
            let why = || format!("Soviet reinforcements are {}", SOVIET_BODIES.join(" and "));
            Err(sink.refuse(clause::C8_B_SOVIET_LIST, why))
        }
        _ => Ok(()),
    }
}

/// 8.B.polish-date: when the First Polish Army comes.
pub(crate) fn polish_date(variant: &SecondEdition) -> Month {
    variant.figures.reinforcements.polish_army
}

/// 8.B.polish-date: whether it may come by now.
fn polish_army_comes(
    variant: &SecondEdition,
    month: Month,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let date = polish_date(variant);
    let words = || format!("the First Polish Army comes in {date}");
    if month < date {
        return Err(sink.refuse(clause::C8_B_POLISH_DATE, words));
    }
    sink.step(clause::C8_B_POLISH_DATE, words);
    sink.cite(clause::C8_B_SOVIET_LIST);
    Ok(())
}

impl DoorwayInput {
    fn doorway(&self, variant: &SecondEdition, nation: Nation) -> Doorway {
        match self {
            Self::Line(edge) => Doorway::Line(*edge),
            Self::MapPoint(point) => {
                let named = |ally: &Ally| {
                    let points = doorway::entry_points(variant, *ally);
                    point.name.as_ref().is_some_and(|name| points.contains(name))
                };
                Doorway::Point {
                    friendly: point.controller == nation.side(),
                    overland: Edges::of(&point.overland),
                    entry_of: nation.ally().filter(named),
                    taken: point.point_taken,
                }
            }
        }
    }
}

/// The same place, as the rules of the Reserve see it.
const fn siberian_place(doorway: Doorway) -> siberian::EntryPlace {
    match doorway {
        Doorway::Line(Edge::Eastern) => siberian::EntryPlace::EasternEdge,
        Doorway::Line(_) => siberian::EntryPlace::SoutheasternEdge,
        Doorway::Point { .. } => siberian::EntryPlace::SuppliedPoint,
    }
}

/// 8.B.any-number: any number may enter at one place; whether stacking binds is open.
pub(crate) fn there_is_room(
    variant: &SecondEdition,
    units: u32,
    room: Option<u32>,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let binds = variant.readings.entry_stacking == EntryStacking::Binds;
    match room {
        Some(room) if binds && units > room => {
            let why = || format!("{units} want to enter, and {room} more may stand there");
            Err(sink.refuse(clause::C8_B_ANY_NUMBER, why))
        }
        _ => {
            sink.step(clause::C8_B_ANY_NUMBER, || format!("enter at one place: {units}"));
            Ok(())
        }
    }
}

/// 8.B.any-number: where those who entered crowd a point, whoever can leaves it.
pub(crate) fn leaves_the_crowd(sink: &mut impl Sink) -> Refused {
    let why = || "more stand on a point than may: whoever can has to leave it".to_owned();
    sink.refuse(clause::C8_B_ANY_NUMBER, why)
}

/// 8.B.undispersed: replacements enter dispersed, reinforcements do not.
pub(crate) fn dispersed_on_entry(coming: Coming, sink: &mut impl Sink) -> bool {
    let dispersed = coming == Coming::Replacement;
    sink.step(clause::C8_B_UNDISPERSED, || match coming {
        Coming::Reinforcement => "reinforcements enter undispersed".to_owned(),
        Coming::Replacement => "replacements enter dispersed".to_owned(),
    });
    dispersed
}

/// 8.B.move-attack: after the phase of their entry reinforcements move and attack.
pub(crate) fn may_do(deed: Deed, coming: Coming, sink: &mut impl Sink) -> Result<(), Refused> {
    let act = match deed.deed {
        DeedKind::Move => "move operationally",
        DeedKind::Attack => "attack",
    };
    if coming == Coming::Replacement {
        let why = || format!("dispersed replacements do not {act}");
        return Err(sink.refuse(clause::C8_B_MOVE_ATTACK, why));
    }
    if deed.phase == Phase::ReplacementReinforcement {
        let why = || format!("they {act} after the Replacement/Reinforcement Phase, not in it");
        return Err(sink.refuse(clause::C8_B_MOVE_ATTACK, why));
    }
    sink.step(clause::C8_B_MOVE_ATTACK, || format!("they may {act} in the turn of their entry"));
    Ok(())
}
