//! The map of an edition: the picture, and where everything lies on it.

use std::collections::BTreeMap;

use serde::Serialize;
use stavka_core::board::{Board, MapFile, SpaceEntry};
use stavka_picture::{Options, plan, svg};
use stavka_play::edition::{Edition, EditionError};

use crate::error::Error;

/// A map, drawn.
pub struct MapPage {
    /// Its key.
    pub key: String,
    /// The picture, without counters.
    pub svg: String,
    /// Where everything lies, as JSON.
    pub plan: String,
    /// The board itself.
    pub board: Board,
    /// The names of the places that have one, by label.
    pub names: BTreeMap<String, String>,
}

/// Where everything lies on the picture.
#[derive(Serialize)]
struct PlanText<'a> {
    /// Left, top, width and height of the picture.
    view: [f64; 4],
    spaces: Vec<SpaceText<'a>>,
}

/// A place on the map.
#[derive(Serialize)]
struct SpaceText<'a> {
    label: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    terrain: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    tags: &'a [String],
    at: [f64; 2],
    /// Where a counter lies, seen from the middle.
    counter: [f64; 2],
    /// The corners, seen from the middle.
    shape: Vec<[f64; 2]>,
}

/// The map of an edition, as JSON; nothing where it has none.
pub(super) fn json(edition: &Edition) -> Result<Option<String>, Error> {
    match edition.map() {
        Ok(json) => Ok(Some(json)),
        Err(EditionError::Unknown { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

impl MapPage {
    pub(super) fn draw(key: String, json: &str) -> Result<Self, Error> {
        let unsound = |error: String| Error::Broken(format!("the map can't be drawn: {error}"));
        let file: MapFile = MapFile::from_json(json).map_err(|error| unsound(error.to_string()))?;
        let spaces: BTreeMap<String, SpaceEntry> =
            file.spaces.iter().map(|space| (space.label.clone(), space.clone())).collect();
        let board = Board::try_from(file).map_err(|error| unsound(error.to_string()))?;
        let options = Options { frame: false, ..Options::default() };
        let laid_out = plan(&board, &options)?;
        let text = |spot: &stavka_picture::Spot| {
            let entry = &spaces[&spot.label];
            (spot.clone(), entry.clone())
        };
        let all: Vec<_> = laid_out.spaces.iter().map(text).collect();
        let texts = all.iter().map(|(spot, entry)| space_text(spot, entry));
        let plan = PlanText { view: laid_out.view.map(short), spaces: texts.collect() };
        let plan = serde_json::to_string(&plan).map_err(|error| unsound(error.to_string()))?;
        let named = spaces.into_values().filter_map(|space| Some((space.label, space.name?)));
        let (svg, names) = (svg(&board, &options)?, named.collect());
        Ok(Self { key, svg, plan, board, names })
    }
}

fn space_text<'a>(spot: &stavka_picture::Spot, entry: &'a SpaceEntry) -> SpaceText<'a> {
    let [x, y] = spot.middle;
    let from_middle = |[px, py]: [f64; 2]| [short(px - x), short(py - y)];
    SpaceText {
        label: &entry.label,
        name: entry.name.as_deref(),
        terrain: &entry.terrain,
        tags: &entry.tags,
        at: spot.middle.map(short),
        counter: from_middle(spot.counter),
        shape: spot.outline.iter().copied().map(from_middle).collect(),
    }
}

/// A tenth of a pixel is enough.
fn short(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
