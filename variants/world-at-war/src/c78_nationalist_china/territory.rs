//! 78.2: what Nationalist China is on the map.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::area::Area;
use crate::c79_communist_china::territory::is_communist_land;
use crate::row::Row;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "chinese-territory",
        Topic::China,
        "Is this hex part of Nationalist China, of Communist China or of neither?",
        |variant, hex: &Hex, trail| {
            let territory = territory(variant, hex, trail);
            Ok(Answer { in_china: territory != Territory::NotChina, territory })
        },
    )
}

/// A hex on the mainland of Asia.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hex {
    /// The area that it is in.
    pub area: Area,
    /// Its row.
    pub row: Row,
    /// Whether it lies west of the start line of the scenario.
    pub west_of_start_line: bool,
}

/// To which China a hex belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Territory {
    /// Nationalist China.
    Nationalist,
    /// Communist China.
    Communist,
    /// Neither.
    NotChina,
}

/// What a hex belongs to.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// Whether rules that say China mean it.
    pub in_china: bool,
    /// To which China it belongs, whoever controls it.
    pub territory: Territory,
}

/// 78.21: what Nationalist China is on the map.
pub(crate) fn territory(variant: &WorldAtWar, hex: &Hex, sink: &mut impl Sink) -> Territory {
    if hex.area != Area::China {
        sink.step(clause::C78_21, || format!("{} is not China", hex.area));
        return Territory::NotChina;
    }
    if is_communist_land(variant, hex, sink) {
        return Territory::Communist;
    }
    sink.step(clause::C78_21, || "the rest of the mainland is Nationalist China".into());
    Territory::Nationalist
}
