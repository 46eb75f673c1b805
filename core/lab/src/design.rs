//! A design: the question first, then arms, players, seeds and the rule for stopping. Its hash is fixed before the first
//! game, and everything that comes of it names that hash.

use std::collections::BTreeSet;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use stavka_core::setup::Setup;

use crate::error::LabError;

mod named;

/// What is asked, and how it is to be found out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Design {
    /// The question, in words.
    pub question: String,
    /// What is compared.
    #[serde(default)]
    pub compare: Compare,
    /// The side whose share of points is estimated: a win is one, a draw a half. The first side where none is named.
    #[serde(default)]
    pub side: String,
    /// The smallest difference of that share that matters, such as 0.02 for two points in a hundred.
    pub smallest: f64,
    /// How sure intervals are.
    #[serde(default = "usual_level")]
    pub level: f64,
    /// Who plays, for each line-up: one name for all sides, or a name for each in the order of the sides.
    pub players: Vec<LineUp>,
    /// Whether players who differ also play with their seats swapped.
    #[serde(default)]
    pub swap: bool,
    /// The seeds.
    pub seeds: Seeds,
    /// When to stop.
    #[serde(default)]
    pub stop: Stop,
    /// What is noted of each game.
    #[serde(default)]
    pub detail: Detail,
    /// The rules under which each seed is played; the others are compared with the first.
    pub arms: Vec<Arm>,
}

/// What is compared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compare {
    /// Rules: the same seeds and players under each arm.
    #[default]
    Arms,
    /// Players: the first of the only line-up against the second, with seats swapped.
    Players,
    /// Players: each of those named against each other one, with seats swapped.
    Ladder,
}

/// Who plays each side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum LineUp {
    /// The same player on all sides.
    All(String),
    /// A player for each side, in their order.
    Each(Vec<String>),
}

/// The seeds of the games: so many from the first on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeds {
    /// The first.
    pub first: u64,
    /// How many; at most so many where a rule stops earlier.
    pub count: u64,
}

/// When to stop.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", tag = "rule")]
pub enum Stop {
    /// After all seeds.
    #[default]
    Fixed,
    /// As soon as each difference is known to be one, or to be smaller than matters, by intervals that may be looked at
    /// at any time.
    Sequence {
        /// How many seeds lie between two looks.
        #[serde(default = "usual_looks")]
        every: u64,
    },
    /// As soon as the sequential ratio test is decided; for players.
    Sprt {
        /// How many seeds lie between two looks.
        #[serde(default = "usual_looks")]
        every: u64,
    },
    /// As soon as it is certain whether the first player makes this share of the points of all games, whatever the games
    /// bring that are left; for players.
    Floor {
        /// The share, such as 0.45.
        share: f64,
    },
}

impl Stop {
    /// How many seeds lie between two looks; none where nobody looks before the end.
    pub const fn every(self) -> Option<u64> {
        match self {
            Self::Fixed => None,
            // What is certain needs no caution about how often one looks.
            Self::Floor { .. } => Some(1),
            Self::Sequence { every } | Self::Sprt { every } => {
                Some(if every == 0 { 1 } else { every })
            }
        }
    }
}

/// What is noted of each game, each with all before it.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ValueEnum,
)]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// Result, length and prints: the price of playing.
    Result,
    /// Clause counts and changes of the lead: each game is done once more.
    #[default]
    Clauses,
    /// Losses, and when places fell: the game is looked at, too.
    Course,
}

/// One set of rules.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arm {
    /// Its name in tables.
    pub name: String,
    /// The rules.
    pub setup: Setup,
}

const fn usual_level() -> f64 {
    0.95
}

const fn usual_looks() -> u64 {
    10
}

/// One game of a design.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Job {
    /// Its number, which orders all games.
    pub game: u64,
    /// The seed.
    pub seed: u64,
    /// The line-up, by its place among all.
    pub line_up: usize,
    /// The arm, by its place.
    pub arm: usize,
}

impl Design {
    /// Reads a design whose set-ups are written out, and checks that it can be answered.
    pub fn parse(text: &str) -> Result<Self, LabError> {
        Self::read(text, |name| {
            Err(LabError::Design(format!("`{name}`: an arm by its name needs the program")))
        })
    }

    /// Reads a design, in which the set-up of an arm may also be a name such as `a4-sheet:set-up=free`, and an arm no
    /// more than that; `named` knows what it means. The design that comes of it has all set-ups written out.
    pub fn read(
        text: &str,
        named: impl Fn(&str) -> Result<Setup, LabError>,
    ) -> Result<Self, LabError> {
        let wrong =
            |error: toml::de::Error| LabError::Design(error.to_string().trim_end().to_owned());
        let mut tree: toml::Table = toml::from_str(text).map_err(wrong)?;
        let names = named::take(&mut tree);
        // As it stands where it can be: an error then says in which line.
        let design: Result<Self, _> =
            if names.is_empty() { toml::from_str(text) } else { tree.try_into() };
        let mut design = design.map_err(wrong)?;
        for (at, name) in names {
            design.arms[at].setup = named(&name)?;
        }
        design.check()?;
        Ok(design)
    }

    /// Whether it can be answered.
    pub fn check(&self) -> Result<(), LabError> {
        let no = |message: &str| Err(LabError::Design(message.to_owned()));
        let names: BTreeSet<&str> = self.arms.iter().map(|arm| arm.name.as_str()).collect();
        let of_players = matches!(self.stop, Stop::Sprt { .. } | Stop::Floor { .. });
        if self.question.trim().is_empty() {
            return no("it has no question: say in `question` what is to be found out");
        }
        if self.arms.is_empty() || self.players.is_empty() || self.seeds.count == 0 {
            return no("it needs at least one arm, one line-up of players and one seed");
        }
        if names.len() != self.arms.len() {
            return no("two arms have the same name");
        }
        if self.seeds.first.checked_add(self.seeds.count).is_none() {
            return no("its last seed is beyond all numbers");
        }
        if !(self.smallest > 0.0 && self.smallest < 0.5) {
            return no("`smallest` is a difference of shares, between 0 and 0.5");
        }
        if !(self.level > 0.5 && self.level < 1.0) {
            return no("`level` lies between 0.5 and 1");
        }
        if let Stop::Floor { share } = self.stop
            && !(share > 0.0 && share < 1.0)
        {
            return no("the `share` of the rule `floor` lies between 0 and 1");
        }
        let stops = match self.compare {
            Compare::Arms => !of_players,
            Compare::Players => !matches!(self.stop, Stop::Sequence { .. }),
            Compare::Ladder => self.stop == Stop::Fixed,
        };
        if !stops {
            return no(
                "two players are compared with the rule `sprt` or `floor`, arms with `sequence`, a ladder with `fixed`",
            );
        }
        match (self.compare, self.line_ups(2).as_slice()) {
            (Compare::Arms, _) | (Compare::Players, [_, _]) => Ok(()),
            (Compare::Players, _) => no(
                "to compare players name two that differ, `players = [[\"a\", \"b\"]]`, and `swap = true`",
            ),
            (Compare::Ladder, _) => self.check_ladder(),
        }
    }

    fn check_ladder(&self) -> Result<(), LabError> {
        let names: BTreeSet<&str> = self.rivals().collect();
        if names.len() == self.players.len() && names.len() > 1 {
            return Ok(());
        }
        let message = "a ladder needs at least two players by name, none of them twice";
        Err(LabError::Design(message.to_owned()))
    }

    /// The players of a ladder, in their order.
    pub fn rivals(&self) -> impl Iterator<Item = &str> {
        self.players.iter().filter_map(|line_up| match line_up {
            LineUp::All(name) => Some(name.as_str()),
            LineUp::Each(_) => None,
        })
    }

    /// The text that two designs share if they are the same, and only then.
    pub fn canonical(&self) -> String {
        // Names, numbers and set-ups: nothing in it can fail to be written.
        let mut json = serde_json::to_value(self).unwrap_or_default();
        json.sort_all_objects();
        json.to_string()
    }

    /// Its hash.
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.canonical()))
    }

    /// All line-ups, a player for each of so many sides; those with seats swapped follow the one they come from.
    pub fn line_ups(&self, sides: usize) -> Vec<Vec<String>> {
        if self.compare == Compare::Ladder {
            return self.meetings();
        }
        let mut all = Vec::new();
        for line_up in &self.players {
            let seats = match line_up {
                LineUp::All(name) => vec![name.clone(); sides],
                LineUp::Each(names) => names.clone(),
            };
            let swapped: Vec<String> = seats.iter().rev().cloned().collect();
            let differs = swapped != seats;
            all.push(seats);
            if self.swap && differs {
                all.push(swapped);
            }
        }
        all
    }

    /// Each player of a ladder against each other one, with either seat.
    fn meetings(&self) -> Vec<Vec<String>> {
        let names: Vec<&str> = self.rivals().collect();
        let others = |at: usize| names[at + 1..].iter().map(move |other| (at, *other));
        let pairs = (0..names.len()).flat_map(others);
        let seats = pairs.flat_map(|(at, other)| [[names[at], other], [other, names[at]]]);
        seats.map(|pair| pair.map(str::to_owned).to_vec()).collect()
    }

    /// How many games are played for each seed.
    pub fn games_a_seed(&self) -> u64 {
        (self.line_ups(2).len() * self.arms.len()) as u64
    }

    /// The game of a number.
    pub fn job(&self, game: u64) -> Job {
        let arms = self.arms.len() as u64;
        let (seed, place) = (game / self.games_a_seed(), game % self.games_a_seed());
        let small = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        Job {
            game,
            seed: self.seeds.first + seed,
            line_up: small(place / arms),
            arm: small(place % arms),
        }
    }
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(in crate::design) const TEXT: &str = r#"
        question = "does high water matter?"
        smallest = 0.02
        players = ["staff", ["staff", "random"]]
        swap = true
        seeds = { first = 5, count = 10 }
        [[arms]]
        name = "printed"
        setup = { variant = "ford" }
        [[arms]]
        name = "rising"
        setup = { variant = "ford", readings = { high-water = "rising" }, figures = { red = { strength = 4 } } }
    "#;

    #[test]
    fn games_are_numbered_by_seed_line_up_and_arm() {
        let design = Design::parse(TEXT).expect("fits");
        assert_eq!(
            design.line_ups(2),
            [["staff", "staff"], ["staff", "random"], ["random", "staff"]]
        );
        assert_eq!(design.games_a_seed(), 6);
        assert_eq!(design.job(9), Job { game: 9, seed: 6, line_up: 1, arm: 1 });
    }

    #[test]
    fn on_a_ladder_everybody_meets_everybody_twice() {
        let ladder = TEXT.replace("question", "compare = \"ladder\"\nquestion");
        let design =
            Design::parse(&ladder.replace("[\"staff\", \"random\"]]", "\"random\", \"x\"]"));
        let design = design.expect("fits");
        assert_eq!(design.games_a_seed(), 12);
        assert_eq!(design.line_ups(2)[2..4], [["staff", "x"], ["x", "staff"]]);
    }

    #[test]
    fn the_hash_is_that_of_the_meaning() {
        let hash = |text: &str| Design::parse(text).expect("fits").hash();
        assert_eq!(hash(TEXT), hash(&format!("{}\n# a remark", TEXT.replace("    ", " "))));
        let spelled = TEXT.replace("smallest = 0.02", "level = 0.95\nsmallest = 0.02");
        assert_eq!(hash(TEXT), hash(&spelled));
        assert_ne!(hash(TEXT), hash(&TEXT.replace("count = 10", "count = 11")));
        assert_ne!(hash(TEXT), hash(&TEXT.replace("strength = 4", "strength = 5")));
    }

    #[test]
    fn what_can_not_be_answered_is_refused() {
        let refused = |from: &str, to: &str| {
            Design::parse(&TEXT.replace(from, to)).expect_err(to).to_string()
        };
        assert!(refused("does high water matter?", " ").contains("no question"));
        assert!(refused("rising\"\n", "printed\"\n").contains("same name"));
        assert!(refused("0.02", "0.0").contains("between 0 and 0.5"));
        assert!(refused("swap = true", "swap = true\nstop = { rule = \"sprt\" }").contains("sprt"));
        assert!(refused("swap", "swop").contains("unknown field `swop`"));
        assert!(refused("question", "compare = \"players\"\nquestion").contains("two that differ"));
        assert!(refused("question", "compare = \"ladder\"\nquestion").contains("by name"));
    }
}
