//! What hits do, and who enters the point.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::combat::losses::{self, Absorbed, Fate};
use crate::combat::{ATTACK, DEFENSE};
use crate::occupancy::SpotSet as _;
use crate::position::Unit;
use crate::reinforcements::play::homeward;
use crate::unit_set::UnitSet;
use crate::{fortification, national_limits, stacking};

/// Tells who may take hits; of units that are alike only the first.
pub(crate) fn each_suffering(state: &State, tell: &mut impl FnMut(Choice)) {
    let force = suffering(state);
    for unit in &force {
        let like = |other: &usize| alike(state, *other, unit);
        if !force.iter().take_while(|other| *other < unit).any(|other| like(&other)) {
            tell(Choice::Hit(unit));
        }
    }
}

/// Whether it makes no difference which of two units takes hits.
fn alike(state: &State, one: usize, other: usize) -> bool {
    let look = |unit: usize| {
        let on = &state.position.units[unit];
        (on.kind, on.place, on.dispersed, on.fortified, on.isolated, state.supplied.contains(unit))
    };
    look(one) == look(other)
}

/// Those who may take hits now.
fn suffering(state: &State) -> UnitSet {
    let battle = &state.battle;
    let force = if battle.suffering == 1 { battle.defenders } else { battle.attackers };
    let mut left = force;
    battle.beaten.iter().for_each(|unit| left.remove(unit));
    left
}

/// completion.combat.spread: whether a unit may take the hits that are due now.
pub(crate) fn may_suffer(state: &State, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    let mut offered = false;
    each_suffering(state, &mut |choice| offered |= choice == Choice::Hit(unit));
    losses::may_take_hits(offered, sink)
}

/// Tells who may enter the point.
pub(crate) fn each_advancing(state: &State, tell: &mut impl FnMut(Choice)) {
    state.able.iter().for_each(|unit| tell(Choice::Advance(unit)));
    tell(Choice::Done);
}

impl<S: Sink> Play<'_, S> {
    /// The defender's losses come first; both sides have rolled already.
    pub(crate) fn begin_losses(&mut self) {
        for role in [ATTACK, DEFENSE] {
            self.state.battle.hits[role] = self.scored(role, self.state.battle.hits[role]);
        }
        self.state.battle.suffering = 1;
        self.next_hit();
    }

    /// The next hits, or what follows them.
    fn next_hit(&mut self) {
        let battle = &self.state.battle;
        let hits = if battle.suffering == 1 { battle.hits[ATTACK] } else { battle.hits[DEFENSE] };
        if hits > 0 && !suffering(self.state).is_empty() {
            self.state.task = Task::Hits;
        } else if battle.suffering == 1 {
            self.state.battle.suffering = 0;
            self.next_hit();
        } else {
            self.begin_advance();
        }
    }

    /// completion.combat.spread: a unit takes hits until it is beaten; a part has no effect.
    pub(crate) fn suffer(&mut self, unit: usize) {
        let defends = self.state.battle.suffering == 1;
        let (variant, supplied) = (&self.table.variant, self.state.supplied.contains(unit));
        let on = self.state.position.units[unit];
        let capacity = losses::hits_taken(variant, &on, supplied, self.sink);
        let hits = &mut self.state.battle.hits[if defends { ATTACK } else { DEFENSE }];
        match losses::take_hits(capacity, *hits, self.sink) {
            Absorbed::Beaten { left } => {
                *hits = left;
                self.state.battle.beaten.insert(unit);
                self.beat(unit, on, supplied, defends);
            }
            Absorbed::Nothing => {
                *hits = 0;
                self.next_hit();
            }
        }
    }

    /// completion.combat.minor, completion.combat.major: what becomes of a beaten unit.
    fn beat(&mut self, unit: usize, on: Unit, supplied: bool, defends: bool) {
        if defends {
            self.find_ways_back(on);
        }
        let way_back = defends.then(|| !self.state.targets.is_empty());
        match losses::fate(&self.table.variant, &on, way_back, supplied, self.sink) {
            fate @ Fate::Removed => {
                self.remove(unit, fate.clause());
                self.next_hit();
            }
            Fate::Dispersed => {
                losses::disperse(&mut self.state.position.units[unit], self.sink);
                self.next_hit();
            }
            Fate::DrivenBack => {
                self.state.chosen = u16::try_from(unit).unwrap_or(0);
                self.state.task = Task::Retreat;
            }
        }
    }

    /// Plays the losses of one side out, as odds assume it: as few units as can be are beaten, and who goes back takes
    /// the first point with room.
    pub(crate) fn play_losses(&mut self, defends: bool, hits: u8) {
        let hits = self.scored(if defends { ATTACK } else { DEFENSE }, hits);
        self.state.battle.hits = if defends { [hits, 0] } else { [0, hits] };
        self.state.battle.suffering = u8::from(defends);
        self.next_hit();
        loop {
            match (self.state.task, self.state.targets.iter().next()) {
                (Task::Hits, _) => match self.cheapest() {
                    Some(unit) => self.suffer(unit),
                    None => return,
                },
                (Task::Retreat, Some(space)) => self.retreat(space),
                _ => return,
            }
        }
    }

    /// Who swallows the hits that are left; else the strongest of those who are beaten by them, but the strongest of all
    /// last, since it swallows most.
    fn cheapest(&self) -> Option<usize> {
        let battle = &self.state.battle;
        let hits = battle.hits[if battle.suffering == 1 { ATTACK } else { DEFENSE }];
        let force = suffering(self.state);
        let taken = |unit: usize| capacity(self.table, self.state, unit);
        let strongest = force.iter().max_by_key(|unit| taken(*unit))?;
        if taken(strongest) > hits {
            return Some(strongest);
        }
        let others = force.iter().filter(|unit| *unit != strongest);
        others.max_by_key(|unit| taken(*unit)).or(Some(strongest))
    }

    fn find_ways_back(&mut self, on: Unit) {
        let (table, state) = (self.table, &mut *self.state);
        state.targets.clear();
        if let Some(at) = on.at() {
            let ways = losses::ways_back(&table.variant, &table.ground, &state.position, on, at);
            state.targets.extend(ways);
        }
    }

    /// completion.combat.major: it goes back, dispersed.
    pub(crate) fn retreat(&mut self, space: SpaceId) {
        let unit = self.state.chosen();
        self.put_on(unit, space, Fate::DrivenBack.clause());
        losses::disperse(&mut self.state.position.units[unit], self.sink);
        self.next_hit();
    }

    /// completion.combat.advance, completion.combat.exploitation: who may enter, and who may go on.
    fn begin_advance(&mut self) {
        let (target, side) = (self.state.battle.target, self.state.side);
        let defenders = self.state.position.units_at(side.enemy(), target);
        let left = defenders.filter(|(_, unit)| unit.bars()).count();
        let mut standing = self.state.battle.attackers;
        self.state.battle.beaten.iter().for_each(|unit| standing.remove(unit));
        self.state.able = UnitSet::default();
        self.state.task = Task::Open;
        if !losses::may_advance(left, standing.iter().count(), self.sink) {
            return;
        }
        for unit in &standing {
            self.note_pursuer(unit);
            self.state.able.insert(unit);
        }
        self.narrow_advance();
        self.state.task = Task::Advance;
    }

    fn note_pursuer(&mut self, unit: usize) {
        let (kind, month) = (self.state.position.units[unit].kind, self.state.position.month);
        let first = self.state.stage == Stage::Combat;
        if first && losses::exploitation(&self.table.variant, kind, month, self.sink) > 0 {
            self.state.pursuers.insert(unit);
        }
    }

    /// Leaves those for whom there is room, and whom their nation lets in.
    fn narrow_advance(&mut self) {
        let (table, state) = (self.table, &mut *self.state);
        let (position, target) = (&state.position, state.battle.target);
        for unit in &state.able {
            let on = &position.units[unit];
            let room = stacking::has_room(&table.variant, &table.ground, position, on, target);
            let enters = may_enter(table, state, unit, &mut Silent).is_ok();
            if !room || !enters || !homeward::may_attack(&table.ground, on, target) {
                state.able.remove(unit);
            }
        }
    }

    /// A unit enters the point that was won.
    pub(crate) fn advance(&mut self, unit: usize) {
        let target = self.state.battle.target;
        let enters = may_enter(self.table, self.state, unit, self.sink);
        debug_assert!(enters.is_ok(), "only who may enter is offered");
        // It stands there before anybody is set down at home: the room is its own.
        self.put_on(unit, target, losses::ADVANCE);
        self.pass(unit, target);
        let on = &mut self.state.position.units[unit];
        on.moved = true;
        fortification::leave(on, self.sink);
        self.state.able.remove(unit);
        self.narrow_advance();
    }
}

/// 5.D: whether the nation of an attacker lets it enter the point that was won.
pub(crate) fn may_enter(
    table: &Table,
    state: &State,
    unit: usize,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (position, target) = (&state.position, state.battle.target);
    let mover = (&position.units[unit], target);
    let provoked = state.provocation();
    national_limits::may_go_to(&table.variant, &table.ground, position, mover, provoked, sink)
}

/// The hits that beat a unit, for the staff and for odds.
pub(crate) fn capacity(table: &Table, state: &State, unit: usize) -> u8 {
    let supplied = state.supplied.contains(unit);
    losses::hits_taken(&table.variant, &state.position.units[unit], supplied, &mut Silent)
}

/// The same for the next turn of the enemy: who came by rail is dispersed by then.
pub(crate) fn capacity_to_come(table: &Table, state: &State, unit: usize) -> u8 {
    let mut on = state.position.units[unit];
    on.dispersed |= state.railed.contains(unit);
    let supplied = state.supplied.contains(unit);
    losses::hits_taken(&table.variant, &on, supplied, &mut Silent)
}
