//! The rulebook: searched, read as a text, written as a page, and what of it can be switched.

use crate::bench::{Bench, check};

/// What newcomers ask, and a word of the rule that answers it, behind the first command or the one that it names.
#[test]
fn questions_are_answered_by_two_commands() {
    let bench = Bench::new();
    let asked = [
        (
            "can my infantry retreat through a zone of control",
            "a4-sheet",
            "hostile zones of control",
        ),
        ("is this unit out of supply", "a4-sheet", "Isolated"),
        ("is this unit out of supply", "second-edition", "a unit without supply is isolated"),
        ("when do the Siberians come", "a4-sheet", "Shock armies"),
        ("when do the Siberians come", "second-edition", "When a called Reserve comes"),
        ("when do the Siberians come", "world-at-war", "Nothing leaves Siberia before its time"),
    ];
    for (query, variant, words) in asked {
        let said = bench.say(&["search", query, variant]);
        let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(words), "{said}");
    }
    assert!(bench.say(&["--help"]).contains("search"));
}

/// Every command that a hit names works.
#[test]
fn hits_lead_on() {
    let bench = Bench::new();
    let found = bench.json(&["search", "siberia", "--most", "8", "--json"]);
    let variants = found["found"].as_array().expect("variants");
    assert_eq!(variants.len(), 3, "{found}");
    for hit in variants.iter().flat_map(|one| one["hits"].as_array().into_iter().flatten()) {
        let command = hit["read_on"].as_str().expect("a command");
        let words: Vec<_> = command.split(' ').skip(1).collect();
        let said = bench.say(&words);
        assert!(said.ends_with("[code 0]\n"), "{command}: {said}");
    }
}

#[test]
fn a_search_is_shown() {
    let bench = Bench::new();
    let pages = [
        bench.say_on(80, &["search", "retreat", "zoc", "a4-sheet", "--most", "2"]),
        bench.say_on(80, &["search", "a4-sheet", "ZOC.stop", "--most", "1"]),
        bench.say_on(80, &["search", "xyzzy"]),
        bench.say_on(80, &["search", "retrat", "a4-sheet"]),
        bench.say_on(80, &["rule", "world-at-war", "80.21"]),
        bench.say_on(80, &["rule", "a4-sheet", "NO-ENEMY-ZOC"]),
        bench.say_on(80, &["rules", "second-edition", "--topic", "zoc"]),
        bench.say_on(80, &["rules", "a4-sheet", "retreat", "zoc"]),
    ];
    check("search", &pages.join("\n"));
    let marked = bench.say(&["search", "retreat", "a4-sheet", "--most", "1", "--color", "always"]);
    assert!(marked.contains("mretreat\u{1b}") || marked.contains("mRetreat"), "{marked}");
    let several = bench.say(&["rule", "world-at-war", "80.21", "--json"]);
    assert!(several.ends_with("[code 4]\n"), "{several}");
}

#[test]
fn what_can_be_switched_is_listed() {
    let bench = Bench::new();
    let pages = [
        bench.say_on(80, &["readings", "a4-sheet", "retreat", "zone"]),
        bench.say_on(80, &["readings", "a4-sheet", "xyzzy"]),
        bench.say_on(80, &["figures", "a4-sheet", "siberia", "--figure", "siberia.turns=5"]),
    ];
    check("switches", &pages.join("\n"));
    let all = bench.json(&["readings", "second-edition", "--json"]);
    let book = bench.json(&["rules", "second-edition", "--json"]);
    let count = |name: &str| {
        let clauses = book.as_array().into_iter().flatten();
        clauses.map(|clause| clause[name].as_array().map_or(0, Vec::len)).sum::<usize>()
    };
    assert_eq!(all.as_array().map(Vec::len), Some(count("readings")));
    let all = bench.json(&["figures", "second-edition", "--json"]);
    assert_eq!(all.as_array().map(Vec::len), Some(count("figures")));
}

#[test]
fn charts_are_tables() {
    let bench = Bench::new();
    let show = |variant: &str, chart: &str| bench.say_on(80, &["data", "show", variant, chart]);
    let pages = [
        show("a4-sheet", "ground-crt"),
        show("a4-sheet", "turn-track"),
        show("second-edition", "siberian-reserve"),
        show("world-at-war", "attrition"),
        show("a4-sheet", "ground"),
    ];
    check("charts", &pages.join("\n"));
    let json = bench.json(&["data", "show", "a4-sheet", "ground-crt", "--json"]);
    assert_eq!(json["columns"].as_array().map(Vec::len), Some(14));
}

/// Every chart of every variant fits every page.
#[test]
fn charts_fit_the_page() {
    let bench = Bench::new();
    for variant in ["a4-sheet", "second-edition", "world-at-war"] {
        let charts = bench.json(&["data", "list", variant, "--json"]);
        for chart in charts.as_array().expect("charts") {
            let name = chart["name"].as_str().expect("a name");
            for width in [60, 100] {
                let said = bench.say_on(width, &["data", "show", variant, name]);
                let longest = said.lines().skip(1).map(|line| line.chars().count()).max();
                assert!(longest.unwrap_or(0) <= width, "{longest:?} columns on {width}:\n{said}");
            }
        }
    }
}

#[test]
fn the_whole_text_is_read_and_kept() {
    let bench = Bench::new();
    for width in [60, 100] {
        let said = bench.say_on(width, &["rules", "second-edition", "--text"]);
        let longest = said.lines().skip(1).map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(longest <= width, "{longest} columns on a page of {width}");
        let book = bench.json(&["rules", "second-edition", "--json"]);
        for clause in book.as_array().into_iter().flatten() {
            assert!(said.contains(clause["id"].as_str().expect("an id")), "{}", clause["id"]);
        }
    }
    let changed = ["--figure", "reserve.dice=3", "--set", "entry-edge=as-reinforcements"];
    let said = bench.say(&[&["rules", "second-edition", "--text"][..], &changed].concat());
    assert!(said.contains("Not as usual: entry-edge=as-reinforcements, reserve.dice=3."), "{said}");
    assert!(said.contains("reserve.dice is 3, house rule of this set-up, printed as 2"), "{said}");
}

#[test]
fn the_page_is_written_once() {
    let bench = Bench::new();
    let write = ["rules", "world-at-war", "--html", "--out", "book.html"];
    let said = bench.say(&write);
    assert!(said.ends_with("book.html: open it in a browser\n[code 0]\n"), "{said}");
    let page = std::fs::read_to_string(bench.path("book.html")).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    // Somebody asked every case again under every reading.
    assert!(page.contains("changes 1 case") || page.contains("cases</summary>"));
    let again = bench.say(&write);
    assert!(again.contains("there is such a file already"), "{again}");
    let forced = bench.say(&[&write[..], &["--force"]].concat());
    assert!(forced.ends_with("[code 0]\n"), "{forced}");
}

/// What is printed to be typed can be: no line ends within a word of a command.
#[test]
fn commands_are_not_torn() {
    let bench = Bench::new();
    let pages: [&[&str]; 5] = [
        &["rules", "second-edition", "--topic", "zoc"],
        &["search", "siberia", "second-edition"],
        &["readings", "second-edition", "siberia"],
        &["compare", "--topic", "siberia"],
        &["rule", "second-edition", "3.C.1"],
    ];
    for page in pages {
        for width in [60, 80] {
            let said = bench.say_on(width, page);
            let torn =
                said.lines().find(|line| line.ends_with("second-") || line.ends_with("world-at-"));
            assert_eq!(torn, None, "{said}");
        }
    }
}

#[test]
fn an_average_is_no_percentage() {
    let bench = Bench::new();
    let asked = bench.json(&["rules", "a4-sheet", "--json"]);
    let clauses = asked.as_array().expect("clauses");
    let mut cases =
        clauses.iter().flat_map(|clause| clause["cases"].as_array().into_iter().flatten());
    let case = cases.find(|case| case["question"] == "attack").expect("a case");
    let said = bench.say(&["ask", "a4-sheet", "attack", "--input", &case["input"].to_string()]);
    let line = said.lines().find(|line| line.contains("attackers lose")).expect("a line");
    assert!(!line.contains('%'), "{line}");
}
