//! An attack after its die: results, retreats and advances.

use stavka_core::board::SpaceId;
use stavka_core::bounded::{Int, List};
use stavka_core::clause::Silent;
use stavka_core::game::Says;

use crate::advance::{AdvanceInput, AdvanceWalk, FlankInput};
use crate::attack::play::Fate;
use crate::campaign::action::Choice;
use crate::claims::{Docket, is};
use crate::combat_results::blitzkrieg::may_use;
use crate::combat_results::retreat::{may_order, most_ordered};
use crate::combat_results::{DefenderInput, distance};
use crate::combat_results::{joining, outcome};
use crate::combat_results_table::{Code, Roll};
use crate::disrupted_units::column_for;
use crate::no_retreat::forced_exchange::Declared;
use crate::position::{HexSet, UnitId};
use crate::retreat::RetreatInput;
use crate::side::Side;
use crate::situation::Situation;

impl Docket<'_, '_> {
    /// What each number of the die would do to everybody, before it is rolled.
    pub(crate) fn every_die(&mut self) {
        for die in 1..=6 {
            self.play.state.battle.die = die;
            self.rolled();
            self.further();
        }
        self.play.state.battle.die = 0;
    }

    /// Who would attack again.
    pub(crate) fn further(&mut self) {
        let look = self.look();
        let battle = look.state.battle;
        let count = battle.defenders().len();
        let again = look.resolved(&mut Silent).attack_again;
        let attackers: Vec<_> =
            battle.attackers().iter().map(|&unit| self.described(unit)).collect();
        let those: Vec<_> =
            attackers.iter().filter(|unit| again && may_use(unit.0)).copied().collect();
        let codes = look.counted();
        let input = joining::Input {
            attackers: List::new(attackers).unwrap_or_default(),
            results: List::new(codes[..count].to_vec()).unwrap_or_default(),
            extra: Int::new(battle.extra.into()),
            join: None,
        };
        self.put("blitzkrieg", &input, vec![is("/attack_again", those)]);
    }

    /// The result that was rolled, and what it does to everybody.
    pub(crate) fn rolled(&mut self) {
        self.result();
        let look = self.look();
        let battle = look.state.battle;
        if battle.escaping != 0 || battle.lost != 0 || battle.turned != 0 {
            return;
        }
        let results = look.results();
        let resolved = look.resolved(&mut Silent);
        let defenders = battle.defenders().iter().enumerate().map(|(place, &unit)| DefenderInput {
            unit: self.described(unit),
            defense: Int::new(battle.defense[place].into()),
            stand: look.stand(place),
            result: Some(results[place]),
            escape: false,
        });
        let when = match look.side() {
            Side::Axis => Declared::AfterTheDie,
            Side::Russian => Declared::BeforeTheDie,
        };
        let attackers = battle.attackers().iter().map(|&unit| self.described(unit)).collect();
        let input = outcome::Input {
            result: results[0],
            attackers: List::new(attackers).unwrap_or_default(),
            defenders: List::new(defenders.collect()).unwrap_or_default(),
            weather: look.weather(),
            open: look.is_open_ground(),
            unasked: false,
            forced_exchange: battle.forced.then_some(when),
            exchange: battle.taken,
            mandatory: battle.gamble.press.is_some() || battle.wish.is_some(),
            extra: Int::new(battle.extra.into()),
            pay: None,
        };
        let says = vec![is("/defenders", resolved.effects())];
        self.put("combat-outcome", &input, says);
    }

    /// The code of the first defender.
    pub(crate) fn result(&mut self) {
        let look = self.look();
        let battle = &look.state.battle;
        if battle.die == 0 || battle.escaping & 1 == 1 || battle.defenders().is_empty() {
            return;
        }
        let rules = &look.table.rules;
        let column = column_for(rules, look.column(), battle.higher[0]);
        let code = look.results()[0];
        let Some(die) = Int::new(battle.die.into()) else { return };
        let input = Roll {
            column: rules.ground.odds(column),
            die,
            attacker: Some(look.attacker()),
            weather: Some(look.weather()),
            place: look.read().place,
        };
        self.put("combat-result", &input, vec![is("/result", code)]);
    }

    /// How far a defender may be sent.
    pub(crate) fn distances(&mut self, place: u8) {
        self.result();
        let battle = self.look().state.battle;
        let Fate::Retreats { most, .. } = battle.fates[usize::from(place)] else { return };
        let results = [
            (distance::Moving::D1, Code::Retreat1),
            (distance::Moving::D2, Code::Retreat2),
            (distance::Moving::D3, Code::Retreat3),
        ];
        let rules = &self.play.table.rules;
        let found =
            results.into_iter().find(|(_, code)| most_ordered(rules, *code, &mut Silent) == most);
        let Some((result, code)) = found else { return };
        for hexes in [most, most + 1] {
            let verdict = may_order(&self.play.table.rules, code, hexes, &mut Silent);
            debug_assert_eq!(verdict.is_ok(), self.offers(Choice::Way(hexes)));
            let input = distance::Input {
                result,
                ordered_hexes: Int::new(hexes.into()),
                own: None,
                follow: None,
                over_limit: None,
            };
            self.put_verdict("retreat-distance", &input, &verdict);
        }
    }

    /// Where a defender may go next.
    pub(crate) fn retreats(&mut self, place: u8) {
        let look = self.look();
        let battle = look.state.battle;
        let unit = battle.defenders[usize::from(place)];
        let near = self.is_plain(battle.retreating, 2);
        if look.is(unit, crate::unit::State::Hidden) || !near {
            return;
        }
        let mut from = [SpaceId::NONE; 6];
        let from = look.hexes_of(battle.attackers(), &mut from);
        let mut unresolved = look.allotments();
        unresolved.set(battle.target, false);
        let labels = |hexes: Vec<SpaceId>| -> Vec<String> {
            hexes.into_iter().map(|hex| self.label(hex)).collect()
        };
        let attackers = labels(from.to_vec());
        let unresolved = labels(unresolved.iter().collect());
        let gone =
            if battle.retreating == battle.target { vec![] } else { vec![battle.retreating] };
        let gone = labels(gone);
        let near: Vec<SpaceId> = look.table.ground.neighbours(battle.retreating).collect();
        let exits: HexSet =
            near.iter().copied().filter(|&hex| self.offers(Choice::Hex(hex))).collect();
        let exits: Vec<String> = exits.iter().map(|hex| self.label(hex)).collect();
        let input = |to: Option<String>| RetreatInput {
            situation: Situation::default(),
            unit: self.at(unit),
            attacked_from: attackers.clone(),
            also_attacked: Vec::new(),
            unresolved: unresolved.clone(),
            gone: gone.clone(),
            to,
            hexes: None,
        };
        let mut put = vec![(input(None), vec![is("/exits", &exits)])];
        for hex in near {
            let says = if self.offers(Choice::Hex(hex)) {
                Says::Allowed
            } else if let Some(refused) = self.play.refused_by_rule(Choice::Hex(hex))
                && refused.by.book == 0
            {
                Says::Refused(crate::claims::id(refused.by))
            } else {
                continue;
            };
            put.push((
                RetreatInput {
                    to: Some(self.label(hex)),
                    situation: Situation::default(),
                    ..copied(&put[0].0)
                },
                vec![says],
            ));
        }
        for (input, says) in put {
            self.put("retreat", &input, says);
        }
    }

    /// Where an attacker may advance.
    pub(crate) fn advances(&mut self, unit: UnitId) {
        if self.is_hidden(unit) || !self.is_plain(self.look().place(unit), 5) {
            return;
        }
        let table = self.play.table;
        let look = Look { table, state: &*self.play.state };
        let advance = look.advancing(unit);
        let through = advance.reach(&mut self.play.memory.moves);
        let outcome = advance.outcome;
        let mut walk = AdvanceWalk::begin(advance, &mut Silent);
        let entered = walk.step(outcome.vacated, &mut Silent);
        let flanks: Vec<_> = table
            .ground
            .neighbours(look.place(unit))
            .map(|hex| {
                let (entered, defended) = (u32::from(look.state.battle.entered), look.defended());
                (hex, entered, defended, advance.may_flank(hex, entered, defended, &mut Silent))
            })
            .collect();
        let hexes: Vec<String> = through.iter().map(|hex| self.label(hex)).collect();
        let input = AdvanceInput {
            situation: Situation::default(),
            unit: self.at(unit),
            result: outcome.result,
            vacated: self.label(outcome.vacated),
            went: Int::new(i32::try_from(outcome.went).unwrap_or(0)),
            defended: false,
            route: Vec::new(),
        };
        match entered {
            Ok(()) => self.put("advance", &input, vec![is("/hexes", hexes)]),
            Err(_) => self.put_verdict("advance", &input, &entered),
        }
        for (hex, entered, defended, verdict) in flanks {
            let whole = |factors: u32| Int::clamped(i32::try_from(factors).unwrap_or(i32::MAX));
            let input = FlankInput {
                situation: Situation::default(),
                unit: self.at(unit),
                vacated: self.label(outcome.vacated),
                entered: whole(entered),
                defense: whole(defended),
                to: self.label(hex),
            };
            self.put_verdict("flank-advance", &input, &verdict);
        }
    }
}

use crate::campaign::play::Look;

pub(crate) fn copied(input: &RetreatInput) -> RetreatInput {
    RetreatInput {
        situation: Situation::default(),
        unit: input.unit.clone(),
        attacked_from: input.attacked_from.clone(),
        also_attacked: Vec::new(),
        unresolved: input.unresolved.clone(),
        gone: input.gone.clone(),
        to: None,
        hexes: None,
    }
}
