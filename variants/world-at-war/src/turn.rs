//! Player turns: a season of a year, first its Axis half, then its Allied half.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;

/// A player turn, written `allied-spring-1942`. Later turns are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct PlayerTurn {
    year: u16,
    season: Season,
    half: Half,
}

/// A season. The year begins in spring, so the winter of a year ends in the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Season {
    /// March to May.
    Spring,
    /// June to August.
    Summer,
    /// September to November.
    Fall,
    /// December to February.
    Winter,
}

/// Whose half of the season.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Half {
    /// Germany, Japan and those with them play first.
    Axis,
    /// Russia, both Chinas and the Western Allies play second.
    Allied,
}

impl PlayerTurn {
    /// The Allied player turn of a month written `1941-12`.
    pub(crate) fn allied_in_month(month: Month) -> Option<Self> {
        let (year, month) =
            (u16::try_from(month.year()).ok()?, u16::try_from(month.of_year()).ok()?);
        // The first two months belong to the winter of the year before.
        let since_march = (month + 9) % 12;
        let year = if month < 3 { year.checked_sub(1)? } else { year };
        let season = *Season::ALL.get(usize::from(since_march / Season::MONTHS))?;
        YEARS.contains(&year).then_some(Self { year, season, half: Half::Allied })
    }

    /// The player turn that comes so many player turns later.
    #[must_use]
    pub(crate) fn later(self, player_turns: u16) -> Self {
        let halves = 2 * self.game_turn() + u32::from(self.is_allied()) + u32::from(player_turns);
        let seasons = halves / 2;
        Self {
            year: u16::try_from(seasons / SEASONS).unwrap_or(u16::MAX),
            season: Season::ALL[(seasons % SEASONS) as usize],
            half: Half::ALL[(halves % 2) as usize],
        }
    }

    /// The year.
    pub(crate) fn year(self) -> u16 {
        self.year
    }

    /// The season, the first of a year being spring at nought.
    pub(crate) fn season_of_year(self) -> usize {
        self.season as usize
    }

    /// Season and year, as the seam tells them.
    pub(crate) fn facts(self) -> [i32; 2] {
        [self.season as i32, self.year.into()]
    }

    /// Whether this is the Allied half of a season.
    pub(crate) fn is_allied(self) -> bool {
        self.half == Half::Allied
    }

    /// The season that both halves share, as a number: later seasons are greater.
    pub(crate) fn game_turn(self) -> u32 {
        u32::from(self.year) * SEASONS + self.season as u32
    }

    /// The Allied player turn that is number `number` from `self` on, where an Allied turn counts itself.
    #[must_use]
    pub(crate) fn allied_turn_number(self, number: u16) -> Self {
        let seasons = self.game_turn() + u32::from(number.saturating_sub(1));
        let season = Season::ALL[(seasons % SEASONS) as usize];
        let year = u16::try_from(seasons / SEASONS).unwrap_or(u16::MAX);
        Self { year, season, half: Half::Allied }
    }

    /// How many Allied player turns have begun by now, counted from the first one that begins after `event`.
    pub(crate) fn allied_turns_begun_after(self, event: Self) -> u32 {
        self.allied_turns_to_date().saturating_sub(event.allied_turns_to_date())
    }

    /// The same count, but an `event` in an Allied player turn makes that turn number one.
    pub(crate) fn allied_turns_begun_since(self, event: Self) -> u32 {
        let before = event.allied_turns_to_date() - u32::from(event.is_allied());
        self.allied_turns_to_date().saturating_sub(before)
    }

    /// How many player turns ago `event` was; none if it is still to come.
    pub(crate) fn player_turns_since(self, event: Self) -> Option<u32> {
        let to_date = |turn: Self| 2 * turn.game_turn() + u32::from(turn.is_allied());
        to_date(self).checked_sub(to_date(event))
    }

    /// How many game turns ago `event` was; none if it is still to come.
    pub(crate) fn game_turns_since(self, event: Self) -> Option<u32> {
        self.game_turn().checked_sub(event.game_turn())
    }

    /// Allied player turns since the calendar began, this one included.
    fn allied_turns_to_date(self) -> u32 {
        self.game_turn() + u32::from(self.is_allied())
    }
}

impl Season {
    /// As charts and points of the seam name them, in their order.
    pub(crate) const KEYS: [&str; 4] = ["spring", "summer", "fall", "winter"];

    /// How many months a season has.
    pub(crate) const MONTHS: u16 = 3;

    const ALL: [Self; 4] = [Self::Spring, Self::Summer, Self::Fall, Self::Winter];

    const fn name(self) -> &'static str {
        match self {
            Self::Spring => "Spring",
            Self::Summer => "Summer",
            Self::Fall => "Fall",
            Self::Winter => "Winter",
        }
    }
}

impl Half {
    const ALL: [Self; 2] = [Self::Axis, Self::Allied];

    const fn name(self) -> &'static str {
        match self {
            Self::Axis => "Axis",
            Self::Allied => "Allied",
        }
    }
}

/// As questions and set-ups write it: `allied-spring-1942`.
impl From<PlayerTurn> for String {
    fn from(turn: PlayerTurn) -> Self {
        turn.to_string().to_lowercase().replace(' ', "-")
    }
}

impl fmt::Display for PlayerTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.half.name(), self.season.name(), self.year)
    }
}

/// The years that can be written.
const YEARS: RangeInclusive<u16> = 1930..=1949;

/// Winter is the last season of a year.
const SEASONS: u32 = Season::Winter as u32 + 1;

impl TryFrom<String> for PlayerTurn {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        parse(&text).ok_or_else(|| format!("`{text}` is no player turn such as allied-spring-1942"))
    }
}

fn parse(text: &str) -> Option<PlayerTurn> {
    let mut words = text.split('-');
    let (half, season, year) = (words.next()?, words.next()?, words.next()?);
    let year = YEARS.into_iter().find(|known| known.to_string() == year)?;
    let season = Season::ALL.into_iter().find(|known| known.name().to_lowercase() == season)?;
    let half = Half::ALL.into_iter().find(|known| known.name().to_lowercase() == half)?;
    words.next().is_none().then_some(PlayerTurn { year, season, half })
}

stavka_core::schemas! {
    impl JsonSchema for PlayerTurn {
        fn schema_name() -> Cow<'static, str> {
            "PlayerTurn".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "pattern": "^(axis|allied)-(spring|summer|fall|winter)-19[34][0-9]$",
                "description": "A player turn: whose half, the season, the year; the Axis half comes first."
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(text: &str) -> PlayerTurn {
        PlayerTurn::try_from(text.to_owned()).expect(text)
    }

    #[test]
    fn turns_are_read_written_and_ordered() {
        assert_eq!(turn("allied-spring-1942").to_string(), "Allied Spring 1942");
        let order = [
            "axis-fall-1941",
            "allied-fall-1941",
            "axis-winter-1941",
            "allied-winter-1941",
            "axis-spring-1942",
        ];
        assert!(order.map(turn).is_sorted());
        for wrong in [
            "",
            "spring-1942",
            "allied-spring-42",
            "allied-spring-1950",
            "Allied-spring-1942",
            "allied-spring-1942-x",
        ] {
            assert!(PlayerTurn::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn allied_turns_are_counted_from_an_event() {
        let after = |event, now| turn(now).allied_turns_begun_after(turn(event));
        assert_eq!(after("axis-winter-1941", "axis-winter-1941"), 0);
        assert_eq!(after("axis-winter-1941", "allied-winter-1941"), 1);
        assert_eq!(after("axis-winter-1941", "axis-spring-1942"), 1);
        assert_eq!(after("axis-winter-1941", "allied-spring-1942"), 2);
        assert_eq!(after("allied-winter-1941", "allied-winter-1941"), 0);
        assert_eq!(after("allied-winter-1941", "allied-spring-1942"), 1);
        assert_eq!(after("allied-winter-1941", "allied-fall-1941"), 0);
    }

    #[test]
    fn an_allied_turn_may_count_itself() {
        let since = |event, now| turn(now).allied_turns_begun_since(turn(event));
        assert_eq!(since("axis-summer-1941", "allied-summer-1941"), 1);
        assert_eq!(since("allied-summer-1941", "allied-summer-1941"), 1);
        assert_eq!(since("allied-summer-1941", "axis-fall-1941"), 1);
        assert_eq!(since("allied-summer-1941", "axis-summer-1941"), 0);
    }

    #[test]
    fn turns_since_an_event_are_counted() {
        let between = |event, now| {
            let (event, now) = (turn(event), turn(now));
            (now.player_turns_since(event), now.game_turns_since(event))
        };
        assert_eq!(between("axis-fall-1941", "allied-fall-1941"), (Some(1), Some(0)));
        assert_eq!(between("allied-winter-1941", "axis-spring-1942"), (Some(1), Some(1)));
        assert_eq!(between("allied-fall-1941", "axis-fall-1941"), (None, Some(0)));
        assert_eq!(between("axis-spring-1942", "allied-winter-1941"), (None, None));
    }

    #[test]
    fn both_halves_are_one_game_turn() {
        assert_eq!(turn("axis-fall-1941").game_turn(), turn("allied-fall-1941").game_turn());
        assert!(turn("allied-winter-1941").game_turn() < turn("axis-spring-1942").game_turn());
    }

    #[test]
    fn a_number_leads_back_to_its_turn() {
        for event in ["axis-summer-1941", "allied-summer-1941"].map(turn) {
            let second = event.allied_turn_number(2);
            assert_eq!(second, turn("allied-fall-1941"));
            assert_eq!(second.allied_turns_begun_since(event), 2);
        }
        assert_eq!(turn("axis-winter-1941").allied_turn_number(2), turn("allied-spring-1942"));
    }

    #[test]
    fn months_have_their_turn() {
        let of = |month: &str| {
            let turn = PlayerTurn::allied_in_month(month.parse().expect("a month"));
            turn.map(|turn| turn.to_string())
        };
        assert_eq!(of("1941-12").as_deref(), Some("Allied Winter 1941"));
        assert_eq!(of("1942-01").as_deref(), Some("Allied Winter 1941"));
        assert_eq!(of("1942-03").as_deref(), Some("Allied Spring 1942"));
        assert_eq!(of("1929-05"), None, "before any game");
    }
}
