//! What somebody types at the prompt.

use std::path::PathBuf;

use super::choices::Choices;
use super::orders;

/// A line, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// Do this.
    Do(u32),
    /// Carry out these orders.
    Orders(String),
    /// Have the staff choose, so far.
    Auto(Far),
    /// What would the staff do, and what would be best, by playing on from here?
    Hint,
    /// Read a rule.
    Rule(String),
    /// Find a rule.
    Search(String),
    /// Get a ruling on the position: the question, and what of its input is given.
    Ask(String),
    /// Show these choices, by their numbers.
    List(Vec<usize>),
    /// Take the last choice back.
    Undo,
    /// Where do the choices lead?
    Odds,
    /// Why did that happen; or why can this not be done?
    Why(Option<String>),
    /// How does it stand; or where is this?
    Look(Option<String>),
    /// What happened since the last choice?
    News,
    /// Show the map around a place.
    Around(String),
    /// Draw the map into a file, also in place of another.
    Map(Option<PathBuf>, bool),
    /// Save, and from now on there, also in place of another file.
    Save(Option<PathBuf>, bool),
    /// What can be typed here?
    Help,
    /// Leave.
    Quit,
    /// An empty line.
    Nothing,
    /// None of these.
    Unknown(String),
}

/// How far the staff goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Far {
    /// One choice.
    Choice,
    /// To the end of the step, or of the set-up.
    Step,
    /// To the end of the turn.
    Turn,
}

/// What can be typed besides a choice: word, argument, meaning.
pub(crate) const HELP: [(&str, &str, &str); 15] = [
    ("list", "[WORDS]", "the choices, all or those with these words"),
    ("look", "[WORDS]", "how it stands; or where a unit is, and what is in a place"),
    ("look", "map PLACE", "the map around a place"),
    ("news", "", "all that happened since your last choice"),
    ("odds", "", "where the choices lead, as far as the game can say"),
    (
        "hint",
        "",
        "what the staff would do, and the three best choices by playing on; takes some seconds",
    ),
    (
        "auto",
        "[turn]",
        "have the staff do this step or set-up; the whole turn; `auto one` does one choice",
    ),
    ("why", "[ACTION]", "the rules behind what happened last; or why this can't be done"),
    ("rule", "CLAUSE", "read a rule; `search WORDS` finds one"),
    ("ask", "QUESTION", "a ruling on the position, also `ask QUESTION {INPUT}`"),
    ("map", "[FILE]", "draw the map into a file, .svg or .png; --force replaces one"),
    ("undo", "", "take back your last choice; not past a roll or a revelation"),
    ("save", "[FILE]", "save the game; to a file, and from then on there; --force replaces one"),
    ("help", "", "this list"),
    ("quit", "", "save and leave"),
];

/// A part of the words that is shorter than this chooses nothing: it may be a slip.
const ENOUGH: usize = 3;

/// Understands a line. The words of a choice come before everything else.
pub(crate) fn parse(line: &str, choices: &Choices) -> Command {
    let line = line.trim();
    if line.is_empty() {
        return Command::Nothing;
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = Some(rest.trim()).filter(|rest| !rest.is_empty());
    if choices.all.iter().any(|choice| choice.words.eq_ignore_ascii_case(line)) {
        return chosen(line, choices);
    }
    match (word.to_lowercase().as_str(), rest) {
        ("list", _) => Command::List(choices.search(rest.unwrap_or_default())),
        ("look", Some(rest)) if rest.to_lowercase().starts_with("map ") => {
            Command::Around(rest[4..].trim().to_owned())
        }
        ("look", _) => Command::Look(rest.map(str::to_owned)),
        ("rule", Some(rest)) => Command::Rule(rest.to_owned()),
        ("search", Some(rest)) => Command::Search(rest.to_owned()),
        ("ask", Some(rest)) => Command::Ask(rest.to_owned()),
        ("hint", None) => Command::Hint,
        ("auto", Some("one")) => Command::Auto(Far::Choice),
        ("auto", None | Some("step")) => Command::Auto(Far::Step),
        ("auto", Some("turn")) => Command::Auto(Far::Turn),
        ("why", _) => Command::Why(rest.map(str::to_owned)),
        ("map", _) => {
            let (file, force) = file(rest);
            Command::Map(file, force)
        }
        ("save", _) => {
            let (file, force) = file(rest);
            Command::Save(file, force)
        }
        ("news", None) => Command::News,
        ("odds", None) => Command::Odds,
        ("undo", None) => Command::Undo,
        ("help" | "?", None) => Command::Help,
        ("quit" | "exit" | "q", None) => Command::Quit,
        _ => chosen(line, choices),
    }
}

/// A file, and whether it may be replaced.
fn file(rest: Option<&str>) -> (Option<PathBuf>, bool) {
    let Some(rest) = rest else { return (None, false) };
    match rest.strip_suffix("--force") {
        Some(file) => (Some(file.trim()).filter(|file| !file.is_empty()).map(PathBuf::from), true),
        None => (Some(PathBuf::from(rest)), false),
    }
}

fn chosen(line: &str, choices: &Choices) -> Command {
    if let Some(choice) = choices.meant(line) {
        return Command::Do(choice.action);
    }
    // Enough of the words to be meant, and nobody else's.
    if line.chars().count() >= ENOUGH
        && let [only] = choices.fitting(line).as_slice()
    {
        return Command::Do(only.action);
    }
    if orders::is_order(line) {
        return Command::Orders(line.to_owned());
    }
    match choices.search(line) {
        found if found.is_empty() => Command::Unknown(line.to_owned()),
        // A part of a word that only one has.
        found if found.len() == 1 && line.chars().count() >= ENOUGH => {
            let only = found.first().and_then(|number| choices.numbered(*number));
            only.map_or(Command::List(found.clone()), |choice| Command::Do(choice.action))
        }
        found => Command::List(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Command {
        let words = ["wait", "try 1", "try 2", "undo", "with 4. Army in 0424"];
        parse(line, &Choices::plain((0..).zip(words.map(str::to_owned))))
    }

    #[test]
    fn choices_come_first_then_commands_then_a_search() {
        assert_eq!(parsed("undo"), Command::Do(3), "a game may have such an action");
        assert_eq!(parsed("3"), Command::Do(2));
        assert_eq!(parsed("try"), Command::List(vec![2, 3]));
        assert_eq!(parsed("4. army"), Command::Do(4), "a part that only one has");
        assert_eq!(parsed("my"), Command::List(vec![5]), "a slip chooses nothing");
        assert_eq!(parsed("why try 9"), Command::Why(Some("try 9".to_owned())));
        assert_eq!(parsed("save  a b.stavka "), Command::Save(Some("a b.stavka".into()), false));
        assert_eq!(parsed("save a.stavka --force"), Command::Save(Some("a.stavka".into()), true));
        assert_eq!(parsed("map --force"), Command::Map(None, true));
        assert_eq!(parsed("look map Kiev"), Command::Around("Kiev".to_owned()));
        assert_eq!(parsed("auto turn"), Command::Auto(Far::Turn));
        assert_eq!(parsed("rule zoc.stop"), Command::Rule("zoc.stop".to_owned()));
        let order = "move 4. Army to Kiev";
        assert_eq!(parsed(order), Command::Orders(order.to_owned()));
        assert_eq!(parsed("  "), Command::Nothing);
        assert_eq!(parsed("dance"), Command::Unknown("dance".to_owned()));
        assert_eq!(parsed("odds now"), Command::Unknown("odds now".to_owned()));
    }
}
