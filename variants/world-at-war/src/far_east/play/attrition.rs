//! Attrition: zone by zone, and by nobody against whom the chapters do not let him attack.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::c80_limits::ground::{Order, may_go};
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::owner::Owner;
use crate::campaign::rolls::Rolls;
use crate::campaign::roster::Unit;
use crate::campaign::state::{Phase, mark};
use crate::campaign::walk::{Next, Went};
use crate::far_east::attrition;
use crate::far_east::duty::{Ceded, may_be_taken, untimely};
use crate::far_east::economy::Power;
use crate::far_east::ground::has_room;
use crate::far_east::play::battle::ask_of_the_attack;
use crate::far_east::play::relations::Passage;
use crate::purposes::Die;
use crate::staff::Style;

/// The attrition zone to which the Urals box belongs.
pub(crate) const ZONE_OF_THE_BOX: u8 = 0;

/// Whom a power meets in an attrition zone.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Contact {
    /// With how many ground factors.
    pub factors: u32,
    /// Where those stand whom it may attack.
    pub struck: Hexes,
}

/// completion.attrition: how the attrition of a zone goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AttritionDie(pub Power);

impl Rolls for AttritionDie {
    const DIE: Die = Die::Attrition;

    fn prompt(self, _: &Campaign) -> String {
        ask_of_the_attack(self.0)
    }

    fn place(self) -> u32 {
        self.0 as u32
    }

    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        let power = self.0;
        let wear = attrition::Wear {
            power: Some(power),
            year: game.turn().year().into(),
            factors: game.state.contact.into(),
            roll: i32::try_from(Die::face(outcome)).unwrap_or(1),
        };
        let taken = attrition::worn_down(&game.table.rules, &wear, sink);
        let taken = match game.part_of_the_box(power) {
            Some((attacker, alone)) => Campaign::at_the_box(attacker, taken, alone, sink),
            None => taken,
        };
        game.cite_limits(power, sink);
        game.lose_in_contact(power, taken.counters);
        game.state.hexes_due = taken.hexes;
        game.offer_hexes(power)
    }
}

/// completion.attrition: which hex a power takes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TakeHex(pub Power);

impl Asks for TakeHex {
    const KIND: &'static str = "take-hex";

    fn prompt(self, game: &Campaign) -> String {
        let (power, due) = (self.0, game.state.hexes_due);
        format!("Which hex does {power} take? {due} are due. (completion.attrition)")
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        game.state.reach.iter().for_each(|spot| tell(Choice::Take(spot)));
    }

    /// A hex is taken, or no more.
    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        let power = self.0;
        match choice {
            Choice::Done => Ok(game.roll_in_zone(power, game.state.zone + 1)),
            Choice::Take(spot) if game.table.has(spot) => {
                game.may_take_hex(power, spot, sink)?;
                let name = || game.table.name(spot);
                game.state.hexes_due = attrition::still_due(game.state.hexes_due, name, sink);
                game.give_way(spot);
                game.take(spot, power, sink);
                Ok(game.offer_hexes(power))
            }
            _ => Err(untimely(sink)),
        }
    }

    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        let beside = game.next_to(game.ground_of(self.0));
        let hexes = beside.iter().filter(|spot| game.table.spot(*spot).hex.is_some());
        hexes.map(Choice::Take).collect()
    }

    fn staff(self, game: &Campaign, style: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_hex(self.0, style))
    }
}

impl Campaign {
    /// The enemies next to a ground unit that the chapters let it attack.
    pub(crate) fn strikes(&self, unit: Unit, enemies: Hexes, order: Order) -> Hexes {
        let near = self.table.spot(self.state.place(unit)).near.and(&enemies);
        if self.table.roster.sort(unit).nation.army().is_none() {
            return near;
        }
        let may = |spot: &Spot| self.may_strike(unit, *spot, order, &mut Silent).is_ok();
        near.iter().filter(may).collect()
    }

    /// 80.3: whether a ground unit may attack what stands in a space.
    pub(crate) fn may_strike(
        &self,
        unit: Unit,
        spot: Spot,
        order: Order,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let march = self.march_to(unit, spot, order);
        march.map_or(Ok(()), |march| may_go(&self.table.rules, &march, sink))
    }

    /// Whom a power meets in a zone; a unit that meets enemies in several counts in the first of them.
    pub(crate) fn contact(&self, power: Power, enemies: Hexes, zone: u8) -> Contact {
        let mut contact = Contact::default();
        for unit in self.units_on_map(power) {
            let strikes = self.wearing(unit, enemies);
            if self.table.zones.of(strikes) == Some(zone) {
                contact.factors += u32::from(self.table.roster.sort(unit).strength);
                contact.struck = contact.struck.or(&strikes.and(&self.table.zones.spots(zone)));
            }
        }
        if zone == ZONE_OF_THE_BOX
            && let Some(beside) = self.box_contact(power, enemies)
        {
            contact.factors += self.free_in_the_box();
            contact.struck = contact.struck.or(&beside);
        }
        contact
    }

    /// The factors with which a power meets enemies anywhere: every unit counts in one zone.
    pub(crate) fn all_contact(&self, power: Power, enemies: Hexes) -> u32 {
        let meets = |unit: &Unit| !self.wearing(*unit, enemies).is_empty();
        let units = self.units_on_map(power).filter(meets);
        let factors: u32 = units.map(|unit| u32::from(self.table.roster.sort(unit).strength)).sum();
        factors + self.box_contact(power, enemies).map_or(0, |_| self.free_in_the_box())
    }

    /// Whom a unit may wear down: nobody where it has attacked, flies, or stands in the Urals box.
    fn wearing(&self, unit: Unit, enemies: Hexes) -> Hexes {
        let idle = self.state.has(unit, mark::ATTACKED)
            || !self.table.roster.sort(unit).kind.is_ground()
            || self.is_the_box(self.state.place(unit));
        if idle { Hexes::default() } else { self.strikes(unit, enemies, Order::Attrition) }
    }

    /// The enemies beside the Urals box, where Russia meets some.
    fn box_contact(&self, power: Power, enemies: Hexes) -> Option<Hexes> {
        let beside = self.table.spot(self.table.places.urals).near.and(&enemies);
        (power == Power::Russia && !beside.is_empty()).then_some(beside)
    }

    /// The next zone, from one on, in which the power meets enemies: there it rolls.
    pub(crate) fn roll_in_zone(&mut self, power: Power, first: u8) -> Next {
        let enemies = self.enemies_of(power);
        let strikes = self.units_on_map(power).map(|unit| self.wearing(unit, enemies));
        let met = strikes.fold(Hexes::EMPTY, |met, more| met.or(&more));
        for zone in self.table.zones.all().filter(|zone| *zone >= first) {
            let nobody = !met.meets(&self.table.zones.spots(zone));
            if nobody && zone != ZONE_OF_THE_BOX {
                continue;
            }
            let factors = self.contact(power, enemies, zone).factors;
            if factors > 0 {
                self.state.zone = zone;
                self.state.contact = u8::try_from(factors).unwrap_or(u8::MAX);
                self.state.phase = Phase::Rolling;
                return Next::Waits;
            }
        }
        Next::Over
    }

    /// 80.3: tells by which clauses units of the armies of China take part, or do not.
    fn cite_limits(&self, power: Power, sink: &mut impl Sink) {
        let enemies = self.enemies_of(power);
        for unit in self.units_on_map(power) {
            let near = self.table.spot(self.state.place(unit)).near.and(&enemies);
            let ground = self.table.roster.sort(unit).kind.is_ground();
            for spot in near.iter().filter(|_| ground) {
                let _ = self.may_strike(unit, spot, Order::Attrition, sink);
            }
        }
    }

    /// The enemy's smallest counters in contact are lost.
    fn lose_in_contact(&mut self, power: Power, counters: u8) {
        let struck = self.contact(power, self.enemies_of(power), self.state.zone).struck;
        for _ in 0..counters {
            let touched = self.table.roster.units().filter(|unit| {
                let sort = self.table.roster.sort(*unit);
                self.at_war(power, sort.nation.power())
                    && sort.kind.is_ground()
                    && struck.contains(self.state.place(*unit))
            });
            let smallest = touched.min_by_key(|unit| self.table.roster.sort(*unit).strength);
            let Some(unit) = smallest else { return };
            self.lose(unit);
        }
    }

    /// The hexes that attrition may take: in the zone, next to the power's units, no city.
    fn offer_hexes(&mut self, power: Power) -> Next {
        let open = self.next_to(self.wearers(power)).and(&self.hostile(power));
        let may = |spot: &Spot| self.may_take_hex(power, *spot, &mut Silent).is_ok();
        self.state.reach = if self.state.hexes_due > 0 {
            open.iter().filter(may).collect()
        } else {
            Hexes::default()
        };
        self.state.phase = Phase::Placing;
        if self.state.reach.is_empty() {
            return self.roll_in_zone(power, self.state.zone + 1);
        }
        Next::Waits
    }

    /// Where a power's ground units stand outside the Urals box.
    fn wearers(&self, power: Power) -> Hexes {
        let mut ours = self.ground_of(power);
        ours.remove(self.table.places.urals);
        ours
    }

    /// What a power's enemies hold.
    fn hostile(&self, power: Power) -> Hexes {
        let passages = self.passages(power);
        self.held_by(|owner| passages[owner as usize] == Passage::Enemy)
    }

    /// Whether attrition may take a hex, and whether some unit beside it is allowed there by the chapters.
    fn may_take_hex(&self, power: Power, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        let near = self.table.spot(spot).near;
        let hex = Ceded {
            in_zone: self.table.zones.spots(self.state.zone).contains(spot),
            hostile: self.hostile(power).contains(spot),
            beside: near.meets(&self.wearers(power)),
            city: self.table.parts.cities.contains(spot),
        };
        may_be_taken(hex, sink)?;
        let mut outside = near;
        outside.remove(self.table.places.urals);
        let beside = || self.ground_within(power, outside);
        let strikes =
            |unit: Unit| self.may_strike(unit, spot, Order::Attrition, &mut Silent).is_ok();
        match beside().next() {
            Some(unit) if !beside().any(strikes) => {
                self.may_strike(unit, spot, Order::Attrition, sink)
            }
            _ => Ok(()),
        }
    }

    /// What stands in a hex goes back to a neighbor of its own, or is lost.
    fn give_way(&mut self, spot: Spot) {
        for unit in self.table.roster.units() {
            let sort = self.table.roster.sort(unit);
            if self.state.place(unit) != spot || !sort.kind.is_ground() {
                continue;
            }
            let owner = Owner::from(sort.nation.power());
            let back = self.table.spot(spot).near.iter().find(|near| {
                let held = self.counters_at(*near);
                !self.is_the_box(*near)
                    && self.state.owner(*near) == owner
                    && self.may_enter_area(unit, *near, Order::Move, &mut Silent).is_ok()
                    && has_room(&self.table.rules, self.table.spot(*near).city, held, &mut Silent)
                        .is_ok()
            });
            match back {
                Some(near) => self.put(unit, near),
                None => self.lose(unit),
            }
        }
    }
}
