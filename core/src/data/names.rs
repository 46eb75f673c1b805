//! Names that must stand once, and names that must stand in a list.

use std::collections::BTreeMap;

use super::{Count, DataError, DataProblem, Muster};

/// Every name stands once. The names come in the order of the list at `list`, each at `field` of its entry.
pub(super) fn each_once<'a>(
    list: &str,
    field: &str,
    names: impl Iterator<Item = &'a str>,
) -> Result<(), DataError> {
    let mut seen = BTreeMap::new();
    for (at, name) in names.enumerate() {
        if let Some(first) = seen.insert(name, at) {
            let problem = DataProblem::Twice {
                name: name.to_owned(),
                first: format!("{list}/{first}{field}"),
            };
            return Err(DataError::new(format!("{list}/{at}{field}"), problem));
        }
    }
    Ok(())
}

/// The name at `pointer` is one of the words at `list`.
pub(super) fn listed(
    name: &str,
    pointer: impl FnOnce() -> String,
    words: &[String],
    list: &str,
) -> Result<(), DataError> {
    if words.iter().any(|word| word == name) {
        return Ok(());
    }
    Err(unknown(name, pointer(), list))
}

/// A name that `list` does not hold.
pub(super) fn unknown(name: &str, pointer: String, list: &str) -> DataError {
    let list = if list.starts_with('/') { format!("`{list}`") } else { list.to_owned() };
    DataError::new(pointer, DataProblem::Unknown { name: name.to_owned(), list })
}

/// The list holds something, and each of its words once.
pub(super) fn words(list: &str, words: &[String], what: &'static str) -> Result<(), DataError> {
    if words.is_empty() {
        return Err(DataError::nothing(list, what));
    }
    each_once(list, "", words.iter().map(String::as_str))
}

/// A force has units, each sort once, or holdings to draw from; a draw takes no more than there are.
pub(super) fn force(
    entry: &str,
    units: &[Muster],
    draw: Option<Count>,
    from: &[String],
    holdings: &[String],
) -> Result<(), DataError> {
    for (at, holding) in from.iter().enumerate() {
        listed(holding, || format!("{entry}/from/{at}"), holdings, "/holdings")?;
    }
    let list = format!("{entry}/units");
    each_once(&list, "/unit", units.iter().map(|muster| muster.unit.as_str()))?;
    let most = units.iter().map(|muster| muster.count.unsigned()).sum();
    match (draw.map(Count::unsigned), from) {
        (None, []) if units.is_empty() => Err(DataError::nothing(list, "unit")),
        (None, [_, ..]) => Err(DataError::nothing(format!("{entry}/draw"), "unit to draw")),
        (Some(wanted), []) if wanted > most => {
            let problem = DataProblem::TooMany { name: "units".to_owned(), wanted, most };
            Err(DataError::new(format!("{entry}/draw"), problem))
        }
        _ => Ok(()),
    }
}
