//! The choices of a prompt: numbered, and found by a part of their words.

/// One thing that may be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The action.
    pub(crate) action: u32,
    /// The action in words.
    pub(crate) words: String,
}

/// All choices of a prompt, in the order of the game; their numbers count from one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Choices(pub(crate) Vec<Choice>);

impl Choices {
    /// The choice with this number.
    pub(crate) fn numbered(&self, number: usize) -> Option<&Choice> {
        number.checked_sub(1).and_then(|at| self.0.get(at))
    }

    /// The numbers of the choices whose words hold every word of `text`, in whatever order and case.
    pub(crate) fn search(&self, text: &str) -> Vec<usize> {
        let wanted: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let found = |choice: &Choice| {
            let words = choice.words.to_lowercase();
            wanted.iter().all(|part| words.contains(part))
        };
        (1..).zip(&self.0).filter(|(_, choice)| found(choice)).map(|(number, _)| number).collect()
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
        let exact = self.0.iter().find(|choice| choice.words.eq_ignore_ascii_case(text));
        exact.or_else(|| self.only_start(&text.to_lowercase()))
    }

    fn only_start(&self, text: &str) -> Option<&Choice> {
        let starts = |choice: &&Choice| choice.words.to_lowercase().starts_with(text);
        let mut starting = self.0.iter().filter(starts);
        let only = starting.next().filter(|_| !text.is_empty())?;
        starting.next().is_none().then_some(only)
    }

    /// A choice as a line of a list.
    pub(crate) fn line(&self, number: usize) -> String {
        let digits = self.0.len().to_string().len();
        let words = self.numbered(number).map_or("", |choice| choice.words.as_str());
        format!("{number:>digits$}  {words}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices() -> Choices {
        let choice = |(action, words): (u32, &&str)| Choice { action, words: (*words).to_owned() };
        Choices(
            (10..).zip(&["wait", "try 1", "try 2", "Attack Kiev from Lvov"]).map(choice).collect(),
        )
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
}
