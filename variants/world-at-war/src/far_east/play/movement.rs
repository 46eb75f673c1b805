//! Movement: first the unit, then where it goes.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Odds;

use crate::c80_limits::ground::Order;
use crate::c81_manchuria::zoc::armor_zoc_reaches;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::roster::{Kind, Sort, Unit};
use crate::campaign::state::{Phase, mark, side_of};
use crate::campaign::walk::{Next, Went};
use crate::far_east::air::staging_range;
use crate::far_east::duty::{Going, can_move, may_move, untimely};
use crate::far_east::economy::Power;
use crate::far_east::ground::{has_room, is_out_of_reach, stops};
use crate::far_east::supply;
use crate::staff::Style;

/// completion.movement, completion.staging: which unit moves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MoveUnit;

impl Asks for MoveUnit {
    const KIND: &'static str = "move-unit";

    /// Whether anybody can move.
    fn enter(self, game: &mut Campaign, _: &mut impl Sink) -> Next {
        Next::waits_if(game.may_anybody_start())
    }

    fn prompt(self, _: &Campaign) -> String {
        "Which unit moves? (completion.movement, completion.staging)".into()
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        game.movers().for_each(|unit| tell(Choice::Move(unit)));
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        match choice {
            Choice::Done => Ok(Next::Over),
            Choice::Move(unit) if game.is_ours(unit) => {
                game.may_start(unit, sink)?;
                game.state.reach = game.reach(unit);
                game.state.chosen = unit;
                game.state.phase = Phase::Placing;
                if can_move(!game.state.reach.is_empty(), sink) {
                    return Ok(Next::Waits);
                }
                Ok(game.end_move())
            }
            _ => Err(untimely(sink)),
        }
    }

    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        game.ours_on_map().map(Choice::Move).collect()
    }

    fn staff(self, game: &Campaign, _: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_mover())
    }
}

/// completion.movement, completion.staging: where it goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MoveTo;

impl Asks for MoveTo {
    const KIND: &'static str = "move-to";

    fn prompt(self, game: &Campaign) -> String {
        let chosen = game.unit_name(game.state.chosen);
        format!("Where does {chosen} go? (completion.movement, completion.staging)")
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        game.tell_ways(tell);
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        game.go(choice, sink)?;
        Ok(game.end_move())
    }

    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        game.ways_wanted()
    }

    fn odds(self, game: &Campaign, choice: Choice) -> Option<Odds> {
        match choice {
            Choice::To(spot) => game.odds_of_a_hunt(spot),
            _ => None,
        }
    }

    fn staff(self, game: &Campaign, style: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_destination(style))
    }
}

impl Campaign {
    /// The chosen unit has moved.
    fn end_move(&mut self) -> Next {
        self.state.set(self.state.chosen, mark::MOVED);
        self.state.phase = Phase::Choosing;
        Next::waits_if(self.may_anybody_start())
    }

    /// Whether any unit of the side may still move.
    fn may_anybody_start(&self) -> bool {
        self.units_of(self.state.side()).any(|unit| self.may_start(unit, &mut Silent).is_ok())
    }

    /// The ground units that have not moved, and the air factors that have neither staged nor flown.
    pub(crate) fn movers(&self) -> impl Iterator<Item = Unit> + '_ {
        // Whoever may not start is left out at once.
        let rest =
            self.idle_units(mark::MOVED | mark::FLOWN).without(self.table.roster.partisans());
        let units = self.units_among(rest, self.state.side());
        units.inspect(|unit| debug_assert!(self.may_start(*unit, &mut Silent).is_ok()))
    }

    /// Whether a unit may still move.
    fn may_start(&self, unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
        let going = Going {
            on_map: self.table.has(self.state.place(unit)),
            partisan: self.table.roster.sort(unit).kind == Kind::Partisan,
            gone: self.state.has(unit, mark::MOVED),
            flown: self.state.has(unit, mark::FLOWN),
        };
        may_move(going, sink)
    }

    /// Whether a unit is one of the side whose half it is.
    pub(crate) fn is_ours(&self, unit: Unit) -> bool {
        let ours = |sort: &Sort| side_of(sort.nation.power()) == self.state.side();
        self.table.roster.has(unit) && ours(self.table.roster.sort(unit))
    }

    /// Where the chosen unit may go; it may also stay.
    pub(crate) fn tell_ways(&self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Stay);
        self.state.reach.iter().for_each(|spot| tell(Choice::To(spot)));
    }

    /// The spaces beside the chosen unit; for air the towns in flying distance and a little more.
    pub(crate) fn ways_wanted(&self) -> Vec<Choice> {
        let (unit, from) = (self.state.chosen, self.state.place(self.state.chosen));
        let spots: Hexes = if self.table.roster.sort(unit).kind == Kind::Air {
            let far = 2 * staging_range(&self.table.rules);
            let near = |spot: &Spot| self.table.distance(from, *spot) <= far;
            self.table.parts.towns.iter().filter(near).collect()
        } else {
            self.table.spot(from).near
        };
        spots.iter().map(Choice::To).collect()
    }

    /// The chosen unit goes where it was sent, or stays.
    pub(crate) fn go(&mut self, choice: Choice, sink: &mut impl Sink) -> Result<(), Refused> {
        match choice {
            Choice::Stay => {}
            Choice::To(spot) if self.table.has(spot) => {
                self.may_move_to(spot, sink)?;
                self.march(self.state.chosen, spot, sink);
            }
            _ => return Err(untimely(sink)),
        }
        Ok(())
    }

    /// Whether the chosen unit may end its move there, and what says so.
    pub(crate) fn may_move_to(&self, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        let unit = self.state.chosen;
        let air = self.table.roster.sort(unit).kind == Kind::Air;
        let reached = self.state.reach.contains(spot);
        if air {
            self.may_choose_base(unit, spot, sink)?;
        } else {
            self.may_end_at(unit, spot, reached, sink)?;
        }
        if !reached {
            return Err(is_out_of_reach(sink));
        }
        stops(!air && self.is_hostile(unit, spot), sink);
        if !air && sink.listens() {
            self.tell_of_the_way(unit, spot, self.points(unit), sink);
            self.tell_of_zones(unit, spot, sink);
        }
        Ok(())
    }

    /// 81.32.4: tells how far the zones of enemy armor beside a space reach.
    fn tell_of_zones(&self, unit: Unit, spot: Spot, sink: &mut impl Sink) {
        let power = self.table.roster.sort(unit).nation.power();
        let near = self.table.spot(spot).near;
        let armor = |other: Unit| {
            let sort = self.table.roster.sort(other);
            sort.kind == Kind::Armor
                && near.contains(self.state.place(other))
                && self.at_war(power, sort.nation.power())
        };
        if let Some(area) = self.table.spot(spot).area
            && power != Power::Russia
            && self.table.roster.units().any(armor)
        {
            armor_zoc_reaches(&self.table.rules, area, self.state.russia_at_war(), sink);
        }
    }

    /// Whether a ground unit may end its move in a space, apart from what the way costs.
    fn may_end_at(
        &self,
        unit: Unit,
        spot: Spot,
        reached: bool,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let from = self.state.place(unit);
        if !reached && self.table.spot(from).near.contains(spot) {
            self.may_step(unit, &self.lay(unit), from, spot, sink)?;
        }
        self.may_stop_at(unit, spot, sink)?;
        self.may_enter_area(unit, spot, Order::Move, sink)
    }

    /// Whether a ground unit may end its move in a space: whether there is room, and whether its garrison lets it go.
    pub(crate) fn may_stop_at(
        &self,
        unit: Unit,
        spot: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if !self.is_the_box(spot) {
            let (city, counters) = (self.table.spot(spot).city, self.counters_at(spot));
            has_room(&self.table.rules, city, counters, sink)?;
        }
        self.may_leave_manchuria(unit, spot, sink)
    }

    /// Where a unit may end its move.
    pub(crate) fn reach(&self, unit: Unit) -> Hexes {
        let sort = self.table.roster.sort(unit);
        if sort.kind == Kind::Air {
            return self.bases(unit);
        }
        self.reach_with(unit, self.points(unit))
    }

    /// The movement points of a ground unit in the step that is played.
    fn points(&self, unit: Unit) -> u32 {
        if self.state.phase == Phase::Following {
            return self.points_to_exploit(unit, &mut Silent).map_or(0, u32::from);
        }
        let sort = self.table.roster.sort(unit);
        let supplied = &self.state.supplied[sort.nation.power() as usize];
        let hungry = !supplied.contains(self.state.place(unit));
        supply::movement(&self.table.rules, sort.movement.into(), hungry, &mut Silent)
    }

    /// Where a ground unit may end its move with so many points.
    pub(crate) fn reach_with(&self, unit: Unit, points: u32) -> Hexes {
        let (from, lay) = (self.state.place(unit), self.lay(unit));
        let reached = self.within(unit, &lay, points);
        let open =
            |spot: &Spot| *spot != from && self.may_stop_at(unit, *spot, &mut Silent).is_ok();
        reached.iter().filter(open).collect()
    }
}
