//! How a half ends: the Urals, Europe, resistance, supply, and who has won.

use stavka_core::clause::{Silent, Sink};
use stavka_core::game::{Outcome, Side};

use super::Campaign;
use super::owner::Owner;
use super::roster::{Kind, Nation, Unit};
use super::sequence::Next;
use super::state::{ALLIES, AXIS, NEVER, Stance, mark};
use super::table::GAME_TURNS;
use crate::area::Area;
use crate::chapters::c78_nationalist_china::resistance::lookups;
use crate::chapters::c78_nationalist_china::supply as nationalist;
use crate::chapters::c79_communist_china::supply as communist;
use crate::chapters::far_east::economy::Power;
use crate::chapters::far_east::resistance::{Spirit, is_weary, next_level};
use crate::chapters::far_east::victory::{Tally, Winner, points, winner};
use crate::chapters::far_east::{europe, supply};
use crate::clause;
use crate::resistance::signed;

impl Campaign {
    /// The war in Europe goes on while there is one.
    pub(super) fn enter_europe(&mut self) -> Next {
        Next::waits_if(self.wars().european_axis)
    }

    /// The roll for it.
    pub(super) fn roll_europe(&mut self, face: u32, sink: &mut impl Sink) -> Next {
        let rules = &self.table.rules;
        let (before, sent) = (self.state.index.into(), self.state.sent_now.into());
        let index = europe::next_index(rules, before, self.turn(), face, sent, sink);
        self.state.index = u8::try_from(index).unwrap_or(0);
        let last = usize::from(self.state.game_turn()) + 2 >= GAME_TURNS;
        if europe::has_surrendered(index, sink) || last {
            self.state.surrender = self.state.turn;
        }
        Next::Over
    }

    /// The roll on the resistance table, for the next turn.
    pub(super) fn roll_resistance(&mut self, face: u32, sink: &mut impl Sink) -> Next {
        let fought = self.state.stances[Power::Nationalist as usize] != Stance::Pass;
        self.state.idle = if fought { 0 } else { self.state.idle.saturating_add(1) };
        if lookups(&self.table.rules, self.turn(), sink) > 0 {
            let level = next_level(&self.table.rules, self.spirit(), face, sink);
            self.state.resistance = i8::try_from(level).unwrap_or(0);
            sink.step(clause::C78_31_2, || format!("resistance {} next turn", signed(level)));
            let highest = &mut self.state.highest_resistance;
            *highest = (*highest).max(self.state.resistance);
        }
        Next::Over
    }

    /// How things stand with China as its half ends.
    fn spirit(&self) -> Spirit {
        let objectives = self.table.parts.nationalist_objectives;
        let taken =
            objectives.iter().filter(|spot| self.state.owner(*spot) == Owner::Japan).count();
        Spirit {
            us_war: self.state.us_war != NEVER,
            road: self.road_is_open(),
            retaken: self.state.objectives[1].into(),
            air: self.has_air_in_china(),
            outnumbering: self.outnumbers_japan(),
            weary: is_weary(self.turn()),
            lost: self.state.objectives[0].into(),
            half_lost: taken >= 2,
            chungking_lost: self.state.owner(self.table.places.chungking) == Owner::Japan,
            spent: self.state.ledger.balance(Power::Nationalist) == 0 || self.state.idle >= 2,
        }
    }

    fn has_air_in_china(&self) -> bool {
        let fit = self.units_on_map(Power::Nationalist).filter(|unit| {
            self.table.roster.sort(*unit).kind == Kind::Air && !self.state.has(*unit, mark::FLOWN)
        });
        let (mut tigers, mut others) = (0, 0);
        for unit in fit {
            let count = if self.table.roster.sort(unit).tigers { &mut tigers } else { &mut others };
            *count += 1;
        }
        tigers > 0 || others > 1
    }

    fn outnumbers_japan(&self) -> bool {
        let factors = |powers: &[Power]| -> u32 {
            let units = powers.iter().flat_map(|power| self.units_on_map(*power));
            let here = units.filter(|unit| {
                self.table.parts.china.contains(self.state.place(*unit))
                    && self.table.roster.sort(*unit).kind.is_ground()
            });
            here.map(|unit| u32::from(self.table.roster.sort(unit).strength)).sum()
        };
        factors(&[Power::Japan]) < factors(&[Power::Nationalist, Power::Communist])
    }

    /// Supply is checked, and the half ends; the game, too, if it is time.
    pub(super) fn end_half(&mut self, sink: &mut impl Sink) -> Next {
        self.supply_everybody(&mut Silent);
        for unit in self.table.roster.units() {
            self.feed(unit, sink);
        }
        let none = self.objectives_held().japan.get() == 0;
        let last = usize::from(self.state.turn) + 1 >= 2 * GAME_TURNS;
        if none || last {
            self.state.over = true;
            self.verdict(sink);
        }
        Next::Over
    }

    /// A ground unit of the side whose half ends suffers for want of supply.
    fn feed(&mut self, unit: Unit, sink: &mut impl Sink) {
        let (sort, spot) = (self.table.roster.sort(unit), self.state.place(unit));
        let power = sort.nation.power();
        let ours = super::state::side_of(power) == self.state.side();
        if !ours || !self.table.has(spot) || !sort.kind.is_ground() {
            return;
        }
        let hungry = &mut self.state.hungry[usize::from(unit)];
        if self.state.supplied[power as usize].contains(spot) {
            *hungry = 0;
            return;
        }
        *hungry = hungry.saturating_add(1);
        let lost = supply::is_lost(&self.table.rules, (*hungry).into(), sink);
        let area = self.table.spot(spot).area.unwrap_or(Area::China);
        let lost = match sort.nation {
            Nation::Nationalist => nationalist::is_eliminated(area, lost, sink),
            Nation::Communist => communist::is_eliminated(sink) && lost,
            Nation::Japan | Nation::Wang | Nation::Russia => lost,
        };
        if lost {
            sink.step(clause::COMPLETION_SUPPLY, || {
                format!("{} is lost", self.table.roster.name(unit))
            });
            self.state.lose(unit);
        }
    }

    /// What Japan has won.
    pub(super) fn tally(&self) -> Tally {
        let held = |spots: &[u16]| {
            let held = spots.iter().filter(|spot| self.state.owner(**spot) == Owner::Japan).count();
            i32::try_from(held).unwrap_or(0)
        };
        let places = &self.table.places;
        Tally {
            objectives: self.objectives_held().japan.signed(),
            chungking: held(&[places.chungking]) > 0,
            capitals: held(&places.capitals),
            siberian_cities: held(&places.siberian_cities),
            drafts: self.state.drafts_met.into(),
            urals_brps: self.state.urals_lost.into(),
            german_surrender: self.state.surrender != NEVER,
            sent: self.state.sent.into(),
        }
    }

    /// Japan's points, and who has won with them.
    pub(super) fn verdict(&self, sink: &mut impl Sink) -> (i32, Option<Side>) {
        let points = points(&self.table.rules, &self.tally(), sink);
        let winner = match winner(&self.table.rules, points, sink) {
            Winner::Axis => Some(AXIS),
            Winner::Allies => Some(ALLIES),
            Winner::Nobody => None,
        };
        (points, winner)
    }

    /// How the game ended, once it has.
    pub(super) fn result(&self) -> Option<Outcome> {
        let (_, winner) = self.verdict(&mut Silent);
        self.state.over.then_some(Outcome { winner, by: clause::COMPLETION_VICTORY })
    }
}
