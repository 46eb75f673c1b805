//! Choices and prompts in words.

use stavka_core::board::SpaceId;
use stavka_core::game::{Action, Verb, meant, said};

use crate::campaign::action::Choice;
use crate::campaign::table::Table;
use crate::composite::Composite;
use crate::factories::kind::FactoryKind;

/// Choices that are said alike wherever they stand.
const PLAIN: [(&str, Choice); 10] = [
    ("done", Choice::Done),
    ("with an air unit", Choice::Air),
    ("fire", Choice::Fire),
    ("take an infantry army", Choice::TakeInfantry),
    ("take a cavalry corps", Choice::TakeCavalry),
    ("call the Siberian Reserve", Choice::Call),
    ("doubles", Choice::Doubles(true)),
    ("different numbers", Choice::Doubles(false)),
    ("set it up", Choice::Settle(true)),
    ("keep it entrained", Choice::Settle(false)),
];

/// What is said before a unit.
const OF_UNITS: [Verb<usize, Choice>; 10] = [
    ("move ", Choice::Move),
    ("rail ", Choice::Rail),
    ("sail ", Choice::Sail),
    ("with ", Choice::Join),
    ("hits on ", Choice::Hit),
    ("advance ", Choice::Advance),
    ("entrain ", Choice::Load),
    ("ship ", Choice::Ship),
    ("send ", Choice::Send),
    ("bring back ", Choice::Return),
];

/// What is said before a space.
const OF_SPACES: [Verb<SpaceId, Choice>; 2] = [("to ", Choice::To), ("attack ", Choice::Attack)];

/// What is said before the face of a die, and before how many of them hit.
const OF_DICE: [Verb<u8, Choice>; 2] = [("roll ", Choice::Face), ("hits ", Choice::Hits)];

/// A choice in words.
pub(crate) fn words(table: &Table, action: Action) -> String {
    let Some(choice) = Choice::of(action) else { return format!("action {action}") };
    let label = |space: SpaceId| {
        let known = space.index() < table.ground.board.size();
        if known { table.ground.label(space).to_owned() } else { format!("space {}", space.0) }
    };
    match choice {
        Choice::Pick(kind) => format!("pick {} {kind} factory", article(kind)),
        Choice::Make(kind, space) => format!("make a {kind} at {}", label(space)),
        Choice::To(space) | Choice::Attack(space) => {
            format!("{}{}", said(&OF_SPACES, space, choice), label(space))
        }
        Choice::Face(number) | Choice::Hits(number) => {
            format!("{}{number}", said(&OF_DICE, number, choice))
        }
        _ => {
            if let Some(unit) = choice.unit() {
                return format!("{}{}", said(&OF_UNITS, unit, choice), table.name(unit));
            }
            let plain = PLAIN.iter().find(|(_, plain)| *plain == choice);
            plain.map_or("", |(said, _)| said).to_owned()
        }
    }
}

const fn article(kind: FactoryKind) -> &'static str {
    match kind {
        FactoryKind::Artillery | FactoryKind::Aircraft => "an",
        FactoryKind::Tank | FactoryKind::Rocket => "a",
    }
}

/// The choice that words mean.
pub(crate) fn action(table: &Table, words: &str) -> Option<Action> {
    let plain = PLAIN.iter().find(|(plain, _)| *plain == words).map(|(_, choice)| *choice);
    let space = |name: &str| table.ground.board.labelled(name);
    let choice = plain
        .or_else(|| meant(&OF_SPACES, words, space))
        .or_else(|| meant(&OF_UNITS, words, |name| named(table, name)))
        .or_else(|| meant(&OF_DICE, words, |number| number.parse().ok()))
        .or_else(|| picked(words))
        .or_else(|| made(table, words));
    choice.map(Choice::action)
}

/// The unit of a name.
pub(crate) fn named(table: &Table, name: &str) -> Option<usize> {
    (0..table.roster.len()).find(|unit| table.name(*unit) == name)
}

fn picked(said: &str) -> Option<Choice> {
    let rest = said.strip_prefix("pick an ").or_else(|| said.strip_prefix("pick a "))?;
    let kind = rest.strip_suffix(" factory")?;
    FactoryKind::ALL.into_iter().find(|other| other.name() == kind).map(Choice::Pick)
}

fn made(table: &Table, said: &str) -> Option<Choice> {
    let (kind, label) = said.strip_prefix("make a ")?.split_once(" at ")?;
    let kind = Composite::ALL.into_iter().find(|other| other.to_string() == kind)?;
    table.ground.board.labelled(label).map(|space| Choice::Make(kind, space))
}
