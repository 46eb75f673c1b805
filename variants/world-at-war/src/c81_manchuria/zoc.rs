//! 81.32.4: how far the zones of control of armor in Manchuria reach.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::area::Area;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "manchurian-armor-zoc",
        Topic::Zoc,
        "Does the zone of control of Japanese armor in Manchuria reach into this area?",
        |variant, asked: &Asked, trail| {
            let reaches = armor_zoc_reaches(variant, asked.area, asked.war_with_russia, trail);
            Ok(Reach { reaches })
        },
    )
}

/// The area beside the armor.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The area.
    pub area: Area,
    /// Whether Russia and Japan are at war.
    #[serde(default)]
    pub war_with_russia: bool,
}

/// Whether the zone reaches.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Reach {
    /// Whether it does.
    pub reaches: bool,
}

/// 81.32.4: zones of control reach across the border of Manchuria.
pub(crate) fn armor_zoc_reaches(
    variant: &WorldAtWar,
    area: Area,
    war_with_russia: bool,
    sink: &mut impl Sink,
) -> bool {
    let russian = matches!(area, Area::Siberia | Area::Mongolia | Area::TannuTuva);
    let reaches = area == Area::Manchuria
        || variant.figures.manchuria.zoc_areas.contains(&area)
        || (russian && war_with_russia);
    let word = if reaches { "reaches" } else { "does not reach" };
    sink.step(clause::C81_32_4, || format!("the zone of control {word} into {area}"));
    reaches
}
