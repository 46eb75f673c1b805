//! An attack before its die: what its defenders are worth, what moves it, and how it may be gambled with.

use stavka_core::bounded::{Int, List};
use stavka_core::clause::Silent;
use stavka_core::crt::ladder::Column;
use stavka_core::question::common::{self, Camp, Ground, OddsInput, Sky};

use crate::air::Support;
use crate::attack::play::Battle;
use crate::attack::{Gambles, on_map, question};
use crate::claims::{Docket, is};
use crate::no_retreat::Stand;
use crate::odds::attack::AttackInput;
use crate::odds::{press, pressed, round_up, round_up_numbers, round_up_refused};
use crate::position::UnitId;
use crate::side::Side;
use crate::situation::Situation;
use crate::supply::{CombatInput, Status, attacker_shift, defender_shift};
use crate::terrain::{
    DefenseInput, Line, RiverAttacker, RiverInput, mountain_factors, river_shift,
};
use crate::weather::{Place, Weather};

/// A unit that did not move has as much left as any can have.
pub(crate) const UNMOVED: i32 = 24;

impl Docket<'_, '_> {
    /// The attack that is about to be rolled.
    pub(crate) fn attack(&mut self) {
        let battle = self.play.state.battle;
        self.worth(&battle);
        self.river(&battle);
        self.supply(&battle);
        self.gambles();
        self.whole(&battle);
        self.on_map(&battle);
        self.bare(&battle);
        self.every_die();
    }

    pub(crate) fn column_name(&self) -> String {
        self.play.table.rules.ground.odds(self.look().column()).to_string()
    }

    pub(crate) fn whole_factors(&self) -> Option<[Int<1, 999>; 2]> {
        let factors = self.look().factors();
        let whole = |factors: u32| Int::new(i32::try_from(factors).ok()?);
        Some([whole(factors.attack)?, whole(factors.defense)?])
    }

    pub(crate) fn worth(&mut self, battle: &Battle) {
        let look = self.look();
        let features = look.table.ground.features();
        let line = match (
            features.lines.contains(battle.target),
            features.late_line.contains(battle.target),
        ) {
            (true, _) => Some(Line::Standing),
            (_, true) => Some(Line::Late),
            _ => None,
        };
        let mountain = mountain_factors(battle.attackers().iter().map(|&unit| look.unit(unit)));
        let input = DefenseInput {
            stack: battle.defenders().iter().map(|&unit| self.described(unit)).collect(),
            terrain: features.terrain(battle.target),
            city: features.city(battle.target),
            defense_line: line,
            weather: look.weather(),
            turn: Some(look.date()),
            mountain_attackers: Int::new(i32::try_from(mountain).unwrap_or(0)),
        };
        let each = &battle.defense[..battle.defenders().len()];
        self.put("defense", &input, vec![is("/each", each)]);
    }

    pub(crate) fn river(&mut self, battle: &Battle) {
        let look = self.look();
        let parts = look.table.rules.parts();
        let at_river: Vec<RiverAttacker> = battle
            .attackers()
            .iter()
            .map(|&unit| {
                let from = look.place(unit);
                let river = look.table.ground.has_river(from, battle.target, look.weather());
                let moved = look.is(unit, crate::unit::State::Moved);
                let left = u32::from(look.state.left[unit.index()]) / parts;
                let left = if moved { i32::try_from(left).unwrap_or(0) } else { UNMOVED };
                RiverAttacker {
                    unit: self.described(unit),
                    across: river && from != battle.ford,
                    left: Int::clamped(left),
                }
            })
            .collect();
        let shift = river_shift(&look.table.rules, look.banks(), look.weather(), &mut Silent);
        let columns = shift.map_or(0, |shift| shift.columns);
        let input = RiverInput { at_river, weather: look.weather() };
        self.put("river-attack", &input, vec![is("/columns", columns)]);
    }

    pub(crate) fn statuses(&mut self, units: &[UnitId]) -> Vec<Status> {
        units.iter().map(|&unit| self.status(unit)).collect()
    }

    pub(crate) fn supply(&mut self, battle: &Battle) {
        let attackers_supply = self.statuses(battle.attackers());
        let defenders_supply = self.statuses(battle.defenders());
        let rules = &self.play.table.rules;
        let worst = |statuses: &[Status]| statuses.iter().copied().max().unwrap_or(Status::Full);
        let shift = attacker_shift(rules, worst(&attackers_supply), &mut Silent);
        let Ok(shift) = shift else { return };
        let stack = worst(&defenders_supply);
        let higher: Vec<i8> = defenders_supply
            .iter()
            .map(|&own| defender_shift(rules, own, stack).map_or(0, |shift| shift.columns))
            .collect();
        let says = vec![
            is("/attack_columns", shift.map_or(0, |shift| shift.columns)),
            is("/defender_columns", higher),
        ];
        let input = CombatInput { attackers_supply, defenders_supply };
        self.put("supply-in-combat", &input, says);
    }

    /// Every press and the roll for the next column, offered or refused.
    pub(crate) fn gambles(&mut self) {
        let look = self.look();
        let (rules, attacker, start) = (&look.table.rules, look.attacker(), look.column());
        let mut presses = Vec::new();
        for by in 1..=3_u8 {
            for way in [press::Way::ColumnRoll, press::Way::SplitDie] {
                let verdict = pressed(rules, attacker, by, way, start, &mut Silent);
                let Some(by) = Int::new(by.into()) else { continue };
                let column = rules.ground.odds(start);
                let input = press::Input { attacker, column, by, way, column_die: None, die: None };
                presses.push((input, verdict));
            }
        }
        let lower = Column(look.state.battle.ratio);
        let factors = look.factors();
        let numbers = round_up_numbers(rules, attacker, factors, lower, &mut Silent);
        let refused = round_up_refused(rules, attacker, factors, lower, &mut Silent);
        for (input, verdict) in presses {
            self.put_verdict("press", &input, &verdict);
        }
        let Some([attack, defense]) = self.whole_factors() else { return };
        let input = round_up::Input { attacker, attack, defense, die: None };
        match refused {
            Some(refused)
                if numbers == 0 && crate::claims::id(refused.by) != "odds.german.round-up" =>
            {
                self.put_verdict("round-up-chance", &input, &Err::<(), _>(refused));
            }
            _ => self.put("round-up-chance", &input, vec![is("/chance/numbers", numbers)]),
        }
    }

    pub(crate) fn defenders(&mut self, battle: &Battle) -> Vec<question::Attacked> {
        let units = battle.defenders().iter().enumerate();
        let stand =
            |place: usize| match (battle.surrounded >> place & 1, battle.ordered >> place & 1) {
                (1, _) => Stand::Surrounded,
                (_, 1) => Stand::Ordered,
                _ => Stand::Free,
            };
        units
            .map(|(place, &unit)| question::Attacked {
                unit: self.as_supplied(unit),
                defense: Int::new(battle.defense[place].into()),
                stand: stand(place),
                escape: false,
            })
            .collect()
    }

    /// The attack unit by unit, with everything that bears on it.
    pub(crate) fn whole(&mut self, battle: &Battle) {
        let attackers: Vec<_> =
            battle.attackers().iter().map(|&unit| self.as_supplied(unit)).collect();
        let defenders = self.defenders(battle);
        let gun = self.play.gun();
        let look = self.look();
        let input = question::Input {
            attackers: List::new(attackers).unwrap_or_default(),
            defenders: List::new(defenders).unwrap_or_default(),
            weather: look.weather(),
            place: look.table.ground.features().city(battle.target).into(),
            open: look.is_open_ground(),
            factors_across: Int::new(i32::try_from(look.banks().across).unwrap_or(0)),
            gun,
            flights: self.play.flights(battle),
            decline: false,
            forced_exchange: None,
            gambles: Gambles::default(),
        };
        let says = vec![is("/columns/0/outcome", self.column_name())];
        self.put("attack", &input, says);
    }

    /// The same on the map, where nobody is supplied otherwise than his marks say.
    pub(crate) fn on_map(&mut self, battle: &Battle) {
        let units: Vec<UnitId> =
            battle.attackers().iter().chain(battle.defenders()).copied().collect();
        for &unit in &units {
            let now = self.status(unit);
            if now != Status::of(self.look().unit(unit).states) {
                return;
            }
        }
        let at = |units: &[UnitId]| units.iter().map(|&unit| self.at(unit)).collect();
        let ordered = battle.defenders().iter().enumerate();
        let ordered = ordered.filter(|(place, _)| battle.ordered >> place & 1 == 1);
        let ordered: Vec<UnitId> = ordered.map(|(_, &unit)| unit).collect();
        let ford =
            (battle.ford != stavka_core::board::SpaceId::NONE).then(|| self.label(battle.ford));
        let mut unresolved = self.look().allotments();
        unresolved.set(battle.target, false);
        let mut input = on_map::Input {
            situation: Situation::default(),
            target_hex: self.label(battle.target),
            attackers: List::new(at(battle.attackers())).unwrap_or_default(),
            ordered: List::new(at(&ordered)).unwrap_or_default(),
            ford,
            unresolved: unresolved.iter().map(|hex| self.label(hex)).collect(),
            gun: None,
            flights: self.play.flights(battle),
            decline: false,
            forced_exchange: None,
            gambles: Gambles::default(),
        };
        input.gun = self.play.gun();
        let says = vec![is("/columns/0/outcome", self.column_name())];
        self.put("attack-on-map", &input, says);
    }

    /// The attack as bare factors, where nothing else moves it; and with its air units, where these do.
    pub(crate) fn bare(&mut self, battle: &Battle) {
        let attackers = self.statuses(battle.attackers());
        let full = attackers.iter().all(|status| *status == Status::Full);
        let gun = self.play.gun().is_some();
        let look = self.look();
        let river = river_shift(&look.table.rules, look.banks(), look.weather(), &mut Silent);
        let Some([attack, defense]) = self.whole_factors() else { return };
        if !full || gun || river.is_some() {
            return;
        }
        let place: Place = look.table.ground.features().city(battle.target).into();
        let (weather, attacker, side) = (look.weather(), look.attacker(), look.side());
        let beyond =
            crate::combat_results_table::shift_from_beyond(&look.table.rules, look.factors());
        if battle.air != 0 {
            let flights = self.play.flights(battle);
            if beyond.is_none() {
                let input = Support { attacker, attack, defense, weather, place, flights };
                self.put("close-support", &input, vec![is("/column", self.column_name())]);
            }
            return;
        }
        let input = AttackInput {
            attacker,
            attack,
            defense,
            weather,
            place,
            round_up: false,
            press: None,
            extended: None,
            agreed: None,
        };
        let says = vec![is("/columns/0/outcome", self.column_name())];
        self.put("attack-odds", &input, says);
        let camp = if side == Side::Axis { Camp::Axis } else { Camp::Allies };
        let ground = match place {
            Place::Open => Ground::Clear,
            Place::Town => Ground::Town,
            Place::City => Ground::City,
        };
        let weather = sky(weather);
        let input = OddsInput { ground, weather, ..OddsInput::plain(camp, attack, defense) };
        self.put(common::COMBAT_ODDS, &input, vec![is("/column", self.column_name())]);
    }
}

/// A weather as all editions call it.
pub(crate) const fn sky(weather: Weather) -> Sky {
    match weather {
        Weather::Good => Sky::Good,
        Weather::LightMud => Sky::LightMud,
        Weather::Mud => Sky::Mud,
        Weather::HardFrost => Sky::Frost,
        Weather::Snow => Sky::Snow,
    }
}
