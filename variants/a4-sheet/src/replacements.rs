//! Reinforcements and replacements: Russian factors and piles, German panzers, and who enters when.

use serde::Deserialize;
use serde_json::{Value, json};
use stavka_core::board::MapFile;
use stavka_core::calendar::Month;
use stavka_core::clause::Topic;
use stavka_core::question::Question;

use crate::{A4Sheet, data};

mod entry;
mod panzers;
mod piles;
pub(crate) mod play;
mod rifle;
mod russian;
pub(crate) mod schedule;
pub(crate) mod staff;
mod tanks;

pub(crate) use entry::must_be_open;
pub(crate) use entry::{EntryPlace, GermanEntry, comes_from, german_entry};
pub(crate) use panzers::{
    PanzerInput, Spend, month_factors, must_be_there, panzer_factors, price, saved,
};
pub(crate) use piles::army_draw;
pub(crate) use piles::{Drawable, Rest, cavalry_cost, drawn_from, rest_of, unseen_after};
pub(crate) use rifle::{
    Door, Giver, Held, armies_bought, may_come_by, odd_factor_numbers, rifle_income,
};
pub(crate) use russian::{rifle_saved, tank_factors};
pub(crate) use tanks::next_back;
pub(crate) use tanks::{cost, may_be_replaced, tank_income, weakest};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    let topic = Topic::Replacements;
    vec![
        Question::new(
            "russian-replacements",
            topic,
            "What do the Russians get back this turn?",
            russian::russian_replacements,
        ),
        Question::new(
            "army-draw",
            topic,
            "Which army comes out of the pile?",
            |_, input, trail| army_draw(input, trail),
        ),
        Question::new(
            "panzer-replacements",
            topic,
            "How many panzer factors are there, and what may they do?",
            panzer_factors,
        ),
        Question::new(
            "german-reinforcement",
            Topic::Reinforcements,
            "May this German reinforcement enter here and now?",
            german_entry,
        ),
    ]
}

/// The major cities of our map, by name.
pub(crate) fn facts() -> Value {
    let Ok(map) = data::MAP.own::<MapFile>() else { return Value::Null };
    let major = map.spaces.into_iter().filter(|space| space.tags.iter().any(|tag| tag == "major"));
    let mut names: Vec<_> = major.filter_map(|space| space.name).collect();
    names.sort();
    json!({ "major_cities": names })
}

/// What comes back, and when.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Figures {
    /// Russian rifle factors.
    pub rifle: RifleFigures,
    /// Russian tank factors.
    pub tank: TankFigures,
    /// German panzer factors.
    pub panzer: PanzerFigures,
}

/// Russian rifle factors.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RifleFigures {
    /// From each major city.
    pub major_city_factors: u8,
    pub moscow_factors: u8,
    pub siberia_factors: u8,
    /// What an army is taken to be worth.
    pub army_factors: std::num::NonZeroU8,
}

/// Russian tank factors.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TankFigures {
    /// From each factory.
    pub factory_factors: u8,
    /// How many factories are in Siberia from the start.
    pub siberian_factories: u8,
}

/// German panzer factors.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PanzerFigures {
    /// How many a month.
    pub month_factors: u8,
    /// From which month on.
    pub first_month: Month,
    /// How large a division may be that they rebuild.
    pub division_factors: u8,
}

/// Which cities give rifle factors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RifleCities {
    /// Those that the map shows as major.
    Major,
    /// The victory cities as well.
    MajorAndVictory,
}

/// What becomes of rifle factors that buy nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RifleFactorsLeft {
    /// They are rolled for and gone.
    Gone,
    /// They may be saved instead.
    Saved,
}

/// What a tank unit costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TankCost {
    /// Its attack factor.
    Attack,
    /// Its defense factor.
    Defense,
}

/// Whether panzer factors keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PanzerFactorsSaved {
    /// If they could not be spent.
    IfUnspendable,
    /// Never.
    Never,
    /// As long as one likes.
    Freely,
}

/// From which turn of its month a reinforcement enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ReinforcementTurn {
    /// The first.
    First,
    /// The second.
    Second,
}
