//! What is played: variant, readings, figures, charts, mods, scenario and seats, as one text.

use std::collections::BTreeMap;

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::book::{Book, Shelf};
use crate::json;
use crate::seam::Seams;

mod error;
mod house;
mod mods;
mod settings;

pub use error::SetupError;
pub use house::{Otherwise, TEXT_ONLY, house_rules};
pub use mods::{FigurePatch, Hook, Made, Mod, TextPatch};
pub use settings::Settings;

/// What is played: which variant by which rules, what is dealt, and who sits where. Everything left out is as
/// printed.
///
/// The head of a save, an arm of a comparison, a design of the lab, a lobby and the command line all are this text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// The id of the variant; any where left out.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub variant: String,
    /// The version of its rules and data; the one at hand where left out.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub version: String,
    /// Which readings to start from.
    #[serde(skip_serializing_if = "Preset::is_usual")]
    pub preset: Preset,
    /// Readings that differ from the preset: name of the switch, name of the alternative.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, String>,
    /// A merge patch on the tree of figures.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub figures: Value,
    /// Charts in place of the variant's own: name and content.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub charts: BTreeMap<String, Value>,
    /// The mods over it, in the order in which they act.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mods: Vec<Mod>,
    /// The scenario; the first that the variant lists where left out.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub scenario: String,
    /// Who plays each side: name of the side, and `human`, `random`, `staff` or `staff:STYLE`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub seats: BTreeMap<String, String>,
    /// What the mods say at the points of the variant. It is no part of the text, which names the mods.
    #[serde(skip)]
    pub seams: Seams,
}

/// A named choice of all readings at once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// Ours: what makes a game of it.
    #[default]
    Sensible,
    /// The words of the source wherever they can be played.
    Literal,
}

impl Preset {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl Setup {
    /// Reads a set-up; an empty text is the default one.
    pub fn parse(text: &str) -> Result<Self, SetupError> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        json::from_text(text).map_err(|misread| SetupError::Malformed {
            pointer: misread.pointer(),
            message: misread.to_string(),
        })
    }

    /// The text that two set-ups share if they are the same, and only then: nothing that is left to its default, and
    /// all names in order. What is hashed is this.
    pub fn canonical(&self) -> String {
        // A set-up is strings and JSON: nothing in it can fail to be written.
        let mut json = serde_json::to_value(self).unwrap_or_default();
        json.sort_all_objects();
        json.to_string()
    }

    /// It is for the variant `id`, and names no side but these.
    pub fn check_names(&self, id: &str, sides: &[&str]) -> Result<(), SetupError> {
        if !self.variant.is_empty() && self.variant != id {
            let (wanted, here) = (self.variant.clone(), id.to_owned());
            return Err(SetupError::AnotherVariant { wanted, here });
        }
        match self.seats.keys().find(|seat| !sides.contains(&seat.as_str())) {
            None => Ok(()),
            Some(name) => {
                let known = join(sides.iter().copied());
                Err(SetupError::UnknownSide { name: name.clone(), known })
            }
        }
    }

    /// The figures and readings that this set-up gives, checked against `book`.
    pub fn resolve(&self, book: &'static Book) -> Result<Settings, SetupError> {
        let mut made = Made::default();
        let mut figures = serde_json::from_str(book.figures)
            .map_err(|error| SetupError::Other(format!("the book's figures: {error}")))?;
        for one in &self.mods {
            one.patch(&mut figures, &mut made)?;
        }
        if !self.figures.is_null() {
            known_figures(&figures, &self.figures, "")?;
            merge(&mut figures, &self.figures);
            made.figures_by_hand(&self.figures);
        }
        made.keeps_bounds(book, &figures)?;
        let readings = self.choose_readings(book, &mut made)?;
        let shelf = Shelf::new(book, &self.mods)?;
        let charts = self.charts_in_force(&mut made);
        for one in &self.mods {
            one.texts(book, &figures, &mut made)?;
        }
        let printed = self.mods.is_empty() && charts.is_empty() && made.figures.is_empty();
        let changed = || made.clauses_of(book, &figures, &readings, &charts);
        let shelf = if printed { shelf } else { shelf.changed(changed()) };
        Ok(Settings { figures, readings, charts, shelf, seams: self.seams.clone(), made })
    }

    /// The charts that are brought: those of the mods in their order, and the set-up's own over them.
    fn charts_in_force(&self, made: &mut Made) -> BTreeMap<String, Value> {
        let mut charts = BTreeMap::new();
        for one in &self.mods {
            charts.extend(one.charts.clone());
            made.charts.extend(one.charts.keys().map(|name| (name.clone(), one.id.clone())));
        }
        charts.extend(self.charts.clone());
        made.charts.extend(self.charts.keys().map(|name| (name.clone(), Made::BY_HAND.to_owned())));
        charts
    }

    /// The readings that differ from the preset, with who switched each: the mods in their order, then the set-up.
    fn switched<'a>(&'a self) -> impl Iterator<Item = (&'a String, &'a String, &'a str)> {
        let of = |one: &'a Mod| {
            one.readings.iter().map(|(name, choice)| (name, choice, one.id.as_str()))
        };
        let own = self.readings.iter().map(|(name, choice)| (name, choice, Made::BY_HAND));
        self.mods.iter().flat_map(of).chain(own)
    }

    fn choose_readings(
        &self,
        book: &Book,
        made: &mut Made,
    ) -> Result<BTreeMap<&'static str, &'static str>, SetupError> {
        let preset = |head: &crate::book::ReadingHead| match self.preset {
            Preset::Sensible => head.default,
            Preset::Literal => head.literal,
        };
        let mut chosen: BTreeMap<_, _> =
            book.readings.iter().map(|head| (head.id, preset(head))).collect();
        for (name, alternative, by) in self.switched() {
            let head = book.readings.iter().find(|head| head.id == name).ok_or_else(|| {
                let known = join(book.readings.iter().map(|head| head.id));
                SetupError::UnknownReading { name: name.clone(), known }
            })?;
            let found = head.alternatives.iter().find(|(id, _)| id == alternative);
            let (id, _) = found.ok_or_else(|| SetupError::UnknownAlternative {
                reading: name.clone(),
                name: alternative.clone(),
                known: join(head.alternatives.iter().map(|(id, _)| *id)),
            })?;
            chosen.insert(head.id, id);
            made.readings.insert(name.clone(), by.to_owned());
        }
        Ok(chosen)
    }
}

/// Names in a row, or the word for none.
pub(crate) fn join<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// A patch may only name figures that exist, and may not take one away.
fn known_figures(tree: &Value, patch: &Value, at: &str) -> Result<(), SetupError> {
    let Value::Object(fields) = patch else { return Ok(()) };
    for (name, change) in fields {
        let path = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
        let Some(old) = tree.get(name) else {
            let known = tree.as_object().map(|tree| join(tree.keys().map(String::as_str)));
            let message =
                format!("there is no such figure; there are: {}", known.unwrap_or_default());
            return Err(SetupError::Figure { path, message });
        };
        if change.is_null() {
            let message = "a figure can't be taken away, only changed".to_owned();
            return Err(SetupError::Figure { path, message });
        }
        known_figures(old, change, &path)?;
    }
    Ok(())
}

/// RFC 7386 without deletion, which [`known_figures`] refuses.
fn merge(tree: &mut Value, patch: &Value) {
    match (tree, patch) {
        (Value::Object(tree), Value::Object(patch)) => {
            for (name, change) in patch {
                merge(tree.entry(name.clone()).or_insert(Value::Null), change);
            }
        }
        (tree, patch) => *tree = patch.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::ReadingHead;
    use crate::clause::Clause;

    static BOOK: Book = Book {
        clauses: &[],
        readings: &[ReadingHead {
            id: "dice",
            clause: Clause::own(0),
            default: "six",
            literal: "ten",
            alternatives: &[("six", "six faces"), ("ten", "ten faces")],
        }],
        figures: r#"{"reserve":{"groups":3,"dice":2}}"#,
        facts: "{}",
        texts: "[]",
    };

    #[derive(Debug, Deserialize, PartialEq)]
    struct Reserve {
        groups: u8,
        dice: u8,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Figures {
        reserve: Reserve,
    }

    #[test]
    fn a_patch_changes_one_figure() {
        let setup = Setup::parse(r#"{"figures":{"reserve":{"groups":4}}}"#).expect("parses");
        let figures: Figures =
            setup.resolve(&BOOK).and_then(|settings| settings.typed_figures()).expect("fits");
        assert_eq!(figures, Figures { reserve: Reserve { groups: 4, dice: 2 } });
    }

    #[test]
    fn figures_keep_their_bounds() {
        static BOUNDED: Book = Book {
            texts: r#"[{"id":"1","figures":[{"path":"reserve.groups","bounds":[1,6]}]}]"#,
            ..BOOK
        };
        let error = |text: &str| {
            let settings = Setup::parse(text).and_then(|setup| setup.resolve(&BOUNDED));
            settings.err().map(|error| error.to_string())
        };
        assert_eq!(error(r#"{"figures":{"reserve":{"groups":6}}}"#), None);
        assert_eq!(
            error(r#"{"figures":{"reserve":{"groups":7}}}"#).as_deref(),
            Some("figure `reserve.groups`: 7 is out of bounds; give from 1 to 6")
        );
        let by = r#"{"mods":[{"id":"m","figures":[{"path":"reserve.groups","was":3,"now":0}]}]}"#;
        assert_eq!(
            error(by).as_deref(),
            Some("mod `m`: figure `reserve.groups`: 0 is out of bounds; give from 1 to 6")
        );
    }

    #[test]
    fn wrong_patches_say_where() {
        let error = |text: &str| {
            let settings = Setup::parse(text).and_then(|setup| setup.resolve(&BOOK));
            settings.and_then(|s| s.typed_figures::<Figures>()).expect_err(text).to_string()
        };
        assert_eq!(
            error(r#"{"figures":{"reserve":{"group":4}}}"#),
            "figure `reserve.group`: there is no such figure; there are: groups, dice"
        );
        assert_eq!(
            error(r#"{"figures":{"reserve":{"groups":null}}}"#),
            "figure `reserve.groups`: a figure can't be taken away, only changed"
        );
        assert!(
            error(r#"{"figures":{"reserve":{"groups":"x"}}}"#)
                .starts_with("figure `reserve.groups`:")
        );
        assert!(error(r#"{"reading":{}}"#).contains("`/reading`"));
    }

    #[test]
    fn the_same_set_up_has_one_text() {
        let setup = |text: &str| Setup::parse(text).expect("parses").canonical();
        let one = r#"{"figures":{"b":{"d":1,"c":2},"a":3},"seats":{"red":"staff","blue":"human"}}"#;
        let two = r#"{"seats":{"blue":"human","red":"staff"},"preset":"sensible","readings":{},"figures":{"a":3,"b":{"c":2,"d":1}}}"#;
        assert_eq!(setup(one), setup(two));
        assert_ne!(setup(one), setup(&one.replace('3', "4")));
        assert_eq!(setup("{}"), "{}");
    }

    #[test]
    fn a_set_up_is_for_one_variant_and_its_sides() {
        let check = |text: &str| {
            let setup = Setup::parse(text).expect("parses");
            setup.check_names("ford", &["red", "blue"]).map_err(|error| error.to_string())
        };
        assert_eq!(check("{}"), Ok(()));
        assert_eq!(check(r#"{"variant":"ford","seats":{"red":"human"}}"#), Ok(()));
        let wrong = "the set-up is for `lake`, and this is `ford`".to_owned();
        assert_eq!(check(r#"{"variant":"lake"}"#), Err(wrong));
        let wrong = "no side `green`; there are: red, blue".to_owned();
        assert_eq!(check(r#"{"seats":{"green":"human"}}"#), Err(wrong));
    }

    #[test]
    fn presets_and_readings() {
        let chosen = |text: &str| {
            Setup::parse(text).and_then(|s| s.resolve(&BOOK)).map(|s| s.readings["dice"])
        };
        assert_eq!(chosen(""), Ok("six"));
        assert_eq!(chosen(r#"{"preset":"literal"}"#), Ok("ten"));
        assert_eq!(chosen(r#"{"preset":"literal","readings":{"dice":"six"}}"#), Ok("six"));
        assert_eq!(
            chosen(r#"{"readings":{"dice":"two"}}"#).expect_err("unknown").to_string(),
            "reading `dice` has no alternative `two`; there are: six, ten"
        );
        assert_eq!(
            chosen(r#"{"readings":{"die":"six"}}"#).expect_err("unknown").to_string(),
            "no reading `die`; there are: dice"
        );
    }
}
