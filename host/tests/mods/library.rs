//! The example that is a library, laid over the real variant: it is played, and tells no secret.
//!
//! That it is used only once it is trusted is tested where there is a home to trust it in, among the commands.

use std::sync::Arc;

use serde_json::json;
use stavka::edition::Edition;
use stavka::loader::Loaded;
use stavka::plugged;
use stavka_abi::native::{NativeMod, mod_module};
use stavka_abi::v1::{BoxedGame, Fault as Crossed};
use stavka_core::clause::Clause;
use stavka_core::seam::{Decided, PointText, Seam, ValueText};
use stavka_core::setup::{Mod, Setup};
use stavka_core::variant::Manifest;
use stavka_mod_sudden_death::SuddenDeath;
use stavka_mods::Source;
use stavka_play::record::{Match, verify, walk};
use stavka_play::rules::{By, Fault, Kind, Opens, Rules};
use stavka_play::sight::Budget;

use crate::bench::{Found, VARIANTS, examples, files, long, play_out, played, under};
use crate::shipped::tells_nothing;

/// A variant with the library over it.
struct Over<'a>(&'a Loaded);

impl Opens for Over<'_> {
    fn manifest(&self) -> Manifest {
        self.0.manifest.clone()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Rules>, Fault> {
        let broken = |fault: Crossed| Fault::new(Kind::Broken, fault.message.to_string());
        let json = serde_json::to_string(setup).expect("JSON");
        let base = stavka_abi::open_with(self.0.module(), &json).map_err(broken)?;
        let module = stavka_abi::native::mod_module::<SuddenDeath>();
        Ok(plugged::behind(stavka_abi::open_over(module, &json, base).map_err(broken)?))
    }
}

/// The variant under the mod as it comes.
fn sudden(found: &Found) -> Edition {
    let folder = examples().into_iter().find(|path| path.ends_with("sudden-death"));
    let source = Source::read(files(&folder.expect("the example"))).expect("an example");
    assert!(source.file.native, "it needs its library");
    Edition::open(&Over(&found.loaded), under(&source, found)).expect("opens")
}

#[test]
fn games_under_the_library_end_and_stay_sound() {
    let edition = sudden(&VARIANTS["a4-sheet"]);
    play_out(&edition, if long() { 20 } else { 2 }, 40).expect("played to the end");
}

/// What a side does not know is drawn anew; nothing that it is offered or told may change by that.
#[test]
fn the_library_tells_no_secret() {
    let edition = sudden(&VARIANTS["a4-sheet"]);
    let scenario = edition.scenario(None).expect("a scenario");
    let what = Match { edition: &edition, scenario: &scenario, budget: Budget::default() };
    for seed in 0..if long() { 10 } else { 1 } {
        let record = played(what, seed).expect("a game");
        let looked = walk(what, &record, 11, |done, table| {
            if let Some(By::Side(side)) = table.mover()? {
                tells_nothing(table, side, done as u64, "sudden-death");
            }
            Ok(())
        });
        looked.expect("the same game");
    }
}

/// A library that decides at a point: it is muddy for ever.
struct Mud;

struct Muddy {
    point: u8,
    mud: i32,
    by: Clause,
}

impl NativeMod for Mud {
    type Memory = ();

    fn about() -> (&'static str, &'static str) {
        ("mud", "1.0.0")
    }

    fn over() -> bool {
        false
    }

    fn open(_: &Setup, _: usize) -> Result<Self, String> {
        Ok(Self)
    }

    fn seam(self: Arc<Self>, points: &[PointText], book: u8) -> Option<Arc<dyn Seam>> {
        let point = points.iter().position(|point| point.name == "weather")?;
        let ValueText::Word(words) = &points[point].decides else { return None };
        let mud = words.iter().position(|word| word == "mud")?;
        let (point, mud) = (u8::try_from(point).ok()?, i32::try_from(mud).ok()?);
        Some(Arc::new(Muddy { point, mud, by: Clause { book, number: 0 } }))
    }

    fn begin(&self, _: &mut BoxedGame) {}
}

impl Seam for Muddy {
    fn points(&self) -> u64 {
        1 << self.point
    }

    fn decide(&self, _: u8, _: &[i32], _: Decided) -> Decided {
        Decided { value: self.mud, by: self.by }
    }
}

/// Two libraries, one at a point and one over the games.
struct Stacked<'a>(&'a Loaded);

impl Opens for Stacked<'_> {
    fn manifest(&self) -> Manifest {
        self.0.manifest.clone()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Rules>, Fault> {
        let broken = |fault: Crossed| Fault::new(Kind::Broken, fault.message.to_string());
        let json = serde_json::to_string(setup).expect("JSON");
        let points = serde_json::to_string(&self.0.manifest.points).expect("JSON");
        let seam = stavka_abi::seam_of(mod_module::<Mud>(), &json, &points).map_err(broken)?;
        let seams = seam.into_iter().collect();
        let base = stavka_abi::open_under(self.0.module(), &json, seams).map_err(broken)?;
        let base = stavka_abi::open_over(mod_module::<Mud>(), &json, base).map_err(broken)?;
        let over = stavka_abi::open_over(mod_module::<SuddenDeath>(), &json, base);
        Ok(plugged::behind(over.map_err(broken)?))
    }
}

#[test]
fn libraries_decide_at_points_and_lie_over_each_other() {
    let found = &VARIANTS["a4-sheet"];
    let clause = json!({ "id": "1", "title": "Mud for ever", "kind": "rule", "topic": "weather",
        "provenance": "house-rule", "place": { "file": "rules.md", "line": 1 }, "text": "" });
    let clauses = vec![serde_json::from_value(clause).expect("a clause")];
    let named = |id: &str| Mod { id: id.to_owned(), version: "1.0.0".to_owned(), ..Mod::default() };
    let mud = Mod { clauses, ..named("mud") };
    let settings = [("lead".to_owned(), json!(1)), ("turns".to_owned(), json!(1))].into();
    let sudden = Mod { settings, ..named("sudden-death") };
    let setup = Setup { mods: vec![mud, sudden], ..Setup::default() };
    let edition = Edition::open(&Stacked(&found.loaded), setup).expect("opens");
    let scenario = edition.scenario(None).expect("a scenario");
    let what = Match { edition: &edition, scenario: &scenario, budget: Budget::default() };
    let record = played(what, 4).expect("a game");
    assert_eq!(record.outcome.by, "sudden-death/1", "the one over the games ends it");
    let mut counts = vec![0; edition.clauses()];
    verify(what, &record, 64, &mut counts).expect("the same again");
    assert!(counts[edition.manifest.clauses] > 0, "the one at the point is cited");
}
