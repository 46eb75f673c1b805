//! 78.1 and 78.5: what Nationalist China is, and when it joins the Western Allies.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::c79_communist_china::standing::{CommunistStanding, communist_standing};
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "chinese-standing",
        Topic::Politics,
        "What are Nationalist and Communist China now, and with whom are they?",
        |variant, date: &Date, trail| {
            Ok(Standing {
                nationalist: nationalist_standing(variant, date, trail),
                communist: communist_standing(variant, date.turn, date.russia_japan_war, trail),
            })
        },
    )
}

/// The date, and Japan's wars.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Date {
    /// The player turn being played.
    pub turn: PlayerTurn,
    /// The player turn in which Japan and the United States went to war; absent while they are at peace.
    #[serde(default)]
    pub japan_us_war: Option<PlayerTurn>,
    /// The player turn in which Russia and Japan went to war; absent while they are at peace.
    #[serde(default)]
    pub russia_japan_war: Option<PlayerTurn>,
}

/// What the two Chinas are.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Standing {
    /// Nationalist China.
    pub nationalist: NationalistStanding,
    /// Communist China.
    pub communist: CommunistStanding,
}

/// What Nationalist China is.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NationalistStanding {
    /// Whether it is a major power or a minor country.
    pub rank: Rank,
    /// The faction that it belongs to.
    pub faction: Faction,
}

/// How the rules class a country.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Rank {
    /// A major power, with BRPs and builds of its own.
    MajorPower,
    /// A minor country.
    MinorCountry,
}

/// The faction of Nationalist China.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Faction {
    /// None yet.
    Independent,
    /// The Western Allies.
    WesternAllies,
}

/// 78.11.1: Nationalist China is a major power.
fn nationalist_standing(
    variant: &WorldAtWar,
    date: &Date,
    sink: &mut impl Sink,
) -> NationalistStanding {
    sink.step(clause::C78_11_1, || "Nationalist China is a major power of its own".into());
    let joined = is_in_the_faction(variant, date.turn, date.japan_us_war, sink);
    let faction = if joined { Faction::WesternAllies } else { Faction::Independent };
    NationalistStanding { rank: Rank::MajorPower, faction }
}

/// 78.51: whether Nationalist China is in the faction of the Western Allies.
pub(crate) fn is_in_the_faction(
    variant: &WorldAtWar,
    turn: PlayerTurn,
    japan_us_war: Option<PlayerTurn>,
    sink: &mut impl Sink,
) -> bool {
    let joined = is_western_power(variant, turn, japan_us_war, sink);
    let word = if joined { "has joined" } else { "has not joined" };
    sink.step(clause::C78_51, || format!("Nationalist China {word} the Western Allies"));
    joined
}

/// 78.11.2: when Nationalist China turns into a Western Allied major power.
fn is_western_power(
    variant: &WorldAtWar,
    turn: PlayerTurn,
    japan_us_war: Option<PlayerTurn>,
    sink: &mut impl Sink,
) -> bool {
    let needed = variant.figures.nationalist.joining_turn;
    let Some(outbreak) = japan_us_war else {
        sink.step(clause::C78_11_2, || "Japan and the United States are at peace".into());
        return false;
    };
    let begun = turn.allied_turns_begun_after(outbreak);
    sink.step(clause::C78_11_2, || {
        format!(
            "Allied player turns begun after the war broke out in {outbreak}: {begun} by {turn}, {needed} needed"
        )
    });
    turn >= outbreak && begun >= needed
}
