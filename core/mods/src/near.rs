//! Names that are near to a wrong one.

/// Above this likeness two names may be confused.
const LIKE: f64 = 0.75;

/// How many names a message lists.
const MOST: usize = 12;

/// What to say after a name that is not known: the nearest, or all of them if they are few.
pub fn near<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let likeness = |other: &&str| strsim::jaro_winkler(name, other);
    let nearest = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    match nearest {
        None => "there is none".to_owned(),
        Some(other) if likeness(other) >= LIKE => format!("did you mean `{other}`?"),
        Some(_) if known.len() <= MOST => format!("there are: {}", known.join(", ")),
        Some(_) => format!("there are {}, none of them like it", known.len()),
    }
}
