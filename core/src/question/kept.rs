//! Questions about positions: the positions asked about last are kept ready, and a game brings its own.
//!
//! Whoever asks much asks about few positions: a game as it stands, before and after a move. To read a front and
//! put it on the map takes longer than most rulings, so it is done once for all that is asked about it; and not at
//! all where a game has it on its map already.

use std::any::Any;
use std::sync::{Arc, Mutex};

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

use super::completed::Completed;
use super::{InputError, parse};

/// How many positions are kept.
const PLACES: usize = 4;

/// How long the text of a position that is kept may be.
const LONGEST: usize = 1 << 16;

/// The field that gives the position.
pub(super) const FIELD: &str = "situation";

/// A variant that is asked about positions.
pub trait Situated {
    /// A position as a question gives it, in a field called `situation`.
    type Situation;

    /// The same made ready: what the rules look at.
    type Scene: Send + Sync + 'static;

    /// The text of any sound situation; the shorter the better.
    const STAND_IN: &'static str;

    /// Makes a situation ready, or says what is wrong with it and where.
    fn ready(&self, situation: &Self::Situation) -> Result<Self::Scene, InputError>;

    /// Where the positions asked about last are kept.
    fn kept(&self) -> &Kept<Self::Scene>;
}

/// Makes an input ready whose position is ready already.
pub type Prepare<V, I, P> = fn(Arc<<V as Situated>::Scene>, &I) -> Result<P, InputError>;

/// The positions asked about last, each with the text that gave it: the same text is the same position.
#[derive(Debug)]
pub struct Kept<S>(Mutex<Vec<(Box<str>, Arc<S>)>>);

impl<S> Default for Kept<S> {
    fn default() -> Self {
        Self(Mutex::new(Vec::with_capacity(PLACES)))
    }
}

impl<S> Kept<S> {
    /// The position that `text` starts with, and what comes after it. No object is the start of another, so there
    /// is no mistaking it.
    fn find<'a>(&self, text: &'a str) -> Option<(Arc<S>, &'a str)> {
        let mut places = self.0.lock().ok()?;
        let at = places.iter().position(|(known, _)| text.starts_with(&**known))?;
        places[..=at].rotate_right(1);
        let (known, scene) = &places[0];
        Some((scene.clone(), &text[known.len()..]))
    }

    /// Keeps a position in place of the one that was not asked about for longest.
    fn keep(&self, text: &str, scene: &Arc<S>) {
        if text.len() > LONGEST || !text.starts_with('{') {
            return;
        }
        let Ok(mut places) = self.0.lock() else { return };
        places.truncate(PLACES - 1);
        places.insert(0, (text.into(), scene.clone()));
    }
}

/// What somebody asks: the text, and the position if it is ready, its type hidden like those of the question.
pub(super) struct Given<'a> {
    pub(super) input: &'a str,
    pub(super) scene: Option<Arc<dyn Any + Send + Sync>>,
}

/// How the input of a question about a position is read.
pub(super) struct Reading<V: Situated, I, P> {
    pub(super) situation: fn(&I) -> &V::Situation,
    pub(super) prepare: Prepare<V, I, P>,
}

impl<V: Situated, I: DeserializeOwned, P> Reading<V, I, P> {
    pub(super) fn read_given(&self, variant: &V, given: Given<'_>) -> Result<P, InputError> {
        match given.scene.and_then(|scene| scene.downcast().ok()) {
            Some(scene) => self.read_at(variant, scene, given.input),
            None => self.read(variant, given.input),
        }
    }

    /// Reads what is asked at a position. An input with a situation of its own is read as ever, and so is one that is
    /// no object.
    fn read_at(&self, variant: &V, scene: Arc<V::Scene>, input: &str) -> Result<P, InputError> {
        let Some(completed) = Completed::new(input, V::STAND_IN) else {
            return self.read(variant, input);
        };
        if let Ok(read) = serde_json::from_str(&completed.text) {
            return (self.prepare)(scene, &read);
        }
        // What is wrong is said of the text as it was given.
        if parse::<Value>(input)?.get(FIELD).is_some() {
            return self.read(variant, input);
        }
        (self.prepare)(scene, &completed.read()?)
    }

    fn read(&self, variant: &V, input: &str) -> Result<P, InputError> {
        if let Some((scene, input)) = known(variant, input) {
            return (self.prepare)(scene, &input);
        }
        let read: I = parse(input)?;
        let scene = Arc::new(variant.ready((self.situation)(&read))?);
        if let Some(given) = situation(input)
            && let Some((IgnoredAny, after)) = next(given)
        {
            variant.kept().keep(&given[..given.len() - after.len()], &scene);
        }
        (self.prepare)(scene, &read)
    }
}

/// The position, if it is kept, and the input with another in its place. Wrong input is read as a whole, so that
/// what is said of it is true of the text as it was given.
fn known<V: Situated, I: DeserializeOwned>(variant: &V, input: &str) -> Option<(Arc<V::Scene>, I)> {
    let given = situation(input)?;
    let (scene, after) = variant.kept().find(given)?;
    let before = &input[..input.len() - given.len()];
    let rest = [before, V::STAND_IN, after].concat();
    Some((scene, serde_json::from_str(&rest).ok()?))
}

/// The text from where the situation starts.
fn situation(input: &str) -> Option<&str> {
    let mut rest = input.trim_start().strip_prefix('{')?;
    loop {
        let (name, after) = next::<&str>(rest)?;
        let value = after.trim_start().strip_prefix(':')?.trim_start();
        if name == FIELD {
            return Some(value);
        }
        let (IgnoredAny, after) = next(value)?;
        rest = after.trim_start().strip_prefix(',')?;
    }
}

/// The value that a text starts with, and what comes after it.
fn next<'a, T: Deserialize<'a>>(text: &'a str) -> Option<(T, &'a str)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    let value = values.next()?.ok()?;
    Some((value, &text[values.byte_offset()..]))
}

#[cfg(test)]
mod tests;
