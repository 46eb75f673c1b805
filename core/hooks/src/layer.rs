//! The scripts of one mod, as a seam.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use rhai::{AST, Dynamic, Engine, Map, Scope};
use serde_json::Value;
use stavka_core::clause::Clause;
use stavka_core::seam::{Decided, PointText, Seam};
use stavka_core::setup::{Hook, Mod};

use crate::{HookError, Names, Watch, engine, words};

/// The scripts of one mod.
pub(crate) struct Layer {
    by: String,
    engine: Engine,
    settings: Dynamic,
    names: Names,
    /// By the place of the point.
    scripts: Vec<Option<Script>>,
    watch: Arc<Watch>,
}

struct Script {
    file: String,
    clause: Clause,
    point: PointText,
    /// The facts that it names, by their places, each as a script writes it. It can know no others.
    reads: Vec<(usize, String)>,
    ast: AST,
    /// What it has said: it knows nothing but the facts that it names and what was decided, so to the same it says the
    /// same.
    said: RwLock<HashMap<Box<[i32]>, Decided>>,
}

/// How many sayings a script remembers.
const REMEMBERED: usize = 1 << 16;

/// How many facts a script may name for its sayings to be remembered.
const FACTS: usize = 31;

impl Layer {
    pub(crate) fn new(
        one: &Mod,
        book: u8,
        points: &[PointText],
        names: &Names,
        watch: &Arc<Watch>,
    ) -> Result<Self, HookError> {
        let engine = engine::engine(watch);
        let mut scripts: Vec<Option<Script>> = points.iter().map(|_| None).collect();
        for hook in &one.hooks {
            let wrong =
                |message| HookError { by: one.id.clone(), file: hook.file.clone(), message };
            let at = points.iter().position(|point| point.name == hook.point);
            let at = at.ok_or_else(|| wrong(format!("there is no point `{}`", hook.point)))?;
            if scripts[at].is_some() {
                return Err(wrong(format!("a second hook at the point `{}`", hook.point)));
            }
            scripts[at] = Some(script(&engine, hook, &points[at], book).map_err(wrong)?);
        }
        let settings = one.settings.iter().map(|(name, value)| (snake(name).into(), plain(value)));
        Ok(Self {
            by: one.id.clone(),
            settings: settings.collect::<Map>().into(),
            engine,
            names: names.clone(),
            scripts,
            watch: Arc::clone(watch),
        })
    }

    /// The places of the facts that the script at a point names.
    pub(crate) fn reads(&self, point: usize) -> impl Iterator<Item = usize> {
        let script = self.scripts.get(point).and_then(Option::as_ref);
        script.into_iter().flat_map(|script| script.reads.iter().map(|(at, _)| *at))
    }

    fn run(&self, script: &Script, facts: &[i32], base: Decided) -> Result<Decided, String> {
        let mut scope = Scope::new();
        for (at, name) in &script.reads {
            let told = words::told(facts[*at], &script.point.facts[*at].is, &self.names);
            scope.push_constant_dynamic(name.as_str(), told);
        }
        let decided = words::told(base.value, &script.point.decides, &self.names);
        scope.push_constant_dynamic("base", decided);
        scope.push_constant_dynamic("settings", self.settings.clone());
        let said = self.engine.eval_ast_with_scope::<Dynamic>(&mut scope, &script.ast);
        let said = said.map_err(|error| engine::failed(&error))?;
        if said.is_unit() {
            return Ok(base);
        }
        let value = words::meant(&said, &script.point.decides, &self.names)?;
        // What a script leaves as it was is still decided by the clause that decided it.
        Ok(if value == base.value { base } else { Decided { value, by: script.clause } })
    }
}

impl Seam for Layer {
    fn points(&self) -> u64 {
        let set = self.scripts.iter().enumerate().filter(|(_, script)| script.is_some());
        set.fold(0, |all, (at, _)| {
            all | u32::try_from(at).map_or(0, |at| 1_u64.checked_shl(at).unwrap_or(0))
        })
    }

    fn decide(&self, point: u8, facts: &[i32], base: Decided) -> Decided {
        let script = self.scripts.get(usize::from(point)).and_then(Option::as_ref);
        let Some(script) = script else { return base };
        let mut room = [0; FACTS + 1];
        let key = script.key(&mut room, facts, base.value);
        if let Some(known) = key.and_then(|key| script.known(key)) {
            return if known.value == base.value { base } else { known };
        }
        match self.run(script, facts, base) {
            Ok(decided) => {
                if let Some(key) = key {
                    script.remember(key, decided);
                }
                decided
            }
            Err(message) => {
                let error = HookError { by: self.by.clone(), file: script.file.clone(), message };
                self.watch.fail(&error);
                base
            }
        }
    }
}

impl Script {
    /// What a saying is remembered by, without asking for memory: the facts that it names, and what was decided.
    fn key<'a>(
        &self,
        room: &'a mut [i32; FACTS + 1],
        facts: &[i32],
        base: i32,
    ) -> Option<&'a [i32]> {
        let count = self.reads.len();
        for (place, (at, _)) in room.get_mut(..count)?.iter_mut().zip(&self.reads) {
            *place = facts[*at];
        }
        *room.get_mut(count)? = base;
        Some(&room[..=count])
    }

    fn known(&self, key: &[i32]) -> Option<Decided> {
        self.said.read().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    fn remember(&self, key: &[i32], decided: Decided) {
        let mut said = self.said.write().unwrap_or_else(PoisonError::into_inner);
        if said.len() < REMEMBERED {
            said.insert(key.into(), decided);
        }
    }
}

/// Reads a script. It may name the facts of its point, `base` and `settings`, and nothing else.
fn script(engine: &Engine, hook: &Hook, point: &PointText, book: u8) -> Result<Script, String> {
    let mut scope = Scope::new();
    for name in point.facts.iter().map(|fact| snake(&fact.name)) {
        scope.push_dynamic(name, Dynamic::UNIT);
    }
    scope.push_dynamic("base", Dynamic::UNIT).push_dynamic("settings", Dynamic::UNIT);
    let ast = engine.compile_with_scope(&scope, &hook.script);
    let ast = ast.map_err(|error| engine::unread(&error))?;
    let clause = Clause { book, number: hook.clause };
    let reads = named(&hook.script, point).collect();
    let (file, point, said) = (hook.file.clone(), point.clone(), RwLock::default());
    Ok(Script { file, clause, point, reads, ast, said })
}

/// The facts whose names stand anywhere in a script, each with its place and as it is written there. A name can't be put
/// together as a script runs, so what it does not name it does not know.
pub(crate) fn named<'a>(
    script: &'a str,
    point: &'a PointText,
) -> impl Iterator<Item = (usize, String)> + 'a {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    let stands = move |name: &str| script.split(|c| !letter(c)).any(|word| word == name);
    let facts = point.facts.iter().map(|fact| snake(&fact.name)).enumerate();
    facts.filter(move |(_, name)| stands(name))
}

/// A name as a script can write it.
fn snake(name: &str) -> String {
    name.replace('-', "_")
}

/// A setting as a script sees it.
fn plain(value: &Value) -> Dynamic {
    match value {
        Value::Bool(yes) => (*yes).into(),
        Value::Number(number) => number.as_i64().unwrap_or_default().into(),
        Value::String(word) => word.clone().into(),
        _ => Dynamic::UNIT,
    }
}
