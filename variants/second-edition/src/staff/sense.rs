//! What the staff sees on the map: strength, distances, what is worth having.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::lines::{self, Field};
use crate::campaign::memory::Memory;
use crate::campaign::state::{Stage, State};
use crate::campaign::table::Table;
use crate::combat::Conditions;
use crate::combat::dice::{attacker_hits_on, defender_hits_on, defense_dice};
use crate::combat::play::losses;
use crate::ground::is_line;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::occupancy::{SPACES, Spots};
use crate::staff::style::Style;
use crate::{victory, worth};

/// Further than anything on the map.
pub(crate) const FAR: i32 = lines::FAR as i32;

/// The map as a side sees it; every field has an entry for each space.
pub(crate) struct Sense {
    /// Units of the own side, and the hits that they take.
    pub(crate) own: Field<i32>,
    pub(crate) own_hits: Field<i32>,
    /// Dice with which the enemy could attack a space.
    pub(crate) threat: Field<i32>,
    /// Lines to the nearest enemy unit, and to the nearest point that the enemy holds.
    pub(crate) to_foe: Field<i32>,
    pub(crate) to_foe_land: Field<i32>,
    /// How much a space draws units that want the enemy's places, and the own ones.
    pub(crate) pull: Field<i32>,
    pub(crate) guard: Field<i32>,
    /// Hits that empty a point of the enemy, hits that he may expect in its defence, and dice of the own side around it: the
    /// last two in sixtieths.
    pub(crate) foe_hits: Field<i32>,
    pub(crate) answer: Field<i32>,
    pub(crate) promise: Field<i32>,
    /// What the place there is worth in victory points, if it is one.
    pub(crate) prize: Field<i32>,
    /// Where supply gets to overland; looked at only while units move.
    pub(crate) land: Spots,
    /// Lines from there.
    pub(crate) to_supply: Field<i32>,
}

impl Sense {
    /// Looks at the map. It is boxed, since it is large and handed on.
    pub(crate) fn new(
        table: &Table,
        state: &State,
        side: Side,
        style: &Style,
        memory: &mut Memory,
    ) -> Box<Self> {
        let (board, enemy) = (&table.ground.board, side.enemy());
        let places = places(table, state, style);
        let mut sense = Box::new(Self {
            own: [0; SPACES],
            own_hits: [0; SPACES],
            threat: [0; SPACES],
            to_foe: [FAR; SPACES],
            to_foe_land: [FAR; SPACES],
            pull: pull(table, &places, |place| state.position.holds(enemy, place)),
            guard: pull(table, &places, |place| state.position.holds(side, place)),
            foe_hits: [0; SPACES],
            answer: [0; SPACES],
            promise: [0; SPACES],
            prize: [0; SPACES],
            land: Spots::EMPTY,
            to_supply: [FAR; SPACES],
        });
        let own_dice = sense.count_own(table, state, side);
        let (foes, dice) = sense.count_foes(table, state, side);
        for foe in &foes {
            let mut around = 0;
            for slot in board.slots(foe) {
                let line = board.crossing(foe, slot);
                if is_line(line) {
                    sense.threat[line.to.index()] += dice[foe.index()];
                    around += own_dice[line.to.index()];
                }
            }
            sense.promise[foe.index()] = around * of_a_die(table, state, side, foe);
        }
        sense.to_foe = table.lines.nearest(foes.iter()).map(i32::from);
        let held = board.ids().filter(|space| {
            state.position.holds(enemy, *space) && board.space(*space).controller.is_some()
        });
        sense.to_foe_land = table.lines.nearest(held).map(i32::from);
        for (place, worth) in &places {
            sense.prize[place.index()] += worth;
        }
        if matches!(
            state.stage,
            Stage::March | Stage::Pursuit | Stage::Combat | Stage::SecondCombat
        ) {
            sense.land =
                Spots::of(memory.tracer.land(&table.variant, &table.ground, &state.position, side));
            sense.to_supply = table.lines.nearest(sense.land.iter()).map(i32::from);
        }
        sense
    }
}

impl Sense {
    /// Counts the own units, and the dice with which they can attack.
    fn count_own(&mut self, table: &Table, state: &State, side: Side) -> Field<i32> {
        let mut dice = [0; SPACES];
        for (unit, on, at) in state.on_map(side) {
            let at = at.index();
            self.own[at] += 1;
            self.own_hits[at] += i32::from(losses::capacity_to_come(table, state, unit));
            if !on.dispersed && !on.fought && !state.railed.contains(unit) {
                let firepower = worth::firepower(&table.variant, on.kind, true, &mut Silent);
                dice[at] += i32::from(firepower.attack);
            }
        }
        dice
    }

    /// Counts the enemy's units: where they stand, and the dice with which they can attack.
    fn count_foes(&mut self, table: &Table, state: &State, side: Side) -> (Spots, Field<i32>) {
        let (variant, mut foes, mut dice) = (&table.variant, Spots::EMPTY, [0; SPACES]);
        let conditions = Conditions::of(&state.position, side);
        let faces = i32::from(variant.faces());
        for (unit, on, space) in state.on_map(side.enemy()) {
            let at = space.index();
            foes.insert(space);
            if !on.dispersed {
                let firepower = worth::firepower(variant, on.kind, true, &mut Silent);
                dice[at] += i32::from(firepower.attack);
            }
            let supplied = state.supplied.contains(unit);
            let hits_on = i32::from(defender_hits_on(variant, on, conditions, &mut Silent));
            let answer = defense_dice(variant, on, supplied, &mut Silent);
            self.foe_hits[at] += i32::from(losses::capacity(table, state, unit));
            self.answer[at] += i32::from(answer) * (faces + 1 - hits_on) * 60 / faces;
        }
        (foes, dice)
    }
}

/// Sixtieths of a hit that a die of plain infantry may expect against a point.
fn of_a_die(table: &Table, state: &State, side: Side, target: SpaceId) -> i32 {
    let variant = &table.variant;
    let conditions = Conditions {
        fortified_city: table.ground.fortified.contains(target),
        ..Conditions::of(&state.position, side)
    };
    let kind = if side == Side::Axis { Kind::GermanInfantryKorps } else { Kind::InfantryArmy };
    let faces = i32::from(variant.faces());
    let hits_on = i32::from(attacker_hits_on(variant, kind, conditions, &mut Silent));
    (faces + 1 - hits_on) * 60 / faces
}

/// What places are worth: their victory points, and more where a victory at once hangs on them.
fn places(table: &Table, state: &State, style: &Style) -> Vec<(SpaceId, i32)> {
    let points = table.victory.iter().map(|(at, worth)| (*at, i32::try_from(*worth).unwrap_or(0)));
    let mut places: Vec<_> = points.collect();
    let named = |name: &str| table.ground.board.labelled(name);
    let held = |name: &str| named(name).is_some_and(|at| state.position.holds(Side::Axis, at));
    for (name, met) in victory::sudden_stakes(&table.variant, held).filter(|_| style.sudden > 0) {
        let Some(place) = named(name) else { continue };
        let stake = i32::try_from(met * met).unwrap_or(0) * style.sudden;
        match places.iter_mut().find(|(at, _)| *at == place) {
            Some((_, worth)) => *worth += stake,
            None => places.push((place, stake)),
        }
    }
    places
}

/// How much the places of one side draw: the more, the nearer and the more they are worth.
fn pull(table: &Table, places: &[(SpaceId, i32)], wanted: impl Fn(SpaceId) -> bool) -> Field<i32> {
    let mut pull = [-FAR * 6; SPACES];
    for (place, worth) in places.iter().filter(|(place, _)| wanted(*place)) {
        for (best, lines) in pull.iter_mut().zip(table.lines.from(*place)) {
            *best = (*best).max(worth * 10 - i32::from(*lines) * 6);
        }
    }
    pull
}
