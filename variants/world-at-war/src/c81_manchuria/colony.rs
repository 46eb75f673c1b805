//! 81.1 and 81.2: Manchuria as a colony, and its capitals.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::area::Area;
use crate::readings::ManchurianConquest;
use crate::{WorldAtWar, clause};

/// How many capitals Manchuria has: Harbin and Mukden.
pub(crate) const CAPITALS: usize = 2;

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "manchuria",
            Topic::Economy,
            "Is Manchuria conquered, and what does it bring Japan?",
            |variant, capitals: &Capitals, trail| Ok(standing(variant, capitals.held(), trail)),
        ),
        Question::new(
            "part-of-china",
            Topic::China,
            "Is this area part of China?",
            |_, asked: &AreaAsked, trail| {
                Ok(PartOfChina { china: is_part_of_china(asked.area, trail) })
            },
        ),
    ]
}

/// Who holds the capitals.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Capitals {
    /// Who holds Harbin.
    pub harbin: Holder,
    /// Who holds Mukden.
    pub mukden: Holder,
}

/// Who holds a capital.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Holder {
    /// Japan.
    Japan,
    /// An enemy of Japan.
    Enemy,
}

impl Capitals {
    fn held(&self) -> [bool; CAPITALS] {
        [self.harbin, self.mukden].map(|holder| holder == Holder::Japan)
    }
}

/// An area.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AreaAsked {
    /// The area.
    pub area: Area,
}

/// Whether an area is part of China.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PartOfChina {
    /// Whether it is.
    pub china: bool,
}

/// How Manchuria stands.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct Standing {
    /// Whether Japan has lost it.
    pub conquered: bool,
    /// What it brings Japan in a year, in BRPs.
    pub brps: u16,
}

/// 81.1: how Manchuria stands with these capitals in Japanese hands.
pub(crate) fn standing(
    variant: &WorldAtWar,
    held: [bool; CAPITALS],
    sink: &mut impl Sink,
) -> Standing {
    let conquered = is_conquered(variant, held, sink);
    let brps = if conquered { 0 } else { income(variant, held, sink) };
    Standing { conquered, brps }
}

/// 81.21.1: whether Manchuria is conquered.
fn is_conquered(variant: &WorldAtWar, held: [bool; CAPITALS], sink: &mut impl Sink) -> bool {
    let lost = held.iter().filter(|held| !**held).count();
    let conquered = match variant.readings.manchurian_conquest {
        ManchurianConquest::Both => lost == CAPITALS,
        ManchurianConquest::Either => lost > 0,
    };
    let word = if conquered { "is" } else { "is not" };
    sink.step(clause::C81_21_1, || {
        format!("capitals lost: {lost} of {CAPITALS}; Manchuria {word} conquered")
    });
    conquered
}

/// 81.21.2: the colony's value, less the key economic areas that are lost.
fn income(variant: &WorldAtWar, held: [bool; CAPITALS], sink: &mut impl Sink) -> u16 {
    let (whole, each) =
        (variant.figures.manchuria.colony_value, variant.figures.manchuria.key_area_value);
    let left = held.iter().filter(|held| !**held).fold(whole, |left, _| left.saturating_sub(each));
    sink.step(clause::C81_11_1, || format!("the whole colony is worth {whole} BRPs"));
    sink.step(clause::C81_21_2, || {
        format!("each key economic area lost takes {each} BRPs: {left} are left")
    });
    left
}

/// 81.11.2: Manchuria is not China.
pub(crate) fn is_part_of_china(area: Area, sink: &mut impl Sink) -> bool {
    let china = area == Area::China;
    let word = if china { "is" } else { "is not" };
    sink.step(clause::C81_11_2, || format!("{area} {word} part of China"));
    china
}

/// 81.11.1: what the whole colony is worth.
pub(crate) fn whole(variant: &WorldAtWar) -> u16 {
    variant.figures.manchuria.colony_value
}
