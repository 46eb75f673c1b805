//! The question: one combat, from the dice to the losses.

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink, Topic};
use stavka_core::distribution::Distribution;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::combat::dice::{self, Volley};
use crate::combat::losses::{self, Fate};
use crate::combat::{ATTACK, Conditions, DEFENSE, Onset, attack};
use crate::kinds::Kind;
use crate::movement::{self, UnitNumber};
use crate::nation::Side;
use crate::position::Unit;
use crate::situation::{Layout, Situation};
use crate::supply::{Status, Tracer};
use crate::{SecondEdition, air, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "combat",
        Topic::Combat,
        "What are the exact chances of this attack, and what does a throw lead to?",
        combat,
    )
}

/// An attack.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CombatInput {
    /// The board.
    pub situation: Situation,
    /// The point that is attacked.
    pub target: String,
    /// The units that attack, by their number in the situation from 0.
    pub attackers: Vec<UnitNumber>,
    /// Air units on the side of the attack.
    #[serde(default)]
    pub attacking_air: u8,
    /// Air units on the side of the defence.
    #[serde(default)]
    pub defending_air: u8,
    /// The units that were without supply as the phase began, by their number; left out to have supply traced as the
    /// board stands.
    pub without_supply: Option<Vec<UnitNumber>>,
    /// The hits that were thrown; left out to hear the chances alone.
    pub thrown: Option<Thrown>,
}

/// The hits of a throw.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Thrown {
    /// Hits on the defender.
    pub on_defender: u8,
    /// Hits on the attacker.
    pub on_attacker: u8,
}

/// What an attack is worth.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CombatAnswer {
    /// The attacker's dice.
    pub attacker: Vec<DiceGroup>,
    /// The defender's dice.
    pub defender: Vec<DiceGroup>,
    /// The hits that empty the point.
    pub hits_to_empty: u32,
    /// How likely they are.
    pub empties: String,
    /// Hits on the defender, with their chances.
    pub on_defender: Distribution<u8>,
    /// Hits on the attacker, with their chances.
    pub on_attacker: Distribution<u8>,
    /// What the throw led to.
    pub result: Option<CombatResult>,
}

/// Dice that hit alike.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DiceGroup {
    /// How many.
    pub dice: u8,
    /// The lowest face that hits.
    pub hits_on: u8,
}

/// What a throw led to.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CombatResult {
    /// Defenders that were beaten.
    pub defenders: Vec<Beaten>,
    /// Attackers that were beaten.
    pub attackers: Vec<Beaten>,
    /// Whether attackers may enter the point.
    pub advance: bool,
    /// Units that may go on after it, with the number of lines.
    pub exploits: Vec<Exploits>,
}

/// A unit that was beaten.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Beaten {
    /// The unit.
    pub unit: Kind,
    /// What becomes of it.
    pub fate: Fate,
    /// Whether it is still fortified.
    pub fortified: bool,
}

/// A unit that may go on.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Exploits {
    /// The unit.
    pub unit: Kind,
    /// How many lines.
    pub lines: u32,
}

/// One side of a combat: its units, whether each is supplied, and its dice.
struct Force {
    units: Vec<(Unit, bool)>,
    volley: Volley,
}

fn combat(
    variant: &SecondEdition,
    input: &CombatInput,
    sink: &mut impl Sink,
) -> Result<CombatAnswer, Refused> {
    let layout = input.situation.lay_out(variant, sink)?;
    let target = layout.point(&input.target, clause::COMPLETION_COMBAT_LINES, sink)?;
    let listed = input.without_supply.as_deref();
    let mut look = Look { tracer: Tracer::new(&layout.ground), listed };
    let (side, numbers) = attackers(&layout, input, sink)?;
    let attack = attacking(variant, &layout, &mut look, (side, &numbers), target, sink)?;
    let defense = defending(variant, &layout, &mut look, side, target, sink)?;
    let (attack, conditions) = attack;
    let (attack, defense) = with_air(variant, &layout, input, side, attack, defense, sink)?;
    let capacities = capacities(variant, &defense, sink);
    let needed: u32 = capacities.iter().map(|hits| u32::from(*hits)).sum();
    let on_defender = hits(variant, (ATTACK, attack.volley), conditions, sink)?;
    let thrown = input.thrown.map(|thrown| Thrown {
        on_defender: dice::scored(variant, ATTACK, conditions, thrown.on_defender, sink),
        on_attacker: dice::scored(variant, DEFENSE, conditions, thrown.on_attacker, sink),
    });
    let result =
        thrown.map(|thrown| result(variant, &layout, &attack, &defense, target, thrown, sink));
    Ok(CombatAnswer {
        attacker: groups(attack.volley),
        defender: groups(defense.volley),
        hits_to_empty: needed,
        empties: on_defender.probability(|hits| u32::from(*hits) >= needed).to_string(),
        on_attacker: hits(variant, (DEFENSE, defense.volley), conditions, sink)?,
        on_defender,
        result,
    })
}

/// How supply is looked at: as it was listed, or by a trace.
struct Look<'input> {
    tracer: Tracer,
    listed: Option<&'input [UnitNumber]>,
}

impl Look<'_> {
    /// completion.combat.out-of-supply: whether a unit is in supply for this combat.
    fn is_supplied(
        &mut self,
        variant: &SecondEdition,
        layout: &Layout,
        number: usize,
        sink: &mut impl Sink,
    ) -> bool {
        is_supplied(variant, layout, (&mut self.tracer, self.listed), number, sink)
    }
}

fn is_supplied(
    variant: &SecondEdition,
    layout: &Layout,
    (tracer, listed): (&mut Tracer, Option<&[UnitNumber]>),
    number: usize,
    sink: &mut impl Sink,
) -> bool {
    if let Some(list) = listed {
        return list.iter().all(|other| other.unsigned() as usize != number);
    }
    let (ground, position) = (&layout.ground, &layout.position);
    tracer.status(variant, ground, position, number, sink) != Status::None
}

fn groups(volley: Volley) -> Vec<DiceGroup> {
    volley.groups().map(|(dice, hits_on)| DiceGroup { dice, hits_on }).collect()
}

/// The chances of a volley; more dice than can be counted exactly are refused.
fn hits(
    variant: &SecondEdition,
    (role, volley): (usize, Volley),
    conditions: Conditions,
    sink: &mut impl Sink,
) -> Result<Distribution<u8>, Refused> {
    let hits = volley.hits(variant.faces());
    let hits =
        hits.map_err(|error| sink.refuse(clause::COMPLETION_COMBAT_DICE, || error.to_string()))?;
    Ok(hits.map(|hits| dice::scored(variant, role, conditions, *hits, &mut Silent)))
}

fn attackers(
    layout: &Layout,
    input: &CombatInput,
    sink: &mut impl Sink,
) -> Result<(Side, Vec<usize>), Refused> {
    let numbers = input.attackers.iter().map(|&number| {
        movement::unit_of(&layout.position, number, sink)
            .map(|(number, unit, _)| (number, unit.side))
    });
    let numbers: Vec<_> = numbers.collect::<Result<_, _>>()?;
    let side = numbers.first().map(|(_, side)| *side);
    let side = side.filter(|side| numbers.iter().all(|(_, other)| other == side));
    attack::of_one_side(side.is_some(), sink)?;
    let numbers = numbers.into_iter().map(|(number, _)| number).collect();
    Ok((side.unwrap_or(Side::Axis), numbers))
}

fn attacking(
    variant: &SecondEdition,
    layout: &Layout,
    look: &mut Look<'_>,
    (side, numbers): (Side, &[usize]),
    target: SpaceId,
    sink: &mut impl Sink,
) -> Result<(Force, Conditions), Refused> {
    let (ground, position) = (&layout.ground, &layout.position);
    let onset = Onset { ground, position, attackers: numbers, target };
    let conditions = Conditions::of_attack(variant, side, onset, sink)?;
    let listed = look.listed;
    let conditions = conditions.told(variant, onset, &mut look.tracer, |tracer, number| {
        is_supplied(variant, layout, (tracer, listed), number, &mut Silent)
    });
    let mut force = Force { units: Vec::new(), volley: Volley::default() };
    for &number in numbers {
        let unit = position.units[number];
        let supplied = look.is_supplied(variant, layout, number, sink);
        attack::may_attack(variant, &unit, supplied, sink)?;
        let dice = dice::attack_dice(variant, unit.kind, supplied, sink);
        force.volley.add(dice, dice::attacker_hits_on(variant, unit.kind, conditions, sink));
        force.units.push((unit, supplied));
    }
    Ok((force, conditions))
}

fn defending(
    variant: &SecondEdition,
    layout: &Layout,
    look: &mut Look<'_>,
    attacker: Side,
    target: SpaceId,
    sink: &mut impl Sink,
) -> Result<Force, Refused> {
    let position = &layout.position;
    let conditions = Conditions::of(position, attacker);
    let mut force = Force { units: Vec::new(), volley: Volley::default() };
    for (number, unit) in position.units_at(attacker.enemy(), target) {
        if !unit.bars() {
            continue;
        }
        let supplied = look.is_supplied(variant, layout, number, sink);
        let dice = dice::defense_dice(variant, unit, supplied, sink);
        force.volley.add(dice, dice::defender_hits_on(variant, unit, conditions, sink));
        force.units.push((*unit, supplied));
    }
    attack::is_defended(!force.units.is_empty(), sink)?;
    Ok(force)
}

/// completion.combat.air: air units join either side, where they fly.
fn with_air(
    variant: &SecondEdition,
    layout: &Layout,
    input: &CombatInput,
    side: Side,
    mut attack: Force,
    mut defense: Force,
    sink: &mut impl Sink,
) -> Result<(Force, Force), Refused> {
    let sides = [
        (side, input.attacking_air, &mut attack),
        (side.enemy(), input.defending_air, &mut defense),
    ];
    for (side, units, force) in sides {
        if units > 0 {
            air::may_join(side, units, layout.position.weather, sink)?;
        }
        let (dice, hits_on) = dice::air_dice(variant, units, sink);
        force.volley.add(dice, hits_on);
    }
    Ok((attack, defense))
}

fn capacities(variant: &SecondEdition, force: &Force, sink: &mut impl Sink) -> Vec<u8> {
    let units = force.units.iter();
    units.map(|(unit, supplied)| losses::hits_taken(variant, unit, *supplied, sink)).collect()
}

fn result(
    variant: &SecondEdition,
    layout: &Layout,
    attack: &Force,
    defense: &Force,
    target: SpaceId,
    thrown: Thrown,
    sink: &mut impl Sink,
) -> CombatResult {
    let mut ways =
        losses::ways_back(variant, &layout.ground, &layout.position, defense.units[0].0, target);
    let may_go_back = ways.next().is_some();
    let defenders = beaten(variant, defense, thrown.on_defender, Some(may_go_back), sink);
    let attackers = beaten(variant, attack, thrown.on_attacker, None, sink);
    let left = attack.units.len() - attackers.len();
    let advance = losses::may_advance(defense.units.len() - defenders.len(), left, sink);
    let standing = attack.units.iter().skip(attackers.len()).filter(|_| advance);
    let exploits = standing.map(|(unit, _)| Exploits {
        unit: unit.kind,
        lines: losses::exploitation(variant, unit.kind, layout.position.month, sink),
    });
    CombatResult {
        exploits: exploits.filter(|entry| entry.lines > 0).collect(),
        defenders,
        attackers,
        advance,
    }
}

/// Who of a force is beaten. Defenders may have a way back; attackers need none.
fn beaten(
    variant: &SecondEdition,
    force: &Force,
    hits: u8,
    way_back: Option<bool>,
    sink: &mut impl Sink,
) -> Vec<Beaten> {
    let count = losses::beaten(&capacities(variant, force, &mut Silent), hits, sink);
    let fallen = force.units.iter().take(count);
    fallen
        .map(|(unit, supplied)| {
            let fate = losses::fate(variant, unit, way_back, *supplied, sink);
            let mut unit = *unit;
            losses::disperse(&mut unit, sink);
            Beaten { unit: unit.kind, fate, fortified: unit.fortified }
        })
        .collect()
}
