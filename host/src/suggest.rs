//! Names that are near to a wrong one, so that an error can say what was meant.

/// Above this likeness two names may be confused.
const LIKE: f64 = 0.75;

/// How many names an error lists.
const MOST: usize = 12;

/// What to say after a name that is not known: the near ones, or all of them if they are few.
pub(crate) fn near<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match like(name, known.iter().copied(), LIKE).as_slice() {
        [] if known.is_empty() => "there is none".to_owned(),
        [] if known.len() > MOST => {
            format!("there are {}, from {} to {}", known.len(), known[0], known[known.len() - 1])
        }
        [] => format!("there are: {}", known.join(", ")),
        [only] => format!("did you mean `{only}`?"),
        [first, second, ..] => format!("did you mean `{first}` or `{second}`?"),
    }
}

/// The names that are at least so like to this one, the likest first.
pub(crate) fn like<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    least: f64,
) -> Vec<&'a str> {
    let likeness = |other: &'a str| (strsim::jaro_winkler(name, other), other);
    let mut like: Vec<_> =
        known.into_iter().map(likeness).filter(|(like, _)| *like >= least).collect();
    like.sort_by(|a, b| b.0.total_cmp(&a.0));
    like.into_iter().map(|(_, other)| other).collect()
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        let known = ["world-at-war", "second-edition", "a4-sheet"];
        assert_eq!(near("wrold-at-war", known), "did you mean `world-at-war`?");
        assert_eq!(near("chess", known), "there are: world-at-war, second-edition, a4-sheet");
        assert_eq!(near("chess", []), "there is none");
    }
}
