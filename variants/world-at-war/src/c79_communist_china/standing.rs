//! 79.1: what Communist China is, whose ally, and when it plays.

use serde::Serialize;
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use crate::c78_nationalist_china::standing::Rank;
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

/// What Communist China is.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CommunistStanding {
    /// Whether it is a major power or a minor country.
    pub rank: Rank,
    /// Whether it is at war with Japan.
    pub at_war_with_japan: bool,
    /// Whether it is Russia's minor ally.
    pub russian_ally: bool,
}

/// 79.11.1: Communist China is a minor country at war with Japan.
pub(crate) fn communist_standing(
    variant: &WorldAtWar,
    turn: PlayerTurn,
    russia_japan_war: Option<PlayerTurn>,
    sink: &mut impl Sink,
) -> CommunistStanding {
    sink.step(clause::C79_11_1, || {
        "Communist China is a minor country, at war with Japan on its own account".into()
    });
    let russian_ally = is_russian_ally(variant, turn, russia_japan_war, sink);
    CommunistStanding { rank: Rank::MinorCountry, at_war_with_japan: true, russian_ally }
}

/// 79.11.2: when Communist China becomes Russia's ally.
pub(crate) fn is_russian_ally(
    variant: &WorldAtWar,
    turn: PlayerTurn,
    russia_japan_war: Option<PlayerTurn>,
    sink: &mut impl Sink,
) -> bool {
    let wait = variant.figures.communist.ally_wait;
    let since = russia_japan_war.and_then(|outbreak| turn.player_turns_since(outbreak));
    let Some(since) = since else {
        sink.step(clause::C79_11_2, || "Russia and Japan are at peace".into());
        return false;
    };
    sink.step(clause::C79_11_2, || {
        format!("player turns since Russia and Japan went to war: {since}, needed: {wait}")
    });
    since >= wait
}

/// 79.12: Communist China plays together with Nationalist China.
pub(crate) fn plays_with_the_nationalists(turn: PlayerTurn, sink: &mut impl Sink) -> bool {
    let plays = turn.is_allied();
    let word = if plays { "both play" } else { "neither plays" };
    sink.step(clause::C79_12, || format!("Communists play when Nationalists do: in {turn} {word}"));
    plays
}
