//! 78.52 and 78.53: what Nationalist hexes are to the Western Allies.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::standing::is_in_the_faction;
use crate::c79_communist_china::control::count_for_russia;
use crate::holder::Holdings;
use crate::questions::Allowed;
use crate::readings::HexesBeforeJoining;
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "chinese-hexes",
            Topic::Victory,
            "For whom do these hexes count?",
            |variant, asked: &Asked, trail| Ok(counted(variant, asked, trail)),
        ),
        Question::new(
            "western-base",
            Topic::Air,
            "May the Western Allies use this Nationalist hex as a base or port now?",
            |variant, base: &Base, trail| may_use(variant, base, trail).map(Allowed::from),
        ),
    ]
}

/// Hexes to be counted.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// How many each controls.
    pub held: Holdings,
    /// Whether they are counted for victory.
    #[serde(default)]
    pub victory: bool,
    /// The player turn being played.
    pub turn: PlayerTurn,
    /// The player turn in which Japan and the United States went to war; absent while they are at peace.
    #[serde(default)]
    pub japan_us_war: Option<PlayerTurn>,
}

/// For whom hexes count.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Counted {
    /// For the Western Allies.
    pub western_allies: u32,
    /// For Russia.
    pub russia: u32,
    /// For Japan.
    pub japan: u32,
    /// For Nationalist China alone.
    pub nationalist: u32,
    /// For Communist China alone.
    pub communist: u32,
}

/// A Nationalist hex that the Western Allies want to use.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Base {
    /// What for.
    pub purpose: Purpose,
    /// Whether a Western Allied source supplies the hex.
    pub western_supply: bool,
    /// The player turn being played.
    pub turn: PlayerTurn,
    /// The player turn in which Japan and the United States went to war; absent while they are at peace.
    #[serde(default)]
    pub japan_us_war: Option<PlayerTurn>,
}

/// What the Western Allies want a hex for.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Purpose {
    /// Air missions.
    Air,
    /// Missions of strategic bombers.
    StrategicBombers,
    /// Naval missions.
    NavalMissions,
    /// A port for naval activities.
    Port,
}

impl Purpose {
    const fn name(self) -> &'static str {
        match self {
            Self::Air => "air missions",
            Self::StrategicBombers => "strategic bombers",
            Self::NavalMissions => "naval missions",
            Self::Port => "naval activities",
        }
    }
}

/// 78.52 and 79.73.1: for whom hexes count.
pub(crate) fn counted(variant: &WorldAtWar, asked: &Asked, sink: &mut impl Sink) -> Counted {
    let hexes = &asked.held;
    let (nationalist, communist) = (hexes.nationalist.get(), hexes.communist.get());
    let western =
        nationalist > 0 && hexes_are_western(variant, asked.turn, asked.japan_us_war, sink);
    let russian = count_for_russia(asked.victory, communist, sink);
    Counted {
        western_allies: hexes.western_allies.get() + if western { nationalist } else { 0 },
        russia: hexes.russia.get() + if russian { communist } else { 0 },
        japan: hexes.japan.get(),
        nationalist: if western { 0 } else { nationalist },
        communist: if russian { 0 } else { communist },
    }
}

/// 78.52: whether Nationalist hexes are Western Allied ones.
pub(crate) fn hexes_are_western(
    variant: &WorldAtWar,
    turn: PlayerTurn,
    japan_us_war: Option<PlayerTurn>,
    sink: &mut impl Sink,
) -> bool {
    let western = variant.readings.hexes_before_joining == HexesBeforeJoining::Western
        || is_in_the_faction(variant, turn, japan_us_war, sink);
    let word = if western { "count" } else { "do not count" };
    sink.step(clause::C78_52, || format!("Nationalist hexes {word} as Western Allied"));
    western
}

/// 78.53: when the Western Allies may use a Nationalist hex.
pub(crate) fn may_use(
    variant: &WorldAtWar,
    base: &Base,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let purpose = base.purpose.name();
    if !hexes_are_western(variant, base.turn, base.japan_us_war, sink) {
        return Err(sink.refuse(clause::C78_53, || {
            format!("the hex is not open for {purpose} before Nationalist China joins")
        }));
    }
    if !base.western_supply {
        return Err(sink.refuse(clause::C78_53, || {
            format!("{purpose} need a hex that a Western Allied source supplies")
        }));
    }
    sink.step(clause::C78_53, || {
        format!("a Western Allied source supplies the hex: {purpose} may use it")
    });
    Ok(())
}
