//! completion.ground-combat and completion.offensive-cost: attacks in an offensive.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;
use stavka_core::seam::Decided;

use super::economy::Power;
use super::ground::Terrain;
pub(crate) use super::tables::CombatResult;
use crate::count::Count;
use crate::points::{At, number};
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-attack",
        Topic::Combat,
        "At what odds is this attack made, what does it cost, and what does a roll lead to?",
        |variant, attack: &Attack, trail| {
            let multiplier = multiplier(variant, attack.site, trail);
            let fight = attack.fight(multiplier);
            let column = column(variant, &fight, trail)?;
            let (factors, roll) = (attack.defense.get(), attack.roll.unsigned());
            let losses = losses(variant, &fight, column, roll, factors, trail);
            let brps = ground_cost(variant, attack.attack.get(), trail)
                + air_cost(variant, attack.aaf.get(), trail);
            Ok(Fought {
                multiplier,
                brps,
                attacker_loses: losses.attacker,
                defender_gone: losses.defender_gone,
            })
        },
    )
}

/// An attack on a hex.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attack {
    /// Who attacks.
    pub power: Power,
    /// The player turn.
    pub turn: PlayerTurn,
    /// Attacking ground factors.
    pub attack: Count,
    /// Air factors that support them.
    #[serde(default)]
    pub aaf: Count,
    /// Defending factors.
    pub defense: Count,
    /// The hex of the defence.
    pub site: Place,
    /// Steps from the attacker farthest from its source of supply to that source.
    #[serde(default)]
    pub supply_distance: Count,
    /// The roll.
    pub roll: Int<1, 6>,
}

impl Attack {
    fn fight(&self, multiplier: u32) -> Fight {
        Fight {
            power: self.power,
            turn: self.turn,
            attack: self.attack.get() + self.aaf.get(),
            defense: self.defense.get() * multiplier,
            multiplier,
            place: self.site,
            supply_distance: self.supply_distance.get(),
        }
    }
}

/// An attack as its column is read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fight {
    /// Who attacks.
    pub power: Power,
    /// The player turn.
    pub turn: PlayerTurn,
    /// The strength of the attack, its air included.
    pub attack: u32,
    /// The strength of the defence: what multiplies it and its air included.
    pub defense: u32,
    /// What multiplies the defence.
    pub multiplier: u32,
    /// The hex of the defence.
    pub place: Place,
    /// Steps from the attacker farthest from its source of supply to that source; counted only where a mod asks.
    pub supply_distance: u32,
}

/// What helps the defence.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    /// The ground.
    pub terrain: Terrain,
    /// Whether it is a city.
    #[serde(default)]
    pub city: bool,
    /// Whether every attack comes over a great river.
    #[serde(default)]
    pub river: bool,
}

/// What an attack led to.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Fought {
    /// The defense multiplier.
    pub multiplier: u32,
    /// What the attack costs if no other is made this turn.
    pub brps: u32,
    /// Ground factors that the attacker loses.
    pub attacker_loses: u32,
    /// Whether the defence is gone.
    pub defender_gone: bool,
}

/// What both lose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Losses {
    /// Ground factors that the attacker loses.
    pub attacker: u32,
    /// Whether the defence is gone.
    pub defender_gone: bool,
}

/// completion.ground-combat: the defense multiplier of a hex.
pub(crate) fn multiplier(variant: &WorldAtWar, place: Place, sink: &mut impl Sink) -> u32 {
    let tables = &variant.tables;
    let ground = tables.multipliers[place.terrain as usize];
    let helped = if place.city || place.river { tables.city_or_river } else { 0 };
    let most = variant.figures.far_east.combat.multiplier_maximum;
    let multiplier = (ground + helped).min(most);
    sink.step(clause::COMPLETION_GROUND_COMBAT, || {
        format!("the ground multiplies by {ground}, city or river add {helped}, at most {most}: {multiplier}")
    });
    multiplier
}

/// completion.ground-combat: the column of an attack; one below the first is not made.
pub(crate) fn column(
    variant: &WorldAtWar,
    fight: &Fight,
    sink: &mut impl Sink,
) -> Result<usize, Refused> {
    let (odds, Fight { attack, defense, .. }) = (&variant.tables.odds, *fight);
    let reached = odds.iter().rposition(|odds| odds.reached_by(attack, defense));
    let base = Decided { value: place(reached), by: RULE };
    let Decided { value, by } = variant.decide(At::Column, base, || fight.facts());
    let column = usize::try_from(value).unwrap_or(0).min(odds.len()).checked_sub(1);
    let Some(column) = column else {
        return Err(sink.refuse(by, || {
            format!("{attack} against {defense} is less than the table begins with")
        }));
    };
    sink.step(by, || format!("{attack} against {defense} is read under {}", odds[column]));
    Ok(column)
}

/// Whether what a column depends on beyond the strengths must be known.
#[inline]
pub(crate) fn asks_for_supply(variant: &WorldAtWar) -> bool {
    let seams = &variant.settings.seams;
    seams.decorate(At::Column as u8) || seams.decorate(At::Result as u8)
}

/// A column as the seam counts them: from one, and nought for none.
fn place(column: Option<usize>) -> i32 {
    column.and_then(|column| i32::try_from(column + 1).ok()).unwrap_or(0)
}

impl Fight {
    fn facts(&self) -> [i32; 10] {
        let [terrain, city, river] = self.place.facts();
        let [season, year] = self.turn.facts();
        [
            self.power as i32,
            number(self.attack),
            number(self.defense),
            number(self.multiplier),
            terrain,
            city,
            river,
            season,
            year,
            number(self.supply_distance),
        ]
    }

    fn facts_of_a_roll(&self, column: usize, roll: u32) -> [i32; 9] {
        let [terrain, city, river] = self.place.facts();
        let [season, year] = self.turn.facts();
        let (power, far) = (self.power as i32, number(self.supply_distance));
        [power, place(Some(column)), number(roll), terrain, city, river, season, year, far]
    }
}

impl Place {
    fn facts(self) -> [i32; 3] {
        [self.terrain as i32, self.city.into(), self.river.into()]
    }
}

/// completion.ground-combat: what a roll leads to, where so many plain factors defend.
pub(crate) fn losses(
    variant: &WorldAtWar,
    fight: &Fight,
    column: usize,
    roll: u32,
    factors: u32,
    sink: &mut impl Sink,
) -> Losses {
    let result = variant.tables.result(column, roll).unwrap_or(CombatResult::AttackerBeaten);
    let base = Decided { value: result as i32, by: RULE };
    let facts = || fight.facts_of_a_roll(column, roll);
    let Decided { value, by } = variant.decide(At::Result, base, facts);
    let result = usize::try_from(value).ok().and_then(|place| CombatResult::ALL.get(place));
    let (attacker, defender_gone) = match result.unwrap_or(&CombatResult::AttackerBeaten) {
        CombatResult::AttackerBeaten => (fight.defense, false),
        CombatResult::AttackerRepelled => (fight.defense.div_ceil(2), false),
        CombatResult::Exchange => (factors, true),
        CombatResult::DefenderBeaten => (0, true),
    };
    let word = if defender_gone { "is gone" } else { "holds" };
    sink.step(by, || {
        format!("rolled {roll}: the attacker loses {attacker} factors, the defence {word}")
    });
    Losses { attacker, defender_gone }
}

/// completion.offensive-cost: what so many attacking ground factors of a turn cost.
pub(crate) fn ground_cost(variant: &WorldAtWar, factors: u32, sink: &mut impl Sink) -> u32 {
    let each = u32::from(variant.figures.far_east.combat.factors_per_brp.get());
    let brps = factors.div_ceil(each);
    sink.step(clause::COMPLETION_OFFENSIVE_COST, || {
        format!("{factors} factors, a BRP for each {each} begun: {brps}")
    });
    brps
}

/// completion.offensive-cost: what so many air factors cost.
pub(crate) fn air_cost(variant: &WorldAtWar, aaf: u32, sink: &mut impl Sink) -> u32 {
    let each = u32::from(variant.figures.far_east.combat.brps_per_aaf);
    if aaf > 0 {
        sink.step(clause::COMPLETION_OFFENSIVE_COST, || {
            format!("air factors that fly: {aaf}, at {each} BRP")
        });
    }
    aaf * each
}

/// The clause by which attacks are decided.
pub(crate) const RULE: Clause = clause::COMPLETION_GROUND_COMBAT;

/// completion.offensive-cost: whether so much can be paid.
pub(crate) fn can_pay(price: i32, there: i32, sink: &mut impl Sink) -> Result<(), Refused> {
    if price <= there {
        return Ok(());
    }
    Err(sink.too_few(clause::COMPLETION_OFFENSIVE_COST, there, price, || {
        format!("it costs {price} BRPs, {there} are there")
    }))
}
