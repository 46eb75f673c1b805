//! What somebody may see of a game: the turn, the points, the counters, who holds what.
//!
//! One shape for all games, so that a host can list it, draw it on the map and send it to the other player.
//! A reader takes words it does not know as they are: a newer game may say more.

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

/// What somebody may see of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct View {
    /// Turn and phase, as the players call them.
    pub turn: String,
    /// Weather, points, what is left to do.
    pub status: Vec<Status>,
    /// The counters, those on the map and those beside it.
    pub counters: Vec<Counter>,
    /// Who holds which spaces; what nobody holds is left out.
    pub control: Vec<Control>,
    /// Which spaces or units' spaces are in which state of supply, for whom.
    pub supply: Vec<Supply>,
}

/// One line of status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Status {
    /// What it is.
    pub label: String,
    /// How it stands.
    pub value: String,
    /// The same as a number, where it is one: points, units, factors left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<i64>,
}

/// A counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counter {
    /// The id of the unit; the same all through the game.
    pub unit: String,
    /// What people call it; empty for one that shows its back.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The side, as the manifest names it; empty for what belongs to nobody.
    pub side: String,
    /// The nation, where a side has several; it has a colour of its own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nationality: String,
    /// What is drawn in its frame.
    pub symbol: Symbol,
    /// How large it is; nothing where nobody may know, or where it has no size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// Where it is.
    pub at: At,
    /// Its factors as they are printed, such as `6-7`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub factors: String,
    /// What state it is in, a word each: see [`marks`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}

/// Where a counter is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// On the map, in the space of this label.
    Space(String),
    /// Beside the map, such as with the losses or on the way.
    Holding(String),
}

/// What is drawn in the frame of a counter.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// On foot.
    Infantry,
    /// Infantry on wheels.
    Motorized,
    /// Tanks.
    Armour,
    /// Infantry with tanks.
    Mechanized,
    /// Horse.
    Cavalry,
    /// Mountain troops.
    Mountain,
    /// Troops that jump.
    Parachute,
    /// Guns.
    Artillery,
    /// Rocket launchers.
    Rocket,
    /// Guns on rails.
    RailwayGun,
    /// Aircraft of all kinds, or bombers.
    Air,
    /// Fighters.
    Fighter,
    /// A field to fly from.
    Airfield,
    /// How far a line is repaired.
    RailHead,
    /// A factory.
    Factory,
    /// A headquarters.
    Headquarters,
    /// Partisans.
    Partisan,
    /// Ships.
    Naval,
    /// The back of a counter, and whatever a newer game may have.
    #[serde(other)]
    Unknown,
}

/// How large a unit is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// A company or battery.
    Company,
    /// A battalion.
    Battalion,
    /// A regiment.
    Regiment,
    /// A brigade.
    Brigade,
    /// A division.
    Division,
    /// A corps.
    Corps,
    /// An army.
    Army,
    /// An army group or front.
    ArmyGroup,
}

impl Size {
    /// The mark over the frame.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Company => "I",
            Self::Battalion => "II",
            Self::Regiment => "III",
            Self::Brigade => "X",
            Self::Division => "XX",
            Self::Corps => "XXX",
            Self::Army => "XXXX",
            Self::ArmyGroup => "XXXXX",
        }
    }
}

/// Words for the state of a counter that pictures know how to show; others are shown as words.
pub mod marks {
    /// Its order is lost.
    pub const DISRUPTED: &str = "disrupted";
    /// No supply reaches it.
    pub const ISOLATED: &str = "isolated";
    /// Only some supply reaches it.
    pub const LIMITED: &str = "limited";
    /// It has moved or done its share.
    pub const MOVED: &str = "moved";
    /// The other side does not see it.
    pub const HIDDEN: &str = "hidden";
    /// It is dug in.
    pub const ENTRENCHED: &str = "entrenched";
    /// It has lost a part.
    pub const REDUCED: &str = "reduced";
}

/// The spaces that one holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Control {
    /// The side or nation.
    pub holder: String,
    /// The labels of the spaces.
    pub spaces: Vec<String>,
}

/// Spaces in one state of supply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Supply {
    /// For which side.
    pub side: String,
    /// In which state, such as `full`, `limited` or `none`.
    pub state: String,
    /// The labels of the spaces.
    pub spaces: Vec<String>,
}

impl View {
    /// Adds a line of status.
    pub fn say(&mut self, label: impl Into<String>, value: impl Into<String>) {
        self.status.push(Status { label: label.into(), value: value.into(), number: None });
    }

    /// Adds a line of status that is a number.
    pub fn count(&mut self, label: impl Into<String>, number: impl Into<i64>) {
        let number = number.into();
        self.status.push(Status {
            label: label.into(),
            value: number.to_string(),
            number: Some(number),
        });
    }
}

impl Counter {
    /// A counter that says no more than whose it is, what it is and where.
    pub fn new(unit: impl Into<String>, side: impl Into<String>, symbol: Symbol, at: At) -> Self {
        Self {
            unit: unit.into(),
            name: String::new(),
            side: side.into(),
            nationality: String::new(),
            symbol,
            size: None,
            at,
            factors: String::new(),
            marks: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_read_back_and_news_are_taken_as_unknown() {
        let at = At::Space("0101".to_owned());
        let mut view = View { turn: "June I 1941".to_owned(), ..View::default() };
        view.say("weather", "dry");
        view.counters.push(Counter {
            size: Some(Size::Army),
            ..Counter::new("axis-1", "axis", Symbol::RailwayGun, at)
        });
        let json = serde_json::to_string(&view).expect("JSON");
        assert_eq!(serde_json::from_str::<View>(&json).expect("a view"), view);
        let newer =
            json.replace("railway-gun", "hovercraft").replace("\"turn\"", "\"new\":1,\"turn\"");
        let read = serde_json::from_str::<View>(&newer).expect("a newer view");
        assert_eq!(read.counters[0].symbol, Symbol::Unknown);
    }

    #[test]
    fn larger_units_have_longer_marks() {
        assert!(Size::Company < Size::Corps && Size::Corps < Size::ArmyGroup);
        assert_eq!(Size::Army.mark(), "XXXX");
    }
}
