//! What the game does is what the questions say: at positions of games, its claims are asked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::Value;
use stavka_core::book::Rulebook;
use stavka_core::chance::Key;
use stavka_core::clause::Silent;
use stavka_core::game::{Claim, Game, Lent, Mover, Says};
use stavka_core::question::{Question, Ruling, common};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use crate::reach::reasons;
use crate::refusals::Refusals;

/// How many of the questions games must put, in a hundred.
const ENOUGH: usize = 60;

/// How many claims of one question are asked at a position, and how often a question is asked at most.
const A_POSITION: usize = 2;
const IN_ALL: usize = 3_000;

/// Every so many actions there is a position.
const EVERY: u64 = 11;

/// At every so many of the positions the whole decision is looked at, which costs more.
const DECISIONS: u64 = 4;

/// How many differences are told.
const TOLD: usize = 12;

/// At `positions` positions of games of every scenario, played at random and by the staff, every claim of the game holds;
/// most questions are claimed with more than one answer, and the others are listed with a reason in
/// `snapshots/unclaimed/VARIANT.txt`; and what the game refuses, it refuses by a clause by which a question does.
pub fn check_agreed<V: Variant>(positions: usize) {
    let variant = Arc::new(V::open(&Setup::default()).expect("opens"));
    let refusals = Refusals::of_cases(&Rulebook::of(&*variant).expect("a book"));
    let mut court = Court::<V> {
        variant,
        questions: V::questions(),
        seen: BTreeMap::new(),
        wrong: Vec::new(),
        refusals,
    };
    let scenarios = court.variant.scenarios();
    let mut looked = 0;
    for (seed, scenario) in (0..).zip(scenarios.iter().cycle()) {
        let game = Arc::clone(&court.variant).deal(&scenario.name).expect("a game");
        looked += court.attend(game, seed, positions - looked);
        if looked == positions || court.wrong.len() >= TOLD {
            break;
        }
    }
    assert!(court.wrong.is_empty(), "the game and its rules differ:\n{}", court.wrong.join("\n"));
    court.check_reach();
    court.refusals.check(V::about().id);
}

struct Court<V: Variant> {
    variant: Arc<V>,
    questions: Vec<Question<V>>,
    /// How often each question was asked, and the different rulings.
    seen: BTreeMap<&'static str, (usize, BTreeSet<String>)>,
    wrong: Vec<String>,
    refusals: Refusals,
}

impl<V: Variant> Court<V> {
    /// Plays a game, by the staff where the seed is odd, and looks at up to `most` positions.
    fn attend(&mut self, mut game: V::Game, seed: u64, most: usize) -> usize {
        let (mut room, mut weights) = (vec![0; 4096], vec![0; 4096]);
        let (mut actions, mut looked) = (0, 0);
        while game.mover() != Mover::Nobody && looked < most && self.wrong.len() < TOLD {
            if actions % EVERY == seed % EVERY {
                self.look(&game, seed, actions);
                if (actions / EVERY).is_multiple_of(DECISIONS) {
                    self.refusals.note_decision(&game);
                }
                looked += 1;
            }
            actions += 1;
            let action = next::<V>(&game, seed, actions, (&mut room, &mut weights));
            assert!(game.apply(action, &mut Silent).is_ok(), "what is listed is legal");
        }
        looked
    }

    fn look(&mut self, game: &V::Game, seed: u64, actions: u64) {
        let mut by_question: BTreeMap<&str, Vec<Claim>> = BTreeMap::new();
        for claim in game.claims() {
            by_question.entry(claim.question).or_default().push(claim);
        }
        for claims in by_question.into_values() {
            for number in 0..A_POSITION.min(claims.len()) {
                let key = Key::new(seed, "agreed", actions).on(number as u64);
                let claim = &claims[key.pick(claims.len()).unwrap_or(0)];
                if self.seen.get(claim.question).is_none_or(|(asked, _)| *asked < IN_ALL)
                    && let Err(message) = self.ask(game, claim)
                {
                    let at = format!("seed {seed}, action {actions}: {}", game.prompt());
                    self.wrong
                        .push(format!("{at}\n  {} {}: {message}", claim.question, claim.given));
                }
            }
        }
    }

    fn ask(&mut self, game: &V::Game, claim: &Claim) -> Result<(), String> {
        let found = self.questions.iter().find(|question| question.name == claim.question);
        let question = found.ok_or("there is no such question")?;
        let input = game.fill(claim.question, claim.given.clone())?;
        let ruling = question.ask(&self.variant, self.variant.settings(), &input.to_string());
        let ruling = ruling.map_err(|error| error.to_string())?;
        let ruling: Ruling = serde_json::from_str(&ruling).map_err(|error| error.to_string())?;
        self.refusals.note_ruling(&ruling);
        let (asked, rulings) = self.seen.entry(claim.question).or_default();
        *asked += 1;
        if rulings.len() < 8 {
            rulings.insert(verdict(&ruling));
        }
        claim.says.iter().try_for_each(|says| holds(says, &ruling))
    }

    /// Enough questions were claimed with more than one answer, and the others are listed. What only sets editions side by
    /// side no position can put.
    fn check_reach(&self) {
        let id = V::about().id;
        let listed = reasons(&format!("unclaimed/{id}")).unwrap_or_default();
        let names = self.questions.iter().map(|question| question.name);
        let names: Vec<_> = names.filter(|name| !common::OF_EDITIONS.contains(name)).collect();
        let unknown: Vec<_> =
            listed.keys().filter(|name| !names.contains(&name.as_str())).collect();
        assert!(unknown.is_empty(), "listed, but no questions: {unknown:?}");
        let both = |name: &&&str| self.seen.get(**name).is_some_and(|(_, seen)| seen.len() > 1);
        let (claimed, missed): (Vec<_>, Vec<_>) = names.iter().partition(both);
        let unlisted: Vec<_> = missed
            .iter()
            .filter(|name| !listed.contains_key(**name))
            .map(|name| self.told(name))
            .collect();
        assert!(
            unlisted.is_empty(),
            "neither claimed both ways nor listed: {}",
            unlisted.join(", ")
        );
        let wrong: Vec<_> = claimed.iter().filter(|name| listed.contains_key(**name)).collect();
        assert!(wrong.is_empty(), "listed as unclaimed, but claimed: {wrong:?}");
        let (claimed, all) = (claimed.len(), names.len());
        assert!(claimed * 100 >= all * ENOUGH, "only {claimed} of {all} questions are claimed");
    }

    fn told(&self, name: &str) -> String {
        let asked = self.seen.get(name).map_or(0, |(asked, _)| *asked);
        if asked == 0 { name.to_owned() } else { format!("{name} (always the same ruling)") }
    }
}

/// What tells two rulings apart: who refuses, or the answer.
fn verdict(ruling: &Ruling) -> String {
    match &ruling.refused {
        Some(refusal) => format!("refused by {}", refusal.by),
        None => ruling.answer.as_ref().map_or_else(String::new, Value::to_string),
    }
}

fn holds(says: &Says, ruling: &Ruling) -> Result<(), String> {
    match says {
        Says::Allowed if ruling.refused.is_none() => Ok(()),
        Says::Refused(by) if ruling.refused.as_ref().is_some_and(|refusal| refusal.by == *by) => {
            Ok(())
        }
        Says::Is(pointer, expected) => {
            let answer = ruling.answer.as_ref().unwrap_or(&Value::Null);
            match answer.pointer(pointer) {
                Some(found) if found == expected => Ok(()),
                found => Err(format!(
                    "the game has {expected} at `{pointer}`, the ruling {found:?}: {}",
                    verdict(ruling)
                )),
            }
        }
        says => Err(format!("the game says {says:?}, the ruling {}", verdict(ruling))),
    }
}

/// What is done next: by the staff in games of odd seeds, each style in its turn, else at random.
fn next<V: Variant>(
    game: &V::Game,
    seed: u64,
    actions: u64,
    (room, weights): (&mut [u32], &mut [u32]),
) -> u32 {
    let mover = game.mover();
    let mut list = Lent::new(room);
    game.legal(&mut list);
    let count = list.count();
    assert!(count <= room.len(), "a list of {count}");
    let key = Key::new(seed, "agreed", actions);
    match mover {
        Mover::Side(side) if seed % 2 == 1 => {
            // Every other game by the last of them, the staff as it was: it does much that a better one avoids.
            let styles = V::about().styles.len().max(1) as u64;
            let style = if seed % 4 == 1 { styles - 1 } else { seed / 4 % styles };
            let style = u8::try_from(style).unwrap_or(0);
            game.choose(side, style, key.number()).expect("a choice of the staff")
        }
        Mover::Chance(_) => {
            game.weights(&mut Lent::new(weights));
            room[key.draw(&weights[..count]).expect("something to draw") as usize]
        }
        _ => room[key.pick(count).expect("something to do")],
    }
}
