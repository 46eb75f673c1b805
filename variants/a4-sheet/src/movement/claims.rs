//! Movement, stacking, and who may attack.

use stavka_core::board::SpaceId;
use stavka_core::bounded::{Int, List};
use stavka_core::clause::Silent;
use stavka_core::game::Says;
use stavka_core::question::common::{self, AllowanceInput, Camp};

use crate::attack::attackers::{self, next_to};
use crate::attack::claims::sky;
use crate::attack::declaration;
use crate::campaign::action::Choice;
use crate::campaign::play::Look;
use crate::claims::{Docket, is};
use crate::general_rule::{Cancel, Progress};
use crate::ground::Gait;
use crate::movement::{FactorsInput, ReachInput, RouteInput, allowance, movement_input};
use crate::position::UnitId;
use crate::sequence::{Action, AllowsInput, Phase};
use crate::set_up::FirstTurnInput;
use crate::side::Side;
use crate::situation::Situation;
use crate::stacking::{StackInput, may_enter};
use crate::unit::{Arm, Nation, Size, State as Mark};

/// No unit goes farther.
pub(crate) const FARTHEST: u32 = 16;

impl Docket<'_, '_> {
    /// Who may be named to move, and how far they go.
    pub(crate) fn movers(&mut self) {
        let step = self.look().step();
        for unit in self.sample() {
            let choice = self.look().piece(unit);
            let Choice::Piece(_) = choice else { continue };
            if self.play.table.side(unit) != step.side || self.look().state.going_on.contains(unit)
            {
                continue;
            }
            let described = self.described(unit);
            let input = AllowsInput {
                side: step.side,
                step: step.phase,
                action: Action::Move,
                unit: Some(described),
            };
            if self.offers(choice) {
                self.put("step-allows", &input, vec![Says::Allowed]);
                self.factors(unit);
            } else if let Some(refused) = self.play.refused_by_rule(choice) {
                self.put_verdict("step-allows", &input, &Err::<(), _>(refused));
            }
        }
    }

    pub(crate) fn factors(&mut self, unit: UnitId) {
        let plan = self.look().plan(unit, false);
        let counter = self.play.table.roster().counter(unit);
        let found = allowance(&self.play.table.rules, counter, plan, &mut Silent);
        let input = FactorsInput {
            unit: self.described(unit),
            weather: plan.weather,
            attacking: false,
            second_round: plan.second_round,
            oil_lost: plan.oil_lost,
        };
        let says = vec![is("/omf", found.omf), is("/bonus", found.bonus)];
        self.put("movement-factors", &input, says.clone());
        let input = movement_input(&self.play.table.rules, counter, plan, &mut Silent);
        self.put("basic-movement", &input, says);
        self.usual_kind(unit);
    }

    /// What a unit of a usual kind has when it is going to attack.
    pub(crate) fn usual_kind(&mut self, unit: UnitId) {
        let counter = self.play.table.roster().counter(unit);
        let (camp, arm) = match (counter.nation, counter.arm, counter.size) {
            (Nation::German, Arm::Panzer, Size::Division) => (Camp::Axis, common::Arm::Armor),
            (Nation::German, Arm::Motorized, Size::Division) => {
                (Camp::Axis, common::Arm::Motorized)
            }
            (Nation::German, Arm::Infantry, Size::Korps) => (Camp::Axis, common::Arm::Infantry),
            (Nation::Russian, Arm::Tank, Size::Korps) => (Camp::Allies, common::Arm::Armor),
            (Nation::Russian, Arm::Cavalry, Size::Korps) => (Camp::Allies, common::Arm::Cavalry),
            _ => return,
        };
        let plan = self.look().plan(unit, true);
        if plan.second_round || plan.oil_lost {
            return;
        }
        let found = allowance(&self.play.table.rules, counter, plan, &mut Silent);
        let input = AllowanceInput { camp, arm, weather: sky(plan.weather) };
        self.put(common::MOVEMENT_ALLOWANCE, &input, vec![is("/points", found.omf)]);
    }

    /// Where the unit that was named may go.
    pub(crate) fn moves(&mut self, unit: UnitId) {
        let look = self.look();
        if look.state.going_on.contains(unit) || self.is_hidden(unit) {
            return;
        }
        self.stacks(unit);
        if !self.is_plain(self.look().place(unit), FARTHEST) {
            return;
        }
        let look = self.look();
        let second_round = look.is_phase(Phase::BreakthroughMovement);
        let [plain, bonus] = look.state.reach;
        let pays = Gait::of(look.table.roster().counter(unit)).pays_for_rivers();
        let labels = |hexes: &crate::position::HexSet| -> Vec<String> {
            hexes.iter().map(|hex| self.label(hex)).collect()
        };
        let mut says = vec![is("/hexes", labels(&plain))];
        if !pays {
            says.push(is("/with_bonus", labels(&bonus)));
        }
        let situation = Situation::default;
        let input = ReachInput {
            situation: situation(),
            unit: self.at(unit),
            attacking: pays,
            second_round,
        };
        self.put("reach", &input, says);
        self.routes(unit, second_round);
    }

    /// Steps into the hexes around, and straight to some of those that are offered.
    pub(crate) fn routes(&mut self, unit: UnitId, second_round: bool) {
        let from = self.look().place(unit);
        let near = self.play.table.ground.neighbours(from);
        let offered = self.listed.iter().filter_map(|choice| match choice {
            Choice::Hex(hex) => Some(*hex),
            _ => None,
        });
        let hexes: Vec<_> = near.chain(offered.step_by(7).take(6)).collect();
        for to in hexes {
            let way = self.look().straight_way(from, to);
            let verdict = self.look().may_walk_to(unit, to, &mut Silent);
            if verdict.is_ok() && !self.offers(Choice::Hex(to)) {
                // An overrun, or the unit's own hex.
                continue;
            }
            let input = RouteInput {
                situation: Situation::default(),
                unit: self.at(unit),
                route: way.iter().map(|&hex| self.label(hex)).collect(),
                attacking: false,
                second_round,
            };
            self.put_verdict("route", &input, &verdict);
        }
    }

    /// Whether it may stand with those around it.
    pub(crate) fn stacks(&mut self, unit: UnitId) {
        let from = self.look().place(unit);
        let side = self.play.table.side(unit);
        let near: Vec<SpaceId> = self.play.table.ground.neighbours(from).collect();
        for hex in near {
            let look = self.look();
            if !look.state.position.occupied(side).contains(hex) {
                continue;
            }
            let (rules, ground, roster) =
                (&look.table.rules, &look.table.ground, look.table.roster());
            let position = &look.state.position;
            let verdict = may_enter(rules, ground, roster, position, unit, hex, &mut Silent);
            let there = position.units_at(hex).map(|other| self.described(other)).collect();
            let terrain = ground.features().terrain(hex);
            let input = StackInput { there, entering: self.described(unit), terrain };
            self.put_verdict("stack", &input, &verdict);
        }
    }

    /// What the first turn has of its own, for some who could attack.
    pub(crate) fn targets(&mut self) {
        let look = self.look();
        let (turn, side) = (look.date(), look.side());
        let rumania = look.table.ground.features().rumania;
        let enemies = look.state.position.occupied(side.enemy());
        let mut pairs: Vec<(SpaceId, SpaceId)> = Vec::new();
        for hex in look.state.position.occupied(side) {
            let near = look.table.ground.neighbours(hex);
            pairs.extend(near.filter(|&near| enemies.contains(near)).map(|near| (hex, near)));
        }
        let touches = |&(from, to): &(SpaceId, SpaceId)| match side {
            Side::Axis => rumania.contains(from),
            Side::Russian => rumania.contains(to),
        };
        pairs.sort_by_key(|pair| !touches(pair));
        for (from, to) in pairs.into_iter().take(4) {
            let look = self.look();
            let verdict = look.truce_allows(side, from, to, &mut Silent);
            let input = FirstTurnInput {
                turn,
                attacker: side,
                rumania: touches(&(from, to)),
                axis_has_attacked: look.state.flags.rumania,
                across_river: look.table.ground.has_river(from, to, look.weather()),
                hexsides_ignored: Int::new(look.state.pools.rivers.into()),
            };
            self.put_verdict("first-turn", &input, &verdict);
        }
    }

    /// Who may attack the hex that was named, where nothing but the step decides it.
    pub(crate) fn joiners(&mut self) {
        let look = self.look();
        let target = look.state.battle.target;
        let own = |unit: &UnitId| look.table.side(*unit) == look.side();
        let near: Vec<_> =
            next_to(&look.table.ground, &look.state.position, target).filter(own).collect();
        let bound = |look: Look<'_>, unit: UnitId| {
            look.state.bonus.contains(unit)
                || look.state.allotted[unit.index()] != SpaceId::NONE
                || look.is(unit, Mark::Moved)
                || look.is(unit, Mark::Hidden)
                || look.truce_allows(look.side(), look.place(unit), target, &mut Silent).is_err()
        };
        if !look.state.again.is_empty() || near.iter().any(|&unit| bound(look, unit)) {
            return;
        }
        let joined = look.state.battle.attackers();
        let input = attackers::Input {
            situation: Situation::default(),
            side: look.side(),
            step: look.step().phase,
            target_hex: self.label(target),
        };
        let by_label = |unit: &&UnitId| self.label(look.place(**unit));
        let mut able: Vec<&UnitId> = near
            .iter()
            .filter(|unit| joined.contains(unit) || self.offers(look.piece(**unit)))
            .collect();
        // Stacks stay as they are.
        able.sort_by_key(by_label);
        let list = able.into_iter().map(|&unit| attackers::UnitThere {
            at: self.label(look.place(unit)),
            unit: self.described(unit),
        });
        let list: Vec<_> = list.collect();
        let units = near.iter().filter_map(|&unit| {
            let at = self.label(look.place(unit)).as_str().try_into().ok()?;
            Some(declaration::UnitAt { at, unit: self.described(unit) })
        });
        let Ok(place) = self.label(target).as_str().try_into() else { return };
        let by_factors = declaration::Input {
            side: look.side(),
            step: look.step().phase,
            target: place,
            units_near: List::new(units.collect()).unwrap_or_default(),
        };
        let others = near.len() - list.len();
        let says = vec![is("/attackers", &list)];
        self.put("who-may-attack-on-map", &input, says);
        if others == 0 {
            self.put("who-may-attack", &by_factors, vec![is("/others", Vec::<String>::new())]);
        } else {
            self.put("who-may-attack", &by_factors, vec![Says::Allowed]);
        }
    }

    /// Whether what is left may be called off.
    pub(crate) fn cancelling(&mut self) {
        let look = self.look();
        let begun = look.state.flags.begun;
        let progress = if begun { Progress::OthersResolved } else { Progress::Allocated };
        let input = Cancel { side: look.side(), progress, obliged: false };
        let verdict = look.may_call_rest_off(&mut Silent);
        self.put_verdict("cancel-attack", &input, &verdict);
    }
}
