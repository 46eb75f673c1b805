//! Choices in words, each written once: what is said of a choice is also what is understood.

/// What is said before something, and the choice about it.
pub type Verb<About, Choice> = (&'static str, fn(About) -> Choice);

/// What is said before that which a choice is about; nothing where no verb makes this choice.
pub fn said<About: Copy, Choice: Copy + PartialEq>(
    verbs: &[Verb<About, Choice>],
    about: About,
    choice: Choice,
) -> &'static str {
    let verb = verbs.iter().find(|(_, of)| of(about) == choice);
    verb.map_or("", |(said, _)| said)
}

/// The choice that words mean; `find` knows what is named after the verb.
pub fn meant<About, Choice>(
    verbs: &[Verb<About, Choice>],
    words: &str,
    find: impl Fn(&str) -> Option<About>,
) -> Option<Choice> {
    verbs.iter().find_map(|(verb, of)| words.strip_prefix(verb).and_then(&find).map(of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Choice {
        Move(u8),
        Roll(u8),
    }

    const VERBS: [Verb<u8, Choice>; 2] = [("move ", Choice::Move), ("roll ", Choice::Roll)];

    #[test]
    fn what_is_said_is_understood() {
        for choice in [Choice::Move(3), Choice::Roll(6)] {
            let (Choice::Move(about) | Choice::Roll(about)) = choice;
            let words = format!("{}{about}", said(&VERBS, about, choice));
            assert_eq!(meant(&VERBS, &words, |number| number.parse().ok()), Some(choice));
        }
        assert_eq!(meant(&VERBS, "march 3", |number| number.parse().ok()), None);
        assert_eq!(said(&VERBS[..1], 6, Choice::Roll(6)), "");
    }
}
