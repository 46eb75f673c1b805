//! A unit as a player would write it: `german motorized korps 5-4 (3-3) disrupted`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{Arm, Counter, Factors, Nation, Size, State, States, Unit};

/// A unit in words: nation, arm and size, its factors, and the states it is in, in any order.
///
/// The nation may be left out where the arm tells it. Factors of the weak side stand in parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Described(pub Unit);

/// Words that are no unit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum DescribeError {
    /// A word that means nothing here.
    #[error(
        "`{word}` says nothing about a unit; write it like `german panzer division 2-1` or `rifle army 2-3 disrupted`"
    )]
    Word { word: String },
    /// Two words that contradict each other.
    #[error("`{text}` says its {what} twice; leave one of the words out")]
    Twice {
        /// All that was written.
        text: String,
        /// What is said twice.
        what: &'static str,
    },
    /// Something is left out.
    #[error("`{text}` does not say its {what}; write it like `german panzer division 2-1`")]
    Missing {
        /// All that was written.
        text: String,
        /// What is missing.
        what: &'static str,
    },
}

#[derive(Default)]
struct Words {
    nation: Option<Nation>,
    arm: Option<Arm>,
    size: Option<Size>,
    full: Option<Factors>,
    weak: Option<Factors>,
    red: bool,
    states: States,
}

impl Words {
    /// Takes a word; the error names what was said before, or is empty where the word means nothing.
    fn take(&mut self, word: &str) -> Result<(), &'static str> {
        if !word.starts_with(|first: char| first.is_ascii_alphabetic()) {
            return self.take_factors(word);
        }
        if let Some(nation) = Nation::ALL.into_iter().find(|nation| nation.name() == word) {
            return once(&mut self.nation, nation, "nation");
        } else if let Some(arm) = Arm::ALL.into_iter().find(|arm| arm.name() == word) {
            return once(&mut self.arm, arm, "arm");
        } else if let Some(size) = Size::ALL.into_iter().find(|size| size.name() == word) {
            return once(&mut self.size, size, "size");
        } else if let Some(state) = State::ALL.into_iter().find(|state| state.name() == word) {
            self.states = self.states.with(state);
        } else if word == "red" {
            self.red = true;
        } else {
            return Err("");
        }
        Ok(())
    }

    fn take_factors(&mut self, word: &str) -> Result<(), &'static str> {
        match word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            Some(weak) => once(&mut self.weak, factors(weak).ok_or("")?, "weak side"),
            None => once(&mut self.full, factors(word).ok_or("")?, "factors"),
        }
    }

    fn unit(self, text: &str) -> Result<Unit, DescribeError> {
        let missing = |what| DescribeError::Missing { text: text.to_owned(), what };
        let arm = self.arm.ok_or_else(|| missing("arm"))?;
        let nation = self.nation.or_else(|| usual_nation(arm)).ok_or_else(|| missing("nation"))?;
        let size = self.size.or_else(|| usual_size(arm)).ok_or_else(|| missing("size"))?;
        let full = self
            .full
            .or_else(|| usual_factors(arm))
            .ok_or_else(|| missing("factors, such as 2-1"))?;
        let red = self.red || matches!(arm, Arm::Shock | Arm::Parachute);
        let counter = Counter { nation, arm, size, full, weak: self.weak, red };
        Ok(Unit { counter, states: self.states })
    }
}

/// Sets what is not set yet.
fn once<T>(place: &mut Option<T>, value: T, what: &'static str) -> Result<(), &'static str> {
    if place.replace(value).is_some() { Err(what) } else { Ok(()) }
}

fn factors(word: &str) -> Option<Factors> {
    let (attack, defense) = word.split_once('-')?;
    Some(Factors { attack: attack.parse().ok()?, defense: defense.parse().ok()? })
}

/// Arms that only one nation has.
fn usual_nation(arm: Arm) -> Option<Nation> {
    match arm {
        Arm::Rifle
        | Arm::Shock
        | Arm::Parachute
        | Arm::Mechanized
        | Arm::Katyusha
        | Arm::RailwayGun => Some(Nation::Russian),
        Arm::Panzer | Arm::Ss => Some(Nation::German),
        Arm::Infantry | Arm::Mountain | Arm::Cavalry | Arm::Motorized | Arm::Tank => None,
    }
}

/// Arms that come in one size.
fn usual_size(arm: Arm) -> Option<Size> {
    matches!(arm, Arm::Katyusha | Arm::RailwayGun).then_some(Size::Regiment)
}

/// Arms without factors.
fn usual_factors(arm: Arm) -> Option<Factors> {
    matches!(arm, Arm::Katyusha | Arm::RailwayGun).then_some(Factors { attack: 0, defense: 0 })
}

impl FromStr for Described {
    type Err = DescribeError;

    fn from_str(text: &str) -> Result<Self, DescribeError> {
        let mut words = Words::default();
        for word in text.split_whitespace() {
            words.take(word).map_err(|what| match what {
                "" => DescribeError::Word { word: word.to_owned() },
                what => DescribeError::Twice { text: text.to_owned(), what },
            })?;
        }
        words.unit(text).map(Self)
    }
}

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unit { counter, states } = self.0;
        let Counter { nation, arm, size, full, weak, red } = counter;
        let (nation, arm, size) = (nation.name(), arm.name(), size.name());
        write!(f, "{nation} {arm} {size} {}-{}", full.attack, full.defense)?;
        if let Some(weak) = weak {
            write!(f, " ({}-{})", weak.attack, weak.defense)?;
        }
        if red {
            f.write_str(" red")?;
        }
        states.iter().try_for_each(|state| write!(f, " {}", state.name()))
    }
}

impl<'de> Deserialize<'de> for Described {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Described {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

stavka_core::schemas! {
    impl JsonSchema for Described {
        fn schema_name() -> Cow<'static, str> {
            "Unit".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "description": "A unit in words: nation, arm, size, factors attack-defense (weak side in parentheses), states. Like `german motorized korps 5-4 (3-3)` or `rifle army 2-3 disrupted`.",
                "pattern": pattern(),
            })
        }
    }

    /// Every word that may stand in a unit. Whether the words make one whole, only reading them tells.
    fn pattern() -> String {
        let names = Nation::ALL.iter().map(|nation| nation.name());
        let names = names.chain(Arm::ALL.iter().map(|arm| arm.name()));
        let names = names.chain(Size::ALL.iter().map(|size| size.name()));
        let names = names.chain(State::ALL.iter().map(|state| state.name()));
        let words = names.chain(["red"]).collect::<Vec<_>>().join("|");
        format!(r"^(({words}|[0-9]+-[0-9]+|\([0-9]+-[0-9]+\))( |$))+$")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_reads_back_as_it_is_written() {
        let text = "german motorized korps 5-4 (3-3) disrupted weak";
        let unit: Described = text.parse().expect("a unit");
        assert_eq!(unit.to_string(), text);
        assert_eq!(unit.0.factors(), Factors { attack: 3, defense: 3 });
    }

    #[test]
    fn what_an_arm_tells_may_be_left_out() {
        let unit: Described = "rifle army 2-3".parse().expect("a unit");
        assert_eq!(unit.to_string(), "russian rifle army 2-3");
        let rockets: Described = "katyusha".parse().expect("a unit");
        assert_eq!(rockets.0.counter.size, Size::Regiment);
    }

    #[test]
    fn words_that_are_no_unit_are_refused() {
        let wrong = |text: &str| text.parse::<Described>().expect_err("no unit").to_string();
        assert!(wrong("german pnzer division 2-1").starts_with("`pnzer` says nothing"));
        assert!(wrong("cavalry korps 1-1").contains("does not say its nation"));
        assert!(wrong("panzer division").contains("factors"));
        assert!(wrong("german ss motorized division 3-3").contains("says its arm twice"));
        assert!(wrong("german russian tank korps 1-1").contains("says its nation twice"));
        assert!(wrong("panzer division 3-3 4-4").contains("says its factors twice"));
    }
}
