//! Where mods may decide: each point with the facts that its decision rests on, and what is made of what a mod says.
//!
//! Play and questions come through here by the same rule functions. Where no mod speaks, nothing is gathered.

use stavka_core::board::{Board, Crossing, EdgeKinds};
use stavka_core::calendar::HalfMonth;
use stavka_core::clause::Clause;
use stavka_core::crt::ladder::Column;
use stavka_core::crt::shift::Shift;
use stavka_core::movement::Step;
use stavka_core::seam::{Decided, Fact, Point, Value};

use crate::attack::shifts::Bearing;
use crate::combat_results_table::{Code, Read};
use crate::ground::{City, Gait, Reach, Season, Terrain, line_weather};
use crate::side::Side;
use crate::weather::Weather;
use crate::{A4Sheet, clause};

/// The places of the points in [`POINTS`].
pub(crate) const STEP: u8 = 0;
pub(crate) const SUPPLY_LEG: u8 = 1;
const SUPPLY_RANGE: u8 = 2;
pub(crate) const COLUMN: u8 = 3;
pub(crate) const RESULT: u8 = 4;
const WEATHER: u8 = 5;
const ARRIVALS: u8 = 6;

const SIDES: Value = Value::Word(&["axis", "russian"]);
const ANY_SIDE: Value = Value::Word(&["axis", "russian", "unknown"]);
const GAITS: Value = Value::Word(&[
    "foot",
    "army",
    "mobile-korps",
    "armor-korps",
    "mobile-division",
    "armor-division",
    "rails",
]);
const SEASONS: Value = Value::Word(&["dry", "wet", "frozen"]);
const WEATHERS: Value = Value::Word(&["good", "light-mud", "mud", "frost", "snow"]);
const ANY_WEATHER: Value = Value::Word(&["good", "light-mud", "mud", "frost", "snow", "unknown"]);
const CITIES: Value = Value::Word(&["none", "town", "city", "major", "victory"]);
const PLACES: Value = Value::Word(&["open", "town", "city"]);
const ANY_PLACE: Value = Value::Word(&["open", "town", "city", "unknown"]);
const GROUNDS: Value = Value::Word(&[
    "clear",
    "forest",
    "swamp",
    "swamp-and-forest",
    "hills",
    "mountain",
    "lake",
    "sea",
    "unknown",
]);
const SUPPLIES: Value = Value::Word(&["full", "limited", "isolated"]);
const CODES: Value =
    Value::Word(&["AE", "AD", "-", "2X", "X", "X/2", "D", "D1", "D2", "D3", "DE", "BK"]);
const TURNS: Value = Value::Number(0, 99);
const FACTORS: Value = Value::Number(0, 999);
const YES: Value = Value::Word(&["no", "yes"]);
/// As far as a line or a shift is ever counted.
const FAR: i32 = 99;
const WIDE: i32 = 20;

const fn fact(name: &'static str, is: Value) -> Fact {
    Fact { name, is }
}

/// Where mods may decide.
pub(crate) const POINTS: &[Point] = &[
    Point {
        name: "step",
        asks: "What does a step cost, in parts of a movement factor (as many parts as roads multiply movement by)?",
        facts: &[
            fact("gait", GAITS),
            fact("season", SEASONS),
            fact("terrain", Value::Terrain),
            fact("city", CITIES),
            fact("edges", Value::Edges),
            fact("from", Value::Space),
            fact("to", Value::Space),
            fact("few-in-a-move", YES),
        ],
        decides: Value::Step,
    },
    Point {
        name: "supply-leg",
        asks: "May a supply line go from this hex to that?",
        facts: &[
            fact("side", SIDES),
            fact("leg", Value::Word(&["overland", "railway"])),
            fact("season", SEASONS),
            fact("terrain", Value::Terrain),
            fact("city", CITIES),
            fact("edges", Value::Edges),
            fact("from", Value::Space),
            fact("to", Value::Space),
        ],
        decides: Value::Word(&["closed", "open"]),
    },
    Point {
        name: "supply-range",
        asks: "How many hexes may a supply line go overland?",
        facts: &[
            fact("side", SIDES),
            fact("supply", Value::Word(&["full", "limited"])),
            fact("weather", Value::Word(&["good", "mud", "snow"])),
        ],
        decides: Value::Number(0, FAR),
    },
    Point {
        name: "column",
        asks: "By how many columns does an attack move, beside what the rules give?",
        facts: &[
            fact("attacker", SIDES),
            fact("attack", FACTORS),
            fact("defense", FACTORS),
            fact("weather", WEATHERS),
            fact("ground", GROUNDS),
            fact("place", PLACES),
            fact("factors-across-river", FACTORS),
            fact("supply", SUPPLIES),
            // The longest overland line of an attacker; -1 where it is not known or there is none.
            fact("supply-line", Value::Number(-1, FAR)),
            fact("shifted", Value::Number(-WIDE, WIDE)),
        ],
        decides: Value::Number(-WIDE, WIDE),
    },
    Point {
        name: "result",
        asks: "What does a result of the table become for a defender?",
        facts: &[
            fact("attacker", ANY_SIDE),
            fact("weather", ANY_WEATHER),
            fact("place", ANY_PLACE),
            fact("column", Value::Number(1, FAR)),
            fact("die", Value::Number(1, FAR)),
        ],
        decides: CODES,
    },
    Point {
        name: "weather",
        asks: "What weather does a turn have?",
        facts: &[fact("turn", TURNS), fact("month", Value::Number(1, 12)), fact("die", TURNS)],
        decides: WEATHERS,
    },
    Point {
        name: "arrivals",
        asks: "How many armies of the pile enter at the eastern edge on a turn?",
        facts: &[fact("turn", TURNS), fact("month", Value::Number(1, 12)), fact("pile", TURNS)],
        decides: Value::Number(0, FAR),
    },
];

/// What a step comes to: `few` are those that may be taken only a few times in a move.
pub(crate) fn step(
    rules: &A4Sheet,
    board: &Board,
    gait: Gait,
    season: Season,
    crossing: Crossing,
    few: bool,
    base: Step,
) -> Step {
    if !rules.seams().decorate(STEP) {
        return base;
    }
    let [terrain, city, edges, from, to] = crossed(board, crossing);
    let facts = [gait as i32, season as i32, terrain, city, edges, from, to, i32::from(few)];
    rules.seams().step(STEP, &facts, base)
}

/// Whether a supply line may take a step; what it costs is a hex, whoever decides.
pub(crate) fn supply_leg(
    rules: &A4Sheet,
    board: &Board,
    side: Side,
    railway: bool,
    season: Season,
    crossing: Crossing,
    base: Step,
) -> Step {
    if !rules.seams().decorate(SUPPLY_LEG) {
        return base;
    }
    let [terrain, city, edges, from, to] = crossed(board, crossing);
    let facts = [side as i32, i32::from(railway), season as i32, terrain, city, edges, from, to];
    let open = matches!(base, Step::Allowed { .. });
    let base = Decided { value: i32::from(open), by: base.by() };
    let Decided { value, by } = rules.seams().decide(SUPPLY_LEG, &facts, base);
    if value > 0 { Step::costs(1, by) } else { Step::forbidden(by) }
}

/// What a step crosses, and where it leads.
fn crossed(board: &Board, crossing: Crossing) -> [i32; 5] {
    let tags = board.space(crossing.to).tags.iter();
    let city = tags.map(|tag| City::of_tag(tag)).max().unwrap_or_default();
    [
        number(board.terrain(crossing.to).index()),
        city as i32,
        edges(crossing.kinds),
        number(crossing.from.index()),
        number(crossing.to.index()),
    ]
}

fn edges(kinds: EdgeKinds) -> i32 {
    kinds.iter().fold(0, |bits, kind| bits | 1 << kind as i32)
}

/// How far a supply line goes overland, and by which clause.
pub(crate) fn supply_range(
    rules: &A4Sheet,
    side: Side,
    reach: Reach,
    weather: Weather,
    base: u32,
    by: Clause,
) -> (u16, Clause) {
    let facts = [side as i32, reach as i32, number(line_weather(weather))];
    let base = Decided { value: number(base as usize), by };
    let Decided { value, by } = rules.seams().decide(SUPPLY_RANGE, &facts, base);
    (u16::try_from(value.max(0)).unwrap_or(u16::MAX), by)
}

/// What moves an attack beside what the rules shift; nothing where no mod moves it.
pub(crate) fn column(rules: &A4Sheet, bearing: &Bearing, shifted: &[Shift]) -> Option<Shift> {
    if !rules.seams().decorate(COLUMN) {
        return None;
    }
    let ground = bearing.ground.map_or(Terrain::ALL.len(), |ground| ground as usize);
    let sum: i32 = shifted.iter().map(|shift| i32::from(shift.columns)).sum();
    let facts = [
        bearing.side as i32,
        number(bearing.factors.attack as usize),
        number(bearing.factors.defense as usize),
        bearing.weather as i32,
        number(ground),
        bearing.place as i32,
        number(bearing.banks.across as usize),
        bearing.supply as i32,
        bearing.line.map_or(-1, i32::from),
        sum.clamp(-WIDE, WIDE),
    ];
    let base = Decided { value: 0, by: clause::CRT_NOTE_TABLE };
    let Decided { value, by } = rules.seams().decide(COLUMN, &facts, base);
    let columns = i8::try_from(value.clamp(-WIDE, WIDE)).unwrap_or(0);
    (columns != 0).then_some(Shift { columns, clause: by, cap: None })
}

/// What a result of the table becomes, and by which clause.
pub(crate) fn result(
    rules: &A4Sheet,
    read: Read,
    column: Column,
    die: i32,
    base: Code,
) -> (Code, Clause) {
    let by = clause::CRT_NOTE_TABLE;
    if !rules.seams().decorate(RESULT) {
        return (base, by);
    }
    let facts = [
        read.attacker.map_or(2, |side| side as i32),
        read.weather.map_or(number(Weather::ALL.len()), |weather| weather as i32),
        read.place.map_or(3, |place| place as i32),
        i32::from(column.0) + 1,
        die,
    ];
    let base = Decided { value: base as i32, by };
    let Decided { value, by } = rules.seams().decide(RESULT, &facts, base);
    (Code::ALL[place(value, Code::ALL.len())], by)
}

/// The weather of a turn, and by which clause.
pub(crate) fn weather(
    rules: &A4Sheet,
    turn: HalfMonth,
    die: Option<u8>,
    base: Weather,
) -> (Weather, Clause) {
    let facts = [rules.track.place(turn), month(turn), die.map_or(0, i32::from)];
    let base = Decided { value: base as i32, by: clause::COMPLETION_WEATHER_DICE };
    let Decided { value, by } = rules.seams().decide(WEATHER, &facts, base);
    (Weather::ALL[place(value, Weather::ALL.len())], by)
}

/// How many armies enter on a turn, and by which clause; never more than there are.
pub(crate) fn arrivals(rules: &A4Sheet, turn: HalfMonth, pile: u32, base: u32) -> (u32, Clause) {
    let facts = [rules.track.place(turn), month(turn), number(pile as usize)];
    let by = clause::SETUP_RUSSIAN_REINFORCEMENT_STREAM;
    let base = Decided { value: number(base as usize), by };
    let Decided { value, by } = rules.seams().decide(ARRIVALS, &facts, base);
    (u32::try_from(value).unwrap_or(0).min(pile), by)
}

fn month(turn: HalfMonth) -> i32 {
    number(turn.month().of_year() as usize)
}

fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// A place in a list of so many words; what a mod says beyond them is the last.
fn place(value: i32, words: usize) -> usize {
    usize::try_from(value).unwrap_or(0).min(words - 1)
}

#[cfg(test)]
mod tests;
