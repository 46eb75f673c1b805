//! 8.B.capital-lost-control, 8.B.capital-lost-return: the troops of an ally whose capital fell.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::state::{Stage, State};
use crate::campaign::table::{ALLIES, Table};
use crate::ground::{Country, Ground, is_line};
use crate::nation::Side;
use crate::occupancy::SpotSet as _;
use crate::position::{Unit, Whereabouts};
use crate::reinforcements::ally::{self, AllyState, HomeOrder};
use crate::unit_set::UnitSet;
use crate::{national_limits, stacking};

/// What an ally has lost so far.
pub(crate) fn ally_state(state: &State, ally: usize) -> AllyState {
    AllyState {
        ally: ALLIES[ally],
        entry_lost: state.entry_lost[ally],
        capital_lost: state.capital_lost[ally],
        left: None,
    }
}

/// 8.B.capital-lost-return: whether a unit may do something else than go home or stay there.
pub(crate) fn may_go(
    table: &Table,
    state: &State,
    unit: usize,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let unit = &state.position.units[unit];
    let ally = unit.kind.nation().ally();
    let ally = ALLIES.iter().position(|other| Some(*other) == ally);
    let Some(ally) = ally.filter(|_| unit.has_changed_hands()) else { return Ok(()) };
    let abroad = is_abroad(table, unit);
    let order = if abroad { HomeOrder::StayAbroad } else { HomeOrder::LeaveHome };
    ally::may_be_ordered(ally_state(state, ally), order, sink)
}

/// 8.B.capital-lost-return: whether a unit may stay where it is.
pub(crate) fn may_stay(
    table: &Table,
    state: &State,
    unit: usize,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if is_abroad(table, &state.position.units[unit]) {
        return may_go(table, state, unit, sink);
    }
    Ok(())
}

/// 8.B.capital-lost-return: whether a unit may attack a point, or enter it after the attack.
pub(crate) fn may_fight(
    table: &Table,
    state: &State,
    unit: usize,
    target: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if may_attack(&table.ground, &state.position.units[unit], target) {
        return Ok(());
    }
    may_go(table, state, unit, sink)
}

/// Further from home than anything on the map.
const FAR: u8 = u8::MAX;

/// 8.B.capital-lost-return: whether a unit may attack, or enter after an attack: at home whoever changed hands.
pub(crate) fn may_attack(ground: &Ground, unit: &Unit, target: SpaceId) -> bool {
    !unit.has_changed_hands()
        || home_of(ground, unit).is_some_and(|home| {
            home.contains(target) && unit.at().is_some_and(|at| home.contains(at))
        })
}

fn home_of<'ground>(
    ground: &'ground Ground,
    unit: &Unit,
) -> Option<&'ground stavka_core::board::SpaceSet> {
    Country::of_ally(unit.kind.nation()).map(|country| ground.country(country))
}

/// Lines between a space and the home of somebody, as the enemy and the nations let him go.
#[derive(Debug, Clone)]
pub(crate) struct WayHome {
    lines: Box<[u8]>,
    open: Vec<SpaceId>,
}

impl WayHome {
    pub(crate) fn new(ground: &Ground) -> Self {
        let size = ground.board.size();
        Self { lines: vec![FAR; size].into(), open: Vec::with_capacity(size) }
    }

    /// Counts the lines from every space that can be reached from home.
    fn measure(&mut self, ground: &Ground, state: &State, unit: &Unit) {
        self.lines.fill(FAR);
        self.open.clear();
        for home in home_of(ground, unit).into_iter().flat_map(|home| home.iter()) {
            self.lines[home.index()] = 0;
            self.open.push(home);
        }
        let position = &state.position;
        let mut next = 0;
        while let Some(&space) = self.open.get(next) {
            next += 1;
            for slot in ground.board.slots(space) {
                let line = ground.board.crossing(space, slot);
                let to = line.to;
                if self.lines[to.index()] == FAR
                    && is_line(line)
                    && !ground.boxes.contains(to)
                    && !position.bars(unit.side.enemy(), to)
                    && national_limits::bar(ground, position, unit.kind.nation(), to).is_none()
                {
                    self.lines[to.index()] = self.lines[space.index()] + 1;
                    self.open.push(to);
                }
            }
        }
    }

    fn from(&self, space: SpaceId) -> u8 {
        self.lines[space.index()]
    }
}

impl<S: Sink> Play<'_, S> {
    /// 8.B.capital-lost-control: the troops of an ally come under Soviet control, wherever they are.
    pub(crate) fn change_hands(&mut self, ally: usize) {
        let state = ally_state(self.state, ally);
        let side = ally::controller(&self.table.variant, state, self.sink);
        let mut turned = UnitSet::default();
        for number in 0..self.state.position.units.len() {
            if self.state.position.units[number].kind.nation().ally() == Some(ALLIES[ally]) {
                self.state.position.change(number, |unit| {
                    (unit.side, unit.moved, unit.fought) = (side, false, false);
                });
                turned.insert(number);
            }
        }
        for unit in &turned {
            let Some(at) = self.state.position.units[unit].at() else { continue };
            if ally::is_parted(state, self.state.position.bars(Side::Axis, at), self.sink) {
                self.part(unit);
            } else {
                self.pass(unit, at);
            }
        }
    }

    /// completion.ally.parted: set down at home, away from the units of the Axis.
    fn part(&mut self, number: usize) {
        let (table, position) = (self.table, &self.state.position);
        let unit = &position.units[number];
        let mut home = home_of(&table.ground, unit).into_iter().flat_map(|home| home.iter());
        let free = home.find(|point| {
            !position.bars(Side::Axis, *point)
                && stacking::has_room(&table.variant, &table.ground, position, unit, *point)
        });
        if let Some(point) = free {
            self.put_on(number, point, ally::PARTED);
            self.pass(number, point);
        } else {
            self.put(number, Whereabouts::Gone, ally::PARTED);
        }
    }

    /// 8.B.capital-lost-return: leaves the targets at home, or abroad those that are nearest to it.
    pub(crate) fn bind_to_home(&mut self, number: usize) {
        let Self { table, state, memory, .. } = self;
        let (ground, unit) = (&table.ground, state.position.units[number]);
        let (Some(at), Some(home)) = (unit.at(), home_of(ground, &unit)) else { return };
        if home.contains(at) {
            state.targets.intersect_with(home);
            return;
        }
        memory.way_home.measure(ground, state, &unit);
        let way = &memory.way_home;
        let nearest = state.targets.iter().map(|space| way.from(space)).min().unwrap_or(FAR);
        let nearest = nearest.min(way.from(at).saturating_sub(1));
        let far = |space: &SpaceId| way.from(*space) > nearest;
        while let Some(space) = state.targets.iter().find(far) {
            state.targets.remove(space);
        }
    }

    /// 8.B.capital-lost-return: who changed hands, is abroad and can come nearer to home has to move.
    pub(crate) fn find_homeward(&mut self) {
        self.state.able = UnitSet::default();
        let march = self.state.side == Side::Soviet && self.state.stage == Stage::March;
        if !march || !self.state.capital_lost.contains(&true) {
            return;
        }
        for number in &self.state.position.occupancy.on_map(Side::Soviet) {
            let unit = self.state.position.units[number];
            let waits = !unit.moved && !unit.dispersed && !self.state.done.contains(number);
            if waits && is_abroad(self.table, &unit) {
                self.find_march(number);
                if !self.state.targets.is_empty() {
                    self.state.able.insert(number);
                }
            }
        }
    }

    /// 8.B.capital-lost-return: a unit on its way is told so.
    pub(crate) fn note_homeward(&mut self, number: usize) {
        let unit = self.state.position.units[number];
        let ally = unit.kind.nation().ally();
        let ally = ALLIES.iter().position(|other| Some(*other) == ally);
        if let Some(ally) = ally.filter(|_| unit.has_changed_hands()) {
            let state = ally_state(self.state, ally);
            let ordered = ally::may_be_ordered(state, HomeOrder::GoHome, self.sink);
            debug_assert!(ordered.is_ok(), "only the way home is offered");
        }
    }
}

fn is_abroad(table: &Table, unit: &Unit) -> bool {
    let home = home_of(&table.ground, unit);
    let at = unit.at();
    unit.has_changed_hands()
        && home.zip(at).is_some_and(|(home, at)| !home.contains(at))
        && crate::dispersal::may_move(unit, &mut Silent).is_ok()
}
