//! Where the choices lead whose end the dice decide: from what the mover may see.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Silent};
use stavka_core::distribution::Distribution;
use stavka_core::game::{Action, Odds, Prospect};

use crate::air::{AirCode, Shelter, Strike, air_supply_numbers, bomb, meet, reach, strike_order};
use crate::attack::forecast::{Trial, prospects, thrown};
use crate::attack::play::{Battle, Gamble};
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, asked};
use crate::campaign::play::{Look, Play};
use crate::position::UnitId;
use crate::replacements::odd_factor_numbers;
use crate::siberia::{early_turns, throws};
use crate::special_units::katyusha::is_hit;
use crate::unit::Unit;
use crate::{BOOK, clause};

/// What nobody has decided yet when an attack is tried out before its stages.
pub(crate) const BEFORE: [&str; 3] = [
    "no rocket and no air unit has a part in it",
    "nobody is ordered to stand",
    "the odds are not gambled with",
];

/// The odds of every choice that has some, by its action.
pub(crate) fn odds(game: &Campaign) -> Vec<(Action, Odds)> {
    if !asked!(game.state.ask, it => is_risky(it)) {
        return Vec::new();
    }
    let choices = game.listed().into_iter().filter_map(Choice::of);
    let mut trial = game.clone();
    let each = choices.filter_map(|choice| {
        trial.clone_from(game);
        let odds =
            trial.play(&mut Silent, |play| asked!(play.state.ask, it => it.odds(play, choice)))?;
        Some((choice.action(), odds))
    });
    each.collect()
}

/// The same in lines.
pub(crate) fn lines(game: &Campaign) -> Vec<String> {
    let line = |(action, odds): &(Action, Odds)| {
        let each = odds.outcomes.iter();
        let each: Vec<_> = each.map(|end| format!("{}: {}", end.chance, end.words)).collect();
        format!("{}: {}", game.look().words(*action), each.join("; "))
    };
    odds(game).iter().map(line).collect()
}

/// Whether dice decide where some answer leads.
const fn is_risky<A: Asks>(_: A) -> bool {
    A::RISKY
}

impl Play<'_, Silent> {
    pub(crate) fn support_odds(&mut self, battle: Battle, choice: Choice) -> Option<Odds> {
        let more = if let Choice::Marker(number) = choice { 1 << number } else { 0 };
        let battle = Battle { air: battle.air | more, ..battle };
        let assumed = ["nobody intercepts, and no bomb hits", BEFORE[1], BEFORE[2]];
        self.forecast(&Trial::of(battle), &assumed)
    }

    /// A defender is ordered to stand, or no more are; the attacker does not gamble.
    pub(crate) fn stand_odds(&mut self, battle: Battle, choice: Choice) -> Option<Odds> {
        let mut battle = battle;
        if let Choice::Piece(piece) = choice {
            let unit = self.look().unit_at(piece)?;
            let place = battle.defenders().iter().position(|&other| other == unit)?;
            battle.ordered |= 1 << place;
        }
        self.forecast(&Trial { gamble: Gamble::PLAIN, ..Trial::of(battle) }, &BEFORE[2..])
    }

    pub(crate) fn odd_factor_odds(&mut self) -> Odds {
        let odd = u32::from(self.state.battle.at);
        let rules = &self.table.rules;
        let numbers = odd_factor_numbers(rules, odd, &mut Silent);
        let chance = thrown(rules, |&die| die.unsigned_abs() <= numbers);
        let words = |&made: &bool| if made { "it makes an army" } else { "it is lost" }.to_owned();
        by(prospects(&chance, words), clause::REPLACEMENTS_RUSSIAN_ODD_FACTOR)
    }

    /// The units of a hex as the mover may see them, from the top.
    pub(crate) fn seen_in(&mut self, hex: SpaceId) -> Vec<Unit> {
        let scene = self.look().scene();
        scene.position.units_at(hex).map(|unit| scene.unit(unit)).collect()
    }

    pub(crate) fn rocket_odds(&mut self, katyusha: UnitId, target: SpaceId) -> Odds {
        let units = self.seen_in(target);
        let (rules, index) = (&self.table.rules, self.look().index_of(katyusha));
        let mut hits = Distribution::certain(0_u32);
        for unit in units {
            let one = thrown(rules, |&die| is_hit(rules, index, unit, die, &mut Silent));
            hits = hits.combine(&one, |count, &hit| count + u32::from(hit));
        }
        let odds = prospects(&hits, |count| format!("{count} units are Disrupted"));
        by(odds, clause::SPECIAL_UNITS_KATYUSHA_EFFECT)
    }

    /// Units Disrupted, and whether the bomber is shot down, which ends the raid.
    pub(crate) fn bombing_odds(&mut self, flier: u8, hex: SpaceId) -> Odds {
        let stack = self.seen_in(hex);
        let features = self.table.ground.features();
        let fortress = features.fortress.contains(hex);
        let shelter = Shelter::of(features.terrain(hex), features.city(hex), fortress);
        let flight = self.look().flight(flier.into(), hex);
        let rules = &self.table.rules;
        let mut so_far = Distribution::certain((false, 0_u32));
        for place in strike_order(&stack, shelter) {
            let one = rules.air.rolls().map(|&die| {
                let struck = bomb(rules, flight, stack[place], shelter, die, &mut Silent);
                struck.map_or((false, false), |strike| {
                    (strike == Strike::Disrupted, strike == Strike::ShotDown)
                })
            });
            so_far = so_far.combine(&one, |&(down, hits), &(hit, shot)| {
                if down { (down, hits) } else { (shot, hits + u32::from(hit)) }
            });
        }
        let words = |&(down, hits): &(bool, u32)| {
            let end = if down { ", and the air unit is shot down" } else { "" };
            format!("{hits} units are Disrupted{end}")
        };
        let mut odds = by(prospects(&so_far, words), clause::AIR_AIRSTRIKE_EACH_UNIT);
        odds.assumed = vec!["nobody intercepts".to_owned()];
        odds
    }
}

impl Look<'_> {
    /// What a call on this turn risks over all its early turns.
    pub(crate) fn siberian_odds(self) -> Option<Odds> {
        let rules = &self.table.rules;
        let each = throws(rules).map(|(lost, weight)| (lost, weight.into()));
        let each = Distribution::weighted(each).ok()?;
        let mut risk = Distribution::certain(false);
        for _ in 0..early_turns(rules, self.date()) {
            risk = risk.combine(&each, |&before, &now| before || now);
        }
        let words = |&lost: &bool| {
            if lost { "the Far East is lost, and the war" } else { "the Far East holds" }.to_owned()
        };
        Some(by(prospects(&risk, words), clause::SIBERIA_GAMBLE))
    }

    pub(crate) fn voyage_odds(self, unit: UnitId, to: SpaceId) -> Odds {
        let rules = &self.table.rules;
        let numbers = self.sinking(unit, to, &mut Silent);
        let sunk = thrown(rules, |&die| die.unsigned_abs() <= numbers);
        let words = |&sunk: &bool| if sunk { "it is sunk" } else { "it lands" }.to_owned();
        by(prospects(&sunk, words), clause::STRATEGIC_SEA_RISK_ENEMY)
    }

    pub(crate) fn interception_odds(self, flier: u8, against: u8) -> Odds {
        let rules = &self.table.rules;
        let [one, other] =
            [against, flier].map(|number| self.flight(usize::from(number), self.aim()));
        let met = rules.air.rolls().map(|&die| match meet(rules, one, other, die, &mut Silent) {
            Ok(AirCode::ShotDown) => "the mission is shot down",
            Ok(AirCode::Intercepted) => "the mission is turned back",
            _ => "the mission goes on",
        });
        by(prospects(&met, |&words| words.to_owned()), clause::AIR_TABLE)
    }

    pub(crate) fn lift_odds(self, flier: u8, hex: SpaceId) -> Option<Odds> {
        let rules = &self.table.rules;
        let flight = self.flight(flier.into(), hex);
        let reach = reach(rules, flight, &mut Silent).ok()?;
        let numbers = air_supply_numbers(rules, flight.unit, reach, &mut Silent);
        let mut supplied = Distribution::certain(0_u32);
        for _ in self.state.position.units_at(hex) {
            let one = thrown(rules, |&die| u32::from(die.unsigned_abs() <= numbers));
            supplied = supplied.combine(&one, |before, more| before + more);
        }
        let words = |count: &u32| format!("{count} units are supplied");
        let mut odds = by(prospects(&supplied, words), clause::AIR_RANGE_SUPPLY);
        odds.assumed = vec!["nobody intercepts".to_owned()];
        Some(odds)
    }
}

/// Odds that a clause is behind.
pub(crate) fn by(outcomes: Vec<Prospect>, clause: Clause) -> Odds {
    let id = BOOK.head(clause).id;
    let outcomes = outcomes
        .into_iter()
        .map(|prospect| Prospect { clause: Some(id.to_owned()), ..prospect })
        .collect();
    Odds { outcomes, ..Odds::default() }
}
