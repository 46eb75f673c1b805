//! Which hex is attacked, and by whom.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::attack::attackers::next_to;
use crate::attack::play::{Battle, MOST_ATTACKERS, Stage};
use crate::campaign::action::Choice;
use crate::campaign::asks::Ask;
use crate::campaign::play::{Look, Play};
use crate::campaign::unit_set::UnitSet;
use crate::combat_results::blitzkrieg::may_join;
use crate::general_rule::{Cancel, Progress, may_cancel, must_attack};
use crate::position::{HexSet, UnitId};
use crate::sequence::Phase;
use crate::side::Side;
use crate::unit::State as Mark;

impl Look<'_> {
    /// The hexes that somebody may attack.
    pub(crate) fn targets(self) -> HexSet {
        let side = self.side();
        let enemies = self.state.position.occupied(side.enemy()).without(&self.state.given_up);
        let mut targets = HexSet::EMPTY;
        let able = self.able();
        let position = &self.state.position;
        for from in position.occupied(side) {
            let near = self.table.ground.neighbours(from).filter(|&hex| enemies.contains(hex));
            for hex in near {
                let may = |unit| able(unit) && self.may_reach(unit, hex);
                if !targets.contains(hex) && position.units_at(from).any(may) {
                    targets.insert(hex);
                }
            }
        }
        targets
    }

    /// Every target, or enough. The targets were looked up when the question was put.
    pub(crate) fn target_choices(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        self.state.reach[0].iter().for_each(|hex| tell(Choice::Hex(hex)));
    }

    /// Who may still join the attack that is being named; and whether it may begin.
    pub(crate) fn joiners(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let battle = &self.state.battle;
        if battle.attacking > 0 && self.may_begin() {
            tell(Choice::Way(0));
        }
        if usize::from(battle.attacking) == MOST_ATTACKERS {
            return;
        }
        let able = self.able();
        for unit in next_to(&self.table.ground, &self.state.position, battle.target) {
            let own = self.table.side(unit) == self.side();
            let new = !battle.attackers().contains(&unit);
            if own && new && able(unit) && self.may_reach(unit, battle.target) {
                tell(self.piece(unit));
            }
        }
    }

    /// crt-note.minimum-odds: whether the attack may begin. One that is too weak may where air units or a river that is ignored
    /// could make it better.
    fn may_begin(self) -> bool {
        !self.state.battle.too_weak || self.has_choice(Ask::Support) || self.has_choice(Ask::River)
    }

    /// Whether somebody in it is not known yet, so that nobody can tell its odds.
    fn is_uncertain(self) -> bool {
        let battle = &self.state.battle;
        let defenders = self.state.position.units_at(battle.target);
        let mut units = battle.attackers().iter().copied().chain(defenders);
        units.any(|unit| self.is(unit, Mark::Hidden))
    }

    /// Whether the attack that was named waits for others: those of the step of movement do, and those of Russians that
    /// require another or are required.
    fn is_allotted_first(self) -> bool {
        let battle = &self.state.battle;
        let russian = self.side() == Side::Russian;
        self.is_phase(Phase::Movement)
            || russian && (self.is_obliged(battle) || self.is_required(battle.target))
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

    /// Whether the attacks that are left may be called off.
    pub(crate) fn may_call_rest_off(self, sink: &mut impl Sink) -> Result<(), Refused> {
        let begun = self.state.flags.begun;
        self.may_call_off(if begun { Progress::OthersResolved } else { Progress::Allocated }, sink)
    }

    /// Whether an attack that has come so far may be called off. What would oblige the Axis to one is not played.
    fn may_call_off(self, progress: Progress, sink: &mut impl Sink) -> Result<(), Refused> {
        let cancel = Cancel { side: self.side(), progress, obliged: false };
        may_cancel(&self.table.rules, cancel, sink)
    }

    /// Which attack comes next; those that may be called off can all be.
    pub(crate) fn pending(self, tell: &mut impl FnMut(Choice)) {
        if self.may_call_rest_off(&mut Silent).is_ok() {
            tell(Choice::Done);
        }
        self.allotments().iter().for_each(|hex| tell(Choice::Hex(hex)));
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
                self.state.battle.too_weak = self.is_too_weak();
            }
            Choice::Way(_) if self.look().is_allotted_first() => self.allot(),
            Choice::Way(_) => self.begin(),
            _ => self.give_up(),
        }
    }

    /// Whether the attack has no column as it stands, looked at without a word.
    fn is_too_weak(&mut self) -> bool {
        let Self { table, state, memory, noted, .. } = self;
        let sink = &mut Silent;
        let mut quiet = Play { table, state, memory, noted, sink, revealed: false };
        !quiet.look().is_uncertain() && quiet.column_as_it_stands().is_err()
    }

    /// The column that the attack would have if it were made as it stands, or the rule that is against it.
    pub(crate) fn column_as_it_stands(&mut self) -> Result<(), Refused> {
        let before = self.state.battle;
        self.gather_defenders(before.target);
        let found = self.find_column();
        self.state.battle = before;
        found
    }

    /// The attack that was named is not made.
    fn give_up(&mut self) {
        self.state.given_up.insert(self.state.battle.target);
        self.state.battle.stage = Stage::None;
        let again = !self.state.again.is_empty();
        self.state.ask = if again { Ask::Target } else { Ask::Nothing };
    }

    /// general-rule.axis-cancel: before its die an attack may be called off, if it is read so.
    pub(crate) fn ask_to_call_off(&mut self) {
        let asked = self.look().may_call_off(Progress::Revealed, &mut Silent).is_ok();
        self.ask_if(asked, Ask::CallOff, Stage::Die);
    }

    /// The attack is called off, or rolled.
    pub(crate) fn call_off_or_roll(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        if choice == Choice::Way(1) {
            let look = Look { table: self.table, state: self.state };
            let allowed = look.may_call_off(Progress::Revealed, self.sink);
            debug_assert!(allowed.is_ok(), "only then it is asked");
            self.give_up();
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
