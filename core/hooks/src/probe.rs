//! Scripts tried out on facts of all kinds, before a game depends on what they say.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use stavka_core::chance::Key;
use stavka_core::clause::Clause;
use stavka_core::seam::{Decided, FORBIDDEN, PointText, STOP, Seam as _, ValueText};
use stavka_core::setup::{Hook, Mod};

use crate::layer::Layer;
use crate::trace::Asked;
use crate::{HookError, Names, Watch, words};

/// What goes wrong in the scripts of a mod on what they were asked and on so many sets of facts that their points may
/// give, the first of each script: whatever the facts, a script has to answer, and within bounds.
pub fn probe(
    one: &Mod,
    points: &[PointText],
    names: &Names,
    asked: &[Asked],
    tries: u64,
) -> Vec<HookError> {
    let tried = |hook| tried(one, hook, points, names, asked, tries);
    one.hooks.iter().filter_map(|hook| tried(hook).err()).collect()
}

fn tried(
    one: &Mod,
    hook: &Hook,
    points: &[PointText],
    names: &Names,
    asked: &[Asked],
    tries: u64,
) -> Result<(), HookError> {
    let alone = Mod { hooks: vec![hook.clone()], ..one.clone() };
    // Each script has the budget of an opening to itself, and a game's worth of facts.
    let watch = Arc::new(Watch::default());
    let layer = Layer::new(&alone, 1, points, names, &watch)?;
    watch.opened.store(true, Ordering::Relaxed);
    let Some(at) = points.iter().position(|point| point.name == hook.point) else { return Ok(()) };
    let trials = Trials::new(&points[at], layer.reads(at).collect(), names, tries);
    let place = u8::try_from(at).unwrap_or(u8::MAX);
    let asked = asked.iter().filter(|one| one.point == place);
    let asked = asked.map(|one| (one.facts.clone(), one.base));
    for (facts, base) in asked.chain((0..trials.count).map(|number| trials.facts(number))) {
        let decided = Decided { value: base, by: Clause::own(0) };
        layer.decide(place, &facts, decided);
        if let Some(mut error) = watch.first() {
            error.message = format!("{}; with {}", error.message, trials.told(&facts, base));
            return Err(error);
        }
    }
    Ok(())
}

/// The sets of facts on which a script is tried: all that can be where they are few, and else some of all kinds.
struct Trials<'a> {
    point: &'a PointText,
    /// The facts that the script names: to the others it can't answer otherwise.
    reads: Vec<usize>,
    names: &'a Names,
    all: bool,
    count: u64,
}

impl<'a> Trials<'a> {
    fn new(point: &'a PointText, reads: Vec<usize>, names: &'a Names, tries: u64) -> Self {
        let kinds = reads.iter().map(|&at| &point.facts[at].is).chain([&point.decides]);
        let all = kinds.fold(1_u64, |all, is| all.saturating_mul(kinds_of(is, names)));
        Self { point, reads, names, all: all <= tries, count: all.min(tries) }
    }

    /// One set of facts, and what was decided.
    fn facts(&self, number: u64) -> (Vec<i32>, i32) {
        let mut rest = number;
        let mut draw = |fact: usize, is: &ValueText| {
            if !self.all {
                return value(is, self.names, number, fact as u64);
            }
            let kinds = kinds_of(is, self.names);
            let at = rest % kinds;
            rest /= kinds;
            nth(is, at)
        };
        let base = draw(0, &self.point.decides);
        let mut facts: Vec<i32> = self.point.facts.iter().map(|fact| nth(&fact.is, 0)).collect();
        for &at in &self.reads {
            facts[at] = draw(at + 1, &self.point.facts[at].is);
        }
        (facts, base)
    }

    /// A set of facts in words, as far as the script knows it.
    fn told(&self, facts: &[i32], base: i32) -> String {
        let base = words::text(base, &self.point.decides, self.names);
        let facts = self.reads.iter().map(|&at| {
            let fact = &self.point.facts[at];
            format!(", {} {}", fact.name, words::text(facts[at], &fact.is, self.names))
        });
        format!("base {base}{}", facts.collect::<String>())
    }
}

/// How many values a fact or a decision may have.
fn kinds_of(is: &ValueText, names: &Names) -> u64 {
    let (least, most) = ends(is, names);
    u64::try_from(i64::from(most) - i64::from(least) + 1).unwrap_or(1).max(1)
}

/// The value at a place among all that there may be.
fn nth(is: &ValueText, at: u64) -> i32 {
    let least = if let ValueText::Number(least, _) = is { *least } else { 0 };
    let at = i32::try_from(at).ok().and_then(|at| least.checked_add(at)).unwrap_or(least);
    if matches!(is, ValueText::Step) { step(at) } else { at }
}

/// The least and the most that a value may be, a step by the kinds of [`step`].
fn ends(is: &ValueText, names: &Names) -> (i32, i32) {
    match is {
        ValueText::Number(least, most) => (*least, *most),
        ValueText::Word(words) => (0, last(words.len())),
        ValueText::Terrain => (0, last(names.terrains.len())),
        ValueText::Space => (0, last(names.spaces.len())),
        ValueText::Words(words) => (0, all_bits(words.len())),
        ValueText::Edges => (0, all_bits(names.edges.len())),
        ValueText::Step => (0, STEPS - 1),
    }
}

/// A value that a fact or a decision may have: the ends as often as all between.
fn value(is: &ValueText, names: &Names, number: u64, fact: u64) -> i32 {
    let (least, most) = ends(is, names);
    let value = match pick(number, fact, 4) {
        0 => least,
        1 => most,
        _ => {
            let span = usize::try_from(i64::from(most) - i64::from(least)).unwrap_or(0);
            let off = pick(!number, fact, span.saturating_add(1));
            i32::try_from(i64::from(least) + i64::try_from(off).unwrap_or(0)).unwrap_or(least)
        }
    };
    if matches!(is, ValueText::Step) { step(value) } else { value }
}

/// How many kinds of step there are to try.
const STEPS: i32 = 10;

/// A step that is forbidden, one that ends the move, one that is free, or one at this cost.
fn step(kind: i32) -> i32 {
    match kind {
        0 => FORBIDDEN,
        1 => STOP + 1,
        2 => 0,
        cost => cost - 2,
    }
}

fn pick(number: u64, fact: u64, count: usize) -> usize {
    Key::new(fact, "probe", number).pick(count.max(1)).unwrap_or(0)
}

/// The last place of a list of so many.
fn last(count: usize) -> i32 {
    i32::try_from(count.saturating_sub(1)).unwrap_or(i32::MAX)
}

fn all_bits(count: usize) -> i32 {
    (1_i64 << count.min(31)).checked_sub(1).and_then(|all| i32::try_from(all).ok()).unwrap_or(0)
}
