//! The tables of the sources: cities, and the links of railways and roads.

use std::path::Path;

use crate::{error::AtlasError, projection::Degrees, source};

/// A city as the source lists it.
#[derive(Debug, Clone, PartialEq)]
pub struct City {
    /// As in 1941.
    pub name: String,
    /// Where it lies.
    pub place: Degrees,
    /// From 1 for the largest to 5.
    pub size: u8,
    /// As of 1941.
    pub country: String,
}

/// A railway or a road between two cities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// One end.
    pub from: String,
    /// The other end.
    pub to: String,
    /// The gauge or the class.
    pub class: String,
    /// What the source adds.
    pub note: String,
}

/// The cities of a source, largest first where they compete.
pub fn cities(path: &Path) -> Result<Vec<City>, AtlasError> {
    rows(path, |row| {
        let [name, _, latitude, longitude, size, country, ..] = row else { return None };
        let place =
            Degrees { longitude: longitude.parse().ok()?, latitude: latitude.parse().ok()? };
        let size = size.parse().ok()?;
        Some(City { name: name.clone(), place, size, country: country.clone() })
    })
}

/// The links of a source.
pub fn links(path: &Path) -> Result<Vec<Link>, AtlasError> {
    rows(path, |row| {
        let [from, to, class, _, note] = row else { return None };
        let [from, to, class, note] = [from, to, class, note].map(Clone::clone);
        Some(Link { from, to, class, note })
    })
}

/// Every row but the heading, read by `read`.
fn rows<Row>(path: &Path, read: impl Fn(&[String]) -> Option<Row>) -> Result<Vec<Row>, AtlasError> {
    let text = source::text(path)?;
    let numbered = (1..).zip(text.lines()).skip(1);
    numbered
        .map(|(line, row)| {
            read(&fields(row)).ok_or_else(|| {
                let problem = format!("line {line} does not fit the heading: {row}");
                AtlasError::Shape { path: path.to_owned(), problem }
            })
        })
        .collect()
}

/// The fields of a row. A field in quotes may hold commas, and quotes if doubled.
fn fields(row: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for character in row.chars() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => fields.last_mut().into_iter().for_each(|field| field.push(other)),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_commas() {
        assert_eq!(fields(r#"a,"b, c",,d"#), ["a", "b, c", "", "d"]);
        assert_eq!(fields(""), [""]);
    }
}
