//! The seam: the places where the rules decide something that a mod may decide otherwise.
//!
//! A variant lists its [`Point`]s, each with the facts that it gives and what the decision means. Steps and supply legs
//! are decided while tables are compiled and cost nothing afterwards; fights and the clock as the game goes. Everything
//! is a number, so that a decision crosses the boundary as quickly as an action does; the list says what the numbers mean.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::clause::Clause;
use crate::movement::Step;
use crate::schema::JsonSchema;

/// A place where the rules decide, as the variant declares it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Its name, in kebab-case, such as `step`.
    pub name: &'static str,
    /// What is decided, as a player would ask it.
    pub asks: &'static str,
    /// What is known as it is decided, in this order: only what the mover may know too.
    pub facts: &'static [Fact],
    /// What the decision is.
    pub decides: Value,
}

/// Something that is known as a point is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fact {
    /// Its name, in kebab-case.
    pub name: &'static str,
    /// What its number means.
    pub is: Value,
}

/// What a number at the seam means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// A number from the one to the other.
    Number(i32, i32),
    /// One of these words, by its place.
    Word(&'static [&'static str]),
    /// Any of these words, a bit each.
    Words(&'static [&'static str]),
    /// A terrain of the map in force, by its place in the map's list.
    Terrain,
    /// What lies between two spaces: kinds of edge, a bit each.
    Edges,
    /// A space of the map in force, by its place in the map's list.
    Space,
    /// A step: what it costs; [`STOP`] is added where the move ends there, and [`FORBIDDEN`] may not be taken.
    Step,
}

/// A step that may not be taken.
pub const FORBIDDEN: i32 = -1;

/// Added to the cost of a step after which the move ends.
pub const STOP: i32 = 0x1_0000;

/// What was decided, and by which clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided {
    /// The number that [`Point::decides`] explains.
    pub value: i32,
    /// The clause behind it.
    pub by: Clause,
}

/// What a mod says at the points of a variant.
pub trait Seam: Send + Sync {
    /// The points at which it has something to say: a bit each, by the place in the variant's list.
    fn points(&self) -> u64;

    /// What is decided at a point where the rules, or the mods before, decide `base`.
    fn decide(&self, point: u8, facts: &[i32], base: Decided) -> Decided;
}

/// The mods that decide at the points of a variant, in the order in which they act.
#[derive(Clone, Default)]
pub struct Seams {
    layers: Option<Arc<[Arc<dyn Seam>]>>,
    points: u64,
}

impl Seams {
    /// These mods, in the order in which they act.
    pub fn new(layers: Vec<Arc<dyn Seam>>) -> Self {
        let points = layers.iter().map(|layer| layer.points()).fold(0, |all, some| all | some);
        Self { layers: (!layers.is_empty()).then(|| layers.into()), points }
    }

    /// The mods, in the order in which they act.
    pub fn layers(&self) -> Vec<Arc<dyn Seam>> {
        self.layers.iter().flat_map(|layers| layers.iter().cloned()).collect()
    }

    /// Whether a mod has something to say at a point. Where none has, facts need not be gathered.
    #[inline]
    pub fn decorate(&self, point: u8) -> bool {
        self.points & bit(point) != 0
    }

    /// What is decided at a point where the rules decide `base`.
    #[inline]
    pub fn decide(&self, point: u8, facts: &[i32], base: Decided) -> Decided {
        if self.decorate(point) { self.ask(point, facts, base) } else { base }
    }

    /// What is decided of a step where the rules decide `base`.
    pub fn step(&self, point: u8, facts: &[i32], base: Step) -> Step {
        if !self.decorate(point) {
            return base;
        }
        let value = match base {
            Step::Forbidden { .. } => FORBIDDEN,
            Step::Allowed { cost, stop, .. } => i32::from(cost) + if stop { STOP } else { 0 },
        };
        let Decided { value, by } = self.ask(point, facts, Decided { value, by: base.by() });
        match u8::try_from(value & !STOP) {
            _ if value < 0 => Step::Forbidden { by },
            Ok(cost) => Step::Allowed { cost, stop: value & STOP != 0, by },
            // More than a table can hold: whoever compiles it says so.
            Err(_) => Step::Allowed { cost: u8::MAX, stop: false, by },
        }
    }

    #[cold]
    fn ask(&self, point: u8, facts: &[i32], base: Decided) -> Decided {
        let layers = self.layers.iter().flat_map(|layers| layers.iter());
        let say = |base, layer: &Arc<dyn Seam>| {
            if layer.points() & bit(point) == 0 { base } else { layer.decide(point, facts, base) }
        };
        layers.fold(base, say)
    }
}

/// The bit of a point; a variant has no more points than there are bits.
fn bit(point: u8) -> u64 {
    1_u64.checked_shl(point.into()).unwrap_or(0)
}

impl fmt::Debug for Seams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layers = self.layers.as_ref().map_or(0, |layers| layers.len());
        write!(f, "Seams of {layers} mods at {:b}", self.points)
    }
}

/// Set-ups are compared by their texts, which name the mods.
impl PartialEq for Seams {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A point as it crosses the boundary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointText {
    /// Its name, in kebab-case, such as `step`.
    pub name: String,
    /// What is decided, as a player would ask it.
    pub asks: String,
    /// What is known as it is decided, in this order.
    pub facts: Vec<FactText>,
    /// What the decision is.
    pub decides: ValueText,
}

/// A fact as it crosses the boundary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FactText {
    /// Its name, in kebab-case.
    pub name: String,
    /// What its number means.
    pub is: ValueText,
}

/// What a number at the seam means, as it crosses the boundary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ValueText {
    /// A number from the one to the other.
    Number(i32, i32),
    /// One of these words, by its place.
    Word(Vec<String>),
    /// Any of these words, a bit each.
    Words(Vec<String>),
    /// A terrain of the map.
    Terrain,
    /// Kinds of edge, a bit each.
    Edges,
    /// A space of the map.
    Space,
    /// What a step costs.
    Step,
}

impl From<&Point> for PointText {
    fn from(point: &Point) -> Self {
        let fact = |fact: &Fact| FactText { name: fact.name.to_owned(), is: fact.is.into() };
        Self {
            name: point.name.to_owned(),
            asks: point.asks.to_owned(),
            facts: point.facts.iter().map(fact).collect(),
            decides: point.decides.into(),
        }
    }
}

impl From<Value> for ValueText {
    fn from(value: Value) -> Self {
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        match value {
            Value::Number(least, most) => Self::Number(least, most),
            Value::Word(words) => Self::Word(owned(words)),
            Value::Words(words) => Self::Words(owned(words)),
            Value::Terrain => Self::Terrain,
            Value::Edges => Self::Edges,
            Value::Space => Self::Space,
            Value::Step => Self::Step,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: Clause = Clause::own(3);
    const HOUSE: Clause = Clause { book: 1, number: 0 };

    /// Adds to what is decided at the second point.
    struct Dearer(i32);

    impl Seam for Dearer {
        fn points(&self) -> u64 {
            0b10
        }

        fn decide(&self, _: u8, facts: &[i32], base: Decided) -> Decided {
            Decided { value: base.value + self.0 * facts[0], by: HOUSE }
        }
    }

    fn seams(add: &[i32]) -> Seams {
        let layer = |add: &i32| -> Arc<dyn Seam> { Arc::new(Dearer(*add)) };
        Seams::new(add.iter().map(layer).collect())
    }

    #[test]
    fn mods_act_one_after_another_and_only_where_they_have_a_say() {
        let base = Decided { value: 5, by: OWN };
        assert_eq!(seams(&[]).decide(1, &[2], base), base);
        let two = seams(&[3, 1]);
        assert_eq!(two.decide(1, &[2], base), Decided { value: 13, by: HOUSE });
        assert_eq!(two.decide(0, &[2], base), base);
        assert!(two.decorate(1) && !two.decorate(0) && !two.decorate(70));
    }

    #[test]
    fn steps_go_through_as_numbers() {
        let step = |add: i32, base| seams(&[add]).step(1, &[1], base);
        assert_eq!(step(1, Step::stops(2, OWN)), Step::stops(3, HOUSE));
        assert_eq!(step(1, Step::forbidden(OWN)), Step::costs(0, HOUSE));
        assert_eq!(step(-9, Step::costs(2, OWN)), Step::forbidden(HOUSE));
        assert_eq!(step(STOP, Step::costs(2, OWN)), Step::stops(2, HOUSE));
        assert_eq!(step(300, Step::costs(4, OWN)), Step::costs(u8::MAX, HOUSE));
    }
}
