//! Victory. Ours; nothing of the chapter is left.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::question::common::{Camp, VICTORY, VictoryAnswer, VictoryInput};
use stavka_core::schema::JsonSchema;

use crate::{SecondEdition, clause};

pub(crate) mod play;
pub(crate) mod score;

/// The figures of victory.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryFigures {
    /// What each place is worth.
    pub points: BTreeMap<String, Int<0, 99>>,
    /// The game of the first year.
    pub first_year: Levels,
    /// The game of two years.
    pub second_year: Levels,
    /// The whole war.
    pub war: War,
    /// Places that end the war when the Axis holds them all.
    pub sudden: Vec<String>,
    /// Places of which it needs one more.
    pub sudden_one_of: Vec<String>,
}

/// The end of a short game, and the least points of each level but the last.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Levels {
    /// The last turn.
    pub end: Month,
    /// Axis decisive.
    pub axis_decisive: Int<0, 999>,
    /// Axis marginal.
    pub axis_marginal: Int<0, 999>,
    /// A draw.
    pub draw: Int<0, 999>,
    /// Soviet marginal.
    pub soviet_marginal: Int<0, 999>,
}

/// When the Axis must be down, for each level.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct War {
    /// The Axis is down at this many points.
    pub beaten_at: Int<0, 999>,
    /// Before this turn: Soviet decisive.
    pub soviet_decisive_before: Month,
    /// Before this turn: Soviet marginal.
    pub soviet_marginal_before: Month,
    /// Before this turn: a draw; later: Axis marginal.
    pub draw_before: Month,
}

pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [
        Question::new(
            "victory-level",
            Topic::Victory,
            "Who is winning, and how far?",
            victory_level,
        ),
        Question::new(VICTORY, Topic::Victory, "What wins?", victory),
    ]
    .into()
}

/// How long is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// To the end of the first year.
    FirstYear,
    /// To the end of the second.
    SecondYear,
    /// The whole war.
    War,
}

impl Length {
    /// Every length.
    pub const ALL: [Self; 3] = [Self::FirstYear, Self::SecondYear, Self::War];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstYear => "first-year",
            Self::SecondYear => "second-year",
            Self::War => "war",
        }
    }
}

/// How long a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// By which levels it is judged.
    pub length: Length,
    /// Its last turn, where it is not that of the levels.
    pub last: Option<Month>,
}

/// How far a side has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// The Axis wins by far.
    AxisDecisive,
    /// The Axis wins.
    AxisMarginal,
    /// Nobody wins.
    Draw,
    /// The Soviet side wins.
    SovietMarginal,
    /// The Soviet side wins by far.
    SovietDecisive,
}

/// The end of a turn.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelInput {
    /// How long is played.
    pub game: Length,
    /// The turn.
    pub month: Month,
    /// The last turn of the game, where it is not that of its length.
    pub last_turn: Option<Month>,
    /// Places that the Axis holds.
    pub axis: Vec<String>,
    /// Which of them are not in overland supply.
    #[serde(default)]
    pub cut_off: Vec<String>,
}

/// Where the war stands.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LevelAnswer {
    /// Points of the Axis.
    pub points: u32,
    /// How the game ends; nothing where it goes on.
    pub level: Option<Level>,
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn victory_level(
    variant: &SecondEdition,
    input: &LevelInput,
    sink: &mut impl Sink,
) -> Result<LevelAnswer, Refused> {
    let points = input.axis.iter().map(|place| worth(variant, place)).sum();
    let supplied = |place: &str| {
        input.axis.iter().any(|held| held == place) && !input.cut_off.iter().any(|cut| cut == place)
    };
    let span = Span { length: input.game, last: input.last_turn };
    let ending = ending(variant, (span, input.month), points, supplied, sink);
    Ok(LevelAnswer { points, level: ending.map(|(level, _)| level) })
}

/// How the game ends with a turn, and by which clause; nothing where it goes on.
pub fn ending(
    variant: &SecondEdition,
    (span, month): (Span, Month),
    points: u32,
    holds_in_supply: impl Fn(&str) -> bool,
    sink: &mut impl Sink,
) -> Option<(Level, Clause)> {
    sink.step(clause::COMPLETION_VICTORY_POINTS, || format!("the Axis has {points} points"));
    if is_sudden(variant, holds_in_supply, sink) {
        return Some((Level::AxisDecisive, clause::COMPLETION_VICTORY_SUDDEN));
    }
    level(variant, span, month, points, sink).map(|level| (level, span.length.clause()))
}

impl Level {
    /// The words for it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::AxisDecisive => "decisive victory of the Axis",
            Self::AxisMarginal => "marginal victory of the Axis",
            Self::Draw => "draw",
            Self::SovietMarginal => "marginal Soviet victory",
            Self::SovietDecisive => "decisive Soviet victory",
        }
    }
}

impl Length {
    /// The clause that says how a game of this length ends.
    const fn clause(self) -> Clause {
        match self {
            Self::FirstYear => clause::COMPLETION_VICTORY_FIRST_YEAR,
            Self::SecondYear => clause::COMPLETION_VICTORY_SECOND_YEAR,
            Self::War => clause::COMPLETION_VICTORY_WAR,
        }
    }
}

/// completion.victory.points: the places that are worth points to the Axis.
pub fn places(variant: &SecondEdition) -> impl Iterator<Item = (&str, u32)> {
    let points = variant.figures.victory.points.iter();
    points.map(|(name, worth)| (name.as_str(), worth.unsigned()))
}

/// completion.victory.first-year, completion.victory.second-year: the last turn; the whole war has none.
pub fn last_turn(variant: &SecondEdition, span: Span) -> Option<Month> {
    let figures = &variant.figures.victory;
    span.last.or(match span.length {
        Length::FirstYear => Some(figures.first_year.end),
        Length::SecondYear => Some(figures.second_year.end),
        Length::War => None,
    })
}

/// completion.victory.points: what a place is worth.
pub fn worth(variant: &SecondEdition, place: &str) -> u32 {
    variant.figures.victory.points.get(place).map_or(0, |points| points.unsigned())
}

/// completion.victory.sudden: the places on which a victory at once hangs now, each with how many of its conditions the Axis
/// has met: those that it lacks, or all of them where it has what it needs.
pub fn sudden_stakes(
    variant: &SecondEdition,
    held: impl Fn(&str) -> bool,
) -> impl Iterator<Item = (&str, usize)> {
    let figures = &variant.figures.victory;
    let one = figures.sudden_one_of.iter().any(|place| held(place));
    let met = figures.sudden.iter().filter(|place| held(place)).count() + usize::from(one);
    let all = met > figures.sudden.len();
    let needed = figures.sudden.iter().map(|place| (place, false));
    let choice = figures.sudden_one_of.iter().map(move |place| (place, one));
    needed.chain(choice).filter_map(move |(place, settled)| {
        let lacks = !held(place) && !settled;
        (if all { held(place) } else { lacks }).then_some((place.as_str(), met))
    })
}

/// completion.victory.sudden: whether the Axis has won at once.
fn is_sudden(
    variant: &SecondEdition,
    holds_in_supply: impl Fn(&str) -> bool,
    sink: &mut impl Sink,
) -> bool {
    let figures = &variant.figures.victory;
    let all = figures.sudden.iter().all(|place| holds_in_supply(place));
    let sudden = all && figures.sudden_one_of.iter().any(|place| holds_in_supply(place));
    sink.step(clause::COMPLETION_VICTORY_SUDDEN, || {
        if sudden { "the war ends at once" } else { "the war goes on" }.to_owned()
    });
    sudden
}

/// completion.victory.short, completion.victory.war: how the game ends, if it does.
fn level(
    variant: &SecondEdition,
    Span { length, last }: Span,
    month: Month,
    points: u32,
    sink: &mut impl Sink,
) -> Option<Level> {
    let figures = &variant.figures.victory;
    let level = match length {
        Length::FirstYear => short(&figures.first_year, last, month, points),
        Length::SecondYear => short(&figures.second_year, last, month, points),
        Length::War => {
            let last = last.unwrap_or(variant.figures.set_up.last_turn);
            long(&figures.war, last, month, points)
        }
    };
    sink.step(length.clause(), || match level {
        Some(level) => format!("{points} points in {month}: {}", level.words()),
        None => format!("{points} points in {month}: the game goes on"),
    });
    level
}

/// The points, in hundredths, with which nobody would be ahead in a turn: those of a draw, and in a war that goes on
/// fewer from month to month.
pub fn par(variant: &SecondEdition, span: Span, month: Month) -> i32 {
    let figures = &variant.figures.victory;
    let draw = |levels: &Levels| {
        let (draw, more) = (levels.draw.unsigned(), levels.axis_marginal.unsigned());
        i32::try_from((draw + more) * 50).unwrap_or(i32::MAX) - 50
    };
    match span.length {
        Length::FirstYear => draw(&figures.first_year),
        Length::SecondYear => draw(&figures.second_year),
        Length::War => {
            let (from, to) = (figures.second_year.end, figures.war.draw_before);
            let high = draw(&figures.second_year);
            let low = i32::try_from(figures.war.beaten_at.unsigned() * 100).unwrap_or(0);
            let months = |end: Month| {
                let months = end.months_after(from).unwrap_or(0);
                i32::try_from(months).unwrap_or(0)
            };
            high - (high - low) * months(month.min(to)) / months(to).max(1)
        }
    }
}

fn short(levels: &Levels, last: Option<Month>, month: Month, points: u32) -> Option<Level> {
    let least = [
        (levels.axis_decisive, Level::AxisDecisive),
        (levels.axis_marginal, Level::AxisMarginal),
        (levels.draw, Level::Draw),
        (levels.soviet_marginal, Level::SovietMarginal),
    ];
    let reached = least.into_iter().find(|(least, _)| points >= least.unsigned());
    (month >= last.unwrap_or(levels.end))
        .then(|| reached.map_or(Level::SovietDecisive, |(_, level)| level))
}

fn long(war: &War, last: Month, month: Month, points: u32) -> Option<Level> {
    if points > war.beaten_at.unsigned() {
        return (month >= last).then_some(Level::AxisDecisive);
    }
    let before = [
        (war.soviet_decisive_before, Level::SovietDecisive),
        (war.soviet_marginal_before, Level::SovietMarginal),
        (war.draw_before, Level::Draw),
    ];
    let reached = before.into_iter().find(|(before, _)| month < *before);
    Some(reached.map_or(Level::AxisMarginal, |(_, level)| level))
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn victory(
    variant: &SecondEdition,
    input: &VictoryInput,
    sink: &mut impl Sink,
) -> Result<VictoryAnswer, Refused> {
    let figures = &variant.figures.victory;
    for clause in [
        clause::COMPLETION_VICTORY_FIRST_YEAR,
        clause::COMPLETION_VICTORY_SECOND_YEAR,
        clause::COMPLETION_VICTORY_WAR,
        clause::COMPLETION_VICTORY_SUDDEN,
    ] {
        sink.cite(clause);
    }
    let (first, second, war) = (&figures.first_year, &figures.second_year, &figures.war);
    let conditions = match input.camp {
        Camp::Axis => vec![
            format!("{} points at the end of {}", first.axis_marginal, first.end),
            format!("{} points at the end of {}", second.axis_marginal, second.end),
            format!("more than {} points until {}", war.beaten_at, war.draw_before),
            format!(
                "at once: {} and one of {}, in overland supply",
                figures.sudden.join(", "),
                figures.sudden_one_of.join(", ")
            ),
        ],
        Camp::Allies => vec![
            format!("the Axis below {} points at the end of {}", first.draw, first.end),
            format!("the Axis below {} points at the end of {}", second.draw, second.end),
            format!("the Axis at {} points before {}", war.beaten_at, war.soviet_marginal_before),
        ],
    };
    Ok(VictoryAnswer { conditions })
}
