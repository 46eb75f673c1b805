//! What the Russians draw.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::LateParachute;
use crate::side::Side;
use crate::{A4Sheet, clause};

/// One of the two groups of tank korps between which the German chooses unseen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TankGroup {
    /// Weak korps only.
    Weak,
    /// Strong korps.
    Strong,
}

/// The group that the German took, and who asks.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArrayInput {
    /// The group.
    pub group: TankGroup,
    /// Who looks.
    pub seen_by: Side,
}

/// What the Russians start with.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Array {
    /// Rifle armies drawn.
    pub armies_drawn: u32,
    /// Rifle armies put away unseen.
    pub armies_removed: u32,
    /// Those that start on the map.
    pub armies_on_map: u32,
    /// Those in the pile.
    pub armies_in_pile: u32,
    /// How many tank korps.
    pub tank_korps: u32,
    /// Which; absent where they may not be seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub korps: Option<Korps>,
    /// The parachute korps and where they start.
    pub parachutes: Vec<Parachute>,
    /// The parachute korps that arrives late.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
    /// What else starts in Moscow.
    pub in_moscow: [&'static str; 2],
}

/// Tank korps by their factors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Korps {
    /// Korps 4-3.
    pub strong: u32,
    /// Korps 3-2.
    pub middle: u32,
    /// Korps 2-1.
    pub weak: u32,
}

/// A parachute korps at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Parachute {
    /// Its number.
    pub korps: u8,
    /// Where it starts.
    pub place: &'static str,
}

/// A parachute korps that arrives late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Late {
    /// Its number.
    pub korps: u8,
    /// When it arrives.
    pub turn: Turn,
}

/// The whole array.
pub(crate) fn russian_array(rules: &A4Sheet, input: &ArrayInput, sink: &mut impl Sink) -> Array {
    let figures = &rules.figures.setup.russian;
    let drawn = u32::from(figures.armies_drawn);
    let korps = tank_korps(rules, input.group, sink);
    let late = late_parachute(rules, sink);
    Array {
        armies_drawn: drawn,
        armies_removed: removed(rules, sink),
        armies_on_map: figures.armies_on_map.into(),
        armies_in_pile: in_pile(rules, sink),
        tank_korps: korps.strong + korps.middle + korps.weak,
        korps: may_look(input.seen_by, sink).then_some(korps),
        parachutes: PARACHUTES.into_iter().filter(|at| starts(*at, late)).collect(),
        late,
        in_moscow: in_moscow(sink),
    }
}

/// setup.russian.draw: how many armies leave the game unseen.
fn removed(rules: &A4Sheet, sink: &mut impl Sink) -> u32 {
    let figures = &rules.figures.setup.russian;
    let (mix, drawn) = (u32::from(figures.armies_in_mix), u32::from(figures.armies_drawn));
    let removed = mix.saturating_sub(drawn);
    sink.step(clause::SETUP_RUSSIAN_DRAW, || {
        format!("{drawn} of {mix} armies drawn face down, {removed} put away unseen")
    });
    removed
}

/// setup.russian.on-board and setup.russian.rest: how many armies are left for the pile.
fn in_pile(rules: &A4Sheet, sink: &mut impl Sink) -> u32 {
    let figures = &rules.figures.setup.russian;
    let (drawn, on_map) = (u32::from(figures.armies_drawn), u32::from(figures.armies_on_map));
    let pile = drawn.saturating_sub(on_map);
    sink.step(clause::SETUP_RUSSIAN_ON_BOARD, || format!("{on_map} of them start on the map"));
    sink.step(clause::SETUP_RUSSIAN_REST, || format!("{pile} are the pile"));
    pile
}

/// setup.russian.tanks: the korps that are always there, and those of the group.
fn tank_korps(rules: &A4Sheet, group: TankGroup, sink: &mut impl Sink) -> Korps {
    let figures = &rules.figures.setup.russian.tanks;
    let (middle, weak) = (u32::from(figures.always_3_2), u32::from(figures.always_2_1));
    sink.cite(clause::SETUP_RUSSIAN_TANKS);
    match group {
        TankGroup::Weak => {
            Korps { strong: 0, middle, weak: weak + u32::from(figures.weak_group_2_1) }
        }
        TankGroup::Strong => Korps {
            strong: figures.strong_group_4_3.into(),
            middle: middle + u32::from(figures.strong_group_3_2),
            weak,
        },
    }
}

/// setup.russian.tanks: whether charts have the korps that belong to a group, and a place for each.
pub(crate) fn must_have_korps(
    rules: &A4Sheet,
    group: TankGroup,
    found: Korps,
    places: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let wanted = tank_korps(rules, group, sink);
    let all = wanted.strong + wanted.middle + wanted.weak;
    if (found, places) == (wanted, all) {
        return Ok(());
    }
    Err(sink.refuse(clause::SETUP_RUSSIAN_TANKS, || {
        if found == wanted {
            return format!("{all} tank korps start on the map, and there are places for {places}");
        }
        let group = if group == TankGroup::Weak { "weak" } else { "strong" };
        let words = |Korps { strong, middle, weak }: Korps| {
            format!("{strong} korps 4-3, {middle} of 3-2 and {weak} of 2-1")
        };
        format!("with the {group} group there are {}, not {}", words(wanted), words(found))
    }))
}

/// setup.russian.on-board: whether a chart has a place for each army that starts on the map.
pub(crate) fn must_be_on_map(
    rules: &A4Sheet,
    found: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let wanted = u32::from(rules.figures.setup.russian.armies_on_map);
    if found == wanted {
        sink.cite(clause::SETUP_RUSSIAN_ON_BOARD);
        return Ok(());
    }
    Err(sink.refuse(clause::SETUP_RUSSIAN_ON_BOARD, || {
        format!("{wanted} armies start on the map, and there are places for {found}")
    }))
}

/// setup.russian.look-at-tanks: only the Russian may look.
fn may_look(side: Side, sink: &mut impl Sink) -> bool {
    sink.step(clause::SETUP_RUSSIAN_LOOK_AT_TANKS, || {
        let words = match side {
            Side::Russian => "the Russian may look at his tank korps",
            Side::Axis => "the German does not see which group he took",
        };
        words.to_owned()
    });
    side == Side::Russian
}

const PARACHUTES: [Parachute; 5] = [
    Parachute { korps: 1, place: "Leningrad" },
    Parachute { korps: 2, place: "Odessa" },
    Parachute { korps: 3, place: "Minsk" },
    Parachute { korps: 4, place: "Moscow" },
    Parachute { korps: 5, place: "Kiev" },
];

/// setup.russian.parachute: a korps that comes late does not stand on the map.
fn starts(korps: Parachute, late: Option<Late>) -> bool {
    late.is_none_or(|late| late.korps != korps.korps)
}

/// setup.russian.parachute: which korps comes late, and when.
pub(crate) fn late_parachute(rules: &A4Sheet, sink: &mut impl Sink) -> Option<Late> {
    let turn = rules.figures.setup.russian.late_parachute;
    sink.cite(clause::SETUP_RUSSIAN_PARACHUTE);
    match rules.readings.late_parachute {
        LateParachute::Sixth => Some(Late { korps: 6, turn }),
        LateParachute::Fifth => Some(Late { korps: 5, turn }),
        LateParachute::None => None,
    }
}

/// setup.russian.katyusha and setup.russian.moscow-division: what starts in Moscow.
fn in_moscow(sink: &mut impl Sink) -> [&'static str; 2] {
    sink.cite(clause::SETUP_RUSSIAN_KATYUSHA);
    sink.cite(clause::SETUP_RUSSIAN_MOSCOW_DIVISION);
    ["1. Katyusha regiment", "1. Moscow motorized rifle division"]
}

/// setup.russian.draw: how many armies are drawn face down, and how many are put away unseen.
pub(crate) fn armies_drawn(rules: &A4Sheet) -> [u8; 2] {
    let figures = &rules.figures.setup.russian;
    [figures.armies_drawn, figures.armies_in_mix.saturating_sub(figures.armies_drawn)]
}
