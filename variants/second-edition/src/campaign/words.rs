//! Choices and prompts in words.

use stavka_core::board::SpaceId;
use stavka_core::game::Action;

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

/// What is said before something, and the choice about it.
type Verb<T> = (&'static str, fn(T) -> Choice);

/// What is said before a unit.
const OF_UNITS: [Verb<usize>; 10] = [
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
const OF_SPACES: [Verb<SpaceId>; 2] = [("to ", Choice::To), ("attack ", Choice::Attack)];

/// What is said before the face of a die, and before how many of them hit.
const OF_DICE: [Verb<u8>; 2] = [("roll ", Choice::Face), ("hits ", Choice::Hits)];

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
            verb(&OF_SPACES, space, choice) + &label(space)
        }
        Choice::Face(number) | Choice::Hits(number) => {
            verb(&OF_DICE, number, choice) + &number.to_string()
        }
        _ => {
            if let Some(unit) = choice.unit() {
                return verb(&OF_UNITS, unit, choice) + &table.name(unit);
            }
            let plain = PLAIN.iter().find(|(_, plain)| *plain == choice);
            plain.map_or("", |(said, _)| said).to_owned()
        }
    }
}

/// What is said before what a choice is about.
fn verb<T: Copy>(verbs: &[Verb<T>], about: T, choice: Choice) -> String {
    let verb = verbs.iter().find(|(_, of)| of(about) == choice);
    verb.map_or("", |(said, _)| said).to_owned()
}

const fn article(kind: FactoryKind) -> &'static str {
    match kind {
        FactoryKind::Artillery | FactoryKind::Aircraft => "an",
        FactoryKind::Tank | FactoryKind::Rocket => "a",
    }
}

/// The choice that words mean.
pub(crate) fn action(table: &Table, said: &str) -> Option<Action> {
    let plain = PLAIN.iter().find(|(words, _)| *words == said).map(|(_, choice)| *choice);
    let space = |name: &str| table.ground.board.labelled(name);
    let choice = plain
        .or_else(|| about(&OF_SPACES, said, space))
        .or_else(|| about(&OF_UNITS, said, |name| named(table, name)))
        .or_else(|| about(&OF_DICE, said, |number| number.parse().ok()))
        .or_else(|| picked(said))
        .or_else(|| made(table, said));
    choice.map(Choice::action)
}

/// A choice about something that has a name.
fn about<T>(verbs: &[Verb<T>], said: &str, find: impl Fn(&str) -> Option<T>) -> Option<Choice> {
    verbs.iter().find_map(|(verb, of)| said.strip_prefix(verb).and_then(&find).map(of))
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
