use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;

use super::*;

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Front {
    armies: Vec<Army>,
    #[serde(default, rename = "a/b~")]
    odd: Option<Kind>,
    #[serde(default)]
    days: BTreeMap<u8, f32>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Army {
    name: String,
    factors: (u8, u8),
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Tank,
    Of(u8),
    Pair(i8, bool),
    Named { name: char },
}

fn wrong(text: &str) -> (String, String) {
    let misread = from_text::<Front>(text).expect_err(text);
    (misread.pointer(), misread.message().to_owned())
}

fn place(text: &str) -> String {
    wrong(text).0
}

#[test]
fn what_is_wrong_has_a_place() {
    let army = |army: &str| format!(r#"{{"armies":[{{"name":"x","factors":[1,2]}},{army}]}}"#);
    assert_eq!(place(&army(r#"{"name":7}"#)), "/armies/1/name");
    assert_eq!(place(&army(r#"{"name":"","factors":[1,999]}"#)), "/armies/1/factors/1");
    assert_eq!(place(&army(r#"{"name":"","factors":[1,2,3]}"#)), "/armies/1/factors");
    assert_eq!(place(&army(r#"{"name":"","factor":[1,9]}"#)), "/armies/1/factor");
    assert_eq!(place(&army(r#"{"name":"","name":"","factors":[1,9]}"#)), "/armies/1");
    assert_eq!(place(&army(r#"["x",[1,2]]"#)), "/armies/1", "a list is no struct");
    assert_eq!(place(&army(r#"{"name":""}"#)), "/armies/1");
    assert_eq!(place(r#"{"a/b~":"foot","armies":[]}"#), "/a~1b~0");
    assert_eq!(place(r#"{"a/b~":{"of":"x"},"armies":[]}"#), "/a~1b~0/of");
    assert_eq!(place(r#"{"a/b~":{"named":{"name":"xy"}},"armies":[]}"#), "/a~1b~0/named/name");
    assert_eq!(place(r#"{"a/b~":{"tank":1},"armies":[]}"#), "/a~1b~0/tank");
    assert_eq!(place(r#"{"days":{"x":1},"armies":[]}"#), "/days/x");
    assert_eq!(place("{}"), "");
}

#[test]
fn what_is_wrong_is_said() {
    let said = |text: &str| wrong(text).1;
    assert_eq!(said(r#"{"armies":"none"}"#), r#"invalid type: string "none", expected a sequence"#);
    assert_eq!(
        said(r#"{"armies":[],"a/b~":"of"}"#),
        "invalid type: unit variant, expected newtype variant"
    );
    assert_eq!(said("{"), "EOF while parsing an object at line 1 column 1");
    assert_eq!(said(r#"{"armies":[]} {"#), "trailing characters at line 1 column 15");
}

#[test]
fn everything_is_read() {
    let read = |odd: &str| {
        let text = format!(
            r#"{{"armies":[{{"factors":[1,2],"name":"4. \"Pz\""}}],"days":{{"3":0.5}},"a/b~":{odd}}}"#
        );
        let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let front = from_text::<Front>(&text).expect("sound");
        assert_eq!(from_value::<Front>(&json).as_ref(), Ok(&front));
        assert_eq!(serde_json::from_str::<Front>(&text).ok().as_ref(), Some(&front));
        front.odd
    };
    assert_eq!(read("null"), None);
    assert_eq!(read(r#""tank""#), Some(Kind::Tank));
    assert_eq!(read(r#"{"of":3}"#), Some(Kind::Of(3)));
    assert_eq!(read(r#"{"pair":[-3,true]}"#), Some(Kind::Pair(-3, true)));
    assert_eq!(read(r#"{"named":{"name":"x"}}"#), Some(Kind::Named { name: 'x' }));
}

/// Tags inside, flattened fields and the like go by way of serde's own buffer.
#[test]
fn buffered_types_are_read_too() {
    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    enum Order {
        March { to: u16 },
        Halt,
    }
    let order = from_value::<Order>(&json!({ "kind": "march", "to": 7 }));
    assert_eq!(order, Ok(Order::March { to: 7 }));
    assert_eq!(from_value::<Order>(&json!({ "kind": "halt" })), Ok(Order::Halt));
    assert!(from_value::<Order>(&json!({ "kind": "march" })).is_err());
}
