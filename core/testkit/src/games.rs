//! The suite that every game passes, through the library as well as linked in.

use stavka_abi::v1::{BoxedGame, Mover, RSliceMut, reply};
use stavka_core::chance::Key;
use stavka_core::game::Decision;
use stavka_core::variant::Manifest;

use crate::games_view::{Names, view};
use crate::{Module, manifest, open, scenarios};

/// A game that has not ended by then never will.
const LONGEST: usize = 200_000;

/// Up to here every step is checked in every way; later ones are sampled, since campaigns are long.
const THOROUGH: usize = 256;

/// Of later steps one in so many is checked in every way.
const SAMPLED: usize = 37;

/// Plays `games` games of every scenario at random and checks every promise at every step.
pub fn check_games(module: Module, games: u64) {
    let manifest = manifest(module);
    let rules = open(module, "");
    let scenarios = scenarios(&rules);
    assert!(!scenarios.is_empty(), "{} has no scenario to play", manifest.id);
    let names = Names::of(&manifest, &rules);
    for scenario in &scenarios {
        let deal = || {
            let game = rules.deal(scenario.name.as_str().into()).into_result();
            game.unwrap_or_else(|fault| panic!("{}: {}", scenario.name, fault.message))
        };
        let mut ends = std::collections::BTreeSet::new();
        for seed in 0..games {
            let first = Playthrough::new(&manifest, seed).play(deal(), Some(&names));
            let again = Playthrough::new(&manifest, seed).play(deal(), None);
            assert_eq!(first, again, "seed {seed} played twice");
            ends.insert(first);
        }
        assert!(games < 2 || ends.len() > 1, "every seed gives the same game");
        let mut wrong = deal();
        assert_eq!(wrong.apply(u32::MAX), reply::FAULT, "a nonsense action was taken");
    }
}

/// One game at random, with the prints of its states.
struct Playthrough<'a> {
    manifest: &'a Manifest,
    seed: u64,
    counters: Vec<u64>,
    steps: u64,
}

impl<'a> Playthrough<'a> {
    fn new(manifest: &'a Manifest, seed: u64) -> Self {
        Self { manifest, seed, counters: vec![0; manifest.purposes.len()], steps: 0 }
    }

    /// Plays to the end; the prints of all states.
    fn play(mut self, mut game: BoxedGame, names: Option<&Names>) -> Vec<u64> {
        let mut prints = Vec::new();
        let mut spare = fork(&game);
        while prints.len() < LONGEST {
            let mover = game.mover();
            assert_ne!(mover, Mover::BROKEN, "{}", game.fault().message);
            let names = names.filter(|_| prints.len() < THOROUGH || prints.len() % SAMPLED == 0);
            if let Some(names) = names {
                names.check(&mut game);
            }
            if mover == Mover::NOBODY {
                let outcome = game.outcome().into_result().expect("an outcome");
                assert_ne!(outcome, "null", "a game that is over has an outcome");
                return prints;
            }
            let legal = list(|into| game.legal(into));
            assert!(!legal.is_empty(), "a dead end: {}", words(game.prompt().into_result()));
            if names.is_some() {
                check_step(&mut game, &mut spare, &legal);
                self.check_secrets(&mut game, &mut spare);
            }
            let action = self.choose(&mut game, mover, &legal);
            assert_ne!(game.apply(action), reply::FAULT, "{}", game.fault().message);
            prints.push(game.fingerprint());
        }
        panic!("seed {}: no end after {LONGEST} actions", self.seed);
    }

    fn choose(&mut self, game: &mut BoxedGame, mover: Mover, legal: &[u32]) -> u32 {
        let index = if mover.0 >= Mover::CHANCE {
            let purpose = (mover.0 - Mover::CHANCE) as usize;
            let weights = list(|into| game.weights(into));
            assert_eq!(weights.len(), legal.len(), "every outcome has a weight");
            self.counters[purpose] += 1;
            Key::new(self.seed, &self.manifest.purposes[purpose].name, self.counters[purpose])
                .on(game.occasion())
                .draw(&weights)
        } else {
            self.steps += 1;
            Key::new(self.seed, "conformance", self.steps).draw(&vec![1; legal.len()])
        };
        legal[index.expect("something to draw") as usize]
    }

    /// What a side does not know changes neither what it sees nor what it may do or would choose.
    fn check_secrets(&self, game: &mut BoxedGame, spare: &mut BoxedGame) {
        let mover = game.mover();
        for side in 0..u32::try_from(self.manifest.sides.len()).unwrap_or(0) {
            assert_eq!(spare.assign(game), reply::QUIET);
            assert_eq!(spare.redraw(side, self.seed ^ self.steps), reply::QUIET);
            assert_eq!(view(spare, side), view(game, side), "side {side} sees a secret");
            if mover.0 == side {
                assert_eq!(list(|into| spare.legal(into)), list(|into| game.legal(into)));
                // Each choice is tried out on several copies: now and then is enough.
                if self.steps.is_multiple_of(16) {
                    check_decision(game, spare);
                }
                let odds = game.odds().into_result().expect("odds");
                assert_eq!(spare.odds().into_result().expect("odds"), odds, "odds tell a secret");
                let choice = game.choose(side, 0, 7).into_result().ok();
                assert_eq!(
                    spare.choose(side, 0, 7).into_result().ok(),
                    choice,
                    "side {side} uses a secret"
                );
            }
        }
    }
}

/// Every listed action has words that mean it, is accepted by a copy, and leaves the original alone.
fn check_step(game: &mut BoxedGame, spare: &mut BoxedGame, legal: &[u32]) {
    let print = game.fingerprint();
    for action in legal {
        let said = words(game.words(*action).into_result());
        words(game.heard(*action, 0).into_result());
        let meant = game.action(said.as_str().into()).into_result();
        assert_eq!(meant.ok(), Some(*action), "`{said}` does not mean what it says");
        assert_eq!(spare.assign(game), reply::QUIET, "{}", spare.fault().message);
        assert_eq!(spare.fingerprint(), print, "a copy differs from its original");
        assert_ne!(spare.apply(*action), reply::FAULT, "`{said}` is listed and refused");
        let mut told = fork(game);
        told.tell(*action).into_result().expect("what can be done can be told");
        assert_eq!(told.fingerprint(), spare.fingerprint(), "telling `{said}` does something else");
        let mut counted = fork(game);
        assert_ne!(counted.count(*action, [0; 1].as_mut_slice().into()), reply::FAULT);
        assert_eq!(counted.fingerprint(), spare.fingerprint(), "counting `{said}` changes it");
        assert_eq!(game.fingerprint(), print, "a copy's action changed the original");
    }
    let none = u32::MAX - 2;
    assert_eq!(spare.assign(game), reply::QUIET);
    assert_eq!(spare.apply(none), reply::FAULT, "an action that is not listed was taken");
    assert_eq!(spare.fingerprint(), print, "a refused action changed the state");
}

fn fork(game: &BoxedGame) -> BoxedGame {
    game.fork().into_result().unwrap_or_else(|fault| panic!("no fork: {}", fault.message))
}

fn words(result: Result<impl Into<String>, stavka_abi::v1::Fault>) -> String {
    result.map_or_else(|fault| panic!("no words: {}", fault.message), Into::into)
}

/// A list of any length, asked for again where the first room was too small.
pub(crate) fn list(mut fill: impl FnMut(RSliceMut<'_, u32>) -> u32) -> Vec<u32> {
    let mut room = vec![0; 256];
    loop {
        let count = fill(room.as_mut_slice().into());
        assert_ne!(count, reply::FAULT, "no list");
        let count = count as usize;
        if count <= room.len() {
            room.truncate(count);
            return room;
        }
        room.resize(count, 0);
    }
}

/// A decision offers what the list does, and tells no secret: `spare` is the same game with what the mover does not know
/// drawn anew.
fn check_decision(game: &mut BoxedGame, spare: &mut BoxedGame) {
    let decision = |game: &mut BoxedGame| -> Decision {
        let json = game.decision().into_result().expect("a decision");
        serde_json::from_str(&json).expect("a decision of the right shape")
    };
    let (here, there) = (decision(game), decision(spare));
    let actions: Vec<_> = here.choices.iter().map(|choice| choice.action).collect();
    assert_eq!(actions, list(|into| game.legal(into)), "what is offered is what may be chosen");
    let said = |decision: Decision| {
        let choices = decision.choices.into_iter();
        let choices =
            choices.map(|choice| (choice.words, choice.subject, choice.odds, choice.staff));
        (decision.prompt, decision.kind, choices.collect::<Vec<_>>(), decision.refused)
    };
    assert_eq!(said(here), said(there), "a decision tells a secret");
}
