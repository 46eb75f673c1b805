//! What wins for the Axis.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use super::{Cities, City, NoKeyCityAtEnd, Verdict, VictorySupply, points};
use crate::supply::Status;
use crate::{A4Sheet, clause};

/// A city that the Axis holds.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Holding {
    /// The city.
    pub city: City,
    /// How it is supplied.
    pub supply: Status,
}

/// victory.axis.in-supply: whether a city supplied so counts.
pub(crate) fn counts(rules: &A4Sheet, supply: Status) -> bool {
    let worst = match rules.readings.victory_supply {
        VictorySupply::FullOrLimited => Status::Limited,
        VictorySupply::Full => Status::Full,
    };
    supply <= worst
}

/// victory.axis.in-supply: the cities that count.
pub(crate) fn in_supply(
    rules: &A4Sheet,
    held: impl Iterator<Item = Holding>,
    sink: &mut impl Sink,
) -> Cities {
    sink.cite(clause::VICTORY_AXIS_IN_SUPPLY);
    let counting = held.filter(|holding| {
        let counts = counts(rules, holding.supply);
        if !counts {
            sink.step(clause::VICTORY_AXIS_IN_SUPPLY, || {
                format!("{} is {}: it does not count", holding.city.name(), holding.supply.name())
            });
        }
        counts
    });
    counting.map(|holding| holding.city).collect()
}

/// What the Axis's own determination of victory finds, with these cities in supply.
pub(crate) fn axis_determination(
    rules: &A4Sheet,
    turn: Turn,
    held: Cities,
    waits: bool,
    sink: &mut impl Sink,
) -> Verdict {
    if turn >= rules.figures.game.last_turn {
        at_the_end(rules, held, sink)
    } else {
        at_once(rules, turn, held, waits, sink)
    }
}

/// victory.axis.win: points enough win at once, as long as the year lasts.
fn at_once(
    rules: &A4Sheet,
    turn: Turn,
    held: Cities,
    waits: bool,
    sink: &mut impl Sink,
) -> Verdict {
    let figures = &rules.figures.victory.axis;
    if turn > figures.at_once_until {
        sink.step(clause::VICTORY_AXIS_WIN, || {
            format!("after {} nothing wins at once", figures.at_once_until)
        });
        return Verdict::Undecided;
    }
    let found = points(rules, held, sink);
    if !is_enough(rules, found, sink) || !has_key_city(rules, held, sink) {
        return Verdict::Undecided;
    }
    if waits {
        sink.step(clause::VICTORY_AXIS_WAIT, || {
            "the Axis could win now, and waits for the end".to_owned()
        });
        return Verdict::Undecided;
    }
    Verdict::AxisWin
}

/// victory.axis.win: how many points suffice.
pub(crate) fn points_needed(rules: &A4Sheet) -> i32 {
    rules.figures.victory.axis.points_needed.into()
}

/// victory.axis.win: whether the points suffice.
fn is_enough(rules: &A4Sheet, found: u32, sink: &mut impl Sink) -> bool {
    let needed = u32::from(rules.figures.victory.axis.points_needed);
    sink.step(clause::VICTORY_AXIS_WIN, || format!("{found} points, and {needed} are needed"));
    found >= needed
}

/// victory.axis.key-city: one of three cities must be among them.
fn has_key_city(rules: &A4Sheet, held: Cities, sink: &mut impl Sink) -> bool {
    let keys = held.iter().filter(|city| city.is_key()).count();
    let needed = usize::from(rules.figures.victory.axis.key_cities_needed);
    sink.step(clause::VICTORY_AXIS_KEY_CITY, || {
        format!("{keys} of Leningrad, Moscow and Stalingrad; {needed} needed")
    });
    keys >= needed
}

/// How the game ends, with these cities in supply on the last turn.
fn at_the_end(rules: &A4Sheet, held: Cities, sink: &mut impl Sink) -> Verdict {
    let figures = &rules.figures.victory;
    let found = points(rules, held, sink);
    if found >= figures.axis.strategic_points.into() {
        strategic_win(found, sink)
    } else if found <= figures.russian.axis_points_at_most.into() {
        russian_win(found, sink)
    } else if !is_enough(rules, found, sink) {
        draw(found, sink)
    } else if has_key_city(rules, held, sink) {
        postponed_win(found, sink)
    } else {
        without_key_city(rules, found, sink)
    }
}

/// victory.axis.wait: points enough at the end are a double victory.
fn strategic_win(found: u32, sink: &mut impl Sink) -> Verdict {
    sink.step(clause::VICTORY_AXIS_WAIT, || format!("{found} points at the end"));
    Verdict::AxisStrategicWin
}

/// victory.axis.wait: fewer, but enough, are the win that was put off.
fn postponed_win(found: u32, sink: &mut impl Sink) -> Verdict {
    sink.step(clause::VICTORY_AXIS_WAIT, || format!("{found} points at the end: the win put off"));
    Verdict::AxisWin
}

/// victory.russian.win: the Axis has too few points.
fn russian_win(found: u32, sink: &mut impl Sink) -> Verdict {
    sink.step(clause::VICTORY_RUSSIAN_WIN, || format!("the Axis has only {found} points"));
    Verdict::RussianWin
}

/// victory.draw: enough for neither.
fn draw(found: u32, sink: &mut impl Sink) -> Verdict {
    sink.step(clause::VICTORY_DRAW, || format!("{found} points win for nobody"));
    Verdict::Draw
}

/// victory.draw: points enough, but no key city.
fn without_key_city(rules: &A4Sheet, found: u32, sink: &mut impl Sink) -> Verdict {
    sink.step(clause::VICTORY_DRAW, || format!("{found} points without a key city"));
    match rules.readings.no_key_city_at_end {
        NoKeyCityAtEnd::Draw => Verdict::Draw,
        NoKeyCityAtEnd::AxisWin => Verdict::AxisWin,
        NoKeyCityAtEnd::RussianWin => Verdict::RussianWin,
    }
}

/// victory.axis.wait: a victory that is taken now; nothing where it is put at stake for a greater one.
pub(crate) fn taken(now: bool, sink: &mut impl Sink) -> Option<Verdict> {
    if now {
        return Some(Verdict::AxisWin);
    }
    sink.cite(clause::VICTORY_AXIS_WAIT);
    None
}

/// The turn by which the end of a game is judged. One that ends before the sheet does is decided as the sheet decides the
/// end.
pub(crate) fn turn_that_counts(rules: &A4Sheet, turn: Turn, last: bool) -> Turn {
    if last { turn.max(rules.figures.game.last_turn) } else { turn }
}
