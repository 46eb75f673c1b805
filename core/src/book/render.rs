//! Puts figures and facts into the words of a clause.
//!
//! `{path}` stands for a figure, `{+path}` for one written with its sign, `{fact path}` for a fact.

use serde_json::Value;

use crate::calendar::{HalfMonth, Month};

/// A placeholder that can't be filled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// A brace is opened and not closed.
    #[error("the placeholder that starts at `{0}` has no closing brace")]
    Unclosed(String),
    /// No figure or fact has this path.
    #[error("no figure or fact `{0}`: correct the placeholder or add the figure to its clause")]
    Unknown(String),
}

/// The value at a dotted path.
pub fn at_path<'a>(tree: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(tree, |node, piece| node.get(piece))
}

/// The placeholders of a text, as written between their braces.
pub fn placeholders(template: &str) -> Result<Vec<&str>, RenderError> {
    let mut found = Vec::new();
    pieces(template, |piece| {
        if let Piece::Placeholder(inside) = piece {
            found.push(inside);
        }
        Ok(())
    })?;
    Ok(found)
}

/// The text with every placeholder filled.
pub fn render(template: &str, figures: &Value, facts: &Value) -> Result<String, RenderError> {
    let mut words = String::with_capacity(template.len() + 32);
    pieces(template, |piece| {
        match piece {
            Piece::Words(text) => words.push_str(text),
            Piece::Placeholder(inside) => words.push_str(&fill(inside, figures, facts)?),
        }
        Ok(())
    })?;
    Ok(words)
}

enum Piece<'a> {
    Words(&'a str),
    Placeholder(&'a str),
}

fn pieces<'a>(
    template: &'a str,
    mut each: impl FnMut(Piece<'a>) -> Result<(), RenderError>,
) -> Result<(), RenderError> {
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        each(Piece::Words(&rest[..open]))?;
        let inside = &rest[open + 1..];
        let close = inside
            .find('}')
            .ok_or_else(|| RenderError::Unclosed(inside.chars().take(24).collect()))?;
        each(Piece::Placeholder(&inside[..close]))?;
        rest = &inside[close + 1..];
    }
    each(Piece::Words(rest))
}

fn fill(inside: &str, figures: &Value, facts: &Value) -> Result<String, RenderError> {
    let unknown = || RenderError::Unknown(inside.to_owned());
    if let Some(path) = inside.strip_prefix("fact ") {
        return at_path(facts, path).map(words_for).ok_or_else(unknown);
    }
    if let Some(path) = inside.strip_prefix('+') {
        let value = at_path(figures, path).ok_or_else(unknown)?;
        return Ok(value.as_i64().map_or_else(
            || words_for(value),
            |number| match number {
                0 => "0".to_owned(),
                _ => format!("{number:+}"),
            },
        ));
    }
    at_path(figures, inside).map(words_for).ok_or_else(unknown)
}

fn words_for(value: &Value) -> String {
    match value {
        Value::String(text) => date_words(text).unwrap_or_else(|| text.clone()),
        Value::Array(items) => items.iter().map(words_for).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// `1941-12` reads as December 1941, and `1941-12-II`, its second half, as December II 1941.
fn date_words(text: &str) -> Option<String> {
    let month = text.parse::<Month>().map(|month| month.to_string());
    month.or_else(|_| text.parse::<HalfMonth>().map(|half| half.to_string())).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn figures_stand_in_the_words() {
        let figures = json!({ "reserve": { "groups": 3, "from": "1941-12", "dm": -1, "up": 2 } });
        let facts = json!({ "kinds": 4 });
        let text = "{reserve.groups} groups of {fact kinds} kinds from {reserve.from}: {reserve.dm}, {+reserve.up}.";
        assert_eq!(
            render(text, &figures, &facts).as_deref(),
            Ok("3 groups of 4 kinds from December 1941: -1, +2.")
        );
        assert_eq!(placeholders(text).map(|found| found.len()), Ok(5));
    }

    #[test]
    fn months_and_their_halves_have_names() {
        let words = |text: &str| date_words(text);
        assert_eq!(words("1941-12-I").as_deref(), Some("December I 1941"));
        assert_eq!(words("1942-01-II").as_deref(), Some("January II 1942"));
        for text in ["1941-13-I", "1941-12-III", "1941-12-", "3:1"] {
            assert_eq!(words(text), None);
        }
    }

    #[test]
    fn an_unknown_path_and_an_open_brace_are_errors() {
        let none = json!({});
        assert_eq!(render("{a.b}", &none, &none), Err(RenderError::Unknown("a.b".into())));
        assert_eq!(render("{a.b", &none, &none), Err(RenderError::Unclosed("a.b".into())));
    }
}
