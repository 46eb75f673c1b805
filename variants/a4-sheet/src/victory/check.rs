//! One determination of victory, as a question.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::List;
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Clause, Silent, Sink};
use stavka_core::question::common::{Camp, VictoryAnswer, VictoryInput};
use stavka_core::schema::JsonSchema;

use super::{Holding, Prizes, Taken, axis_determination, in_supply, points, russian_determination};
use crate::side::Side;
use crate::{A4Sheet, clause};

/// Whose determination of victory it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Moment {
    /// That of the Axis, late in the Russian player-turn.
    German,
    /// That of the Russians, late in the German player-turn.
    Russian,
}

/// What a determination finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// The game goes on.
    Undecided,
    /// The Axis wins.
    AxisWin,
    /// The Axis wins more than a game.
    AxisStrategicWin,
    /// Nobody wins.
    Draw,
    /// The Russians win.
    RussianWin,
    /// The Russians win more than a game.
    RussianStrategicWin,
}

/// Who holds what at a determination of victory.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    /// The turn.
    pub turn: Turn,
    /// Whose determination it is.
    pub determination: Moment,
    /// The victory cities that the Axis holds.
    #[serde(default)]
    pub axis_cities: List<Holding, 11>,
    /// Whether the Axis prefers to wait for the end.
    #[serde(default)]
    pub waits: bool,
    /// What the Russians have taken of Warsaw, Bucharest and Ploesti.
    #[serde(default)]
    pub russian_prizes: List<Taken, 3>,
}

/// Who has won.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Victory {
    /// The points of the Axis that count.
    pub axis_points: u32,
    /// What they lead to.
    pub verdict: Verdict,
    /// How many games the win is worth; none where nobody wins.
    pub games: u8,
}

/// What this determination finds.
pub(super) fn check(rules: &A4Sheet, input: &Check, sink: &mut impl Sink) -> Victory {
    let held = in_supply(rules, input.axis_cities.iter().copied(), sink);
    let verdict = match input.determination {
        Moment::German => axis_determination(rules, input.turn, held, input.waits, sink),
        Moment::Russian => {
            let (before, now) = (
                Prizes::before(rules, &input.russian_prizes),
                Prizes::now(rules, &input.russian_prizes),
            );
            russian_determination(rules, before, now, sink)
        }
    };
    Victory { axis_points: points(rules, held, &mut Silent), verdict, games: games(rules, verdict) }
}

/// How many games a verdict is worth to whoever wins.
fn games(rules: &A4Sheet, verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Undecided | Verdict::Draw => 0,
        Verdict::AxisWin | Verdict::RussianWin => 1,
        Verdict::AxisStrategicWin => rules.figures.victory.axis.strategic_games,
        Verdict::RussianStrategicWin => rules.figures.victory.russian.strategic_games,
    }
}

/// How many games an end is worth to whoever won it, by the clause that decided it.
pub(crate) fn games_won(rules: &A4Sheet, winner: Option<u8>, by: Clause) -> u8 {
    let strategic = [Verdict::AxisStrategicWin, Verdict::RussianStrategicWin];
    match (winner, strategic.into_iter().find(|verdict| verdict.clause() == by)) {
        (None, _) => 0,
        (Some(_), Some(verdict)) => games(rules, verdict),
        (Some(_), None) => 1,
    }
}

/// The common question: every way to win, a line each.
pub(super) fn common_victory(
    rules: &A4Sheet,
    input: &VictoryInput,
    sink: &mut impl Sink,
) -> VictoryAnswer {
    let conditions = match input.camp {
        Camp::Axis => axis_conditions(rules, sink),
        Camp::Allies => russian_conditions(rules, sink),
    };
    VictoryAnswer { conditions }
}

fn axis_conditions(rules: &A4Sheet, sink: &mut impl Sink) -> Vec<String> {
    let figures = &rules.figures.victory.axis;
    let ways = [
        clause::VICTORY_AXIS_WIN,
        clause::VICTORY_AXIS_KEY_CITY,
        clause::VICTORY_AXIS_MOSCOW_COLLAPSE,
        clause::VICTORY_AXIS_WAIT,
    ];
    for way in ways {
        sink.cite(way);
    }
    vec![
        format!(
            "at once, until {}: {} points of cities in supply, with {} of Leningrad, Moscow and Stalingrad",
            figures.at_once_until, figures.points_needed, figures.key_cities_needed
        ),
        format!(
            "at once, when Moscow falls in supply: on {} of {} numbers of a die",
            figures.collapse_numbers,
            rules.figures.gamble.die.sides()
        ),
        format!(
            "at the end: {} points as above; {} points are worth {} games",
            figures.points_needed, figures.strategic_points, figures.strategic_games
        ),
    ]
}

fn russian_conditions(rules: &A4Sheet, sink: &mut impl Sink) -> Vec<String> {
    let figures = &rules.figures.victory.russian;
    sink.cite(clause::VICTORY_RUSSIAN_WIN);
    sink.cite(clause::VICTORY_RUSSIAN_STRATEGIC);
    vec![
        format!("at the end: the Axis has at most {} points", figures.axis_points_at_most),
        format!(
            "at once, worth {} games: Warsaw, or Bucharest and Ploesti, taken and held in supply",
            figures.strategic_games
        ),
    ]
}

impl Verdict {
    /// Who has won; nobody where nobody has.
    pub(crate) const fn winner(self) -> Option<Side> {
        match self {
            Self::AxisWin | Self::AxisStrategicWin => Some(Side::Axis),
            Self::RussianWin | Self::RussianStrategicWin => Some(Side::Russian),
            Self::Draw | Self::Undecided => None,
        }
    }

    /// The clause behind it.
    pub(crate) const fn clause(self) -> Clause {
        match self {
            Self::AxisWin => clause::VICTORY_AXIS_WIN,
            Self::AxisStrategicWin => clause::VICTORY_AXIS_WAIT,
            Self::RussianWin => clause::VICTORY_RUSSIAN_WIN,
            Self::RussianStrategicWin => clause::VICTORY_RUSSIAN_STRATEGIC,
            Self::Draw | Self::Undecided => clause::VICTORY_DRAW,
        }
    }
}
