//! What players ask is found, with the rule that answers it among the first.

use stavka_rulebook::search::{Found, Hit};
use stavka_rulebook::{Search, ids};

use crate::shared::all;

fn find(variant: usize, query: &str, most: usize) -> Found {
    let volume = &all()[variant];
    Search::new(volume).find(&volume.manifest.id, query, most)
}

/// One of `wanted` is among the first three hits.
fn among_the_first(variant: usize, query: &str, wanted: &[&str]) {
    let found = find(variant, query, 3);
    let ids: Vec<_> = found.hits.iter().map(|hit| hit.id.as_str()).collect();
    assert!(ids.iter().any(|id| wanted.contains(id)), "{query}: {ids:?} and not {wanted:?}");
}

#[test]
fn can_my_infantry_retreat_through_a_zone_of_control() {
    let asked = "Can my infantry retreat through a zone of control?";
    among_the_first(0, asked, &["tactical-retreats.no-enemy-zoc"]);
    among_the_first(0, "retreat zoc", &["tactical-retreats.no-enemy-zoc"]);
    among_the_first(1, asked, &["completion.movement.stop"]);
    among_the_first(2, "zone of control", &["81.32.4", "manchurian-armor-zoc"]);
}

#[test]
fn is_this_unit_out_of_supply() {
    let asked = "is this unit out of supply";
    let a4 = ["supply-line", "supply.isolated.disrupted", "supply.limited"];
    among_the_first(0, asked, &a4);
    among_the_first(1, asked, &["supply-status", "completion.supply.isolation"]);
    among_the_first(2, asked, &["completion.supply"]);
    among_the_first(0, "oos", &["supply.isolated.no-recovery", "supply.isolated.disrupted"]);
}

#[test]
fn when_do_the_siberians_come() {
    let asked = "when do the Siberians come";
    among_the_first(0, asked, &["siberia.four-armies", "siberia.safe-start"]);
    among_the_first(1, asked, &["3.C.3.first-arrival", "3.C.1.automatic-entry"]);
    among_the_first(2, asked, &["81.42.1"]);
}

#[test]
fn the_combat_results_table_is_found_by_its_short_name() {
    among_the_first(0, "CRT", &["crt-note.table"]);
    among_the_first(1, "CRT", &["combat-table"]);
    among_the_first(2, "CRT", &["ground-crt"]);
}

#[test]
fn ids_are_found_by_part_and_in_any_case() {
    for (variant, typed, id) in [
        (0, "ZOC.Stop", "zoc.stop"),
        (0, "no-enemy-zoc", "tactical-retreats.no-enemy-zoc"),
        (2, "80.21.1", "80.21.1"),
    ] {
        assert_eq!(find(variant, typed, 1).hits[0].id, id);
        let found = ids::clauses(&all()[variant].book, typed);
        assert_eq!(found.iter().map(|clause| clause.id.as_str()).collect::<Vec<_>>(), [id]);
    }
    let several = ids::clauses(&all()[2].book, "80.21");
    assert!(several.len() > 1 && several.iter().all(|clause| clause.id.starts_with("80.21")));
    assert!(ids::clauses(&all()[0].book, "no-such-clause").is_empty());
}

/// Whoever types the title of a clause gets it first, or right behind one of the same title.
#[test]
fn every_clause_is_found_by_its_title() {
    for volume in all() {
        let search = Search::new(volume);
        for clause in &volume.book.clauses {
            let found = search.find("v", &clause.title, 8);
            let place = found.hits.iter().position(|hit| hit.id == clause.id);
            assert!(
                place.is_some(),
                "{}: {} is not found by its title",
                volume.manifest.id,
                clause.id
            );
        }
    }
}

#[test]
fn each_hit_has_context_and_a_way_on() {
    let Hit { context, read_on, .. } = find(0, "retreat zoc", 1).hits.remove(0);
    let marked: Vec<_> =
        context.marks.iter().map(|&(start, end)| &context.words[start..end]).collect();
    assert_eq!(marked, ["retreat", "hostile zones of control"]);
    assert_eq!(read_on, "stavka rule a4-sheet tactical-retreats.no-enemy-zoc");
}

#[test]
fn what_is_not_there_is_not_found_and_what_is_near_is_told() {
    let search = Search::new(&all()[0]);
    assert_eq!(search.find("a4-sheet", "xyzzy", 9).count, 0);
    assert_eq!(search.near("retrat"), ["retreat"]);
}
