//! Scripts tried out on facts of all kinds, before a game depends on what they say.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use stavka_core::chance::Key;
use stavka_core::clause::Clause;
use stavka_core::seam::{Decided, FORBIDDEN, PointText, STOP, Seam as _, ValueText};
use stavka_core::setup::{Hook, Mod};

use crate::layer::Layer;
use crate::{HookError, Names, Watch, words};

/// What goes wrong in the scripts of a mod on so many sets of facts that their points may give, the first of each script:
/// whatever the facts, a script has to answer, and within bounds.
pub fn probe(one: &Mod, points: &[PointText], names: &Names, tries: u64) -> Vec<HookError> {
    one.hooks.iter().filter_map(|hook| tried(one, hook, points, names, tries).err()).collect()
}

fn tried(
    one: &Mod,
    hook: &Hook,
    points: &[PointText],
    names: &Names,
    tries: u64,
) -> Result<(), HookError> {
    let alone = Mod { hooks: vec![hook.clone()], ..one.clone() };
    // Each script has the budget of an opening to itself, and a game's worth of facts.
    let watch = Arc::new(Watch::default());
    let layer = Layer::new(&alone, 1, points, names, &watch)?;
    watch.opened.store(true, Ordering::Relaxed);
    let Some(at) = points.iter().position(|point| point.name == hook.point) else { return Ok(()) };
    let point = &points[at];
    for number in 0..tries {
        let draw = |fact: u64, is: &ValueText| value(is, names, number, fact);
        let facts: Vec<i32> =
            (1..).zip(&point.facts).map(|(number, fact)| draw(number, &fact.is)).collect();
        let base = Decided { value: draw(0, &point.decides), by: Clause::own(0) };
        layer.decide(u8::try_from(at).unwrap_or(u8::MAX), &facts, base);
        if let Some(mut error) = watch.first() {
            let told = point.facts.iter().zip(&facts).map(|(fact, value)| {
                format!("{} {}", fact.name, words::text(*value, &fact.is, names))
            });
            let told: Vec<String> = told.collect();
            let base = words::text(base.value, &point.decides, names);
            let facts = told.join(", ");
            error.message = format!("{}; with base {base}, {facts}", error.message);
            return Err(error);
        }
    }
    Ok(())
}

/// A value that a fact or a decision may have: the ends as often as all between.
fn value(is: &ValueText, names: &Names, number: u64, fact: u64) -> i32 {
    let (least, most) = match is {
        ValueText::Number(least, most) => (*least, *most),
        ValueText::Word(words) => (0, last(words.len())),
        ValueText::Terrain => (0, last(names.terrains.len())),
        ValueText::Space => (0, last(names.spaces.len())),
        ValueText::Words(words) => (0, all_bits(words.len())),
        ValueText::Edges => (0, all_bits(names.edges.len())),
        ValueText::Step => return step(number, fact),
    };
    match pick(number, fact, 4) {
        0 => least,
        1 => most,
        _ => {
            let span = usize::try_from(i64::from(most) - i64::from(least)).unwrap_or(0);
            let off = pick(!number, fact, span.saturating_add(1));
            i32::try_from(i64::from(least) + i64::try_from(off).unwrap_or(0)).unwrap_or(least)
        }
    }
}

fn step(number: u64, fact: u64) -> i32 {
    match pick(number, fact, 8) {
        0 => FORBIDDEN,
        1 => STOP + 1,
        cost => i32::try_from(cost).unwrap_or(1),
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
