//! What holds at any time: the step, the weather, who sees and supplies what, and how the game stands.

use stavka_core::bounded::List;
use stavka_core::clause::Silent;
use stavka_core::question::common::{self, Camp};

use crate::air::{RecoveryInput, airfield_recovers};
use crate::attack::claims::sky;
use crate::campaign::state::Factory;
use crate::claims::{Docket, is};
use crate::disrupted_units;
use crate::hidden::{self, may_look};
use crate::position::UnitId;
use crate::recovery::{self, Attack, Moment, recovers};
use crate::sequence::{Phase, Step, StepInput};
use crate::siberia::{Call, early_turns};
use crate::side::Side;
use crate::situation::Situation;
use crate::strategic::{Evacuation, state_of_factory};
use crate::supply::{LineInput, PhaseInput, Status, is_disrupted_by};
use crate::unit::State as Mark;
use crate::victory::{self, Check, City, CollapseInput, Holding, moscow_collapse, points};
use crate::weather::{EffectsInput, Place, WeatherInput, attack_shift};
use crate::zones::ZoneInput;

/// No line of supply is longer.
pub(crate) const LONGEST_LINE: u32 = 60;

impl Docket<'_, '_> {
    pub(crate) fn any_time(&mut self) {
        self.calendar();
        self.standing();
        self.factories();
        for unit in self.sample() {
            self.eyes(unit);
            self.lines(unit);
        }
    }

    pub(crate) fn calendar(&mut self) {
        let look = self.look();
        let (turn, step, weather) = (look.date(), look.step(), look.weather());
        let rules = &self.play.table.rules;
        let shift = attack_shift(rules, step.side, weather, Place::Open, &mut Silent);
        let columns = shift.map_or(0, |shift| shift.columns);
        if !look.state.flags.weather_due {
            let says = vec![is("/chances/0/outcome", weather.name())];
            self.put("turn-weather", &WeatherInput { turn, die: None }, says);
        }
        let input = StepInput { side: step.side, step: step.phase };
        self.put("step", &input, vec![is("/number", step.name())]);
        let input = EffectsInput { weather, side: step.side, place: Place::Open };
        self.put("weather-effects", &input, vec![is("/attack_columns", columns)]);
        let camp = if step.side == Side::Axis { Camp::Axis } else { Camp::Allies };
        let input = common::WeatherInput { weather: sky(weather), camp };
        self.put(common::WEATHER, &input, vec![is("/name", weather.name())]);
        let early = early_turns(&self.play.table.rules, turn);
        self.put("siberian-gamble", &Call { start: turn }, vec![is("/early_turns", early)]);
        let steps: Vec<Step> = self.play.table.steps.to_vec();
        for step in steps {
            let recovers = airfield_recovers(Side::Axis, step, &mut Silent);
            let input = RecoveryInput { side: Side::Axis, turn_of: step.side, step: step.phase };
            self.put("airfield-recovery", &input, vec![is("/recovers", recovers)]);
        }
    }

    /// The points of the Axis, and whether Moscow's fall would end the war.
    pub(crate) fn standing(&mut self) {
        let map = self.play.supply_of(Side::Axis);
        let look = self.look();
        let held = look.cities_of(Side::Axis);
        let places = look.table.places.cities;
        let holding = |city: City| Holding { city, supply: map.at(places[city as usize]) };
        let axis = List::new(held.iter().map(holding).collect()).unwrap_or_default();
        let supplied =
            look.supplied(held, &mut crate::supply::SupplyScratch::new(&look.table.ground));
        let found = points(&look.table.rules, supplied, &mut Silent);
        let (turn, rolled) = (look.date(), look.state.flags.collapse_rolled);
        let supply = map.at(places[City::Moscow as usize]);
        let check = Check {
            turn,
            determination: victory::Moment::German,
            axis_cities: axis,
            waits: false,
            russian_prizes: List::default(),
        };
        self.put("victory-check", &check, vec![is("/axis_points", found)]);
        let input = CollapseInput { supply, rolled_before: rolled };
        let verdict = moscow_collapse(&self.play.table.rules, &input, &mut Silent);
        self.put_verdict("morale-collapse", &input, &verdict);
    }

    /// Factories on their way.
    pub(crate) fn factories(&mut self) {
        for factory in self.play.state.factories {
            let begun = match factory {
                Factory::Loading(begun) | Factory::Left(begun) => begun,
                Factory::Works | Factory::Lost => continue,
            };
            let (rules, turns) = (&self.play.table.rules, &self.play.table.turns);
            let after = rules.figures.strategic.factory.transfer_after;
            let waits = matches!(factory, Factory::Loading(_))
                && self.play.state.turn >= begun.saturating_add(after);
            if waits {
                // It could not leave in time: no line, or no train.
                continue;
            }
            let (begun, turn) = (turns[usize::from(begun)].date, self.look().date());
            let state = state_of_factory(rules, begun, None, turn, &mut Silent);
            let input = Evacuation {
                begun,
                turn,
                city_falls: None,
                line: List::default(),
                rail_moves_left: None,
            };
            self.put("factory-evacuation", &input, vec![is("/state", state)]);
        }
    }

    /// Who may look at a unit, and what it can do.
    pub(crate) fn eyes(&mut self, unit: UnitId) {
        let described = self.described(unit);
        for player in [Side::Axis, Side::Russian] {
            let verdict = may_look(described.0, player, &mut Silent);
            let knows = self.look().knows(unit, Some(player as u8));
            debug_assert_eq!(knows, verdict.is_ok(), "the view asks the same rule");
            let input = hidden::Input { unit: described, player, wish: hidden::Wish::Look };
            self.put_verdict("hidden-unit", &input, &verdict);
        }
        let acts = !described.0.is_disrupted();
        let input = disrupted_units::Input { unit: described, defense: None };
        self.put("disrupted-unit", &input, vec![is("/acts", acts)]);
        let verdict = disrupted_units::may_act(described.0, &mut Silent);
        self.put_verdict("may-act", &input, &verdict);
    }

    /// Zones and supply where a unit stands.
    pub(crate) fn lines(&mut self, unit: UnitId) {
        let hex = self.look().place(unit);
        let position = &self.play.state.position;
        let zones = [Side::Axis, Side::Russian].map(|side| position.zone(side).contains(hex));
        let input = ZoneInput { situation: Situation::default(), hex: self.label(hex) };
        if !self.odd.contains(hex) {
            let says = vec![is("/axis", zones[0]), is("/russian", zones[1])];
            self.put("zone-of-control", &input, says);
        }
        if self.is_hidden(unit) {
            return;
        }
        let status = self.status(unit);
        self.phases(unit, status);
        if !self.is_plain(hex, LONGEST_LINE) {
            return;
        }
        let by_air = self.play.state.flown.contains(unit);
        let input = LineInput { situation: Situation::default(), unit: self.at(unit), by_air };
        self.put("supply-line", &input, vec![is("/status", status)]);
    }

    /// What the supply phase and the steps of recovery make of a unit.
    pub(crate) fn phases(&mut self, unit: UnitId, status: Status) {
        let disrupted = self.look().is(unit, Mark::Disrupted);
        let isolated = status == Status::Isolated && is_disrupted_by(status, &mut Silent);
        let says = vec![is("/disrupted", disrupted || isolated)];
        self.put("supply-phase", &PhaseInput { status, disrupted }, says);
        if !disrupted {
            return;
        }
        let steps = self.play.table.steps.iter().copied();
        let due = |step: &Step| matches!(step.phase, Phase::Recovery | Phase::EnemyRecovery);
        let steps: Vec<Step> = steps.filter(due).collect();
        for step in steps {
            let described = self.described(unit);
            let moment = Moment { step, attack: Attack::None };
            let found = recovers(&self.play.table.rules, described.0, moment, &mut Silent);
            let (side, under_attack) = (step.side, recovery::AttackInput::None);
            let input = recovery::Input { unit: described, side, step: step.phase, under_attack };
            self.put("recovery", &input, vec![is("/recovers", found)]);
        }
    }
}
