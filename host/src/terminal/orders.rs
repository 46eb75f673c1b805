//! Orders in one line: `move LVI to 0713`, `attack 0524 with all`, several with `;` between them.

mod carrying;

pub use carrying::carry_out;

/// Words that begin a new part of an order.
const PARTS: [&str; 6] = ["to", "with", "stay", "go", "fly", "done"];

/// Words with which a part says where the units before it go, each of them.
const WHERE: [&str; 2] = ["to", "stay"];

/// Everybody who can.
pub(crate) const ALL: &str = "all";

/// A part of an order: what is done, and to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// The first word.
    pub(crate) verb: String,
    /// The things named, each without the verb; none where the verb says it all.
    pub(crate) things: Vec<String>,
}

impl Part {
    /// Whether it says where units go.
    pub(crate) fn says_where(&self) -> bool {
        WHERE.contains(&self.verb.as_str())
    }

    /// The words of one of the things, as a choice has them.
    pub(crate) fn words(&self, thing: &str) -> String {
        format!("{} {thing}", self.verb).trim().to_owned()
    }

    /// Whether it means everybody: `all`, or `all in` a place.
    pub(crate) fn is_all(thing: &str) -> bool {
        thing == ALL || thing.starts_with("all in ")
    }
}

/// The orders of a line.
pub(crate) fn orders(line: &str) -> impl Iterator<Item = &str> {
    line.split(';').map(str::trim).filter(|order| !order.is_empty())
}

/// Whether a line may be orders rather than a choice.
pub(crate) fn is_order(line: &str) -> bool {
    orders(line).nth(1).is_some()
        || orders(line).any(|order| {
            let parts = parts(order);
            parts.len() > 1
                || parts.iter().any(|part| {
                    part.things.len() > 1 || part.things.iter().any(|one| Part::is_all(one))
                })
        })
}

/// The parts of an order.
pub(crate) fn parts(order: &str) -> Vec<Part> {
    let mut parts: Vec<Vec<&str>> = Vec::new();
    for word in order.split_whitespace() {
        match parts.last_mut() {
            Some(part) if !PARTS.contains(&word.to_lowercase().as_str()) => part.push(word),
            _ => parts.push(vec![word]),
        }
    }
    parts.into_iter().filter_map(|words| part(&words)).collect()
}

fn part(words: &[&str]) -> Option<Part> {
    let (verb, things) = words.split_first()?;
    let things = things.join(" ").replace(", ", " and ");
    let things = things.split(" and ").map(str::trim).filter(|thing| !thing.is_empty());
    Some(Part { verb: verb.to_lowercase(), things: things.map(str::to_owned).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(order: &str) -> Vec<String> {
        let say = |part: &Part| format!("{}: {}", part.verb, part.things.join(" | "));
        parts(order).iter().map(say).collect()
    }

    #[test]
    fn an_order_has_parts_and_a_part_has_things() {
        assert_eq!(said("move LVI to 0713"), ["move: LVI", "to: 0713"]);
        assert_eq!(said("attack 0524 with all"), ["attack: 0524", "with: all"]);
        assert_eq!(
            said("Attack Kiev with 9. Army, LVI and 6. Army go"),
            ["attack: Kiev", "with: 9. Army | LVI | 6. Army", "go: "]
        );
        assert_eq!(said("move 0416 stay"), ["move: 0416", "stay: "]);
        assert!(parts("move A and B to C")[1].says_where());
    }

    #[test]
    fn a_line_is_orders_where_more_than_one_thing_is_said() {
        for order in
            ["move LVI to 0713", "round up; go", "with A and B", "with all", "with all in 0424"]
        {
            assert!(is_order(order), "{order}");
        }
        for choice in ["wait", "to 0713", "attack Kiev", "press by 2", ";", ""] {
            assert!(!is_order(choice), "{choice}");
        }
    }
}
