//! Combat: what is attacked, who joins, and the dice.

use stavka_core::clause::{Silent, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::memory::Memory;
use crate::campaign::state::{Battle, Stage, State, Task};
use crate::campaign::table::Table;
use crate::combat::{ATTACK, Conditions, DEFENSE, Onset, attack, dice};
use crate::ground::is_line;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::occupancy::SpotSet as _;
use crate::reinforcements::entry::DeedKind;
use crate::reinforcements::play::homeward;
use crate::siberia::entry::EntryMove;
use crate::supply::Tracer;
use crate::unit_set::UnitSet;
use crate::{air, points};

pub(crate) mod losses;
pub(crate) mod refusal;

/// Tells who may join the attack.
pub(crate) fn each_joining(state: &State, tell: &mut impl FnMut(Choice)) {
    state.able.iter().for_each(|unit| tell(Choice::Join(unit)));
    if !state.battle.attackers.is_empty() {
        if has_air(state, state.side) {
            tell(Choice::Air);
        }
        tell(Choice::Fire);
    }
}

fn has_air(state: &State, side: Side) -> bool {
    state.air_left[side.index()] > 0 && air::may_fly(side, state.position.weather, &mut Silent)
}

/// Tells how many hits the dice can make.
pub(crate) fn each_roll(state: &State, tell: &mut impl FnMut(Choice)) {
    let dice = state.battle.rolling.map_or(0, |(_, dice, _)| dice);
    (0..=dice).for_each(|hits| tell(Choice::Hits(hits)));
}

/// Tells how likely each number of hits is: of all throws, those with so many.
pub(crate) fn roll_weights(table: &Table, state: &State, mut tell: impl FnMut(u32)) {
    let Some((_, dice, hits_on)) = state.battle.rolling else { return };
    let faces = u32::from(table.variant.faces());
    let missing = u32::from(hits_on).saturating_sub(1).min(faces);
    let hitting = faces - missing;
    let mut ways = 1_u32;
    for hits in 0..=u32::from(dice) {
        tell(ways * hitting.pow(hits) * missing.pow(u32::from(dice) - hits));
        ways = ways * (u32::from(dice) - hits) / (hits + 1);
    }
}

/// As many dice as can be rolled at once, so that all throws can be counted.
fn dice_at_once(faces: u8) -> u8 {
    let faces = u32::from(faces.max(2));
    let fits = (1..=12).take_while(|dice| faces.checked_pow(*dice).is_some()).count();
    u8::try_from(fits).unwrap_or(1)
}

impl<S: Sink> Play<'_, S> {
    /// Supply is looked at as the phase begins; armored units that go on may attack again.
    pub(crate) fn begin_combat(&mut self) {
        if self.state.stage == Stage::Pursuit {
            return;
        }
        self.look_at_supply(Side::Axis);
        self.look_at_supply(Side::Soviet);
        let pursuers = self.state.pursuers;
        if self.state.stage == Stage::SecondCombat {
            pursuers.iter().for_each(|unit| self.state.position.units[unit].fought = false);
        } else {
            self.state.pursuers = UnitSet::default();
        }
    }

    /// What can be attacked.
    pub(crate) fn open_combat(&mut self) -> bool {
        let Self { table, state, memory, .. } = self;
        let (ground, side) = (&table.ground, state.side);
        let enemies = &mut memory.reach.blocked;
        state.position.occupancy.barred_by(side.enemy(), enemies);
        enemies.subtract(&ground.boxes);
        state.targets.clear();
        for unit in &state.position.occupancy.on_map(side) {
            let Some(at) = state.position.units[unit].at() else { continue };
            if !can_attack(table, state, unit) {
                continue;
            }
            for slot in ground.board.slots(at) {
                let line = ground.board.crossing(at, slot);
                if enemies.contains(line.to)
                    && is_line(line)
                    && takes_units(table, line.kinds)
                    && homeward::may_attack(ground, &state.position.units[unit], line.to)
                {
                    state.targets.insert(line.to);
                }
            }
        }
        state.task = Task::Choose;
        true
    }

    /// Does what was chosen.
    pub(crate) fn combat(&mut self, choice: Choice) {
        match choice {
            Choice::Attack(space) => {
                self.state.battle = Battle::on(space);
                self.find_joining();
                self.state.task = Task::Join;
            }
            Choice::Join(unit) => {
                self.join(unit);
                self.find_joining();
            }
            Choice::Air => self.call_air(),
            Choice::Fire => self.fire(),
            Choice::Done if self.state.task == Task::Cover => self.roll_next(),
            Choice::Hits(hits) => self.score(hits),
            Choice::Hit(unit) => self.suffer(unit),
            Choice::To(space) => self.retreat(space),
            Choice::Advance(unit) => self.advance(unit),
            Choice::Done if self.state.task == Task::Advance => self.state.task = Task::Open,
            _ => self.next_stage(),
        }
    }

    /// completion.combat.who: a unit joins the attack.
    fn join(&mut self, unit: usize) {
        let (variant, supplied) = (&self.table.variant, self.state.supplied.contains(unit));
        let on = &self.state.position.units[unit];
        let allowed = attack::may_attack(variant, on, supplied, self.sink);
        debug_assert!(allowed.is_ok(), "only who may attack is asked");
        self.note_deed(unit, DeedKind::Attack, EntryMove::Operational);
        self.state.battle.attackers.insert(unit);
    }

    /// completion.combat.lines: who can still join, line by line.
    fn find_joining(&mut self) {
        let (table, state) = (self.table, &mut *self.state);
        let target = state.battle.target;
        let mut able = UnitSet::default();
        for (unit, _, at) in state.on_map(state.side) {
            let kinds = table
                .ground
                .board
                .slot_between(at, target)
                .map(|slot| table.ground.board.crossing(at, slot));
            let Some(line) = kinds.filter(|line| is_line(*line)) else { continue };
            if state.battle.attackers.contains(unit)
                || !can_attack(table, state, unit)
                || !homeward::may_attack(&table.ground, &state.position.units[unit], target)
            {
                continue;
            }
            let most = attack::line_limit(&table.variant, line.kinds, &mut Silent);
            let here = state.battle.attackers.iter();
            let here = here.filter(|other| state.position.units[*other].at() == Some(at)).count();
            if here < most as usize {
                able.insert(unit);
            }
        }
        state.able = able;
    }

    /// completion.combat.air: an air unit joins.
    fn call_air(&mut self) {
        let (role, side) = match self.state.task {
            Task::Cover => (DEFENSE, self.state.side.enemy()),
            _ => (ATTACK, self.state.side),
        };
        let left = self.state.air_left[side.index()];
        let joins = air::may_join(side, left, self.state.position.weather, self.sink);
        debug_assert!(joins.is_ok(), "air units are offered only where they fly");
        self.state.air_left[side.index()] -= 1;
        self.state.battle.air[role] += 1;
        if role == DEFENSE {
            let (dice, hits_on) = dice::air_dice(&self.table.variant, 1, self.sink);
            self.state.battle.volley[DEFENSE].add(dice, hits_on);
            self.ask_for_cover();
        }
    }

    /// The attack begins.
    fn fire(&mut self) {
        self.count_dice();
        self.provoke_hungary();
        self.ask_for_cover();
    }

    /// 5.D.lifted: an attack on a Hungarian army counts.
    fn provoke_hungary(&mut self) {
        let units = &self.state.position.units;
        let mut attacked = self.state.battle.defenders.iter().map(|unit| units[unit].kind);
        if self.state.side == Side::Soviet && attacked.any(Kind::is_hungarian_army) {
            self.state.provoked = self.state.provoked.or(Some(self.state.position.month));
        }
    }

    /// Both sides' dice, as the attack stands.
    pub(crate) fn count_dice(&mut self) {
        let (mut numbers, mut count) = ([0; 64], 0);
        for (place, unit) in numbers.iter_mut().zip(self.state.battle.attackers.iter()) {
            *place = unit;
            count += 1;
        }
        let table = self.table;
        let conditions = self.conditions(&numbers[..count]);
        for unit in &numbers[..count] {
            self.aim(*unit, conditions);
        }
        let (dice, hits_on) =
            dice::air_dice(&table.variant, self.state.battle.air[ATTACK], self.sink);
        self.state.battle.volley[ATTACK].add(dice, hits_on);
        self.defend(conditions);
    }

    /// What the dice of an attack depend on.
    fn conditions(&mut self, attackers: &[usize]) -> Conditions {
        conditions(self.table, self.state, self.memory, attackers, self.sink)
    }

    /// completion.combat.dice: what the hits of one side come to.
    pub(crate) fn scored(&mut self, role: usize, hits: u8) -> u8 {
        if !self.table.variant.is_decorated(points::RESULT) {
            return hits;
        }
        let attackers: Vec<_> = self.state.battle.attackers.iter().collect();
        let conditions = conditions(self.table, self.state, self.memory, &attackers, &mut Silent);
        dice::scored(&self.table.variant, role, conditions, hits, self.sink)
    }

    fn aim(&mut self, unit: usize, conditions: Conditions) {
        let variant = &self.table.variant;
        let supplied = self.state.supplied.contains(unit);
        let on = &mut self.state.position.units[unit];
        on.fought = true;
        let dice = dice::attack_dice(variant, on.kind, supplied, self.sink);
        let hits_on = dice::attacker_hits_on(variant, on.kind, conditions, self.sink);
        self.state.battle.volley[ATTACK].add(dice, hits_on);
    }

    fn defend(&mut self, conditions: Conditions) {
        let (variant, state) = (&self.table.variant, &mut *self.state);
        let (target, side) = (state.battle.target, state.side);
        for (number, unit) in state.position.units_at(side.enemy(), target) {
            if !unit.bars() {
                continue;
            }
            let supplied = state.supplied.contains(number);
            let dice = dice::defense_dice(variant, unit, supplied, self.sink);
            let hits_on = dice::defender_hits_on(variant, unit, conditions, self.sink);
            state.battle.volley[DEFENSE].add(dice, hits_on);
            state.battle.defenders.insert(number);
        }
    }

    fn ask_for_cover(&mut self) {
        if has_air(self.state, self.state.side.enemy()) {
            self.state.task = Task::Cover;
        } else {
            self.roll_next();
        }
    }

    /// completion.combat.dice: the next dice, those of the attack first; then the losses.
    fn roll_next(&mut self) {
        let faces = self.table.variant.faces();
        let battle = &mut self.state.battle;
        for role in [ATTACK, DEFENSE] {
            while let Some((dice, hits_on)) = battle.volley[role].take(dice_at_once(faces)) {
                if hits_on <= faces {
                    battle.rolling = Some((u8::try_from(role).unwrap_or(0), dice, hits_on));
                    self.state.task = Task::Roll;
                    return;
                }
            }
        }
        battle.rolling = None;
        self.begin_losses();
    }

    fn score(&mut self, hits: u8) {
        if let Some((role, dice, hits_on)) = self.state.battle.rolling {
            let total = &mut self.state.battle.hits[usize::from(role)];
            *total = dice::thrown(*total, (dice, hits_on), hits, self.sink);
        }
        self.roll_next();
    }
}

/// What the dice of an attack depend on.
pub(crate) fn conditions(
    table: &Table,
    state: &State,
    memory: &mut Memory,
    attackers: &[usize],
    sink: &mut impl Sink,
) -> Conditions {
    let (variant, position) = (&table.variant, &state.position);
    let onset = Onset { ground: &table.ground, position, attackers, target: state.battle.target };
    let conditions = Conditions::of_attack(variant, state.side, onset, sink);
    debug_assert!(conditions.is_ok(), "only attacks that can be made are offered");
    let conditions = conditions.unwrap_or_else(|_| Conditions::of(position, state.side));
    let supplied = |_: &mut Tracer, unit: usize| state.supplied.contains(unit);
    conditions.told(variant, onset, &mut memory.tracer, supplied)
}

/// All dice of the attack and of the defence that are not rolled, those in the hand too.
pub(crate) fn volleys(state: &State) -> [dice::Volley; 2] {
    let mut volleys = state.battle.volley;
    if let Some((role, dice, hits_on)) = state.battle.rolling {
        volleys[usize::from(role)].add(dice, hits_on);
    }
    volleys
}

/// completion.combat.who: whether a unit of the side whose turn it is may attack now.
fn can_attack(table: &Table, state: &State, unit: usize) -> bool {
    let on = &state.position.units[unit];
    let second = state.stage == Stage::SecondCombat;
    on.side == state.side
        && on.at().is_some()
        && (!second || state.pursuers.contains(unit))
        && attack::may_attack(&table.variant, on, state.supplied.contains(unit), &mut Silent)
            .is_ok()
}

/// Whether anybody attacks up such a line.
fn takes_units(table: &Table, kinds: stavka_core::board::EdgeKinds) -> bool {
    attack::line_limit(&table.variant, kinds, &mut Silent) > 0
}
