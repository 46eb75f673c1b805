//! How units are supplied at a position, by the rules' own answers.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use stavka_core::question::Ruling;
use stavka_core::view::{At, Supply, Symbol, View};

use crate::edition::Edition;
use crate::table::Table;

/// The question by which a variant tells how a unit is supplied.
const QUESTION: &str = "supply-line";

/// Units that stand in a place and are not counted among those that move or fight there.
pub const MARKERS: [Symbol; 4] = [Symbol::RailHead, Symbol::Air, Symbol::Airfield, Symbol::Factory];

/// In which state of supply the units of each place are: as the view has it, or by the question for it.
pub fn supplied(table: &mut Table, edition: &Edition, view: &View) -> Vec<Supply> {
    if view.supply.is_empty() { asked(table, edition, view) } else { view.supply.clone() }
}

/// The same by asking for the first unit of each stack.
fn asked(table: &mut Table, edition: &Edition, view: &View) -> Vec<Supply> {
    let mut found: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    let mut asked = BTreeSet::new();
    for counter in &view.counters {
        let At::Space(label) = &counter.at else { continue };
        if MARKERS.contains(&counter.symbol) || !asked.insert(label) {
            continue;
        }
        let given = json!({ "unit": label });
        let Some(ruling) = ruled(table, edition, QUESTION, &given) else { continue };
        let status = ruling.answer.as_ref().and_then(|answer| answer["status"].as_str());
        if let Some(status) = status {
            let key = (counter.side.clone(), status.to_owned());
            found.entry(key).or_default().push(label.clone());
        }
    }
    found.into_iter().map(|((side, state), spaces)| Supply { side, state, spaces }).collect()
}

/// The ruling on a question at a position, where the variant has it and can be asked so.
pub fn ruled(
    table: &mut Table,
    edition: &Edition,
    question: &str,
    given: &Value,
) -> Option<Ruling> {
    let given = given.to_string();
    if let Some(ruling) = table.ask(question, &given).ok()? {
        return Some(ruling);
    }
    let filled = table.fill(question, &given).ok()?;
    edition.ask(question, &filled.to_string()).ok()
}
