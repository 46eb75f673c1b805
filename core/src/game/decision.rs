//! A thing that somebody has to choose, as data: what a prompt, a board, a bot and a search all read.

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Action, Applied, Game, Lent, Mover, Side};
use crate::chance::Key;
use crate::clause::Silent;
use crate::distribution::Fraction;

/// How often what is hidden is drawn anew to see what a choice may bring to light.
const GUESSES: usize = 4;

/// A thing that somebody has to choose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Who chooses, by the place of the side in the manifest.
    pub by: Side,
    /// What the rules expect, in words.
    pub prompt: String,
    /// What kind of choice it is, in kebab-case, such as `move-to`. Choices of one kind look alike on a board.
    pub kind: String,
    /// What may be chosen.
    pub choices: Vec<Choice>,
    /// What somebody might want to choose here and may not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<RefusedChoice>,
}

/// One thing that may be chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// The action in words.
    pub words: String,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Subject::is_empty")]
    pub subject: Subject,
    /// What may follow that can't be taken back, as far as the mover can know.
    #[serde(default, skip_serializing_if = "Follows::is_nothing")]
    pub follows: Follows,
    /// Where it leads, where dice decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
    /// The styles of staff that would choose it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub staff: Vec<String>,
}

/// What a choice is about, in the names that the view has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Subject {
    /// A unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Where that unit is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// A space: where something goes, or what is attacked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub space: Option<String>,
    /// What lies between two spaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<[String; 2]>,
    /// Several units that go together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub group: Vec<String>,
}

/// What may follow a choice that can't be taken back.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Follows {
    /// Nothing: it can be undone.
    #[default]
    Nothing,
    /// A roll.
    Chance,
    /// Something hidden is shown.
    Revelation,
}

/// Where a choice leads, over all dice that follow.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Odds {
    /// What may come of it, each with its exact chance.
    pub outcomes: Vec<Prospect>,
    /// What moved the odds, each with its clause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shifts: Vec<Shifted>,
    /// The free choices on the way that were assumed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
}

/// One thing that may come of a choice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Prospect {
    /// What happens: losses, retreats, what is taken.
    pub words: String,
    /// Its chance.
    pub chance: Fraction,
    /// The clause behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

/// What moved the odds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shifted {
    /// By how many columns, or by how much.
    pub by: i32,
    /// The clause that says so.
    pub clause: String,
}

/// Something that may not be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusedChoice {
    /// The action in words.
    pub words: String,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Subject::is_empty")]
    pub subject: Subject,
    /// The clause that says no.
    pub by: String,
    /// Its reason.
    pub because: String,
}

impl Subject {
    /// Whether it is about nothing in particular.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Follows {
    /// Whether the choice can be undone.
    pub fn is_nothing(&self) -> bool {
        *self == Self::Nothing
    }
}

impl Decision {
    /// What any game can say of its choice: the list in words, and whether it may be taken back. Nothing where nobody has
    /// a choice.
    ///
    /// What follows is tried out on copies in which everything that the mover does not know is drawn anew, so that it
    /// tells nothing of it; therefore a roll stands for whatever can't be taken back.
    pub fn in_words<G: Game>(game: &G) -> Option<Self> {
        let Mover::Side(by) = game.mover() else { return None };
        let mut guesses: Vec<G> = vec![game.clone(); GUESSES];
        for (guess, seed) in guesses.iter_mut().zip(1..) {
            guess.redraw(by, seed);
        }
        let mut trial = game.clone();
        let mut choice = |&action: &Action| Choice {
            action,
            words: game.words(action),
            subject: Subject::default(),
            follows: what_follows(&guesses, &mut trial, action),
            odds: None,
            staff: Vec::new(),
        };
        let choices = legal(game).iter().map(&mut choice).collect();
        let (prompt, kind) = (game.prompt(), "choice".to_owned());
        Some(Self { by, prompt, kind, choices, refused: Vec::new() })
    }

    /// Notes which of `styles` would choose what.
    pub fn ask_staff(&mut self, game: &impl Game, styles: &[&str], seed: u64) {
        for (style, name) in (0_u8..).zip(styles) {
            let key = Key::new(seed, "staff", style.into());
            let chosen = game.choose(self.by, style, key.number());
            let choice = self.choices.iter_mut().find(|choice| Some(choice.action) == chosen);
            if let Some(choice) = choice {
                choice.staff.push((*name).to_owned());
            }
        }
    }
}

/// What may be chosen.
fn legal(game: &impl Game) -> Vec<Action> {
    let mut room = vec![0; 64];
    loop {
        let mut list = Lent::new(&mut room);
        game.legal(&mut list);
        let count = list.count();
        if count <= room.len() {
            room.truncate(count);
            return room;
        }
        room.resize(count, 0);
    }
}

fn what_follows<G: Game>(guesses: &[G], trial: &mut G, action: Action) -> Follows {
    let each = guesses.iter().map(|guess| {
        trial.clone_from(guess);
        match (trial.apply(action, &mut Silent), trial.mover()) {
            (Ok(Applied::Revealed), _) | (Ok(_), Mover::Chance(_)) => Follows::Chance,
            _ => Follows::Nothing,
        }
    });
    each.max().unwrap_or_default()
}
