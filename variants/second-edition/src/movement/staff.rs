//! Where units go.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::action::Choice;
use crate::campaign::memory::Memory;
use crate::ground::is_line;
use crate::kinds::Branch;
use crate::movement::play as march;
use crate::nation::Side;
use crate::staff::Orders;
use crate::staff::sense::FAR;
use crate::track::Weather;
use crate::{stacking, victory};

impl Orders<'_> {
    /// Whether the side presses forward.
    fn attacks(&self) -> bool {
        match self.side {
            Side::Axis => true,
            Side::Soviet => self.presses_on(),
        }
    }

    /// Whether its time has come, or the weather is its own.
    fn presses_on(&self) -> bool {
        let month = self.state.position.month;
        let months = i32::try_from(month.year() * 12 + month.of_year()).unwrap_or(i32::MAX);
        let snow = self.state.position.weather == Weather::Snow;
        months >= self.style.presses_from || snow && self.style.winter > 0
    }

    /// What a point is worth to a unit that ends its move there.
    pub(crate) fn worth_of_point(&self, unit: usize, space: SpaceId, here: bool) -> i32 {
        let on = &self.state.position.units[unit];
        let at = space.index();
        let crowd = self.sense.own[at] - i32::from(here);
        if on.kind.branch() == Branch::Headquarters {
            return self.sense.to_foe[at].min(6) * 5;
        }
        self.worth_of_ground(at, crowd)
            + self.worth_of_holding(space, crowd)
            + self.worth_of_supply(unit, space)
            + self.worth_of_striking(space, here)
    }

    /// Beside a point of the enemy that more dice would empty.
    fn worth_of_striking(&self, space: SpaceId, here: bool) -> i32 {
        let (style, sense, board) = (self.style, &self.sense, &self.table.ground.board);
        if style.strike == 0 || sense.to_foe[space.index()] != 1 {
            return 0;
        }
        let lines = board.slots(space).map(|slot| board.crossing(space, slot));
        let worths = lines.filter(|line| is_line(*line)).map(|line| {
            let at = line.to.index();
            let hits = sense.foe_hits[at] * 60;
            // Where it stands it counts already.
            let promise = sense.promise[at] - if here { 30 } else { 0 };
            if hits == 0 || promise * 100 >= hits * style.wanted {
                return 0;
            }
            style.strike + sense.prize[at] * style.strike_prize
                - sense.answer[at] * style.daunted / 60
        });
        worths.max().unwrap_or(0).max(0)
    }

    /// An empty place of the enemy is entered; one of its own is not left to him.
    fn worth_of_holding(&self, space: SpaceId, crowd: i32) -> i32 {
        let (at, style, position) = (space.index(), self.style, &self.state.position);
        if self.table.ground.boxes.contains(space) || crowd > 0 {
            return 0;
        }
        if position.holds(self.side, space) {
            let near = self.sense.to_foe[at] <= style.alarm;
            return if near { self.sense.prize[at] * style.garrison } else { 0 };
        }
        let each = if self.is_last_turn() { style.last_errand } else { style.errand };
        self.sense.prize[at] * each + style.mop
    }

    fn is_last_turn(&self) -> bool {
        let last = victory::last_turn(&self.table.variant, self.table.span);
        last == Some(self.state.position.month)
    }

    /// Who is cut off goes where supply is, or as near to it as he gets; who is not keeps more than one way open to it.
    fn worth_of_supply(&self, unit: usize, space: SpaceId) -> i32 {
        let (sense, style) = (&self.sense, self.style);
        let Some(at) = self.state.position.units[unit].at().filter(|_| !sense.land.is_empty())
        else {
            return 0;
        };
        if !sense.land.contains(at) {
            let lines = (sense.to_supply[space.index()] - 1).max(0);
            return (style.home - lines * style.far).max(0);
        }
        if style.pocket == 0 || sense.to_foe[space.index()] > 2 {
            return 0;
        }
        let ways = self.table.ground.beside(space).iter().filter(|at| sense.land.contains(*at));
        let missing = 2 - i32::try_from(ways.take(2).count()).unwrap_or(2);
        -missing * style.pocket
    }

    fn worth_of_ground(&self, at: usize, crowd: i32) -> i32 {
        if self.attacks() {
            self.worth_in_attack(at, crowd)
        } else {
            self.worth_in_defense(at, crowd)
        }
    }

    /// Forward, beside the enemy, and not all on one point.
    fn worth_in_attack(&self, at: usize, crowd: i32) -> i32 {
        let beside = match self.sense.to_foe[at] {
            1 => self.style.beside,
            2 => self.style.near,
            _ => 0,
        };
        let bare = i32::from(crowd == 0 && self.sense.to_foe_land[at] == 1);
        self.sense.pull[at] + beside + bare * self.style.bare - crowd * self.style.crowd
    }

    /// Between the enemy and what is worth holding, strong enough for the threat.
    fn worth_in_defense(&self, at: usize, crowd: i32) -> i32 {
        let front = self.sense.to_foe_land[at];
        let near = self.sense.to_foe[at];
        let threat = self.sense.threat[at];
        let held = self.sense.own_hits[at].min(6);
        let line = match (front, near) {
            (_, 1 | 2) => self.style.line,
            (1, _) => self.style.second_line,
            (2, _) => 6,
            _ => 0,
        };
        let city = if near <= 4 {
            self.sense.guard[at].max(0) / self.style.city
        } else {
            self.sense.guard[at].max(0) / 6
        };
        let need = if threat > 0 && held > 0 { (threat - held).clamp(-4, 4) * 2 } else { 0 };
        let lost = if threat > 9 && held == 0 && city < 8 { 14 } else { 0 };
        line + city + need - crowd * self.style.crowd_defense - lost - (near - 2).max(0) * 2
    }

    /// The unit that gains most by moving; whoever has to move, before the phase can end.
    pub(crate) fn march(&self) -> Choice {
        Memory::lend(self.table, |memory| self.march_with(memory))
    }

    fn march_with(&self, memory: &mut Memory) -> Choice {
        let bound = self.state.able.iter().next().map(Choice::Move);
        let mut best = (bound.unwrap_or(Choice::Done), self.style.march);
        for choice in &self.choices {
            let Choice::Move(unit) = *choice else { continue };
            let on = &self.state.position.units[unit];
            let Some(from) = on.at() else { continue };
            let stays = self.worth_of_point(unit, from, true);
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
            let most = ends.filter(room).map(|end| self.worth_of_point(unit, end, false)).max();
            let gain = most.map_or(0, |most| most - stays + self.error(*choice));
            if gain > best.1 {
                best = (*choice, gain);
            }
        }
        best.0
    }

    /// Where the chosen unit goes.
    pub(crate) fn best_point(&self) -> Option<Choice> {
        let unit = self.state.chosen();
        self.best_space(|space| self.worth_of_point(unit, space, false))
    }

    /// The unit furthest behind goes by rail, where that brings it much nearer.
    pub(crate) fn rail(&self) -> Option<Choice> {
        let best = self.best(|choice| match choice {
            Choice::Rail(unit) => self.gain_by_rail(unit),
            Choice::Done => self.style.rail,
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
        let unit = self.state.chosen();
        self.best_space(|space| {
            let near = self.sense.to_foe[space.index()];
            let exposed = if near <= 1 { 40 } else { 0 };
            self.worth_of_point(unit, space, false) - exposed - near * 2
        })
    }
}
