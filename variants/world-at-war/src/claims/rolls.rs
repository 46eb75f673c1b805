//! What dice are due, with which weights, and what each of their outcomes does.

use stavka_core::bounded::Int;
use stavka_core::clause::Silent;
use stavka_core::game::{Game as _, Lent};

use super::{Claims, is};
use crate::c81_urals::attrition::{Attacker, Manner};
use crate::c81_urals::edge::Map;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::sequence::Step;
use crate::campaign::state::{NEVER, Phase, RESULTS_BEFORE};
use crate::count::Count;
use crate::far_east::air::{Fight, Wing, WingAsked};
use crate::far_east::combat::Attack;
use crate::far_east::economy::Power;
use crate::far_east::{attrition, europe, pacific, urals};
use crate::purposes::Die;

/// A face of a die, or two, of the usual six.
type Face = Int<1, 6>;

impl Claims<'_> {
    /// The die that is due.
    pub(crate) fn of_rolls(&mut self) {
        if self.game.state.phase == Phase::InTheAir {
            return self.air_combat();
        }
        let Some(die) = self.game.die() else { return };
        for outcome in 0..die.outcomes() {
            let mut after = self.game.clone();
            let _ = after.perform(Choice::Roll(outcome), &mut Silent);
            let face = i32::from(outcome) + 1;
            if matches!(die, Die::Attrition | Die::UralsAttrition) {
                self.attrition(face, &after);
            } else if let Some(face) = Face::new(face) {
                self.face(face, &after);
            }
        }
    }

    fn face(&mut self, roll: Face, after: &Campaign) {
        let game = self.game;
        match game.state.current() {
            Step::GermanAttack => {
                let late = after.state.german_war == NEVER;
                self.put("far-east-europe", &self.europe(roll), [is("/attack_is_late", late)]);
            }
            Step::Europe => {
                let index = is("/index", after.state.index);
                self.put("far-east-europe", &self.europe(roll), [index]);
            }
            Step::Tension | Step::Burma | Step::Ledo | Step::Sweep => self.fortunes(roll, after),
            Step::Resistance => {
                let turn = usize::from(game.state.game_turn()) + usize::from(RESULTS_BEFORE);
                let level = after.state.results.get(turn).copied().unwrap_or_default();
                let asked = game.asked_of_resistance(roll);
                self.put("far-east-resistance", &asked, [is("/level", level)]);
            }
            Step::Bombing => self.bombs(roll, after),
            Step::Combat(power) => self.battle(power, roll, after),
            _ => {}
        }
    }

    fn europe(&self, roll: Face) -> europe::Asked {
        europe::Asked {
            turn: self.game.turn(),
            index: Int::new(self.game.state.index.into()),
            sent: Count::of(self.game.state.sent_now.into()),
            waiting: Count::default(),
            turns_since: Count::default(),
            roll,
        }
    }

    /// The tension, the roads and a partisan; the question refuses what comes before Japan is ready.
    fn fortunes(&mut self, roll: Face, after: &Campaign) {
        let (game, step) = (self.game, self.game.state.current());
        let early = pacific::may_go_to_war(&game.table.rules, game.turn(), &mut Silent).is_err();
        if early {
            return;
        }
        let asked = pacific::Asked {
            turn: game.turn(),
            tension: Int::new(game.state.tension.into()),
            japan_us_war: game.when(game.state.us_war),
            strength: Count::of(game.strength_on_the_front(&mut Silent)),
            roll,
        };
        let claim = match step {
            Step::Tension => is("/tension_after", after.state.tension),
            Step::Burma => is("/burma_lost", after.state.burma_lost),
            Step::Ledo => is("/ledo_open", after.state.ledo_open),
            _ => is("/partisan_removed", after.partisans() != game.partisans()),
        };
        self.put("far-east-pacific", &asked, [claim]);
    }

    fn bombs(&mut self, roll: Face, after: &Campaign) {
        let game = self.game;
        let Some(index) = Int::new(game.state.index.into()) else { return };
        let cost = after.state.bombed - game.state.bombed;
        let asked = urals::Asked {
            roll,
            japanese_air: Count::default(),
            russian_air: Count::of(game.air_in_the_box()),
            index,
            counters: Count::default(),
        };
        if after.state.ledger.balance(Power::Russia) > 0 {
            self.put("far-east-urals", &asked, [is("/brps", cost)]);
        }
    }

    /// The weights of an air combat.
    fn air_combat(&mut self) {
        let game = self.game;
        let mut room = [0; 3];
        game.weights(&mut Lent::new(&mut room));
        let [wins, ties, losses] = room;
        let Some(year) = Int::new(game.turn().year().into()) else { return };
        if game.state.current() == Step::Bombing {
            let (Some(roll), Some(index)) = (Face::new(1), Int::new(game.state.index.into()))
            else {
                return;
            };
            let asked = urals::Asked {
                roll,
                japanese_air: Count::default(),
                russian_air: Count::of(game.air_in_the_box()),
                index,
                counters: Count::default(),
            };
            let weights =
                [is("/bombers_win", wins), is("/ties", ties), is("/bombers_lose", losses)];
            return self.put("far-east-urals", &asked, weights);
        }
        if game.is_the_box(game.state.target) {
            return;
        }
        let [attacking_air, defending_air] =
            game.wings().map(|Wing { aaf, crews }| WingAsked { aaf: Count::of(aaf), crews });
        let fight = Fight { distance: Count::default(), attacking_air, defending_air, year };
        let weights = [is("/attacker_wins", wins), is("/ties", ties), is("/defender_wins", losses)];
        self.put("far-east-air", &fight, weights);
    }

    /// The roll of an attack, where nothing but the ground helps the defence.
    fn battle(&mut self, power: Power, roll: Face, after: &Campaign) {
        let game = self.game;
        let target = game.state.target;
        let river = game.is_over_river();
        let plain = game.ground_multiplier(target, river, &mut Silent);
        if game.state.air[1] || plain != game.multiplier_at(target, river, &mut Silent) {
            return;
        }
        let fight = game.battle(power, &mut Silent);
        let asked = Attack {
            power,
            turn: fight.turn,
            attack: Count::of(fight.attack),
            aaf: Count::default(),
            defense: Count::of(game.factors_at(target)),
            site: fight.place,
            supply_distance: Count::of(fight.supply_distance),
            roll,
        };
        let gone = !after.enemies_of(power).contains(target);
        self.put("far-east-attack", &asked, [is("/defender_gone", gone)]);
    }

    /// The roll of attrition, where the Urals box has no part in it.
    fn attrition(&mut self, face: i32, after: &Campaign) {
        let game = self.game;
        let (Some(year), Some(roll)) = (Int::new(game.turn().year().into()), Int::new(face)) else {
            return;
        };
        let Step::Combat(power) = game.state.current() else { return self.at_the_edge() };
        if game.part_of_the_box(power).is_some() {
            return;
        }
        let factors = Count::of(game.state.contact.into());
        let asked = attrition::Roll { power, year, factors, roll };
        let struck = game.contact(power, game.enemies_of(power), game.state.zone).struck;
        let standing = |at: &Campaign| -> u32 {
            struck.iter().map(|spot| at.enemy_counters(power, spot)).sum()
        };
        let (before, left) = (standing(game), standing(after));
        let hexes = is("/hexes", after.state.hexes_due);
        if left > 0 {
            self.put("far-east-attrition", &asked, [is("/counters", before - left), hexes]);
        } else {
            self.put("far-east-attrition", &asked, [hexes]);
        }
    }

    /// Germans and Russians at the Urals box.
    fn at_the_edge(&mut self) {
        let game = self.game;
        let germans = game.state.side() == crate::campaign::state::AXIS;
        let attacker = if germans { Attacker::Edge } else { Attacker::Box };
        let fight = game.fight(Map::Europe, attacker, Manner::Attrition);
        let factors = game.may_fight_at_the_box(Map::Europe, attacker, &mut Silent);
        if let Ok(factors) = factors {
            self.put("urals-ground-combat", &fight, [is("/factors", factors)]);
        }
    }
}
