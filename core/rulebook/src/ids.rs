//! Ids by part, in any case.

use stavka_core::book::{ClauseText, Rulebook};

/// How well an id fits what was typed; the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It is that, in any case.
    Whole,
    /// Whole pieces of it are that, at its start or at its end.
    Pieces,
    /// It holds that somewhere.
    Part,
}

/// How well an id fits what was typed, if at all.
pub fn fit(id: &str, typed: &str) -> Option<Fit> {
    let [id, typed] = [id, typed].map(str::to_lowercase);
    if typed.is_empty() || !id.contains(&typed) {
        return None;
    }
    let open = |rest: Option<&str>, next: fn(&str) -> Option<char>| {
        rest.is_some_and(|rest| next(rest).is_none_or(|letter| "./".contains(letter)))
    };
    let starts = open(id.strip_prefix(&typed), |rest| rest.chars().next());
    let ends = open(id.strip_suffix(&typed), |rest| rest.chars().last());
    Some(if id == typed {
        Fit::Whole
    } else if starts || ends {
        Fit::Pieces
    } else {
        Fit::Part
    })
}

/// The clauses that fit best: one of that very id alone, or all whose pieces or parts are that.
pub fn clauses<'a>(book: &'a Rulebook, typed: &str) -> Vec<&'a ClauseText> {
    if let Some(exact) = book.find(typed) {
        return vec![exact];
    }
    let best = book.clauses.iter().filter_map(|clause| fit(&clause.id, typed)).min();
    let fits = |clause: &&ClauseText| best.is_some() && fit(&clause.id, typed) == best;
    book.clauses.iter().filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_fit_by_part_and_in_any_case() {
        assert_eq!(fit("zoc.stop", "ZOC.STOP"), Some(Fit::Whole));
        assert_eq!(fit("tactical-retreats.no-enemy-zoc", "no-enemy-zoc"), Some(Fit::Pieces));
        assert_eq!(fit("80.21.1", "80.21"), Some(Fit::Pieces));
        assert_eq!(fit("80.211", "80.21"), Some(Fit::Part));
        assert_eq!(fit("zoc.stop", "stopped"), None);
        assert_eq!(fit("zoc.stop", ""), None);
    }
}
