//! The areas of Asia that the rules name.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

/// An area of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Area {
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
    /// As questions write it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::China => "china",
            Self::HongKong => "hong-kong",
            Self::Manchuria => "manchuria",
            Self::Korea => "korea",
            Self::Mongolia => "mongolia",
            Self::TannuTuva => "tannu-tuva",
            Self::Siberia => "siberia",
            Self::UralsBox => "urals-box",
            Self::Burma => "burma",
            Self::India => "india",
            Self::Malaya => "malaya",
            Self::Siam => "siam",
            Self::Indochina => "indochina",
        }
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
