//! Played cases: the game does at a made position what the text says it does.

use std::fmt::Write as _;
use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::book::{ClauseText, Played, PlayedStep, Rulebook};
use stavka_core::clause::Trail;
use stavka_core::game::{Action, Game, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_core::view::{At, Counter, View};

/// Every played case of every clause holds, and one of its steps applies the clause under which it stands, or refuses
/// by it.
pub fn check_played<V: Variant>() {
    let book = Rulebook::of(&V::open(&Setup::default()).expect("opens")).expect("a book");
    let mut wrong = Vec::new();
    for clause in &book.clauses {
        for case in &clause.played {
            if let Err(message) = check::<V>(clause, case) {
                wrong.push(format!("{}, played case `{}`: {message}", clause.id, case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} played cases do not hold:\n{}", wrong.len(), wrong.join("\n"));
}

fn check<V: Variant>(clause: &ClauseText, case: &Played) -> Result<(), String> {
    let run = run::<V>(case)?;
    if run.applied.contains(&clause.id) {
        return Ok(());
    }
    Err(format!(
        "no step applies {} or refuses by it; applied: {}",
        clause.id,
        run.applied.join(", ")
    ))
}

/// What a case came to: a page for the snapshot, and the clauses that were applied or refused.
pub(crate) struct Run {
    pub(crate) page: String,
    applied: Vec<String>,
}

/// Plays a case.
pub(crate) fn run<V: Variant>(case: &Played) -> Result<Run, String> {
    run_under::<V>(case, &Value::Null)
}

/// Plays a case under a set-up that changes something else besides.
pub(crate) fn run_under<V: Variant>(case: &Played, change: &Value) -> Result<Run, String> {
    let mut setup = json!({ "readings": case.readings, "figures": case.figures });
    put_over(&mut setup, change);
    let setup = setup.to_string();
    let setup = Setup::parse(&setup).map_err(|error| error.to_string())?;
    let variant = Arc::new(V::open(&setup).map_err(|error| error.to_string())?);
    let game = Arc::clone(&variant).pose(&case.position)?;
    game.check().map_err(|error| format!("the position is not sound: {error}"))?;
    let mut table = Table { variant, game, page: String::new(), applied: Vec::new() };
    for (number, step) in (1..).zip(&case.steps) {
        table.step(step).map_err(|error| format!("step {number}: {error}"))?;
    }
    Ok(Run { page: table.page, applied: table.applied })
}

/// Puts the leaves of one tree over those of another.
fn put_over(tree: &mut Value, change: &Value) {
    match (tree, change) {
        (_, Value::Null) => {}
        (Value::Object(tree), Value::Object(change)) => {
            for (name, leaf) in change {
                put_over(tree.entry(name.clone()).or_insert(Value::Null), leaf);
            }
        }
        (tree, change) => tree.clone_from(change),
    }
}

struct Table<V: Variant> {
    variant: Arc<V>,
    game: V::Game,
    page: String,
    applied: Vec<String>,
}

impl<V: Variant> Table<V> {
    fn step(&mut self, step: &PlayedStep) -> Result<(), String> {
        if let Some(words) = &step.action {
            self.act(words, step)?;
        }
        if let Some(expected) = &step.mover {
            let found = self.mover();
            same("to choose", expected, &found)?;
        }
        self.offers(step)?;
        self.refusals(step)?;
        self.weights(step)?;
        self.stands(step)
    }

    fn act(&mut self, words: &str, step: &PlayedStep) -> Result<(), String> {
        let by = self.mover();
        let action = self.choices().into_iter().find(|action| self.game.words(*action) == words);
        let action = action
            .ok_or_else(|| format!("`{words}` is not offered to {by}; {}", self.offered()))?;
        let mut trail = Trail::default();
        let done = self.game.apply(action, &mut trail);
        done.map_err(|refused| format!("`{words}` is refused by {}", self.id(refused.by)))?;
        self.game
            .check()
            .map_err(|error| format!("`{words}` leads to a state that is not sound: {error}"))?;
        let cited: Vec<String> = trail.clauses.iter().map(|clause| self.id(*clause)).collect();
        let _ = writeln!(self.page, "  {by}: {words}");
        for (clause, said) in &trail.steps {
            let _ = writeln!(self.page, "    - {}: {said}", self.id(*clause));
        }
        for clause in &step.applies {
            if !cited.contains(clause) {
                return Err(format!("`{words}` does not apply {clause}, but {}", cited.join(", ")));
            }
        }
        if let Some(clause) = step.applies_not.iter().find(|clause| cited.contains(clause)) {
            return Err(format!("`{words}` applies {clause}"));
        }
        self.applied.extend(cited);
        Ok(())
    }

    fn id(&self, clause: stavka_core::clause::Clause) -> String {
        self.variant.settings().shelf.head(clause).id.to_owned()
    }

    fn mover(&self) -> String {
        let about = V::about();
        match self.game.mover() {
            Mover::Nobody => "nobody".to_owned(),
            Mover::Side(side) => about.sides[usize::from(side)].to_owned(),
            Mover::Chance(purpose) => about.purposes[usize::from(purpose)].name.to_owned(),
        }
    }

    fn choices(&self) -> Vec<Action> {
        list(|into| self.game.legal(into))
    }

    /// What is offered, in words, as far as a line can hold it.
    fn offered(&self) -> String {
        let words: Vec<_> =
            self.choices().iter().take(40).map(|action| self.game.words(*action)).collect();
        format!("offered: {}", words.join(" | "))
    }

    fn offers(&mut self, step: &PlayedStep) -> Result<(), String> {
        if step.offered.is_empty() && step.not_offered.is_empty() {
            return Ok(());
        }
        let offered: Vec<_> =
            self.choices().iter().map(|action| self.game.words(*action)).collect();
        for words in &step.offered {
            if !offered.contains(words) {
                return Err(format!("`{words}` is not offered; {}", self.offered()));
            }
            let _ = writeln!(self.page, "  offered: {words}");
        }
        for words in &step.not_offered {
            if offered.contains(words) {
                return Err(format!("`{words}` is offered"));
            }
            let _ = writeln!(self.page, "  not offered: {words}");
        }
        Ok(())
    }

    fn refusals(&mut self, step: &PlayedStep) -> Result<(), String> {
        for (words, clause) in &step.refused {
            let meant = self.game.action(words);
            let action = meant.ok_or_else(|| format!("`{words}` is not understood"))?;
            let mut trail = Trail::default();
            let refused = self.game.clone().apply(action, &mut trail);
            let Err(refused) = refused else { return Err(format!("`{words}` is not refused")) };
            let (by, reason) =
                (self.id(refused.by), trail.steps.last().map_or("", |(_, said)| said));
            same(&format!("to refuse `{words}` (because {reason})"), clause, &by)?;
            let _ = writeln!(self.page, "  refused by {by}: {words} ({reason})");
            self.applied.push(by);
        }
        Ok(())
    }

    fn weights(&mut self, step: &PlayedStep) -> Result<(), String> {
        let weights = list(|into| self.game.weights(into));
        let outcomes = self.choices();
        for (words, expected) in &step.weights {
            let at = outcomes.iter().position(|action| self.game.words(*action) == *words);
            let at = at.ok_or_else(|| format!("`{words}` can't be rolled; {}", self.offered()))?;
            same(&format!("as the weight of `{words}`"), expected, &weights[at])?;
            let _ = writeln!(self.page, "  {words}: {expected} of {}", weights.iter().sum::<u32>());
        }
        Ok(())
    }

    fn stands(&mut self, step: &PlayedStep) -> Result<(), String> {
        let view = self.game.view(None);
        for (name, place) in &step.units {
            same(&format!("as the place of {name}"), place, &place_of(counter(&view, name)?))?;
            let _ = writeln!(self.page, "  {name} is in {place}");
        }
        for (name, marks) in &step.marks {
            let counter = counter(&view, name)?;
            for mark in marks {
                let (wanted, mark) =
                    mark.strip_prefix("not ").map_or((true, mark.as_str()), |mark| (false, mark));
                if counter.marks.iter().any(|found| found == mark) != wanted {
                    return Err(format!("{name} bears {:?}", counter.marks));
                }
            }
            let _ = writeln!(self.page, "  {name} bears {}", marks.join(", "));
        }
        for (label, side) in &step.control {
            let holder = view.control.iter().find(|held| held.spaces.contains(label));
            same(
                &format!("to hold {label}"),
                side,
                &holder.map_or("nobody".to_owned(), |held| held.holder.clone()),
            )?;
            let _ = writeln!(self.page, "  {side} holds {label}");
        }
        for (label, value) in &step.status {
            let line = view.status.iter().find(|line| line.label == *label);
            let line =
                line.ok_or_else(|| format!("no status `{label}`; there is: {}", labels(&view)))?;
            same(&format!("as `{label}`"), value, &line.value)?;
            let _ = writeln!(self.page, "  {label}: {value}");
        }
        Ok(())
    }
}

fn labels(view: &View) -> String {
    view.status.iter().map(|line| line.label.as_str()).collect::<Vec<_>>().join(", ")
}

fn place_of(counter: &Counter) -> String {
    let (At::Space(place) | At::Holding(place)) = &counter.at;
    place.clone()
}

/// The counter with this id or name.
fn counter<'a>(view: &'a View, name: &str) -> Result<&'a Counter, String> {
    let mut found =
        view.counters.iter().filter(|counter| counter.unit == name || counter.name == name);
    let first = found.next().ok_or_else(|| format!("there is no unit `{name}`"))?;
    if found.next().is_some() {
        Err(format!("several units are called `{name}`: give the id"))
    } else {
        Ok(first)
    }
}

fn same<T: PartialEq + std::fmt::Display>(
    what: &str,
    expected: &T,
    found: &T,
) -> Result<(), String> {
    if expected == found {
        Ok(())
    } else {
        Err(format!("expected {expected} {what}, found {found}"))
    }
}

fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; 4096];
    let mut list = Lent::new(&mut room);
    fill(&mut list);
    let count = list.count();
    assert!(count <= room.len(), "a list of {count}");
    room.truncate(count);
    room
}
