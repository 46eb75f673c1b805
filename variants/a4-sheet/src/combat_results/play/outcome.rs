//! What the die does to everybody.

use stavka_core::clause::{Silent, Sink};
use stavka_core::crt::ladder::Column;
use stavka_core::game::{Mover, Subject};

use crate::attack::play::{Fate, MOST_ATTACKERS, Stage};
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks, no_or_yes, player};
use crate::campaign::play::{Look, Play};
use crate::campaign::state::Beside;
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::combat_results::retreat::{most_further, most_ordered};
use crate::combat_results::{
    AttackersEffect, Circumstances, Defender, Effect, Fight, MOST_DEFENDERS, Resolved, blitzkrieg,
    effect, pure_armor, resolve, survivors,
};
use crate::combat_results_table::{Code, Read, result};
use crate::disrupted_units::{self, column_for};
use crate::general_rule::odds_that_count;
use crate::no_retreat::as_it_stands;
use crate::position::UnitId;
use crate::recovery::{Attack, Moment};
use crate::side::Side;
use crate::staff::{Judge, yes};
use crate::unit::{State as Mark, Unit};

impl Look<'_> {
    /// The result for each defender, read in its own column.
    pub(crate) fn results(self) -> [Code; MOST_DEFENDERS] {
        let battle = &self.state.battle;
        let (rules, read) = (&self.table.rules, self.read());
        let mut results = [Code::Nil; MOST_DEFENDERS];
        for (place, (code, &higher)) in results.iter_mut().zip(&battle.higher).enumerate() {
            let column = column_for(rules, self.column(), higher);
            *code = if battle.escaping >> place & 1 == 1 {
                Code::Retreat3
            } else {
                result(rules, read, column, battle.die.into(), &mut Silent)
            };
        }
        results
    }

    /// What is known as results are read.
    pub(crate) fn read(self) -> Read {
        let city = self.table.ground.features().city(self.state.battle.target);
        let (weather, place) = (Some(self.weather()), Some(city.into()));
        Read { attacker: Some(self.side()), weather, place }
    }

    /// What the attack does to everybody, as things stand now.
    pub(crate) fn resolved(self, sink: &mut impl Sink) -> Resolved {
        let battle = &self.state.battle;
        let mut attackers = self.room::<MOST_ATTACKERS>();
        let attackers = self.attacking(&mut attackers);
        let mut defenders = [self.defender(0); MOST_DEFENDERS];
        for (place, defender) in defenders.iter_mut().enumerate().take(battle.defenders().len()) {
            *defender = self.defender(place);
        }
        let fight = Fight {
            attackers,
            defenders: &defenders[..battle.defenders().len()],
            around: self.circumstances(attackers),
            exchange: battle.taken,
            extra: battle.extra,
            given: battle.lost,
        };
        resolve(&self.table.rules, fight, &self.results()[..battle.defenders().len()], sink)
    }

    pub(crate) fn defender(self, place: usize) -> Defender {
        let battle = &self.state.battle;
        let unit = self.unit(battle.defenders[place]);
        Defender { unit, defense: battle.defense[place], stand: self.stand(place) }
    }

    pub(crate) fn circumstances(self, attackers: &[Unit]) -> Circumstances {
        Circumstances {
            attacker: self.attacker(),
            weather: self.weather(),
            open: self.is_open_ground(),
            armor: pure_armor(attackers),
            asked: true,
            forced: self.state.battle.forced,
        }
    }

    /// The best result for the attacker, as it counts for those who stand.
    pub(crate) fn best(self) -> Code {
        let count = self.state.battle.defenders().len();
        self.counted().into_iter().take(count).max().unwrap_or(Code::Nil)
    }

    /// The results as they count for those who stand.
    pub(crate) fn counted(self) -> [Code; MOST_DEFENDERS] {
        let mut attackers = self.room::<MOST_ATTACKERS>();
        let around = self.circumstances(self.attacking(&mut attackers));
        let mut results = self.results();
        for (place, rolled) in results.iter_mut().enumerate() {
            *rolled =
                as_it_stands(&self.table.rules, *rolled, self.stand(place), around, &mut Silent);
        }
        results
    }

    /// What the die does to one defender, as things stand now.
    pub(crate) fn effect_on(self, place: usize, sink: &mut impl Sink) -> Effect {
        let mut attackers = self.room::<MOST_ATTACKERS>();
        let around = self.circumstances(self.attacking(&mut attackers));
        effect(&self.table.rules, self.results()[place], self.defender(place), around, sink)
    }

    /// A weak division that may be left of a unit.
    pub(crate) fn remnant_of(self, unit: UnitId) -> Option<UnitId> {
        let nation = self.table.roster().counter(unit).nation;
        self.waiting(Beside::Remnants)
            .find(|&weak| self.table.roster().counter(weak).nation == nation)
    }
}

impl<S: Sink> Play<'_, S> {
    /// Everybody's fate is settled: losses are taken off, the rest is Disrupted.
    pub(crate) fn suffer(&mut self) {
        let look = Look { table: self.table, state: self.state };
        let resolved = look.resolved(self.sink);
        let results = look.results();
        self.note_merit(&results[..resolved.effects().len()]);
        self.settle_fates(&resolved);
        self.state.battle.best = self.look().best();
        self.state.battle.survivors = survivors(&self.table.rules, resolved.effects(), self.sink);
        self.lose_attackers(&resolved);
        let battle = self.state.battle;
        for (place, &unit) in battle.defenders().iter().enumerate() {
            match self.state.battle.fates[place] {
                Fate::Stays => {}
                Fate::Gone { .. } => self.lose(unit),
                Fate::Withdraws(_) | Fate::Retreats { .. } => self.disrupt(unit),
            }
        }
        self.state.battle.disrupted = resolved.attackers == AttackersEffect::Disrupted;
        self.state.battle.again = resolved.attack_again;
        self.state.battle.exchanged = resolved.advance_as_d1;
        self.state.battle.at = 0;
        self.state.battle.stage = Stage::Survivors;
    }

    pub(crate) fn settle_fates(&mut self, resolved: &Resolved) {
        let mut all_gone = true;
        for (place, effect) in resolved.effects().iter().enumerate() {
            self.state.battle.fates[place] = match *effect {
                Effect::Nothing | Effect::Exchange { .. } => Fate::Stays,
                Effect::Disrupted { withdrawal } => Fate::Withdraws(withdrawal),
                Effect::Retreat { most, further, overrun } => {
                    Fate::Retreats { most, further, overrun }
                }
                Effect::Eliminated { survivor, .. } => Fate::Gone { survivor },
            };
            all_gone &= matches!(effect, Effect::Eliminated { .. });
        }
        self.state.battle.cleared = all_gone && !resolved.advance_as_d1;
    }

    /// combat-results.AE, combat-results.X.cover: the attackers that are lost, and those that turn.
    pub(crate) fn lose_attackers(&mut self, resolved: &Resolved) {
        self.state.battle.lost |= resolved.lost;
        let battle = self.state.battle;
        for (place, &unit) in battle.attackers().iter().enumerate() {
            if !battle.survives(place) {
                self.lose(unit);
            } else if battle.turned & (1 << place) != 0 {
                self.mark(unit, Mark::Weak, true);
            }
        }
    }

    /// A unit is Disrupted; what it dug is lost.
    pub(crate) fn disrupt(&mut self, unit: UnitId) {
        let full = self.look().unit(unit);
        disrupted_units::disrupt(&self.table.rules, full, self.sink);
        self.mark(unit, Mark::Disrupted, true);
        self.mark(unit, Mark::Entrenched, false);
    }

    /// combat-results.DE.remnant-division: one after the other is asked for.
    pub(crate) fn survivors(&mut self) {
        let battle = self.state.battle;
        let next = (usize::from(battle.at)..battle.defenders().len()).find(|&place| {
            let may = matches!(battle.fates[place], Fate::Gone { survivor: true });
            battle.survivors > 0 && may && self.look().remnant_of(battle.defenders[place]).is_some()
        });
        if let Some(place) = next.and_then(|place| u8::try_from(place).ok()) {
            self.state.battle.at = place + 1;
            self.state.ask = Ask::Survivor(place);
        } else {
            self.state.battle.at = 0;
            self.state.battle.stage = Stage::Retreats;
        }
    }

    /// A weak division is left of the unit, and goes as on a D3; or nothing is.
    pub(crate) fn survive(&mut self, place: u8, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let place = usize::from(place);
        let gone = self.state.battle.defenders[place];
        let remnant = self.look().remnant_of(gone).filter(|_| choice == Choice::Way(1));
        let Some(division) = remnant else { return };
        let target = self.state.battle.target;
        let rules = &self.table.rules;
        let most = most_ordered(rules, Code::Retreat3, &mut Silent);
        let further = most_further(rules, Code::Retreat3, &mut Silent);
        self.put(division, target);
        self.disrupt(division);
        self.state.battle.survivors -= 1;
        self.state.battle.defenders[place] = division;
        self.state.battle.fates[place] = Fate::Retreats { most, further, overrun: false };
    }

    /// The attack is over: who attacked is marked, who is spent is Disrupted, who may attacks again.
    pub(crate) fn end_battle(&mut self) {
        let battle = self.state.battle;
        // Whoever earned an attack before and took no part in this one still has it.
        let mut again = self.state.again;
        battle.attackers().iter().for_each(|&unit| again.remove(unit));
        for (place, &unit) in battle.attackers().iter().enumerate() {
            if self.look().place(unit) == stavka_core::board::SpaceId::NONE {
                continue;
            }
            self.mark(unit, Mark::Attacked, true);
            if battle.disrupted || battle.spent & (1 << place) != 0 {
                self.disrupt(unit);
            }
            if battle.again && blitzkrieg::may_use(self.look().unit(unit)) {
                again.insert(unit);
            }
        }
        self.recover_defenders();
        if battle.die > 0 {
            let columns = [battle.column, battle.ratio].map(Column);
            let column = odds_that_count(&self.table.rules, columns[0], columns[1]);
            let best = self.state.struck.get(battle.target).max(Some(column.0));
            self.state.struck.set(battle.target, best.unwrap_or(column.0));
        }
        self.state.battle.stage = Stage::None;
        self.state.again = again;
        if battle.again || again.is_empty() {
            self.state.pools.escort = if again.is_empty() { 0 } else { battle.air };
        }
        if !again.is_empty() {
            self.state.ask = Ask::Target;
        }
    }

    /// recovery.reattacked: Disrupted defenders whom the attack did not Disrupt anew may recover.
    pub(crate) fn recover_defenders(&mut self) {
        let battle = self.state.battle;
        let step = self.look().step();
        let results = self.look().results();
        for (place, &unit) in battle.defenders().iter().enumerate() {
            let there = self.look().place(unit) != stavka_core::board::SpaceId::NONE;
            let untouched = battle.fates[place] == Fate::Stays && battle.die > 0;
            if there && untouched && self.look().unit(unit).is_disrupted() {
                let moment = Moment { step, attack: Attack::Ended(results[place]) };
                self.recover_if_due(unit, moment);
            }
        }
    }

    /// Whether the attack is one in which nobody stands any more: the hex may be entered.
    pub(crate) fn is_vacated(&self) -> bool {
        let look = self.look();
        !look.has_enemy(look.side(), self.state.battle.target)
    }
}

/// combat-results.DE.remnant-division: whether a division is left of an eliminated unit.
#[derive(Clone, Copy)]
pub(crate) struct Survivor(pub u8);

impl Asks for Survivor {
    const KIND: &'static str = "survivor";
    const SAYS: Says =
        Says { ways: &["nothing is left", "a weak division is left"], ..Says::PLAIN };

    #[inline]
    fn whom(self, turn: Side) -> Mover {
        player(turn.enemy())
    }

    fn prompt(self, _: Look<'_>) -> String {
        "is a weak division left?".to_owned()
    }

    fn answers(self, _: Look<'_>, tell: &mut impl FnMut(Choice)) {
        no_or_yes(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.survive(self.0, choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about_defender(self.0, side)
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.result();
    }

    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        yes(choice)
    }
}
