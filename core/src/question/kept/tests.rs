use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

/// A variant whose positions are numbers, and which counts how often it made one ready.
#[derive(Default)]
struct Counting {
    kept: Kept<u32>,
    made: AtomicUsize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Situation {
    units: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Input {
    situation: Situation,
    unit: u32,
}

impl Situated for Counting {
    type Situation = Situation;
    type Scene = u32;
    const STAND_IN: &'static str = r#"{"units":0}"#;

    fn ready(&self, situation: &Situation) -> Result<u32, InputError> {
        self.made.fetch_add(1, Ordering::Relaxed);
        let wrong = || InputError { pointer: "/situation".into(), message: "no units".into() };
        (situation.units > 0).then_some(situation.units).ok_or_else(wrong)
    }

    fn kept(&self) -> &Kept<u32> {
        &self.kept
    }
}

impl Counting {
    /// Units of the position, the unit, and how many positions were made ready so far.
    fn ask(&self, input: &str) -> Result<(u32, u32, usize), InputError> {
        self.ask_given(Given { input, scene: None })
    }

    /// The same at a position of so many units.
    fn ask_at(&self, units: u32, input: &str) -> Result<(u32, u32, usize), InputError> {
        self.ask_given(Given { input, scene: Some(Arc::new(units)) })
    }

    fn ask_given(&self, given: Given<'_>) -> Result<(u32, u32, usize), InputError> {
        let reading: Reading<Self, Input, (u32, u32)> = Reading {
            situation: |input| &input.situation,
            prepare: |scene, input| Ok((*scene, input.unit)),
        };
        let (units, unit) = reading.read_given(self, given)?;
        Ok((units, unit, self.made.load(Ordering::Relaxed)))
    }
}

#[test]
fn a_position_is_made_ready_once() {
    let variant = Counting::default();
    let ask = |input: &str| variant.ask(input).expect("sound");
    assert_eq!(ask(r#"{"situation":{"units":3},"unit":1}"#), (3, 1, 1));
    assert_eq!(ask(r#"{"situation":{"units":3},"unit":2}"#), (3, 2, 1));
    assert_eq!(ask(r#" { "unit" : 7 , "situation" : {"units":3} } "#), (3, 7, 1));
    // Other text is another position, even if it says the same.
    assert_eq!(ask(r#"{"situation":{ "units":3},"unit":2}"#), (3, 2, 2));
    assert_eq!(ask(r#"{"situation":{"units":33},"unit":2}"#), (33, 2, 3));
    assert_eq!(ask(r#"{"situation":{"units":3},"unit":4}"#), (3, 4, 3));
}

#[test]
fn the_one_not_asked_about_for_longest_goes() {
    let variant = Counting::default();
    let ask = |units: u32| {
        let input = format!(r#"{{"situation":{{"units":{units}}},"unit":0}}"#);
        variant.ask(&input).expect("sound").2
    };
    assert_eq!([1, 2, 3, 4, 1, 5].map(ask), [1, 2, 3, 4, 4, 5]);
    assert_eq!([1, 3, 4, 5].map(ask), [5; 4]);
    assert_eq!(ask(2), 6);
}

#[test]
fn what_is_wrong_is_said_as_if_nothing_were_known() {
    let inputs = [
        r#"{"situation":{"units":3}}"#,
        r#"{"situation":{"units":3},"unit":"x"}"#,
        r#"{"situation":{"units":3},"unit":1,"more":2}"#,
        r#"{"situation":{"units":3},"situation":{"units":3},"unit":1}"#,
        r#"{"situation":{"units":3}x,"unit":1}"#,
        r#"{"situation":{"units":3},"unit":1} x"#,
        r#"{"situation":{"units":0},"unit":1}"#,
        r#"{"unit":1}"#,
        r#"[{"units":3},1]"#,
    ];
    let variant = Counting::default();
    variant.ask(r#"{"situation":{"units":3},"unit":1}"#).expect("sound");
    for input in inputs {
        let fresh = Counting::default().ask(input).expect_err(input);
        assert_eq!(variant.ask(input).expect_err(input), fresh, "{input}");
    }
}

#[test]
fn a_field_that_is_spelt_otherwise_is_read_afresh() {
    let variant = Counting::default();
    let input = r#"{"s\u0069tuation":{"units":3},"unit":1}"#;
    assert_eq!([1, 2], [(); 2].map(|()| variant.ask(input).expect("sound").2));
}

#[test]
fn long_texts_are_not_kept() {
    let variant = Counting::default();
    let input = format!(r#"{{"situation":{{"units":3{}}},"unit":1}}"#, " ".repeat(LONGEST));
    assert_eq!([1, 2], [(); 2].map(|()| variant.ask(&input).expect("sound").2));
}

#[test]
fn a_position_that_is_ready_is_not_made() {
    let variant = Counting::default();
    assert_eq!(variant.ask_at(9, r#"{"unit":1}"#), Ok((9, 1, 0)));
    assert_eq!(variant.ask_at(9, "\n { \"unit\" : 2 } "), Ok((9, 2, 0)));
    assert_eq!(variant.ask_at(9, r#"{"un\u0069t":3}"#), Ok((9, 3, 0)));
    // An input may be about another one.
    assert_eq!(variant.ask_at(9, r#"{"situation":{"units":3},"unit":4}"#), Ok((3, 4, 1)));
    assert_eq!(variant.ask_at(9, r#"{"unit":5,"s\u0069tuation":{"units":3}}"#), Ok((3, 5, 2)));
}

/// Where a position is given, what is wrong is said with the same words as where it is ready, and each time of the
/// place in the text that was given.
#[test]
fn what_is_wrong_at_a_position_stands_where_it_was_given() {
    let variant = Counting::default();
    let said = |input: &str| {
        let InputError { pointer, message } = variant.ask_at(9, input).expect_err(input);
        (pointer, message)
    };
    let cases = [
        (
            r#"{"unit":"x"}"#,
            "/unit",
            "invalid type: string \"x\", expected u32 at line 1 column 11",
        ),
        (
            "{\n\"unit\":-1}",
            "/unit",
            "invalid value: integer `-1`, expected u32 at line 2 column 9",
        ),
        ("\n{}", "", "missing field `unit` at line 2 column 2"),
        (r#"{"unit":1} x"#, "", "trailing characters at line 1 column 12"),
        (r#"{"unit":1,}"#, "/?", "trailing comma at line 1 column 11"),
        (r#"{"unit":1"#, "/?", "EOF while parsing an object at line 1 column 9"),
    ];
    for (input, pointer, message) in cases {
        assert_eq!(said(input), (pointer.to_owned(), message.to_owned()), "{input}");
    }
    let (pointer, message) = said(r#"{"unit":1,"more":2}"#);
    assert_eq!(pointer, "/more");
    assert_eq!(message, "unknown field `more`, expected `situation` or `unit` at line 1 column 16");
    for input in ["[1]", "7", r#"{"situation":{"units":0},"unit":1}"#] {
        assert_eq!(variant.ask_at(9, input), variant.ask(input), "{input}");
    }
}
