//! What players say, and what they are asked.

use stavka_core::game::{Action, Verb, meant, said};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::asked;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::Unit;
use crate::campaign::state::Phase;

/// What stands between a unit and its place.
const FROM: &str = " from ";

/// What is said before a unit.
const OF_UNITS: [Verb<Unit, Choice>; 5] = [
    ("move ", Choice::Move),
    ("redeploy ", Choice::Redeploy),
    ("give up ", Choice::Give),
    ("advance ", Choice::Advance),
    ("exploit with ", Choice::Exploit),
];

/// What is said before a space.
const OF_SPACES: [Verb<Spot, Choice>; 4] = [
    ("to ", Choice::To),
    ("attack ", Choice::Attack),
    ("with ", Choice::With),
    ("take ", Choice::Take),
];

/// The outcomes of an air combat.
const AIR: [&str; 3] =
    ["the attacker wins in the air", "nobody wins in the air", "the defender wins in the air"];

/// An action in words.
pub(crate) fn words(game: &Campaign, action: Action) -> String {
    let Some(choice) = Choice::of(action) else { return "nothing".to_owned() };
    match choice {
        Choice::Move(unit)
        | Choice::Redeploy(unit)
        | Choice::Give(unit)
        | Choice::Advance(unit)
        | Choice::Exploit(unit) => {
            format!("{}{}", said(&OF_UNITS, unit, choice), game.unit_and_place(unit))
        }
        Choice::To(spot) | Choice::Attack(spot) | Choice::With(spot) | Choice::Take(spot) => {
            format!("{}{}", said(&OF_SPACES, spot, choice), game.spot_name(spot))
        }
        Choice::Build(sort) => {
            let sheet = game.table.roster.sheets().get(usize::from(sort));
            format!("build {}", sheet.map_or("nothing", |sheet| &sheet.name))
        }
        Choice::Roll(outcome) if game.state.phase == Phase::InTheAir => {
            AIR.get(usize::from(outcome)).copied().unwrap_or("nothing").to_owned()
        }
        Choice::Roll(outcome) => format!("roll {}", u32::from(outcome) + 1),
        plain => plain_words(plain).to_owned(),
    }
}

/// The action that these words mean.
pub(crate) fn action(game: &Campaign, words: &str) -> Option<Action> {
    if let Some(plain) = Choice::plain().find(|choice| plain_words(*choice) == words) {
        return Some(plain.action());
    }
    if let Some(outcome) = AIR.iter().position(|outcome| *outcome == words) {
        return Some(Choice::Roll(u16::try_from(outcome).ok()?).action());
    }
    let unit = |name: &str| {
        // Where it stands is for people; the name is enough.
        game.table.roster.named(name.split_once(FROM).map_or(name, |(name, _)| name))
    };
    let choice = meant(&OF_UNITS, words, unit)
        .or_else(|| meant(&OF_SPACES, words, |name| game.spot_named(name)))
        .or_else(|| game.build_named(words.strip_prefix("build ")?))
        .or_else(|| roll(words.strip_prefix("roll ")?))?;
    Some(choice.action())
}

/// What the rules expect now.
pub(crate) fn prompt(game: &Campaign) -> String {
    asked!(game, ask => ask.prompt(game))
}

impl Campaign {
    pub(crate) fn unit_name(&self, unit: Unit) -> String {
        if self.table.roster.has(unit) { self.table.roster.name(unit) } else { "nobody".to_owned() }
    }

    /// What people call a unit, and where it is.
    fn unit_and_place(&self, unit: Unit) -> String {
        if !self.table.roster.has(unit) {
            return self.unit_name(unit);
        }
        let spot = self.state.place(unit);
        let place =
            if self.table.has(spot) { self.spot_name(spot) } else { "beside the map".into() };
        format!("{}{FROM}{place}", self.unit_name(unit))
    }

    pub(crate) fn spot_name(&self, spot: Spot) -> String {
        if self.table.has(spot) { self.table.name(spot) } else { "nowhere".to_owned() }
    }

    /// The space of that label or name.
    pub(crate) fn spot_named(&self, name: &str) -> Option<Spot> {
        let spots = 0..u16::try_from(self.table.spots.len()).ok()?;
        spots.into_iter().find(|spot| self.table.is_called(*spot, name))
    }

    fn build_named(&self, name: &str) -> Option<Choice> {
        let place = self.table.roster.sheets().iter().position(|sheet| sheet.name == name)?;
        u8::try_from(place).ok().map(Choice::Build)
    }
}

fn roll(face: &str) -> Option<Choice> {
    let face: u16 = face.parse().ok()?;
    face.checked_sub(1).map(Choice::Roll)
}

const fn plain_words(choice: Choice) -> &'static str {
    match choice {
        Choice::Done => "done",
        Choice::Stay => "stay",
        Choice::ToEurope => "to Europe",
        Choice::Declare => "declare war",
        Choice::PacificWar => "go to war in the Pacific",
        Choice::Peace => "keep the peace",
        Choice::Attrition => "attrition",
        Choice::Offensive => "offensive",
        Choice::Pass => "attack nobody",
        Choice::WithAir => "with air",
        Choice::Begin => "begin the attack",
        Choice::CallOff => "call the attack off",
        Choice::Hold => "nobody advances",
        Choice::Bomb => "bomb the Urals box",
        _ => "",
    }
}
