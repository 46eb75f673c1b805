//! The choices of a prompt: numbered, and found by a part of their words.

use std::collections::BTreeMap;

use stavka_core::game::{self, Decision, Odds, RefusedChoice};
use stavka_core::view::{At, Counter, View};

/// One thing that may be done.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Choice {
    /// The action.
    pub(crate) action: u32,
    /// Its number; the same as long as the same thing is asked.
    pub(crate) number: usize,
    /// The action in words.
    pub(crate) words: String,
    /// What a list adds to the words: factors, and the place where they do not say it.
    pub(crate) more: String,
    /// Where it leads, where dice decide.
    pub(crate) odds: Option<Odds>,
    /// Whether the staff would choose it.
    pub(crate) staff: bool,
}

/// All choices of a prompt, in the order of the game.
#[derive(Debug, Clone, Default)]
pub(crate) struct Choices {
    pub(crate) all: Vec<Choice>,
    /// What somebody might want to choose and may not.
    pub(crate) refused: Vec<RefusedChoice>,
}

/// The numbers that choices have been given, as long as the same thing is asked.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    asked: String,
    given: BTreeMap<u32, usize>,
}

impl Numbers {
    /// The number of an action among those of one question; a new question starts anew.
    fn of(&mut self, action: u32) -> usize {
        let next = self.given.len() + 1;
        *self.given.entry(action).or_insert(next)
    }

    fn turn_to(&mut self, asked: &str) {
        if self.asked != asked {
            asked.clone_into(&mut self.asked);
            self.given.clear();
        }
    }
}

impl Choice {
    /// Its words with what a list adds to them.
    fn told(&self) -> String {
        format!("{} {}", self.words, self.more)
    }
}

impl Choices {
    /// The choices of a decision, numbered, with what the view knows of the units that they are about.
    pub(crate) fn of(
        decision: Decision,
        numbers: &mut BTreeMap<String, Numbers>,
        view: &View,
    ) -> Self {
        let numbers = numbers.entry(decision.kind.clone()).or_default();
        numbers.turn_to(&decision.prompt);
        // Where all are about one unit, such as where it goes, the question has named it.
        let first = decision.choices.first().and_then(|choice| choice.subject.unit.clone());
        let one = decision.choices.len() > 1
            && decision.choices.iter().all(|choice| choice.subject.unit == first);
        let choice = |game::Choice { action, words, odds, subject, staff, .. }| Choice {
            number: numbers.of(action),
            more: if one { String::new() } else { more(&words, &subject, view) },
            staff: !staff.is_empty(),
            action,
            words,
            odds,
        };
        Self { all: decision.choices.into_iter().map(choice).collect(), refused: decision.refused }
    }

    /// Actions in words alone.
    pub(crate) fn plain(actions: impl IntoIterator<Item = (u32, String)>) -> Self {
        let choice = |(number, (action, words))| Choice {
            action,
            number,
            words,
            more: String::new(),
            odds: None,
            staff: false,
        };
        Self { all: (1..).zip(actions).map(choice).collect(), refused: Vec::new() }
    }

    /// The choice with this number.
    pub(crate) fn numbered(&self, number: usize) -> Option<&Choice> {
        self.all.iter().find(|choice| choice.number == number)
    }

    /// The numbers of the choices whose words, or what a list adds to them, hold every word of `text`, in whatever order and case.
    pub(crate) fn search(&self, text: &str) -> Vec<usize> {
        let wanted: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let found = |choice: &&Choice| {
            let words = choice.told().to_lowercase();
            wanted.iter().all(|part| words.contains(part))
        };
        self.all.iter().filter(found).map(|choice| choice.number).collect()
    }

    /// The choices that a text fits best: just these words, a start of them, words of theirs, starts of words of theirs, words
    /// of theirs and of what a list adds to them.
    pub(crate) fn fitting(&self, text: &str) -> Vec<&Choice> {
        let text = text.trim().to_lowercase();
        if text.is_empty() {
            return Vec::new();
        }
        let wanted = tokens(&text);
        let fits: [&dyn Fn(&str) -> bool; 4] = [
            &|words| words == text,
            &|words| {
                words.starts_with(&text) && !words[text.len()..].starts_with(char::is_alphanumeric)
            },
            &|words| {
                let has = tokens(words);
                wanted.iter().all(|one| has.contains(one))
            },
            &|words| {
                let has = tokens(words);
                let start = |one: &String| has.iter().any(|word| word.starts_with(one.as_str()));
                wanted.iter().all(|one| has.contains(one) || one.len() >= ENOUGH && start(one))
            },
        ];
        let tier = |fits: &&dyn Fn(&str) -> bool| -> Vec<&Choice> {
            self.all.iter().filter(|choice| fits(&choice.words.to_lowercase())).collect()
        };
        let added = || {
            let has = |choice: &&Choice| {
                let has = tokens(&choice.told());
                wanted.iter().all(|one| has.contains(one))
            };
            self.all.iter().filter(has).collect()
        };
        fits.iter().map(tier).find(|found| !found.is_empty()).unwrap_or_else(added)
    }

    /// The choice that a text means: its number, its number and words, its words, or a start of them that
    /// no other has.
    pub(crate) fn meant(&self, text: &str) -> Option<&Choice> {
        let text = text.trim();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let numbered = first.parse().ok().and_then(|number| self.numbered(number));
        let rest = rest.trim();
        if let Some(choice) =
            numbered.filter(|choice| rest.is_empty() || rest.starts_with(&choice.words))
        {
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
        let digits =
            self.all.iter().map(|choice| choice.number).max().unwrap_or(0).to_string().len();
        let Some(choice) = self.numbered(number) else { return String::new() };
        let gap = if choice.more.is_empty() { "" } else { "  " };
        format!("{number:>digits$}  {}{gap}{}", choice.words, choice.more)
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

/// A part of a word that is shorter than this may be another word, such as V and VIII.
const ENOUGH: usize = 3;

/// The words of a text without the marks around them.
pub(crate) fn tokens(text: &str) -> Vec<String> {
    let mark = |letter: char| !letter.is_alphanumeric();
    let words = text.split_whitespace().map(|word| word.trim_matches(mark).to_lowercase());
    words.filter(|word| !word.is_empty()).collect()
}

/// The factors of the unit that a choice is about, and where it is, as far as the words do not say it.
fn more(words: &str, subject: &game::Subject, view: &View) -> String {
    let unit = subject.unit.as_ref();
    let Some(counter) = unit.and_then(|unit| view.counters.iter().find(|one| one.unit == *unit))
    else {
        return String::new();
    };
    let Counter { factors, at, .. } = counter;
    let place = match at {
        At::Space(label) if !words.contains(label.as_str()) => format!("in {label}"),
        _ => String::new(),
    };
    // A lone figure may be a number of the unit.
    let said = factors.contains('-') && words.contains(factors.as_str());
    let factors = if said { "" } else { factors.as_str() };
    let both: Vec<&str> = [factors, &place].into_iter().filter(|one| !one.is_empty()).collect();
    both.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices() -> Choices {
        let words =
            ["wait", "try 1", "try 2", "Attack Kiev from Lvov", "move 9. Army", "move 19. Army"];
        let no = |words: &str| RefusedChoice {
            words: words.to_owned(),
            subject: game::Subject::default(),
            by: "ford.hide".to_owned(),
            because: "there is no such ford".to_owned(),
        };
        let plain = Choices::plain((10..).zip(words.map(str::to_owned)));
        Choices { refused: vec![no("try 9")], ..plain }
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
        for nothing in ["", "try", "0", "7", "2 wait", "99999999999999999999", "-1"] {
            assert_eq!(meant(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_search_takes_words_in_any_order() {
        assert_eq!(choices().search("lvov kiev"), [4]);
        assert_eq!(choices().search("try"), [2, 3]);
        assert_eq!(choices().search(""), [1, 2, 3, 4, 5, 6]);
        assert_eq!(choices().line(2), "2  try 1");
    }

    #[test]
    fn whole_words_fit_better_than_parts_of_words() {
        let all = choices();
        let fitting = |text: &str| {
            let found = all.fitting(text);
            found.iter().map(|choice| choice.action).collect::<Vec<_>>()
        };
        assert_eq!(fitting("move 9. army"), [14]);
        assert_eq!(fitting("9 army"), [14]);
        assert_eq!(fitting("move 1"), [0; 0], "19. is another number, as VIII is not V");
        assert_eq!(fitting("att kie"), [13]);
        assert_eq!(fitting("from kiev"), [13]);
        assert_eq!(fitting("army"), [14, 15]);
        assert_eq!(fitting("navy"), [0; 0]);
        let mut beside = Choices::plain([(1, "move 3".to_owned()), (2, "move 4".to_owned())]);
        "2-4 in Lublin".clone_into(&mut beside.all[0].more);
        let found: Vec<u32> =
            beside.fitting("move 3 in lublin").iter().map(|choice| choice.action).collect();
        assert_eq!((found, beside.search("lublin")), (vec![1], vec![1]));
    }

    #[test]
    fn numbers_stay_while_the_same_is_asked() {
        let mut numbers = Numbers::default();
        numbers.turn_to("which unit?");
        assert_eq!([numbers.of(7), numbers.of(9), numbers.of(8)], [1, 2, 3]);
        numbers.turn_to("which unit?");
        assert_eq!([numbers.of(9), numbers.of(4)], [2, 4]);
        numbers.turn_to("where to?");
        assert_eq!(numbers.of(9), 1);
    }

    #[test]
    fn what_may_not_be_chosen_is_found_by_its_words() {
        assert_eq!(choices().refused("TRY 9").map(|no| no.by.as_str()), Some("ford.hide"));
        assert_eq!(choices().refused("try 8"), None);
        assert_eq!(choices().refused(""), None);
    }
}
