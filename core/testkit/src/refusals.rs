//! What a decision refuses is refused by a clause that a question refuses by, too.

use std::collections::{BTreeMap, BTreeSet};

use stavka_core::book::Rulebook;
use stavka_core::game::Game;
use stavka_core::question::Ruling;

use crate::reach::reasons;

/// What was refused in games, and by which clauses rulings refuse.
#[derive(Debug, Default)]
pub(crate) struct Refusals {
    /// The clauses by which decisions refuse, each with the first choice so refused.
    in_play: BTreeMap<String, String>,
    asked: BTreeSet<String>,
}

impl Refusals {
    /// Starts with what the cases of the text are refused by.
    pub(crate) fn of_cases(book: &Rulebook) -> Self {
        let cases = book.clauses.iter().flat_map(|clause| &clause.cases);
        Self { asked: cases.filter_map(|case| case.refused.clone()).collect(), ..Self::default() }
    }

    pub(crate) fn note_ruling(&mut self, ruling: &Ruling) {
        if let Some(refusal) = &ruling.refused {
            self.asked.insert(refusal.by.to_string());
        }
    }

    /// What the decision at this position refuses.
    pub(crate) fn note_decision(&mut self, game: &impl Game) {
        let Some(decision) = game.decision() else { return };
        for no in decision.refused {
            assert!(
                !no.because.is_empty(),
                "`{}` is refused by {} without a reason",
                no.words,
                no.by
            );
            self.in_play
                .entry(no.by)
                .or_insert_with(|| format!("{}: {}", decision.prompt, no.words));
        }
    }

    /// Every clause by which play refuses is one that a question refuses by, or is listed in
    /// `snapshots/unasked/VARIANT.txt` with the reason why no question does.
    pub(crate) fn check(&self, variant: &str) {
        let listed = reasons(&format!("unasked/{variant}")).unwrap_or_default();
        let unasked = self.in_play.iter().filter(|(by, _)| !self.asked.contains(*by));
        let new: Vec<_> = unasked.filter(|(by, _)| !listed.contains_key(*by)).collect();
        assert!(new.is_empty(), "refused in play, and by no question: {new:#?}");
        let stale: Vec<_> = listed.keys().filter(|by| self.asked.contains(*by)).collect();
        assert!(stale.is_empty(), "listed, but a question refuses by them: {stale:?}");
    }
}
