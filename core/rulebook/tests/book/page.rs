//! The page of each rulebook: whole, linked through and through, and in need of nothing.

use std::collections::BTreeSet;

use serde_json::json;
use stavka_core::setup::Setup;
use stavka_rulebook::{Changed, Volume, html, text};
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

use crate::markup::{Piece, pieces};
use crate::shared::{all, volume};

/// What may stand without an end.
const VOID: [&str; 3] = ["meta", "input", "br"];

/// Every value of an attribute on the page.
fn values(page: &str, wanted: &str) -> Vec<String> {
    let mut found = Vec::new();
    for piece in pieces(page) {
        if let Piece::Open { attributes, .. } = piece {
            found.extend(
                attributes.into_iter().filter(|(name, _)| name == wanted).map(|(_, value)| value),
            );
        }
    }
    found
}

fn well_formed(page: &str) {
    let mut open: Vec<String> = Vec::new();
    for piece in pieces(page) {
        match piece {
            Piece::Open { name, closed, .. } => {
                assert_eq!(closed, VOID.contains(&name.as_str()), "<{name}> in {open:?}");
                if !closed {
                    open.push(name);
                }
            }
            Piece::Close(name) => assert_eq!(open.pop(), Some(name), "in {open:?}"),
            Piece::Text(text) => {
                let stray = text.contains(['<', '>']) || bare_ampersand(text);
                assert!(!stray, "a sign of HTML in `{text}`");
            }
        }
    }
    assert!(open.is_empty(), "never closed: {open:?}");
}

/// An ampersand that starts no entity.
fn bare_ampersand(text: &str) -> bool {
    let known = ["&amp;", "&lt;", "&gt;", "&quot;"];
    text.match_indices('&')
        .any(|(at, _)| !known.iter().any(|entity| text[at..].starts_with(entity)))
}

/// Every link leads somewhere on the page, and every anchor is there once.
fn linked(volume: &Volume, page: &str) {
    let anchors = values(page, "id");
    let each: BTreeSet<_> = anchors.iter().collect();
    assert_eq!(each.len(), anchors.len(), "an anchor twice on the page of {}", volume.manifest.id);
    for clause in &volume.book.clauses {
        assert!(each.contains(&clause.id), "{} has no anchor", clause.id);
    }
    let links = values(page, "href");
    assert!(links.len() > volume.book.clauses.len(), "only {} links", links.len());
    for link in links {
        let to = link.strip_prefix('#').unwrap_or_else(|| panic!("{link} leads away"));
        assert!(each.contains(&to.to_owned()), "{link} leads nowhere");
    }
}

/// The index leads to anchors, too.
fn indexed(page: &str) {
    let start = page.find("id=\"index\">").expect("an index") + "id=\"index\">".len();
    let end = start + page[start..].find("</script>").expect("its end");
    let index: serde_json::Value =
        serde_json::from_str(&page[start..end].replace("<\\/", "</")).expect("JSON");
    let anchors: BTreeSet<_> = values(page, "id").into_iter().collect();
    let entries = index["entries"].as_array().expect("entries");
    for entry in entries {
        let anchor = entry[3].as_str().expect("an anchor");
        assert!(anchors.contains(anchor), "the index leads to {anchor}, which is not there");
    }
    let last = entries.len() as u64;
    let postings = index["postings"].as_object().expect("postings").values();
    let mut numbers = postings.flat_map(|list| list.as_array().into_iter().flatten().step_by(2));
    assert!(numbers.all(|entry| entry.as_u64().is_some_and(|entry| entry < last)));
}

#[test]
fn every_page_is_well_formed_and_linked() {
    for volume in all() {
        let page = html::page(volume);
        well_formed(&page);
        linked(volume, &page);
        indexed(&page);
    }
}

#[test]
fn nothing_is_fetched() {
    for volume in all() {
        let page = html::page(volume);
        for attribute in ["src", "srcset", "action", "data", "poster"] {
            assert!(values(&page, attribute).is_empty(), "{attribute} on the page");
        }
        for word in ["url(", "@import", "fetch(", "XMLHttpRequest", "import("] {
            assert!(!page.contains(word), "{word} on the page");
        }
        assert!(page.contains("default-src 'none'"));
        for link in ["<link", "<img", "<iframe", "<object", "<base"] {
            assert!(!page.contains(link), "{link} on the page");
        }
    }
}

#[test]
fn what_the_set_up_changes_is_marked() {
    let clause = json!({ "id": "1", "title": "Deep <snow>", "kind": "rule", "topic": "weather",
        "provenance": "house-rule", "place": { "file": "rules.md", "line": 1 }, "text": "Nobody moves & nobody <b>fights</b>." });
    let setup = json!({ "readings": { "entry-edge": "as-reinforcements" }, "figures": { "reserve": { "dice": 3 } },
        "mods": [{ "id": "snow", "clauses": [clause], "texts": {
            "3.C.3.entry-edge": { "words": "They <i>fly</i>.", "text_only": true } } }] });
    let setup = Setup::parse(&setup.to_string()).expect("a set-up");
    let mut volume = volume::<SecondEdition>(&setup);
    let changed = Changed {
        clause: "3.C.3.entry-edge".to_owned(),
        case: "no such case".to_owned(),
        before: "refused".to_owned(),
        after: "allowed".to_owned(),
    };
    let each = [("eastern-only".to_owned(), vec![changed])];
    volume.effects.insert("entry-edge".to_owned(), each.into());
    let page = html::page(&volume);
    well_formed(&page);
    linked(&volume, &page);
    for words in [
        "is as-reinforcements.",
        "is 3, printed 2.",
        "House rules of <b>snow</b> are added.",
        "id=\"snow/1\"",
        "Deep &lt;snow&gt;",
        "Nobody moves &amp; nobody &lt;b&gt;fights&lt;/b&gt;.",
        "reading switched",
        "figure changed",
        "<span class=\"tag changed\">house rule of snow</span> <span class=\"tag changed\">text only, not played</span>",
        "<td>They &lt;i&gt;fly&lt;/i&gt;. <span class=\"tag\">text only, not played</span></td><td>snow</td>",
        "house rule of this set-up, printed 2",
        "changes 1 case",
        "figure reserve.dice</a> of",
        "<td>2</td><td>3</td><td>this set-up</td>",
        "<td>Nobody moves &amp; nobody &lt;b&gt;fights&lt;/b&gt;.</td><td>snow</td>",
    ] {
        assert!(page.contains(words), "`{words}` is not on the page");
    }
    let text = text::document(&volume, 100);
    let plain = plain(&text);
    for words in [
        "reserve.dice is 3, house rule of this set-up, printed as 2",
        "house rule of snow; text only, not played",
        "What is changed",
        "clause 3.C.3.entry-edge, house rule of snow (text only, not played)\n  - ",
        "  + They <i>fly</i>.",
        "figure reserve.dice of ",
        "clause snow/1, house rule of snow\n  - there is no such clause\n  + Nobody moves",
    ] {
        assert!(plain.contains(words), "`{words}` is not in the text");
    }
    assert!(!text::document(&all()[1], 100).contains("What is changed"));
    let printed = html::page(&all()[1]);
    assert!(!printed.contains("figure changed"));
    assert!(printed.contains("<p>Everything is as printed.</p>"));
}

/// A text without its colours.
fn plain(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().unwrap_or_default().to_owned();
    let rest = pieces.filter_map(|piece| piece.split_once('m')).map(|(_, rest)| rest);
    rest.fold(first, |all, rest| all + rest)
}

/// What a chart of the set-up brings is marked, and its signs are text.
#[test]
fn a_chart_that_was_brought_is_marked() {
    let chart = all()[2].charts.iter().find(|chart| chart.name == "terrain").expect("a chart");
    let mut content = chart.content.clone();
    content["rows"][0]["row"] = json!("</script><i>clear");
    content["rows"][0]["cells"] = json!([1, 2]);
    let setup = Setup::parse(
        &json!({ "charts": { "european-war": all()[2].charts.iter()
        .find(|chart| chart.name == "european-war").expect("a chart").content } })
        .to_string(),
    )
    .expect("a set-up");
    let mut volume = volume::<WorldAtWar>(&setup);
    let at = volume.charts.iter().position(|chart| chart.name == "terrain").expect("a chart");
    volume.charts[at].content = content;
    let page = html::page(&volume);
    assert!(page.contains("replaced by the set-up"));
    well_formed(&page);
}
