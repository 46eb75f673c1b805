//! What a unit may still do in its half: who moves, redeploys, attacks, flies and is given up, and what keeps the others.

use stavka_core::clause::{Clause, Refused, Sink};

use crate::clause;

/// What a unit is and has done, as far as it keeps it from going anywhere.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Going {
    /// Whether it stands on the map.
    pub on_map: bool,
    /// Whether it is a partisan.
    pub partisan: bool,
    /// Whether it has gone so already.
    pub gone: bool,
    /// Whether it has flown.
    pub flown: bool,
}

/// completion.movement, completion.staging: whether a unit may still move.
#[inline]
pub(crate) fn may_move(unit: Going, sink: &mut impl Sink) -> Result<(), Refused> {
    holds(unit.on_map, clause::COMPLETION_MOVEMENT, "it is not on the map", sink)?;
    holds(!unit.partisan, clause::COMPLETION_MOVEMENT, "partisans do not move", sink)?;
    holds(!unit.gone, clause::COMPLETION_MOVEMENT, "it has moved this half", sink)?;
    holds(!unit.flown, clause::COMPLETION_STAGING, "it has flown", sink)
}

/// completion.redeployment: whether a unit may still redeploy, from a hex in supply or not.
#[inline]
pub(crate) fn may_redeploy(
    unit: Going,
    supplied: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let rule = clause::COMPLETION_REDEPLOYMENT;
    holds(unit.on_map, rule, "it is not on the map", sink)?;
    holds(!unit.partisan, rule, "partisans do not redeploy", sink)?;
    holds(!unit.gone, rule, "it was built or has redeployed this half", sink)?;
    holds(supplied, rule, "it is not in supply", sink)
}

/// completion.redeployment: whether a unit may redeploy to such a place.
#[inline]
pub(crate) fn may_redeploy_to(
    town: bool,
    supplied: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let rule = clause::COMPLETION_REDEPLOYMENT;
    holds(town, rule, "units redeploy to towns, cities and ports of their friends", sink)?;
    holds(supplied, rule, "no line of supply of theirs reaches it", sink)
}

/// completion.staging: whether an air factor may stage to such a base.
#[inline]
pub(crate) fn may_stage_to(
    town: bool,
    supplied: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let rule = clause::COMPLETION_STAGING;
    holds(town, rule, "air factors stage to towns, cities and ports of their friends", sink)?;
    holds(supplied, rule, "no line of supply of theirs reaches it", sink)
}

/// What a unit is and has done, as far as it keeps it from attacking.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Fighter {
    /// Whether it fights on the ground.
    pub ground: bool,
    /// Whether it has attacked this half, or is about to.
    pub attacked: bool,
    /// Whether these are the attacks of armor that has exploited, and it has not.
    pub left_behind: bool,
    /// Whether it is in supply.
    pub supplied: bool,
    /// Whether it stands in the Urals box.
    pub in_the_box: bool,
}

/// completion.ground-combat, completion.supply, 81.67: whether a unit may still attack on the ground.
#[inline]
pub(crate) fn may_attack(unit: Fighter, sink: &mut impl Sink) -> Result<(), Refused> {
    let rule = clause::COMPLETION_GROUND_COMBAT;
    holds(unit.ground, rule, "it does not fight on the ground", sink)?;
    holds(!unit.in_the_box, clause::C81_67, "nobody attacks out of the Urals box", sink)?;
    holds(!unit.attacked, rule, "it has attacked this half", sink)?;
    let exploits = clause::COMPLETION_EXPLOITATION;
    holds(!unit.left_behind, exploits, "only armor that has exploited attacks again", sink)?;
    holds(unit.supplied, clause::COMPLETION_SUPPLY, "without supply it does not attack", sink)
}

/// completion.air-support: whether an air factor may still fly.
#[inline]
pub(crate) fn may_fly(air: bool, flown: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    let rule = clause::COMPLETION_AIR_SUPPORT;
    holds(air, rule, "it does not fly", sink)?;
    holds(!flown, rule, "it has flown since its owner's turn began", sink)
}

/// completion.air-support: whether one more air factor may support so many ground factors.
#[inline]
pub(crate) fn may_support(ground: u32, air: u32, sink: &mut impl Sink) -> Result<(), Refused> {
    let rule = clause::COMPLETION_AIR_SUPPORT;
    holds(air < ground, rule, "no more air factors fly than ground factors attack", sink)?;
    sink.cite(rule);
    Ok(())
}

/// Whether there is anybody to be attacked in a hex.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Target {
    /// Whether enemies stand there.
    pub enemies: bool,
    /// Whether own ground units stand beside it.
    pub beside: bool,
    /// Whether it was attacked, or let be, before.
    pub settled: bool,
}

/// completion.ground-combat: whether a hex can be attacked at all.
pub(crate) fn may_be_attacked(target: Target, sink: &mut impl Sink) -> Result<(), Refused> {
    let rule = clause::COMPLETION_GROUND_COMBAT;
    holds(target.enemies, rule, "no enemy ground unit stands there", sink)?;
    holds(target.beside, rule, "no ground unit stands beside it", sink)?;
    holds(!target.settled, rule, "this half it was attacked, or let be, already", sink)
}

/// completion.ground-combat: whether own ground units stand beside the hex under attack.
pub(crate) fn is_beside(beside: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    let because = "no ground unit stands there beside the hex under attack";
    holds(beside, clause::COMPLETION_GROUND_COMBAT, because, sink)
}

/// completion.ground-combat: whether anybody attacks.
#[inline]
pub(crate) fn somebody_attacks(ground: u32, sink: &mut impl Sink) -> Result<(), Refused> {
    holds(ground > 0, clause::COMPLETION_GROUND_COMBAT, "nobody attacks", sink)
}

/// completion.ground-combat: whether an offensive has anybody to attack.
pub(crate) fn may_open_offensive(targets: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    let because = "there is nobody whom ready units could attack";
    holds(targets, clause::COMPLETION_GROUND_COMBAT, because, sink)
}

/// completion.attrition: whether there is anybody to be worn down.
pub(crate) fn may_wear_down(contact: u32, sink: &mut impl Sink) -> Result<(), Refused> {
    let because = "no ground factors stand next to enemies that they may attack";
    holds(contact > 0, clause::COMPLETION_ATTRITION, because, sink)
}

/// A hex that attrition may take.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Ceded {
    /// Whether it is in the attrition zone that was rolled for.
    pub in_zone: bool,
    /// Whether an enemy holds it.
    pub hostile: bool,
    /// Whether own ground units stand beside it.
    pub beside: bool,
    /// Whether it is a city or an objective.
    pub city: bool,
}

/// completion.attrition: whether the attacker may name a hex.
#[inline]
pub(crate) fn may_be_taken(hex: Ceded, sink: &mut impl Sink) -> Result<(), Refused> {
    let rule = clause::COMPLETION_ATTRITION;
    holds(hex.in_zone, rule, "it is in another attrition zone", sink)?;
    holds(hex.hostile, rule, "no enemy holds it", sink)?;
    holds(hex.beside, rule, "no ground unit of the attacker stands beside it", sink)?;
    holds(!hex.city, rule, "attrition takes neither cities nor objectives", sink)
}

/// completion.ground-combat: whether a unit took part in the attack that emptied the hex, and may advance.
#[inline]
pub(crate) fn may_advance(
    took_part: bool,
    ground: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let rule = clause::COMPLETION_GROUND_COMBAT;
    let because = "only ground units that took part in the attack advance";
    holds(took_part && ground, rule, because, sink)?;
    sink.cite(rule);
    Ok(())
}

/// completion.pacific-war: whether Japan may give a unit up for the Pacific.
#[inline]
pub(crate) fn may_be_drafted(
    wanted: bool,
    there: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let rule = clause::COMPLETION_PACIFIC_WAR;
    holds(wanted, rule, "factors of another kind are asked for now", sink)?;
    holds(there, rule, "it is neither on the map nor in the force pool", sink)
}

/// completion.construction: whether a unit of the wanted sort waits in the force pool.
#[inline]
pub(crate) fn is_in_the_pool(there: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    holds(there, clause::COMPLETION_CONSTRUCTION, "none is left in the force pool", sink)
}

/// completion.construction: whether there is anywhere to build it.
pub(crate) fn has_a_site(there: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    let because = "there is no hex where it may be built";
    holds(there, clause::COMPLETION_CONSTRUCTION, because, sink)
}

/// completion.construction: whether a power may build its own units in such a place.
pub(crate) fn may_be_built_at(
    own: bool,
    supplied: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let rule = clause::COMPLETION_CONSTRUCTION;
    let because = "they are built in cities, ports and objectives of the power's own land, Russia's in the Urals box";
    holds(own, rule, because, sink)?;
    holds(supplied, rule, "it is not in supply", sink)
}

/// completion.partisans: whether one more partisan may hide in a hex.
#[inline]
pub(crate) fn may_hide(taken: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    holds(!taken, clause::COMPLETION_PARTISANS, "a partisan is there already", sink)
}

/// Refuses by `rule` where something does not hold.
#[inline]
fn holds(holds: bool, rule: Clause, because: &str, sink: &mut impl Sink) -> Result<(), Refused> {
    if holds { Ok(()) } else { Err(sink.refuse(rule, || because.to_owned())) }
}

/// completion.sequence: the refusal of what is not to be chosen now.
pub(crate) fn untimely(sink: &mut impl Sink) -> Refused {
    sink.refuse(clause::COMPLETION_SEQUENCE, || "this is not the time for it".into())
}

/// completion.redeployment: whether a unit stands where units leave for Europe.
pub(crate) fn may_leave_for_europe(there: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    let because = "only Russian units in Siberia and in the Urals box go to Europe";
    holds(there, clause::COMPLETION_REDEPLOYMENT, because, sink)
}

/// completion.movement: whether a unit that moves has anywhere to go.
pub(crate) fn can_move(somewhere: bool, sink: &mut impl Sink) -> bool {
    goes(somewhere, clause::COMPLETION_MOVEMENT, sink)
}

/// completion.redeployment: whether a unit that redeploys has anywhere to go.
pub(crate) fn can_redeploy(somewhere: bool, sink: &mut impl Sink) -> bool {
    goes(somewhere, clause::COMPLETION_REDEPLOYMENT, sink)
}

fn goes(somewhere: bool, rule: Clause, sink: &mut impl Sink) -> bool {
    if !somewhere {
        sink.step(rule, || "there is nowhere to go".into());
    }
    somewhere
}
