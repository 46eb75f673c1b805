//! The choices of a prompt: numbered, and found by a part of their words.

use stavka_core::game::{self, Decision, Odds, RefusedChoice};

/// One thing that may be done.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Choice {
    /// The action.
    pub(crate) action: u32,
    /// The action in words.
    pub(crate) words: String,
    /// Where it leads, where dice decide.
    pub(crate) odds: Option<Odds>,
}

/// All choices of a prompt, in the order of the game; their numbers count from one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Choices {
    pub(crate) all: Vec<Choice>,
    /// What somebody might want to choose and may not.
    pub(crate) refused: Vec<RefusedChoice>,
}

impl From<Decision> for Choices {
    fn from(decision: Decision) -> Self {
        let choice = |game::Choice { action, words, odds, .. }| Choice { action, words, odds };
        let all = decision.choices.into_iter().map(choice).collect();
        Self { all, refused: decision.refused }
    }
}

impl Choices {
    /// The choice with this number.
    pub(crate) fn numbered(&self, number: usize) -> Option<&Choice> {
        number.checked_sub(1).and_then(|at| self.all.get(at))
    }

    /// The numbers of the choices whose words hold every word of `text`, in whatever order and case.
    pub(crate) fn search(&self, text: &str) -> Vec<usize> {
        let wanted: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let found = |choice: &Choice| {
            let words = choice.words.to_lowercase();
            wanted.iter().all(|part| words.contains(part))
        };
        (1..).zip(&self.all).filter(|(_, choice)| found(choice)).map(|(number, _)| number).collect()
    }

    /// The choice that a text means: its number, its number and words, its words, or a start of them that
    /// no other has.
    pub(crate) fn meant(&self, text: &str) -> Option<&Choice> {
        let text = text.trim();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let numbered = first.parse().ok().and_then(|number| self.numbered(number));
        let rest = rest.trim();
        if let Some(choice) = numbered.filter(|choice| rest.is_empty() || choice.words == rest) {
            return Some(choice);
        }
        let exact = self.all.iter().find(|choice| choice.words.eq_ignore_ascii_case(text));
        exact.or_else(|| self.only_start(&text.to_lowercase()))
    }

    fn only_start(&self, text: &str) -> Option<&Choice> {
        let starts = |choice: &&Choice| choice.words.to_lowercase().starts_with(text);
        let mut starting = self.all.iter().filter(starts);
        let only = starting.next().filter(|_| !text.is_empty())?;
        starting.next().is_none().then_some(only)
    }

    /// A choice as a line of a list.
    pub(crate) fn line(&self, number: usize) -> String {
        let digits = self.all.len().to_string().len();
        let words = self.numbered(number).map_or("", |choice| choice.words.as_str());
        format!("{number:>digits$}  {words}")
    }

    /// What these words name that may not be chosen.
    pub(crate) fn refused(&self, text: &str) -> Option<&RefusedChoice> {
        let text = text.trim();
        let exact = self.refused.iter().find(|no| no.words.eq_ignore_ascii_case(text));
        let starts =
            |no: &&RefusedChoice| no.words.to_lowercase().starts_with(&text.to_lowercase());
        exact.or_else(|| self.refused.iter().find(starts).filter(|_| !text.is_empty()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices() -> Choices {
        let words = ["wait", "try 1", "try 2", "Attack Kiev from Lvov"];
        let choice =
            |(action, words): (u32, &str)| Choice { action, words: words.to_owned(), odds: None };
        let no = |words: &str| RefusedChoice {
            words: words.to_owned(),
            subject: game::Subject::default(),
            by: "ford.hide".to_owned(),
            because: "there is no such ford".to_owned(),
        };
        Choices { all: (10..).zip(words).map(choice).collect(), refused: vec![no("try 9")] }
    }

    fn meant(text: &str) -> Option<u32> {
        choices().meant(text).map(|choice| choice.action)
    }

    #[test]
    fn a_choice_is_meant_by_number_words_or_a_start_of_its_own() {
        assert_eq!(meant("2"), Some(11));
        assert_eq!(meant(" 2  try 1 "), Some(11));
        assert_eq!(meant("TRY 2"), Some(12));
        assert_eq!(meant("w"), Some(10));
        assert_eq!(meant("attack"), Some(13));
        for nothing in ["", "try", "0", "5", "2 wait", "99999999999999999999", "-1"] {
            assert_eq!(meant(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_search_takes_words_in_any_order() {
        assert_eq!(choices().search("lvov kiev"), [4]);
        assert_eq!(choices().search("try"), [2, 3]);
        assert_eq!(choices().search(""), [1, 2, 3, 4]);
        assert_eq!(choices().line(2), "2  try 1");
    }

    #[test]
    fn what_may_not_be_chosen_is_found_by_its_words() {
        assert_eq!(choices().refused("TRY 9").map(|no| no.by.as_str()), Some("ford.hide"));
        assert_eq!(choices().refused("try 8"), None);
        assert_eq!(choices().refused(""), None);
    }
}
