//! The example that is a library, laid over the real variant: it is played, and tells no secret.
//!
//! That it is used only once it is trusted is tested where there is a home to trust it in, among the commands.

use stavka::edition::Edition;
use stavka::loader::Loaded;
use stavka::plugged;
use stavka_abi::v1::Fault as Crossed;
use stavka_core::setup::Setup;
use stavka_core::variant::Manifest;
use stavka_mod_sudden_death::SuddenDeath;
use stavka_mods::Source;
use stavka_play::record::{Match, walk};
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
