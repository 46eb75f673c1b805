//! The areas of Asia that the rules name.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::board::{Board, SpaceId};
use stavka_core::schema::JsonSchema;

/// An area of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Area {
    /// Mainland China, Nationalist and Communist; without Manchuria and Hong Kong.
    China,
    /// Hong Kong.
    HongKong,
    /// Manchuria.
    Manchuria,
    /// Korea.
    Korea,
    /// Mongolia.
    Mongolia,
    /// Tannu Tuva.
    TannuTuva,
    /// Siberia.
    Siberia,
    /// The Urals box, on neither map.
    UralsBox,
    /// Burma.
    Burma,
    /// India.
    India,
    /// Malaya.
    Malaya,
    /// Siam.
    Siam,
    /// French Indochina.
    Indochina,
}

impl Area {
    /// How questions write the areas, in their order; what lies in none of them comes last.
    pub(crate) const KEYS: &[&str] = &[
        "china",
        "hong-kong",
        "manchuria",
        "korea",
        "mongolia",
        "tannu-tuva",
        "siberia",
        "urals-box",
        "burma",
        "india",
        "malaya",
        "siam",
        "indochina",
        "elsewhere",
    ];

    /// The place of an area, or of what lies in none, in [`KEYS`](Self::KEYS).
    pub(crate) fn place(area: Option<Self>) -> usize {
        area.map_or(Self::KEYS.len() - 1, |area| area as usize)
    }

    /// The area of the rules in which a space of the map lies.
    pub(crate) fn of(board: &Board, id: SpaceId) -> Option<Self> {
        let areas = [
            ("hong-kong", Self::HongKong),
            ("china", Self::China),
            ("manchuria", Self::Manchuria),
            ("korea", Self::Korea),
            ("mongolia", Self::Mongolia),
            ("tannu-tuva", Self::TannuTuva),
            ("siberia", Self::Siberia),
            ("urals", Self::UralsBox),
            ("burma", Self::Burma),
            ("india", Self::India),
            ("thailand", Self::Siam),
            ("indochina", Self::Indochina),
        ];
        let lies_in = |name: &str| board.region(name).is_some_and(|set| set.contains(id));
        areas.into_iter().find(|(name, _)| lies_in(name)).map(|(_, area)| area)
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::China => "China",
            Self::HongKong => "Hong Kong",
            Self::Manchuria => "Manchuria",
            Self::Korea => "Korea",
            Self::Mongolia => "Mongolia",
            Self::TannuTuva => "Tannu Tuva",
            Self::Siberia => "Siberia",
            Self::UralsBox => "the Urals box",
            Self::Burma => "Burma",
            Self::India => "India",
            Self::Malaya => "Malaya",
            Self::Siam => "Siam",
            Self::Indochina => "Indochina",
        })
    }
}
