//! Choices and prompts in words.

use stavka_core::game::Action;

use crate::campaign::action::Choice;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::composite::Composite;
use crate::factories::kind::FactoryKind;

/// A choice in words.
pub(crate) fn words(table: &Table, action: Action) -> String {
    let Some(choice) = Choice::unpack(action) else { return format!("action {action}") };
    let name = |unit: usize| table.name(unit);
    let label = |space: stavka_core::board::SpaceId| {
        let known = space.index() < table.ground.board.size();
        if known { table.ground.label(space).to_owned() } else { format!("space {}", space.0) }
    };
    match choice {
        Choice::Done => "done".to_owned(),
        Choice::To(space) => format!("to {}", label(space)),
        Choice::Move(unit) => format!("move {}", name(unit)),
        Choice::Rail(unit) => format!("rail {}", name(unit)),
        Choice::Sail(unit) => format!("sail {}", name(unit)),
        Choice::Attack(space) => format!("attack {}", label(space)),
        Choice::Join(unit) => format!("with {}", name(unit)),
        Choice::Air => "with an air unit".to_owned(),
        Choice::Fire => "fire".to_owned(),
        Choice::Hit(unit) => format!("hits on {}", name(unit)),
        Choice::Advance(unit) => format!("advance {}", name(unit)),
        Choice::TakeInfantry => "take an infantry army".to_owned(),
        Choice::TakeCavalry => "take a cavalry corps".to_owned(),
        Choice::Pick(kind) => format!("pick {} {kind} factory", article(kind)),
        Choice::Load(unit) => format!("entrain {}", name(unit)),
        Choice::Ship(unit) => format!("ship {}", name(unit)),
        Choice::Make(kind, space) => format!("make a {kind} at {}", label(space)),
        Choice::Call => "call the Siberian Reserve".to_owned(),
        Choice::Send(unit) => format!("send {}", name(unit)),
        Choice::Face(face) => format!("roll {face}"),
        Choice::Hits(hits) => format!("hits {hits}"),
        Choice::Doubles(true) => "doubles".to_owned(),
        Choice::Doubles(false) => "different numbers".to_owned(),
        Choice::Return(unit) => format!("bring back {}", name(unit)),
        Choice::Settle(true) => "set it up".to_owned(),
        Choice::Settle(false) => "keep it entrained".to_owned(),
    }
}

const fn article(kind: FactoryKind) -> &'static str {
    match kind {
        FactoryKind::Artillery | FactoryKind::Aircraft => "an",
        FactoryKind::Tank | FactoryKind::Rocket => "a",
    }
}

/// The choice that words mean.
pub(crate) fn action(table: &Table, said: &str) -> Option<Action> {
    let whole = match said {
        "done" => Some(Choice::Done),
        "with an air unit" => Some(Choice::Air),
        "fire" => Some(Choice::Fire),
        "take an infantry army" => Some(Choice::TakeInfantry),
        "take a cavalry corps" => Some(Choice::TakeCavalry),
        "call the Siberian Reserve" => Some(Choice::Call),
        "doubles" => Some(Choice::Doubles(true)),
        "different numbers" => Some(Choice::Doubles(false)),
        "set it up" => Some(Choice::Settle(true)),
        "keep it entrained" => Some(Choice::Settle(false)),
        _ => None,
    };
    let choice = whole.or_else(|| of_space(table, said)).or_else(|| of_unit(table, said));
    choice.or_else(|| other(table, said)).map(Choice::pack)
}

fn of_space(table: &Table, said: &str) -> Option<Choice> {
    let space = |label: &str| table.ground.board.labelled(label);
    if let Some(label) = said.strip_prefix("to ") {
        return space(label).map(Choice::To);
    }
    said.strip_prefix("attack ").and_then(space).map(Choice::Attack)
}

/// What is said before a unit, and what it makes of it.
type Verb = (&'static str, fn(usize) -> Choice);

fn of_unit(table: &Table, said: &str) -> Option<Choice> {
    let verbs: [Verb; 10] = [
        ("bring back ", Choice::Return),
        ("move ", Choice::Move),
        ("rail ", Choice::Rail),
        ("sail ", Choice::Sail),
        ("with ", Choice::Join),
        ("hits on ", Choice::Hit),
        ("advance ", Choice::Advance),
        ("entrain ", Choice::Load),
        ("ship ", Choice::Ship),
        ("send ", Choice::Send),
    ];
    let (name, choice) =
        verbs.iter().find_map(|(verb, choice)| Some((said.strip_prefix(verb)?, choice)))?;
    named(table, name).map(choice)
}

/// The unit of a name.
pub(crate) fn named(table: &Table, name: &str) -> Option<usize> {
    (0..table.roster.len()).find(|unit| table.name(*unit) == name)
}

fn other(table: &Table, said: &str) -> Option<Choice> {
    if let Some(face) = said.strip_prefix("roll ") {
        return face.parse().ok().map(Choice::Face);
    }
    if let Some(hits) = said.strip_prefix("hits ") {
        return hits.parse().ok().map(Choice::Hits);
    }
    let picked = said.strip_prefix("pick an ").or_else(|| said.strip_prefix("pick a "));
    if let Some(kind) = picked.and_then(|rest| rest.strip_suffix(" factory")) {
        return FactoryKind::ALL.into_iter().find(|other| other.name() == kind).map(Choice::Pick);
    }
    let (kind, label) = said.strip_prefix("make a ")?.split_once(" at ")?;
    let kind = Composite::ALL.into_iter().find(|other| other.to_string() == kind)?;
    table.ground.board.labelled(label).map(|space| Choice::Make(kind, space))
}

/// What the rules expect now.
pub(crate) fn prompt(table: &Table, state: &State) -> String {
    let unit = || table.name(state.chosen());
    let asks = match (state.stage, state.task) {
        (_, Task::Place) => format!("where is {} put down?", unit()),
        (_, Task::To) => format!("where does {} go?", unit()),
        (_, Task::Sea) => format!("does {} get through?", unit()),
        (_, Task::Settle) => format!("is {} set up here?", unit()),
        (Stage::Arrivals, Task::Choose) => "who comes back from Siberia?".to_owned(),
        (_, Task::Join) => format!("who attacks {}?", table.ground.label(state.battle.target)),
        (_, Task::Cover) => "do air units come to the defence?".to_owned(),
        (_, Task::Roll) => "how many hits?".to_owned(),
        (_, Task::Hits) => "which unit takes hits?".to_owned(),
        (_, Task::Retreat) => format!("where does {} go back?", unit()),
        (_, Task::Advance) => "who enters the point?".to_owned(),
        (Stage::FirstPick, _) => "which factory is built first?".to_owned(),
        (Stage::Infantry, _) => "which units are taken from the dead pile?".to_owned(),
        (Stage::Bureau, _) => "factories, composites, the Reserve: what is done?".to_owned(),
        (Stage::Gamble, _) => "does Japan attack?".to_owned(),
        (Stage::Commitment, _) => format!("who goes to Siberia? {}", owed(state)),
        (Stage::Combat | Stage::SecondCombat, _) => "which point is attacked?".to_owned(),
        (Stage::Weather, _) => "what is the weather?".to_owned(),
        _ => "which unit moves?".to_owned(),
    };
    let clause = table.variant.settings.shelf.head(crate::sequence::prompts::behind(state));
    format!("{}: {asks} ({} {})", state.side.name(), clause.id, clause.title)
}

fn owed(state: &State) -> String {
    let siberia = &state.siberia;
    let owed = siberia.debt.map(|debt| debt.owed().minus(siberia.sent));
    owed.map_or_else(String::new, |owed| format!("Owed: {owed}."))
}
