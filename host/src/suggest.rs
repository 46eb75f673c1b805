//! Names that are near to a wrong one, so that an error can say what was meant.

/// Above this likeness two names may be confused.
const LIKE: f64 = 0.75;

/// How many names an error lists.
const MOST: usize = 12;

/// What to say after a name that is not known: the near ones, or all of them if they are few.
pub(crate) fn near<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let mut like: Vec<_> = known
        .iter()
        .map(|other| (strsim::jaro_winkler(name, other), *other))
        .filter(|(likeness, _)| *likeness >= LIKE)
        .collect();
    like.sort_by(|a, b| b.0.total_cmp(&a.0));
    match like.as_slice() {
        [] if known.is_empty() => "there is none".to_owned(),
        [] if known.len() > MOST => {
            format!("there are {}, from {} to {}", known.len(), known[0], known[known.len() - 1])
        }
        [] => format!("there are: {}", known.join(", ")),
        [(_, only)] => format!("did you mean `{only}`?"),
        [(_, first), (_, second), ..] => format!("did you mean `{first}` or `{second}`?"),
    }
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
