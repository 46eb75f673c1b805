//! The variants that games are played by, and what is shown of an opened one.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use schemars::JsonSchema;
use serde::Serialize;
use stavka::catalogue::{self, Catalogue};
use stavka::loader::Loaded;
use stavka::places::Places;
use stavka::plugged;
use stavka_core::setup::Setup;
use stavka_play::edition::{Edition, Source};

use crate::error::Error;

mod book;
mod chart;
mod mods;

pub use book::{BookPage, ClauseCard, FigureCard, Switch};
pub use chart::MapPage;
pub use mods::ModCard;

/// No more maps and books than this are kept ready.
const MOST_PAGES: usize = 64;

/// The variants, and pages that were made from them.
pub struct Library {
    variants: Vec<Shelved>,
    /// The files that gave no variant, each with the reason.
    pub refused: Vec<String>,
    places: Places,
    maps: Mutex<BTreeMap<String, Arc<MapPage>>>,
    books: Mutex<BTreeMap<String, Arc<BookPage>>>,
    /// Where mods lie that were brought along.
    brought: Option<PathBuf>,
    bringing: Mutex<()>,
}

struct Shelved {
    /// The library that it came from; nothing where it is linked in.
    loaded: Option<Loaded>,
    source: Source,
}

/// A variant as the lobby shows it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VariantCard {
    id: String,
    title: String,
    summary: String,
    sides: Vec<String>,
    styles: Vec<String>,
    #[schemars(schema_with = "crate::web::openapi::field::scenarios")]
    scenarios: Vec<stavka_core::variant::Scenario>,
    readings: Vec<ReadingCard>,
    mods: Vec<ModCard>,
}

/// A switch as the lobby shows it.
#[derive(Debug, Serialize, JsonSchema)]
struct ReadingCard {
    id: String,
    clause: String,
    title: String,
    issue: String,
    default: String,
    /// The alternative nearest to the words of the source.
    literal: String,
    alternatives: BTreeMap<String, String>,
}

impl Library {
    /// Loads every variant beside the program, in the user's folder, and the files named.
    pub fn open(
        places: Places,
        named: &[PathBuf],
        notice: impl FnOnce(&str),
    ) -> Result<Self, Error> {
        let trust = catalogue::trusted(&places, notice);
        let trust = trust.map_err(|error| Error::Machine(error.to_string()))?;
        let Catalogue { variants, refused } = Catalogue::all(&places, named, &trust);
        let shelved =
            |loaded: Loaded| Shelved { source: plugged::source(&loaded), loaded: Some(loaded) };
        let refused = refused.iter().map(ToString::to_string).collect();
        Ok(Self::new(variants.into_iter().map(shelved).collect(), refused, places))
    }

    /// Variants that are loaded already.
    pub fn loaded(all: Vec<Loaded>) -> Result<Self, Error> {
        let places = Places::usual().map_err(|error| Error::Machine(error.to_string()))?;
        let shelved =
            |loaded: Loaded| Shelved { source: plugged::source(&loaded), loaded: Some(loaded) };
        Ok(Self::new(all.into_iter().map(shelved).collect(), Vec::new(), places))
    }

    /// Variants that are linked in.
    pub fn linked(sources: Vec<Source>) -> Result<Self, Error> {
        let places = Places::usual().map_err(|error| Error::Machine(error.to_string()))?;
        let shelved = |source| Shelved { loaded: None, source };
        Ok(Self::new(sources.into_iter().map(shelved).collect(), Vec::new(), places))
    }

    fn new(variants: Vec<Shelved>, refused: Vec<String>, places: Places) -> Self {
        let (maps, books, bringing) = (Mutex::default(), Mutex::default(), Mutex::default());
        Self { variants, refused, places, maps, books, brought: None, bringing }
    }

    /// Where editions of a variant come from.
    pub fn source(&self, id: &str) -> Result<Source, Error> {
        Ok(self.shelved(id)?.source.clone())
    }

    /// Where editions of all variants come from.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.variants.iter().map(|one| &one.source)
    }

    fn shelved(&self, id: &str) -> Result<&Shelved, Error> {
        let found = self.variants.iter().find(|one| one.source.manifest.id == id);
        found.ok_or_else(|| {
            let known: Vec<_> =
                self.variants.iter().map(|one| one.source.manifest.id.as_str()).collect();
            Error::Bad(format!("no variant `{id}`; there are: {}", known.join(", ")))
        })
    }

    /// All variants for the lobby.
    pub fn cards(&self) -> Result<Vec<VariantCard>, Error> {
        let mods = self.known_mods();
        let card = |one: &Shelved| card(&one.source, mods::cards(&one.source.manifest.id, &mods));
        self.variants.iter().map(card).collect()
    }

    /// The map of an edition, drawn; nothing where it has none.
    pub fn map(&self, edition: &Edition) -> Result<Option<Arc<MapPage>>, Error> {
        let Some(json) = chart::json(edition)? else { return Ok(None) };
        let key = key_of(&json);
        if let Some(known) = self.map_by(&key) {
            return Ok(Some(known));
        }
        let page = Arc::new(MapPage::draw(key, &json)?);
        Ok(Some(kept(&self.maps, page.key.clone(), page)))
    }

    /// A map that was drawn, by its key.
    pub fn map_by(&self, key: &str) -> Option<Arc<MapPage>> {
        self.maps.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// The rulebook of an edition.
    pub fn book(&self, edition: &Edition) -> Result<Arc<BookPage>, Error> {
        let key = BookPage::key(&edition.setup);
        if let Some(known) = self.book_by(&key) {
            return Ok(known);
        }
        let page = Arc::new(BookPage::new(key, edition)?);
        Ok(kept(&self.books, page.key.clone(), page))
    }

    /// A rulebook that was made, by its key.
    pub fn book_by(&self, key: &str) -> Option<Arc<BookPage>> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }
}

/// Keeps a page ready; the oldest key goes where there are too many.
fn kept<T>(pages: &Mutex<BTreeMap<String, Arc<T>>>, key: String, page: Arc<T>) -> Arc<T> {
    let mut pages = pages.lock().unwrap_or_else(PoisonError::into_inner);
    while pages.len() >= MOST_PAGES {
        pages.pop_first();
    }
    pages.entry(key).or_insert(page).clone()
}

/// A name for a text that nobody guesses who does not have it.
fn key_of(text: &str) -> String {
    use sha2::{Digest as _, Sha256};
    let hash = Sha256::digest(text);
    hash.iter().take(16).fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

fn card(source: &Source, mods: Vec<ModCard>) -> Result<VariantCard, Error> {
    let edition = source.open(Setup::default())?;
    let manifest = &source.manifest;
    let readings = edition.book()?.clauses.into_iter().flat_map(|clause| {
        let (id, title) = (clause.id, clause.title);
        clause.readings.into_iter().map(move |reading| ReadingCard {
            id: reading.id,
            clause: id.clone(),
            title: title.clone(),
            issue: reading.issue,
            literal: reading.literal.unwrap_or_else(|| reading.default.clone()),
            default: reading.default,
            alternatives: reading.alternatives,
        })
    });
    Ok(VariantCard {
        id: manifest.id.clone(),
        title: manifest.title.clone(),
        summary: manifest.summary.clone(),
        sides: manifest.sides.clone(),
        styles: manifest.styles.clone(),
        scenarios: edition.scenarios()?,
        readings: readings.collect(),
        mods,
    })
}
