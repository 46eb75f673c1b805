//! Trains, ships, and those who enter the map.

use stavka_core::board::SpaceId;
use stavka_core::bounded::{Int, List};
use stavka_core::clause::Silent;
use stavka_core::game::Says;

use crate::campaign::action::Choice;
use crate::campaign::state::Beside;
use crate::claims::{Docket, is};
use crate::position::UnitId;
use crate::replacements::{EntryPlace, GermanEntry, PanzerInput, german_entry, month_factors};
use crate::siberia::may_enter;
use crate::side::Side;
use crate::situation::Situation;
use crate::strategic::{Advance, Journey, LineHex, Port, RailMove, SeaMove, line_hex, may_go_on};
use crate::victory::City;

impl Docket<'_, '_> {
    /// Who may go by rail.
    pub(crate) fn passengers(&mut self) {
        let look = self.look();
        let (turn, side, net) = (look.date(), look.side(), look.state.reach[0]);
        let railed = u32::from(look.state.pools.railed);
        let allowed = look.rail_limit(side, &mut Silent).units;
        let held = look.cities_of(Side::Russian);
        let lost = |city: &City| city.is_russian() && !held.iter().any(|other| other == *city);
        let lost: List<City, 11> =
            List::new(City::ALL.into_iter().filter(lost).collect()).unwrap_or_default();
        for unit in self.sample() {
            let choice = self.look().piece(unit);
            if self.play.table.side(unit) != side {
                continue;
            }
            let input = RailMove {
                unit: self.described(unit),
                turn,
                moved: Int::new(i32::try_from(railed).unwrap_or(0)),
                lost: lost.clone(),
                line: List::default(),
                cut_off: !net.contains(self.look().place(unit)),
            };
            if self.offers(choice) {
                let left = allowed.saturating_sub(railed + 1);
                self.put("rail-move", &input, vec![is("/left", left)]);
            } else if let Some(refused) = self.play.refused_by_rule(choice) {
                self.put_verdict("rail-move", &input, &Err::<(), _>(refused));
            }
        }
    }

    /// Where the train may stop, and some places where it may not.
    pub(crate) fn stations(&mut self, unit: UnitId) {
        let (side, from) = (self.play.table.side(unit), self.look().place(unit));
        let net = self.look().state.reach[0];
        let converted = self.look().state.converted;
        let converted: Vec<_> = converted.iter().map(|hex| self.label(hex)).collect();
        let every = self.play.table.places.named;
        let stops = self.listed.iter().filter_map(|choice| match choice {
            Choice::Hex(hex) => Some(*hex),
            _ => None,
        });
        let hexes: Vec<SpaceId> =
            stops.step_by(9).take(4).chain(every.iter().step_by(17)).collect();
        for to in hexes {
            let input = Journey {
                situation: Situation::default(),
                side,
                from: self.label(from),
                to: self.label(to),
                converted: List::new(converted.clone()).unwrap_or_default(),
            };
            let refused = Says::Refused("strategic.rail.trace");
            let says = if net.contains(to) { Says::Allowed } else { refused };
            self.put("rail-line", &input, vec![says]);
        }
    }

    /// Where the unit may land, and at what risk.
    pub(crate) fn voyages(&mut self, unit: UnitId) {
        let look = self.look();
        let ports = look.table.ground.features().port;
        let from = look.sea_at(look.place(unit));
        let [own, enemy] = [look.side(), look.side().enemy()]
            .map(|side| Int::new(look.state.pools.shipped[side as usize].into()));
        for port in &ports {
            let look = self.look();
            let (Some(sea), Some(holder)) = (look.sea_at(port), look.holder(port)) else {
                continue;
            };
            let input = SeaMove {
                unit: self.described(unit),
                from_sea: from,
                to_port: Port { sea, holder, no_port: false },
                control: look.sea_control(),
                moved: own,
                moved_by_enemy: enemy,
            };
            if self.offers(Choice::Hex(port)) {
                let numbers = look.sinking(unit, port, &mut Silent);
                let die = look.table.rules.figures.gamble.die.distribution();
                let sunk = die.probability(|&face| face.unsigned_abs() <= numbers);
                self.put("sea-move", &input, vec![is("/sunk", sunk)]);
            } else if from.is_some_and(|from| from.joins(sea)) {
                let verdict = look.may_land(unit, port, &mut Silent);
                if verdict.is_err() {
                    self.put_verdict("sea-move", &input, &verdict);
                }
            }
        }
    }

    /// Where the unit may enter.
    pub(crate) fn entries(&mut self, unit: UnitId) {
        if self.look().is_siberian(unit) {
            self.siberian_entries();
        } else if self.play.table.roster().counter(unit).nation.is_german() {
            self.german_entries();
        }
    }

    pub(crate) fn german_entries(&mut self) {
        let date = self.look().date();
        let heads = self.look().state.position.rail_heads;
        let offered = self.listed.iter().filter_map(|choice| match choice {
            Choice::Hex(hex) => Some(*hex),
            _ => None,
        });
        // About as many places that are no doors as doors, so that both are put in the few positions where Germans enter.
        let some = self.play.table.places.named;
        let hexes: Vec<SpaceId> = some.iter().step_by(40).chain(offered.take(8)).collect();
        for hex in hexes {
            let at = match self.offers(Choice::Hex(hex)) {
                true if heads.contains(&hex) => EntryPlace::RailHead,
                true => EntryPlace::CountryEdge,
                false => EntryPlace::Elsewhere,
            };
            let input = GermanEntry { month: date.month(), turn: date, at };
            let verdict = german_entry(&self.play.table.rules, &input, &mut Silent);
            debug_assert_eq!(verdict.is_ok(), self.offers(Choice::Hex(hex)));
            self.put_verdict("german-reinforcement", &input, &verdict);
        }
    }

    pub(crate) fn siberian_entries(&mut self) {
        let footing = self.play.footing();
        let hexes: Vec<SpaceId> = self.play.table.passable.iter().step_by(23).collect();
        for hex in hexes {
            let entry = footing.entry(&self.play.table.ground, hex);
            let verdict = may_enter(&self.play.table.rules, &entry, &mut Silent);
            if verdict.is_err() {
                debug_assert!(!self.offers(Choice::Hex(hex)));
            }
            self.put_verdict("siberian-entry", &entry, &verdict);
        }
    }

    /// What panzer factors may restore and bring back.
    pub(crate) fn panzers(&mut self) {
        let (turn, rules) = (self.look().date(), &self.play.table.rules);
        let made = month_factors(rules, turn, &mut Silent);
        let Some(left) = u32::from(self.look().state.pools.panzer).checked_sub(made) else {
            return;
        };
        let lost: Vec<UnitId> = self.look().waiting(Beside::Pile).collect();
        for unit in self.sample().into_iter().chain(lost) {
            let spend = self.look().use_for(unit);
            let input = PanzerInput {
                turn,
                left_over: Int::new(i32::try_from(left).unwrap_or(0)),
                were_spendable: false,
                spend: Some(spend),
            };
            match self.look().price_of(unit, &mut Silent) {
                Ok(factors) => self.put("panzer-replacements", &input, vec![is("/spent", factors)]),
                verdict => self.put_verdict("panzer-replacements", &input, &verdict),
            }
        }
    }

    /// Where a rail head may go on.
    pub(crate) fn heads(&mut self, head: u8) {
        let look = self.look();
        let (weather, gone) = (look.weather(), look.head_gone());
        let at = look.state.position.rail_heads[usize::from(head)];
        let ways: Vec<SpaceId> = look.along_rails(at).collect();
        for hex in ways {
            let next = line_hex(&self.play.state.position, Side::Axis, hex);
            let rules = &self.play.table.rules;
            let verdict = may_go_on(rules, gone, next, weather, &mut Silent);
            if verdict.is_ok() && !self.offers(Choice::Hex(hex)) {
                // Behind it, or at home.
                continue;
            }
            let mut ahead = vec![LineHex::Open; usize::try_from(gone).unwrap_or(0)];
            ahead.push(next);
            let input = Advance {
                hexes: Int::clamped(i32::try_from(gone + 1).unwrap_or(i32::MAX)),
                weather,
                ahead: List::new(ahead).unwrap_or_default(),
            };
            self.put_verdict("rail-head", &input, &verdict);
        }
    }
}
