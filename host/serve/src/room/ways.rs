//! Where something can go: what each place costs, which way leads there, and where the move must end.
//!
//! All of it is read off what the rules themselves say when the move is tried on a copy, in which what the mover can't know
//! was drawn anew; so no rule of movement is known here.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use stavka_core::board::Board;
use stavka_core::game::{Follows, RefusedChoice, Side, Subject};
use stavka_core::question::Step;
use stavka_core::view::At;
use stavka_play::edition::Edition;
use stavka_play::supplied::{MARKERS, ruled};
use stavka_play::table::Table as State;

use super::{Pick, Room};
use crate::error::Error;
use crate::seats::Ticket;

/// The questions by which variants tell the reach of a unit, and how each of them calls it.
const REACHES: [(&str, Called); 2] =
    [("reach", Called::ByPlace), ("operational-reach", Called::ByName)];

/// How a question calls a unit.
#[derive(Clone, Copy)]
enum Called {
    /// By its place and its number in the stack.
    ByPlace,
    /// By its name.
    ByName,
}

/// How a place is reached.
#[derive(Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Way {
    /// What it costs, as the rules put it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
    /// The places on the way, the last one too; nothing where the rules do not tell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<String>,
    /// The clause by which the move ends there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<String>,
    /// The clauses by which it costs that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
}

impl Way {
    fn by(&mut self, clause: &str) {
        if !self.clauses.iter().any(|known| known == clause) {
            self.clauses.push(clause.to_owned());
        }
    }
}

/// Where any unit could go.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Reach {
    /// The places.
    pub places: BTreeMap<String, Way>,
    /// The clause that keeps it where it is, and its reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<(String, String)>,
}

impl Room {
    /// How each place that may be chosen after these actions is reached.
    pub fn ways(&self, ticket: &Ticket, pick: &Pick) -> Result<BTreeMap<String, Way>, Error> {
        let mut table = self.sit()?;
        let copy = table.tried(ticket, pick)?;
        let (side, map) = (table.mover(ticket)?, table.map.clone());
        let (Some(mut copy), Some(map)) = (copy, map) else { return Ok(BTreeMap::new()) };
        let Some(decision) = copy.decision()? else { return Ok(BTreeMap::new()) };
        copy.redraw(side, 0)?;
        let mut ways = BTreeMap::new();
        let mut unit = None;
        for choice in &decision.choices {
            let subject = &choice.subject;
            let Some(space) = subject.space.as_ref().filter(|_| subject.unit.is_some()) else {
                continue;
            };
            unit.clone_from(&subject.unit);
            if choice.follows == Follows::Nothing && subject.from.as_ref() != Some(space) {
                let told = copy.fork()?.tell(choice.action);
                // What another draw of the hidden would refuse is offered all the same, without its way.
                let steps = told.map(|told| told.steps).unwrap_or_default();
                ways.insert(space.clone(), read(&steps, &map.board));
            }
        }
        // Where no move tells why it ends, the question of how far the unit goes may.
        if let Some(unit) = unit.filter(|_| ways.values().all(|way| way.stop.is_none())) {
            let mut before = table.session.copy()?;
            before.redraw(side, 0)?;
            if let Some(asked) = asked(&mut before, table.session.edition(), side, &unit) {
                // Only what can be chosen: a reach may also tell of places that are full.
                let mut told = BTreeMap::new();
                fill_in(&mut told, &asked);
                for (label, way) in &mut ways {
                    let asked = told.remove(label).unwrap_or_default();
                    if way.cost.is_none() {
                        *way = asked;
                    } else {
                        way.stop = asked.stop;
                    }
                }
            }
        }
        Ok(ways)
    }

    /// Where any unit could go now, the enemy's too, as far as the ticket's side can know.
    pub fn reach(&self, ticket: &Ticket, unit: &str) -> Result<Reach, Error> {
        let table = self.sit()?;
        let (mut copy, side) = (table.session.copy()?, *ticket.sides.first().ok_or(Error::Closed)?);
        copy.redraw(side, 0)?;
        let Some(ruling) = asked(&mut copy, table.session.edition(), side, unit) else {
            drop(table);
            return self
                .offered_reach(ticket, unit)?
                .ok_or(Error::Absent("answer to how far that goes"));
        };
        let refused = &ruling["refused"];
        let text = |name: &str| Some(refused[name].as_str()?.to_owned());
        let mut places = BTreeMap::new();
        fill_in(&mut places, &ruling);
        Ok(Reach { places, refused: text("by").zip(text("because")) })
    }
}

impl Room {
    /// Where a unit of the ticket's side may be sent now, or why not, as its choice says: for variants that have no question for it.
    fn offered_reach(&self, ticket: &Ticket, unit: &str) -> Result<Option<Reach>, Error> {
        let mut table = self.sit()?;
        if table.mover(ticket).is_err() {
            return Ok(None);
        }
        let Some(decision) = table.session.decision()? else { return Ok(None) };
        let about = |subject: &Subject| subject.unit.as_deref() == Some(unit);
        if let Some(choice) = decision.choices.iter().find(|choice| about(&choice.subject)) {
            let (number, actions) = (table.number, vec![choice.action]);
            drop(table);
            let places = self.ways(ticket, &Pick { number, actions, ..Pick::default() })?;
            return Ok(Some(Reach { places, refused: None }));
        }
        let refused = decision.refused.into_iter().find(|no| about(&no.subject));
        let reach = |no: RefusedChoice| Reach {
            places: BTreeMap::new(),
            refused: Some((no.by, no.because)),
        };
        Ok(refused.map(reach))
    }
}

/// The ruling on the reach of a unit, where the variant has a question for it and the unit is known.
fn asked(copy: &mut State, edition: &Edition, side: Side, unit: &str) -> Option<Value> {
    let view = copy.view(Some(side)).ok()?;
    let counter = view.counters.iter().find(|counter| counter.unit == unit)?;
    let At::Space(space) = &counter.at else { return None };
    let here = view.counters.iter().filter(|other| other.at == counter.at);
    let mut here = here.filter(|other| !MARKERS.contains(&other.symbol));
    let at = here.position(|other| other.unit == unit)?;
    REACHES.iter().find_map(|(question, called)| {
        let unit = match called {
            Called::ByPlace => format!("{space}/{at}"),
            Called::ByName if counter.name.is_empty() => return None,
            Called::ByName => counter.name.clone(),
        };
        let ruling = ruled(copy, edition, question, &json!({ "unit": unit }))?;
        serde_json::to_value(ruling).ok()
    })
}

/// Puts in what a ruling on a reach tells: lists of places, or places with their cost and whether the move ends there.
fn fill_in(ways: &mut BTreeMap<String, Way>, ruling: &Value) {
    let answer = &ruling["answer"];
    for list in ["hexes", "with_bonus"] {
        for label in answer[list].as_array().into_iter().flatten().filter_map(Value::as_str) {
            ways.entry(label.to_owned()).or_default();
        }
    }
    for point in answer["points"].as_array().into_iter().flatten() {
        let Some(label) = point["point"].as_str() else { continue };
        let way = ways.entry(label.to_owned()).or_default();
        way.cost = point["cost"].as_i64().map(|cost| cost.to_string());
        let by = ruling["clauses"].as_array().into_iter().flatten();
        let by = by.filter_map(|one| one["clause"].as_str());
        let (stops, costs): (Vec<&str>, Vec<&str>) =
            by.partition(|clause| clause.ends_with("stop"));
        if point["ends"] == true {
            way.stop = stops.first().map(|clause| (*clause).to_owned());
        }
        for clause in costs {
            way.by(clause);
        }
    }
    for step in ruling["steps"].as_array().into_iter().flatten() {
        let words = step["words"].as_str().unwrap_or_default();
        let Some((_, labels)) = words.split_once("the move ends in ") else { continue };
        for label in labels.split(|letter: char| !letter.is_alphanumeric()) {
            if let Some(way) = ways.get_mut(label) {
                way.stop = step["clause"].as_str().map(str::to_owned);
            }
        }
    }
}

/// What the steps of a move tell of its way.
fn read(steps: &[Step], board: &Board) -> Way {
    let mut way = Way::default();
    let mut sum = 0;
    for Step { clause, words, .. } in steps {
        let spent = words.split_once(" spent").and_then(|(words, _)| words.split_once(": "));
        if let Some((label, spent)) = spent {
            if board.labelled(label).is_some() {
                way.way.push(label.to_owned());
                // How it came to that may stand before it.
                way.cost = spent.rsplit(", ").next().map(str::to_owned);
                way.by(clause);
            }
        } else if let Some((label, cost)) =
            words.strip_prefix("the step to ").and_then(|words| words.split_once(" costs "))
        {
            way.way.push(label.to_owned());
            sum += cost.parse::<u32>().unwrap_or(0);
            way.cost = Some(sum.to_string());
            way.by(clause);
        }
        if words.contains("the move ends") {
            way.stop = Some(clause.to_string());
        }
    }
    way
}
