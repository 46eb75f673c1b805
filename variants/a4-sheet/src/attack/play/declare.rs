//! Which hex is attacked, and by whom.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::attack::attackers::{is_open, next_to};
use crate::attack::declaration::Filter;
use crate::attack::play::{Battle, MOST_ATTACKERS, Stage};
use crate::campaign::ask::Ask;
use crate::campaign::choice::Choice;
use crate::campaign::play::{Look, Play};
use crate::campaign::unit_set::UnitSet;
use crate::combat_results::blitzkrieg::may_join;
use crate::combat_results_table::{Factors, entered_column};
use crate::general_rule::{Cancel, Progress, may_cancel, must_attack};
use crate::hidden::taken_for;
use crate::movement::may_attack_after;
use crate::position::{HexSet, UnitId};
use crate::sequence::Phase;
use crate::set_up::{may_attack_from_rumania, may_attack_into_rumania};
use crate::side::Side;
use crate::terrain::river_toll;
use crate::unit::State as Mark;

impl Look<'_> {
    /// Who may still attack in this step.
    pub(crate) fn able(self) -> impl Fn(UnitId) -> bool {
        let filter = Filter::new(&self.table.rules, self.step());
        move |unit| {
            let full = self.unit(unit);
            let bonus = self.state.bonus.contains(unit);
            let allotted = self.state.allotted[unit.index()];
            let fresh = may_attack_after(bonus, &mut Silent).is_ok()
                && allotted == SpaceId::NONE
                && filter.is_some_and(|filter| filter.lets(full));
            if self.state.again.is_empty() {
                return fresh;
            }
            let battle = &self.state.battle;
            let initial = battle.stage == Stage::Declaring
                && (fresh || allotted == battle.target)
                && may_join(false, &mut Silent).is_ok();
            (self.state.again.contains(unit) || initial) && !full.is_disrupted()
        }
    }

    /// Whether a unit may attack that hex from where it stands, as far as ground and truces go.
    pub(crate) fn may_reach(self, unit: UnitId, target: SpaceId) -> bool {
        let (table, from, weather) = (self.table, self.place(unit), self.weather());
        let (rules, ground) = (&table.rules, &table.ground);
        if !is_open(ground, weather, from, target) {
            return false;
        }
        let counter = table.roster().counter(unit);
        let moved = self.is(unit, Mark::Moved);
        let left = u32::from(self.state.left[unit.index()]);
        if moved
            && ground.has_river(from, target, weather)
            && river_toll(rules, counter, left, weather, &mut Silent).is_err()
        {
            return false;
        }
        self.truce_allows(counter.side(), from, target, &mut Silent).is_ok()
    }

    /// setup.first-turn.rumania, setup.first-turn.russian-rumania: the truce at the Rumanian border.
    pub(crate) fn truce_allows(
        self,
        side: Side,
        from: SpaceId,
        target: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let rumania = &self.table.ground.features().rumania;
        let rules = &self.table.rules;
        match side {
            Side::Axis if rumania.contains(from) => {
                may_attack_from_rumania(rules, self.date(), sink)
            }
            Side::Russian if rumania.contains(target) => {
                may_attack_into_rumania(rules, self.date(), self.state.flags.rumania, sink)
            }
            Side::Axis | Side::Russian => Ok(()),
        }
    }

    /// The hexes that somebody may attack.
    pub(crate) fn targets(self) -> HexSet {
        let side = self.side();
        let enemies = self.state.position.occupied(side.enemy()).without(&self.state.given_up);
        let mut targets = HexSet::EMPTY;
        let able = self.able();
        for unit in self.on_map(side) {
            let near = || self.table.ground.neighbours(self.place(unit));
            if !near().any(|hex| enemies.contains(hex)) || !able(unit) {
                continue;
            }
            for hex in near().filter(|&hex| enemies.contains(hex)) {
                if !targets.contains(hex) && self.may_reach(unit, hex) {
                    targets.insert(hex);
                }
            }
        }
        targets
    }

    /// Every target, or enough. The targets were looked up when the question was put.
    pub(crate) fn target_choices(self, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        self.state.reach[0].iter().for_each(|hex| offer(Choice::Hex(hex)));
    }

    /// Who may still join the attack that is being named; and whether it may begin.
    pub(crate) fn joiners(self, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        let battle = &self.state.battle;
        if battle.attacking > 0 && self.may_begin() {
            offer(Choice::Way(0));
        }
        if usize::from(battle.attacking) == MOST_ATTACKERS {
            return;
        }
        let able = self.able();
        for unit in next_to(&self.table.ground, &self.state.position, battle.target) {
            let own = self.table.side(unit) == self.side();
            let new = !battle.attackers().contains(&unit);
            if own && new && able(unit) && self.may_reach(unit, battle.target) {
                offer(self.piece(unit));
            }
        }
    }

    /// Whether the attack may begin, by what both players can see.
    pub(crate) fn may_begin(self) -> bool {
        let battle = &self.state.battle;
        let hidden = |unit: UnitId| self.is(unit, Mark::Hidden);
        let defenders = self.state.position.units_at(battle.target);
        if battle.attackers().iter().any(|&unit| hidden(unit)) || defenders.into_iter().any(hidden)
        {
            return true;
        }
        let factors = self.factors_as_known(battle.attackers(), battle.target);
        entered_column(&self.table.rules, factors, &mut Silent).is_ok()
    }

    /// Whether the attack that was named waits for others: those of the step of movement do, and those of Russians that
    /// require another or are required.
    fn is_allotted_first(self) -> bool {
        let battle = &self.state.battle;
        let russian = self.side() == Side::Russian;
        self.is_phase(Phase::Movement)
            || russian && (self.is_obliged(battle) || self.is_required(battle.target))
    }

    /// The factors of an attack, a hidden army taken for what the sheet takes it for.
    pub(crate) fn factors_as_known(self, attackers: &[UnitId], target: SpaceId) -> Factors {
        let army = taken_for(&self.table.rules);
        let worth = |unit: UnitId, printed: u8| {
            if self.is(unit, Mark::Hidden) { army } else { printed.into() }
        };
        let attack = attackers.iter().map(|&unit| worth(unit, self.unit(unit).factors().attack));
        let defenders = self.state.position.units_at(target);
        let defense = defenders.map(|unit| worth(unit, self.unit(unit).factors().defense));
        Factors { attack: attack.sum(), defense: defense.sum() }
    }

    /// The hexes of these units, each once.
    pub(crate) fn hexes_of<'h>(
        self,
        units: &[UnitId],
        into: &'h mut [SpaceId; 6],
    ) -> &'h [SpaceId] {
        let mut count = 0;
        for hex in units.iter().map(|&unit| self.place(unit)) {
            if hex != SpaceId::NONE && count < into.len() && !into[..count].contains(&hex) {
                into[count] = hex;
                count += 1;
            }
        }
        &into[..count]
    }

    /// The attack that is allotted to a hex.
    pub(crate) fn allotted_to(self, target: SpaceId) -> Battle {
        let mut battle = Battle { target, ..Battle::NONE };
        let units = self.table.roster().units();
        for unit in units.filter(|unit| self.state.allotted[unit.index()] == target) {
            let ready = !self.unit(unit).is_disrupted();
            if ready && self.table.ground.touch(self.place(unit), target) {
                battle.join(unit);
            }
        }
        battle
    }

    /// The attacks that are allotted and not yet resolved.
    pub(crate) fn allotments(self) -> HexSet {
        self.state.allotted.iter().copied().filter(|&hex| hex != SpaceId::NONE).collect()
    }

    /// Whether the attacks that are left may be called off. What would oblige the Axis to one is not played.
    pub(crate) fn may_call_off(self, sink: &mut impl Sink) -> Result<(), Refused> {
        let progress =
            if self.state.flags.begun { Progress::OthersResolved } else { Progress::Allocated };
        let cancel = Cancel { side: self.side(), progress, obliged: false };
        may_cancel(&self.table.rules, cancel, sink)
    }

    /// Which attack comes next; those that may be called off can all be.
    pub(crate) fn pending(self, offer: &mut impl FnMut(Choice)) {
        if self.may_call_off(&mut Silent).is_ok() {
            offer(Choice::Done);
        }
        self.allotments().iter().for_each(|hex| offer(Choice::Hex(hex)));
    }
}

impl<S: Sink> Play<'_, S> {
    /// A hex is named, or there are enough.
    pub(crate) fn name_target(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        match choice {
            Choice::Hex(target) => {
                let before = &self.state.battle;
                let extra = match (self.state.again.is_empty(), before.again) {
                    (true, _) => 0,
                    (false, true) => before.extra + 1,
                    (false, false) => before.extra,
                };
                self.state.battle =
                    Battle { stage: Stage::Declaring, target, extra, ..Battle::NONE };
                self.state.ask = Ask::Join;
            }
            _ if !self.state.again.is_empty() => self.state.again = UnitSet::EMPTY,
            _ => self.state.stage += 1,
        }
    }

    /// A unit joins, the attack begins, or it is given up.
    pub(crate) fn join(&mut self, choice: Choice) {
        match choice {
            Choice::Piece(piece) => {
                let Some(unit) = self.look().unit_at(piece) else { return };
                let again = &self.state.again;
                if !again.is_empty() && !again.contains(unit) {
                    let _ = may_join(false, self.sink);
                }
                self.state.battle.join(unit);
            }
            Choice::Way(_) if self.look().is_allotted_first() => self.allot(),
            Choice::Way(_) => self.begin(),
            _ => {
                self.state.given_up.insert(self.state.battle.target);
                self.state.battle.stage = Stage::None;
                let again = !self.state.again.is_empty();
                self.state.ask = if again { Ask::Target } else { Ask::Nothing };
            }
        }
    }

    pub(crate) fn allot(&mut self) {
        let battle = self.state.battle;
        for unit in battle.attackers() {
            self.state.allotted[unit.index()] = battle.target;
        }
        let compelled = must_attack(self.sink);
        debug_assert!(!compelled, "it was his choice");
        self.state.given_up.insert(battle.target);
        self.state.battle = Battle::NONE;
        self.state.ask = Ask::Nothing;
    }

    /// The attack begins.
    pub(crate) fn begin(&mut self) {
        self.state.ask = Ask::Nothing;
        self.state.flags.begun = true;
        self.state.battle.stage = Stage::Air;
        let battle = self.state.battle;
        let side = self.look().side();
        for &unit in battle.attackers() {
            let look = Look { table: self.table, state: self.state };
            let from = look.place(unit);
            let allowed = look.truce_allows(side, from, battle.target, self.sink);
            debug_assert!(allowed.is_ok(), "nobody joins whom a truce holds back");
            if side == Side::Axis && self.table.ground.features().rumania.contains(from) {
                self.state.flags.rumania = true;
            }
            self.state.allotted[unit.index()] = SpaceId::NONE;
        }
    }
}
