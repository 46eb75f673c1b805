//! What hits do, and where those who are beaten go back.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Refused, Silent, Sink};
use stavka_core::game::Mover;

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, each_target, player, to};
use crate::campaign::refusal::Look;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::combat::losses::{self, Absorbed, Fate};
use crate::combat::{ATTACK, DEFENSE};
use crate::movement::play::march_to::ends_of;
use crate::nation::Side;
use crate::occupancy::SpotSet as _;
use crate::position::Unit;
use crate::staff::Orders;
use crate::unit_set::UnitSet;

/// completion.combat.spread: which unit takes hits.
#[derive(Clone, Copy)]
pub(crate) struct Hits;

impl Asks for Hits {
    const KIND: &'static str = "take-hits";

    fn whom(self, state: &State) -> Mover {
        player(sufferer(state))
    }

    fn prompt(self, _: &Table, _: &State) -> String {
        "which unit takes hits?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        losses::SPREAD
    }

    /// Of units that are alike only the first.
    fn answers(self, _: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        let force = suffering(state);
        for unit in &force {
            let like = |other: &usize| alike(state, *other, unit);
            if !force.iter().take_while(|other| *other < unit).any(|other| like(&other)) {
                tell(Choice::Hit(unit));
            }
        }
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        if let Choice::Hit(unit) = choice {
            play.suffer(unit);
        }
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Choice::Hit(_) = choice else { return None };
        let mut offered = false;
        self.answers(look.table, look.state, &mut |other| offered |= other == choice);
        losses::may_take_hits(offered, sink).err()
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.take_hits()
    }
}

/// completion.combat.major: where a beaten unit goes back.
#[derive(Clone, Copy)]
pub(crate) struct Retreat;

impl Asks for Retreat {
    const KIND: &'static str = "retreat-to";

    fn whom(self, state: &State) -> Mover {
        player(sufferer(state))
    }

    fn prompt(self, table: &Table, state: &State) -> String {
        format!("where does {} go back?", table.name(state.chosen()))
    }

    fn behind(self, _: &State) -> Clause {
        Fate::DrivenBack.clause()
    }

    fn answers(self, _: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        each_target(state, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        if let Choice::To(space) = choice {
            play.retreat(space);
        }
    }

    fn wanted(self, table: &Table, state: &State) -> Vec<Choice> {
        to(ends_of(table, &state.position.units[state.chosen()]))
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Choice::To(space) = choice else { return None };
        let Look { table, state, .. } = *look;
        let unit = &state.position.units[state.chosen()];
        let (variant, ground) = (&table.variant, &table.ground);
        losses::may_go_back(variant, ground, &state.position, (unit, space), sink).err()
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.retreat()
    }
}

/// Whose units take the hits.
fn sufferer(state: &State) -> Side {
    if state.battle.suffering == 1 { state.side.enemy() } else { state.side }
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

impl<S: Sink> Play<'_, S> {
    /// The defender's losses come first; both sides have rolled already.
    pub(super) fn begin_losses(&mut self) {
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
    fn suffer(&mut self, unit: usize) {
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
    fn retreat(&mut self, space: SpaceId) {
        let unit = self.state.chosen();
        self.put_on(unit, space, Fate::DrivenBack.clause());
        losses::disperse(&mut self.state.position.units[unit], self.sink);
        self.next_hit();
    }
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
