use serde_json::json;

use super::*;
use crate::book::{Book, ClauseHead, ReadingHead, Shelf};
use crate::clause::{Kind, Sink, Topic};
use crate::question::Ruling;

const fn head(id: &'static str, provenance: Provenance, cited: &'static str) -> ClauseHead {
    ClauseHead { id, title: "", kind: Kind::Rule, topic: Topic::Combat, provenance, cited }
}

const fn reading(id: &'static str, clause: u16) -> ReadingHead {
    ReadingHead {
        id,
        clause: Clause::own(clause),
        default: "yes",
        literal: "no",
        alternatives: &[],
    }
}

static BOOK: Book = Book {
    clauses: &[
        head(
            "a.one",
            Provenance::Page,
            r#""clause":"a.one","title":"The \"first\"","provenance":"page""#,
        ),
        head(
            "a.two",
            Provenance::Reading,
            r#""clause":"a.two","title":"Ein Rückzug","provenance":"reading""#,
        ),
        head("a.three", Provenance::Completion, "never cited"),
    ],
    readings: &[reading("zeal", 1), reading("doubt", 1), reading("never", 2)],
    figures: "{}",
    facts: "{}",
    texts: "[]",
};

fn told(verdict: Result<impl Serialize, Refused>, trail: &Trail) -> String {
    let readings = ["zeal", "doubt", "never"].map(|id| (id, "yes"));
    let shelf = Shelf::new(&BOOK, &[]).expect("fits");
    let settings = Settings { readings: readings.into(), shelf, ..Settings::default() };
    let asked = Asked { question: "attack", settings: &settings };
    asked.ruling(verdict, trail).expect("a ruling")
}

/// The text is just what serde makes of the ruling that it says.
fn read(text: &str) -> Ruling {
    let ruling: Ruling = serde_json::from_str(text).expect("a ruling");
    assert_eq!(serde_json::to_string(&ruling).expect("JSON"), text);
    ruling
}

#[test]
fn a_ruling_is_written_as_its_type_says() {
    let mut trail = Trail::default();
    trail.step(Clause::own(0), || "\"quoted\"\n\u{1}back\\slash".to_owned());
    trail.step(Clause::own(1), || "plain".to_owned());
    trail.cite(Clause::own(0));
    let ruling = read(&told(Ok(json!({ "odds": [1, 2] })), &trail));
    assert_eq!(ruling.answer, Some(json!({ "odds": [1, 2] })));
    assert_eq!((ruling.rests_on, ruling.clauses.len()), (Provenance::Reading, 2));
    assert_eq!(ruling.clauses[0].title, "The \"first\"");
    let readings: Vec<_> = ruling.clauses[1].readings.keys().collect();
    assert_eq!(readings, ["doubt", "zeal"]);
    assert_eq!(ruling.steps[0].words, "\"quoted\"\n\u{1}back\\slash");
}

#[test]
fn a_refusal_says_who_and_why() {
    let mut trail = Trail::default();
    let refused = trail.refuse(Clause::own(0), || "too \"late\"".to_owned());
    let ruling = read(&told(Err::<(), _>(refused), &trail));
    let refusal = ruling.refused.expect("a refusal");
    assert_eq!((refusal.by.as_ref(), refusal.because.as_str()), ("a.one", "too \"late\""));
}

#[test]
fn nothing_cited_rests_on_us() {
    let ruling = read(&told(Ok(true), &Trail::default()));
    assert_eq!((ruling.rests_on, ruling.clauses.len()), (Provenance::Completion, 0));
}

#[test]
fn what_is_json_already_stands_as_it_is() {
    #[derive(Serialize)]
    struct Answer {
        hexes: Written,
        count: u32,
    }
    let answer = Answer { hexes: Written("[\"0101\",\"0201\"]".to_owned()), count: 2 };
    let ruling = read(&told(Ok(answer), &Trail::default()));
    assert_eq!(ruling.answer, Some(json!({ "hexes": ["0101", "0201"], "count": 2 })));
}
