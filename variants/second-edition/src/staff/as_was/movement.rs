//! Where units go.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::action::Choice;
use crate::campaign::memory::Memory;
use crate::kinds::{Branch, Kind};
use crate::movement::play as march;
use crate::nation::Side;
use crate::stacking;
use crate::staff::as_was::Orders;
use crate::staff::as_was::sense::FAR;
use crate::staff::as_was::style::STYLE;

impl Orders<'_> {
    /// Whether the side presses forward.
    fn attacks(&self) -> bool {
        match self.side {
            Side::Axis => true,
            Side::Soviet => self.state.position.month.year() >= STYLE.soviet_attack,
        }
    }

    /// What a point is worth to a unit that ends its move there.
    pub(crate) fn worth_of_point(&self, kind: Kind, space: SpaceId, here: bool) -> i32 {
        let at = space.index();
        let crowd = self.sense.own[at] - i32::from(here);
        if kind.branch() == Branch::Headquarters {
            return self.sense.to_foe[at].min(6) * 5;
        }
        if self.attacks() {
            self.worth_in_attack(at, crowd)
        } else {
            self.worth_in_defense(at, crowd)
        }
    }

    /// Forward, beside the enemy, and not all on one point.
    fn worth_in_attack(&self, at: usize, crowd: i32) -> i32 {
        let beside = match self.sense.to_foe[at] {
            1 => STYLE.beside,
            2 => STYLE.near,
            _ => 0,
        };
        let bare = i32::from(crowd == 0 && self.sense.to_foe_land[at] == 1);
        self.sense.pull[at] + beside + bare * STYLE.bare - crowd * STYLE.crowd[0]
    }

    /// Between the enemy and what is worth holding, strong enough for the threat.
    fn worth_in_defense(&self, at: usize, crowd: i32) -> i32 {
        let front = self.sense.to_foe_land[at];
        let near = self.sense.to_foe[at];
        let threat = self.sense.threat[at];
        let held = self.sense.own_hits[at].min(6);
        let line = match (front, near) {
            (_, 1 | 2) => STYLE.line,
            (1, _) => STYLE.second_line,
            (2, _) => 6,
            _ => 0,
        };
        let city = if near <= 4 {
            self.sense.guard[at].max(0) / STYLE.city
        } else {
            self.sense.guard[at].max(0) / 6
        };
        let need = if threat > 0 && held > 0 { (threat - held).clamp(-4, 4) * 2 } else { 0 };
        let lost = if threat > 9 && held == 0 && city < 8 { 14 } else { 0 };
        line + city + need - crowd * STYLE.crowd[1] - lost - (near - 2).max(0) * 2
    }

    /// The unit that gains most by moving; whoever has to move, before the phase can end.
    pub(crate) fn march(&self) -> Choice {
        Memory::lend(self.table, |memory| self.march_with(memory))
    }

    fn march_with(&self, memory: &mut Memory) -> Choice {
        let bound = self.state.able.iter().next().map(Choice::Move);
        let mut best = (bound.unwrap_or(Choice::Done), STYLE.march);
        for choice in &self.choices {
            let Choice::Move(unit) = *choice else { continue };
            let on = &self.state.position.units[unit];
            let Some(from) = on.at() else { continue };
            let stays = self.worth_of_point(on.kind, from, true);
            march::search(self.table, self.state, memory, unit, &mut Silent);
            let ends = memory.reach.search.reached().iter().copied();
            let room = |end: &SpaceId| {
                let table = self.table;
                *end != from
                    && stacking::has_room(
                        &table.variant,
                        &table.ground,
                        &self.state.position,
                        on,
                        *end,
                    )
            };
            let most = ends.filter(room).map(|end| self.worth_of_point(on.kind, end, false)).max();
            let gain = most.map_or(0, |most| most - stays);
            if gain > best.1 {
                best = (*choice, gain);
            }
        }
        best.0
    }

    /// Where the chosen unit goes.
    pub(crate) fn best_point(&self) -> Option<Choice> {
        let kind = self.state.position.units[self.state.chosen()].kind;
        self.best_space(|space| self.worth_of_point(kind, space, false))
    }

    /// The unit furthest behind goes by rail, where that brings it much nearer.
    pub(crate) fn rail(&self) -> Option<Choice> {
        let best = self.best(|choice| match choice {
            Choice::Rail(unit) => self.gain_by_rail(unit),
            Choice::Done => STYLE.rail,
            _ => i32::MIN,
        });
        best.or(Some(Choice::Done))
    }

    fn gain_by_rail(&self, unit: usize) -> i32 {
        let on = &self.state.position.units[unit];
        let Some(at) = on.at() else { return 0 };
        if on.kind.branch() == Branch::Headquarters {
            return i32::MIN;
        }
        let behind = self.sense.to_foe[at.index()];
        let idle = if behind >= FAR { 20 } else { behind * 4 };
        idle + i32::from(on.dispersed) * 3
    }

    /// Close behind the front, where the unit is wanted.
    pub(crate) fn best_station(&self) -> Option<Choice> {
        let kind = self.state.position.units[self.state.chosen()].kind;
        self.best_space(|space| {
            let near = self.sense.to_foe[space.index()];
            let exposed = if near <= 1 { 40 } else { 0 };
            self.worth_of_point(kind, space, false) - exposed - near * 2
        })
    }
}
