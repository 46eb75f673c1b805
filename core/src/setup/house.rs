//! Whose house rule a clause is and what is printed instead, in words.

/// How words are marked that nothing stands behind.
pub const TEXT_ONLY: &str = "text only, not played";

/// What is not as printed about a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Otherwise<'a> {
    /// A figure or a reading of this name.
    Value {
        /// Its name.
        name: &'a str,
        /// What is printed.
        printed: String,
    },
    /// A chart on which it rests.
    Chart(&'a str),
    /// Its words, or all of it.
    Words {
        /// Whether something that is played stands behind them.
        played: bool,
    },
}

/// Whose house rules are behind a clause, each mod named once: `house rule of NAME, printed as 6`, or with the names of
/// what is otherwise where that is several things. Nothing where it is as printed.
pub fn house_rules<'a>(
    changes: impl IntoIterator<Item = (&'a str, Otherwise<'a>)>,
) -> Option<String> {
    let mut all: Vec<(&str, Vec<Otherwise<'_>>)> = Vec::new();
    for (by, change) in changes {
        match all.iter_mut().find(|(known, _)| *known == by) {
            None => all.push((by, vec![change])),
            Some((_, known)) if !known.contains(&change) => known.push(change),
            Some(_) => {}
        }
    }
    let each: Vec<String> = all.iter().map(|(by, changes)| of(by, changes)).collect();
    (!each.is_empty()).then(|| each.join("; "))
}

fn of(by: &str, changes: &[Otherwise<'_>]) -> String {
    let values = changes.iter().filter(|change| matches!(change, Otherwise::Value { .. }));
    let several = values.count() > 1;
    let said = |change: &Otherwise<'_>| match change {
        Otherwise::Value { name, printed } if several => {
            Some(format!("{name} printed as {printed}"))
        }
        Otherwise::Value { printed, .. } => Some(format!("printed as {printed}")),
        Otherwise::Chart(name) => Some(format!("chart {name}")),
        Otherwise::Words { played } => (!played).then(|| TEXT_ONLY.to_owned()),
    };
    let said: Vec<String> = changes.iter().filter_map(said).collect();
    let joint = if said.is_empty() {
        ""
    } else if several {
        ": "
    } else {
        ", "
    };
    format!("house rule of {by}{joint}{}", said.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(name: &'static str, printed: &str) -> Otherwise<'static> {
        Otherwise::Value { name, printed: printed.to_owned() }
    }

    #[test]
    fn a_mod_is_named_once_whatever_it_changes() {
        let words = |played| Otherwise::Words { played };
        let said = |changes: &[(&'static str, Otherwise<'static>)]| {
            house_rules(changes.iter().cloned()).unwrap_or_default()
        };
        assert_eq!(said(&[]), "");
        assert_eq!(said(&[("snow", words(true))]), "house rule of snow");
        assert_eq!(said(&[("snow", words(false))]), "house rule of snow, text only, not played");
        assert_eq!(said(&[("snow", value("a.b", "6"))]), "house rule of snow, printed as 6");
        let one = [("snow", value("a.b", "6")), ("snow", words(true))];
        assert_eq!(said(&one), "house rule of snow, printed as 6");
        let both = [("snow", value("a.b", "6")), ("mud", words(false)), ("snow", value("c", "x"))];
        assert_eq!(
            said(&both),
            "house rule of snow: a.b printed as 6, c printed as x; house rule of mud, text only, not played"
        );
        let chart = [("snow", Otherwise::Chart("units")), ("snow", Otherwise::Chart("units"))];
        assert_eq!(said(&chart), "house rule of snow, chart units");
    }
}
