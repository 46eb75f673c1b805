//! 81.63: the edge hexes that lead into the Urals box.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::hex::HexName;
use crate::readings::CommunistEdge;
use crate::{WorldAtWar, clause};

/// A hex at the edge of a map.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EdgeHex {
    /// Which map.
    pub map: Map,
    /// The hex.
    pub hex: HexName,
    /// Who controls it.
    pub controller: Controller,
    /// Whether it lies inland, away from the edge.
    #[serde(default)]
    pub inland: bool,
}

/// One of the two maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Map {
    /// The European map; its eastern edge leads into the box.
    Europe,
    /// The Pacific map; its western edge does.
    Pacific,
}

/// Who controls a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Controller {
    /// Russia.
    Russia,
    /// Communist China.
    Communist,
    /// Nationalist China.
    Nationalist,
    /// The European Axis.
    EuropeanAxis,
    /// Japan.
    Japan,
}

impl Controller {
    /// Whether it is an enemy of Russia in waiting or in fact.
    pub(crate) const fn is_enemy(self) -> bool {
        matches!(self, Self::EuropeanAxis | Self::Japan)
    }
}

/// 81.63.1: only the listed edge hexes lead into the box.
pub(super) fn is_listed(
    variant: &WorldAtWar,
    at: EdgeHex,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let hex = at.hex;
    if at.inland {
        return Err(
            sink.refuse(clause::C81_63_1, || format!("{hex} is not at the edge of the map"))
        );
    }
    sink.cite(clause::C81_63_1);
    match at.map {
        Map::Europe => is_european_edge(variant, hex, sink),
        Map::Pacific => is_pacific_edge(variant, at, sink),
    }
}

/// 81.63.A: the eastern edge of the European map.
fn is_european_edge(
    variant: &WorldAtWar,
    hex: HexName,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let list = variant.figures.urals.europe;
    let words = || format!("{hex}; the list: {list}");
    if !list.holds(hex) {
        return Err(sink.refuse(clause::C81_63_A, words));
    }
    sink.step(clause::C81_63_A, words);
    Ok(())
}

/// 81.63.B: the western edge of the Pacific map, in Russia or Communist China.
fn is_pacific_edge(variant: &WorldAtWar, at: EdgeHex, sink: &mut impl Sink) -> Result<(), Refused> {
    let urals = &variant.figures.urals;
    let (russian, chinese) = (urals.pacific, urals.communist_china);
    let open = russian.holds(at.hex)
        || match variant.readings.communist_edge {
            CommunistEdge::FollowsControl => {
                at.hex.row >= chinese.first.row && at.controller == Controller::Communist
            }
            CommunistEdge::AsListed => chinese.holds(at.hex),
        };
    let words = || {
        format!(
            "{}; the lists: {russian} in Russia, at the start {chinese} in Communist China",
            at.hex
        )
    };
    if !open {
        return Err(sink.refuse(clause::C81_63_B, words));
    }
    sink.step(clause::C81_63_B, words);
    Ok(())
}

/// The clause that lists the edge hexes of a map.
pub(super) const fn list_clause(map: Map) -> Clause {
    match map {
        Map::Europe => clause::C81_63_A,
        Map::Pacific => clause::C81_63_B,
    }
}
