//! Every figure and reading changes a played game, or stands in `snapshots/unfelt` with a reason.
//! `STAVKA_UPDATE=1` looks for the witnesses anew; `.ci/long felt` does that.

use stavka_testkit::{Search, check_felt};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/felt");

fn file(variant: &str) -> String {
    format!("{FOLDER}/{variant}.txt")
}

#[test]
fn a4_sheet() {
    let search = Search { staff: 6, random: 20 };
    check_felt(stavka_abi::module::<stavka_a4_sheet::A4Sheet>(), &file("a4-sheet"), search);
}

#[test]
fn second_edition() {
    let search = Search { staff: 16, random: 8 };
    let module = stavka_abi::module::<stavka_second_edition::SecondEdition>();
    check_felt(module, &file("second-edition"), search);
}

#[test]
fn world_at_war() {
    let search = Search { staff: 3, random: 4 };
    let module = stavka_abi::module::<stavka_world_at_war::WorldAtWar>();
    check_felt(module, &file("world-at-war"), search);
}
