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
        let reading: Reading<Self, Input, (u32, u32)> = Reading {
            situation: |input| &input.situation,
            prepare: |scene, input| Ok((*scene, input.unit)),
        };
        let (units, unit) = reading.read(self, input)?;
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
