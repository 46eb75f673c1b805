//! Air units: their missions, their fields, and who meets them.

use stavka_core::board::SpaceId;
use stavka_core::bounded::List;
use stavka_core::clause::Silent;
use stavka_core::game::Says;

use crate::air::{
    AirCode, Airfield, Bombing, Flight, Interception, Mission, MissionInput, Way, may_be_placed,
    meet,
};
use crate::campaign::action::Choice;
use crate::campaign::asks::Ask;
use crate::claims::{Docket, is};
use crate::supply::Status;

impl Docket<'_, '_> {
    /// Where an airfield may go, by the ground or by rail.
    pub(crate) fn fields(&mut self, number: u8) {
        let wing = usize::from(number);
        let side = self.play.table.wings[wing].side;
        let map = self.play.supply_of(side);
        self.play.see_nearest();
        let rails = self.look().state.reach[1];
        let hexes: Vec<SpaceId> = self.play.table.places.named.iter().step_by(5).collect();
        for hex in hexes {
            let way = if rails.contains(hex) { Way::Rail } else { Way::Ground };
            let nearest = &self.play.memory.nearest;
            let input = self.look().field_move(wing, hex, way, &map, nearest);
            let verdict = may_be_placed(&self.play.table.rules, &input, &mut Silent);
            match (self.offers(Choice::Hex(hex)), verdict) {
                (true, Ok(placed)) => {
                    self.put("airfield", &input, vec![is("/disrupted", placed.disrupted)]);
                }
                (false, Err(refused)) => {
                    self.put_verdict("airfield", &input, &Err::<(), _>(refused));
                }
                // What is narrowed by a completion is no part of the question.
                (false, Ok(_)) => {}
                (true, Err(_)) => self.put("airfield", &input, vec![Says::Allowed]),
            }
        }
    }

    /// Who may fly, and what meets him.
    pub(crate) fn missions(&mut self) {
        let look = self.look();
        let (mission, target) = match look.state.ask {
            Ask::Support => (Mission::CloseSupport, look.state.battle.target),
            Ask::Intercept(_) => (Mission::Interception, look.aim()),
            Ask::BombAt(_) => {
                self.bombs();
                return;
            }
            _ => return,
        };
        for number in 0..self.play.table.wings.len() {
            let choice = Choice::Marker(u8::try_from(number).unwrap_or(u8::MAX));
            let offered = self.offers(choice);
            let side = self.play.table.wings[number].side;
            let own = match mission {
                Mission::Interception => self.look().side().enemy(),
                _ => self.look().side(),
            };
            let away = self.look().state.fliers[number].base == SpaceId::NONE;
            if side != own || away {
                continue;
            }
            let input = self.mission(number, mission, target);
            if offered {
                self.put("air-mission", &input, vec![Says::Allowed]);
                self.meeting(number);
            } else if let Some(refused) = self.play.refused_by_rule(choice)
                && !["air.notes.shot-down", "air.notes.intercepted"]
                    .contains(&crate::claims::id(refused.by))
            {
                self.put_verdict("air-mission", &input, &Err::<(), _>(refused));
            }
        }
    }

    pub(crate) fn mission(&self, number: usize, mission: Mission, target: SpaceId) -> MissionInput {
        let look = self.look();
        let (flier, wing) = (look.state.fliers[number], &look.table.wings[number]);
        let full = wing.unit.only_intercepts() || look.state.pools.ready >> number & 1 == 1;
        let supply = if full { Status::Full } else { Status::Limited };
        MissionInput {
            flight: look.flight(number, target),
            mission,
            phase: look.moment(mission),
            uses: look.uses(number),
            airfield: Some(Airfield { supply, disrupted: flier.disrupted }),
            base_lost: !look.state.position.control(wing.side).contains(flier.base),
        }
    }

    /// The chance of a mission that is met by one who may.
    pub(crate) fn meeting(&mut self, against: usize) {
        let look = self.look();
        let Ask::Intercept(flier) = look.state.ask else { return };
        let [one, other] =
            [against, usize::from(flier)].map(|number| look.flight(number, look.aim()));
        let rules = &look.table.rules;
        let through = rules.air.rolls().probability(|&die| {
            let code = meet(rules, one, other, die, &mut Silent);
            !matches!(code, Ok(AirCode::ShotDown | AirCode::Intercepted))
        });
        let Some(interceptors) = List::new(vec![one]) else { return };
        let input = Interception { flight: other, interceptors };
        self.put("interception", &input, vec![is("/through", through)]);
    }

    /// A roll for each unit under the bombs.
    pub(crate) fn bombs(&mut self) {
        let look = self.look();
        let Ask::BombAt(flier) = look.state.ask else { return };
        let hexes: Vec<SpaceId> = self
            .listed
            .iter()
            .filter_map(|choice| match choice {
                Choice::Hex(hex) => Some(*hex),
                _ => None,
            })
            .take(4)
            .collect();
        for hex in hexes {
            let look = self.look();
            let flight: Flight = look.flight(flier.into(), hex);
            let units: Vec<_> = look.state.position.units_at(hex).collect();
            let stack = units.iter().map(|&unit| self.described(unit)).collect();
            let (Some(flights), Some(stack)) = (List::new(vec![flight]), List::new(stack)) else {
                continue;
            };
            let input = Bombing { flights, stack, shelter: self.look().shelter(hex) };
            self.put("bombing", &input, vec![is("/rolls", units.len())]);
        }
    }
}
