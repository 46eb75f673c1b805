//! What lies over the map when somebody asks for it: zones of control, and how far aircraft fly.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use stavka_core::board::{Board, SpaceId};
use stavka_core::book::OwnedFigure;
use stavka_core::view::{At, Counter, Supply, Symbol, View};
use stavka_play::supplied::supplied;
use stavka_play::table::Table as State;

use super::Room;
use crate::error::Error;
use crate::library::BookPage;
use crate::seats::Ticket;

/// The question by which a variant tells whose zones a place is in.
const ZONES: &str = "zone-of-control";

/// What is shown over the map.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Layers {
    /// The places in the zones of each side; nothing where the rules have no such question.
    pub zones: Option<BTreeMap<String, Vec<String>>>,
    /// Who flies, from where, and how far.
    pub flights: Vec<Flight>,
    /// In which state of supply the units of each place are; as the view has it where it does.
    #[schemars(schema_with = "crate::web::openapi::field::supplies")]
    pub supply: Vec<Supply>,
}

/// How far somebody flies.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Flight {
    /// The unit.
    unit: String,
    side: String,
    from: String,
    /// So many hexes.
    range: i64,
    /// The clause that says so.
    clause: String,
    /// The places within it.
    spaces: Vec<String>,
}

impl Room {
    /// Zones and flights at the position, as far as the side can know: what it can't is drawn anew first.
    pub fn layers(&self, ticket: &Ticket, named: Option<&str>) -> Result<Layers, Error> {
        let table = self.sit()?;
        let side = self.seen_as(ticket, named, None)?;
        let (mut copy, book) = (table.session.copy()?, &table.book);
        // What is seen decides where to ask; the answers come from a draw that knows no more than the side does.
        let view = copy.view(Some(side))?;
        copy.redraw(side, 0)?;
        let Some(map) = &table.map else {
            return Ok(Layers { zones: None, flights: Vec::new(), supply: view.supply });
        };
        let zones = zones(&mut copy, &view, &map.board);
        let flights = flights(&view, &map.board, book);
        let supply = supplied(&mut copy, table.session.edition(), &view);
        Ok(Layers { zones, flights, supply })
    }
}

/// Where a counter stands on the map.
fn stands(counter: &Counter, board: &Board) -> Option<SpaceId> {
    match &counter.at {
        At::Space(label) => board.labelled(label),
        At::Holding(_) => None,
    }
}

/// Whose zones each place near a unit is in.
fn zones(copy: &mut State, view: &View, board: &Board) -> Option<BTreeMap<String, Vec<String>>> {
    let stands = view.counters.iter().filter_map(|counter| stands(counter, board));
    let stands: BTreeSet<SpaceId> = stands.collect();
    let near: BTreeSet<SpaceId> =
        stands.iter().flat_map(|space| board.neighbours(*space)).copied().collect();
    let mut zones: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for space in near {
        let label = &board.space(space).label;
        let given = json!({ "hex": label }).to_string();
        let ruling = copy.ask(ZONES, &given).ok().flatten()?;
        for (side, inside) in
            ruling.answer.as_ref().and_then(Value::as_object).into_iter().flatten()
        {
            if *inside == Value::Bool(true) {
                zones.entry(side.clone()).or_default().push(label.clone());
            }
        }
    }
    Some(zones)
}

/// Who flies from the map, and how far, by the figures of the rulebook.
fn flights(view: &View, board: &Board, book: &BookPage) -> Vec<Flight> {
    let ranges: Vec<(&str, &OwnedFigure)> = book
        .figures()
        .filter(|(_, figure)| figure.path.contains("air.") && is_range(&figure.path))
        .collect();
    let flight = |counter: &Counter| {
        if !matches!(counter.symbol, Symbol::Air | Symbol::Fighter | Symbol::Airfield) {
            return None;
        }
        let space = stands(counter, board)?;
        let from = board.space(space).label.clone();
        let (clause, figure) = range_of(counter, &ranges)?;
        let range = figure.value.as_i64()?;
        let far = u32::try_from(range).ok()?;
        let within = board.ids().filter(|to| board.distance(space, *to).is_some_and(|d| d <= far));
        Some(Flight {
            unit: counter.unit.clone(),
            side: counter.side.clone(),
            from,
            range,
            clause: clause.to_owned(),
            spaces: within.map(|to| board.space(to).label.clone()).collect(),
        })
    };
    view.counters.iter().filter_map(flight).collect()
}

fn is_range(path: &str) -> bool {
    path.ends_with("range") || (path.contains("range.") && path.ends_with("_hexes"))
}

/// The figure that names the unit, its nation or its side; the only one where there is one alone.
fn range_of<'a>(
    counter: &Counter,
    ranges: &[(&'a str, &'a OwnedFigure)],
) -> Option<(&'a str, &'a OwnedFigure)> {
    if let [only] = ranges {
        return Some(*only);
    }
    let nation = counter.nationality.as_str();
    let side = counter.side.as_str();
    // The sheet speaks of Germans and Russians where the table has sides.
    let usual = match side {
        "axis" => "german",
        _ => "russian",
    };
    let names = |name: &str| {
        let named = |(_, figure): &&(&str, &OwnedFigure)| figure.path.contains(name);
        ranges.iter().find(named).copied().filter(|_| !name.is_empty())
    };
    names(nation).or_else(|| names(side)).or_else(|| names(usual))
}
