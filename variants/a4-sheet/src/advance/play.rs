//! Attackers that follow.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Subject;

use crate::advance::{Advance, AdvanceWalk, Outcome, must_have_attacked};
use crate::attack::play::{Fate, Stage};
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::play::{Look, Play};
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::combat_results::retreat::advance_after_withdrawal;
use crate::combat_results_table::Code;
use crate::disrupted_units::may_act;
use crate::position::{HexSet, UnitId};
use crate::staff::{Judge, Sees, anything};
use crate::unit::State as Mark;

/// No advance is longer.
pub(crate) const LONGEST_WAY: usize = 8;

impl<'a> Look<'a> {
    /// What the fight left, as the rules on advances see it.
    pub(crate) fn left_behind(self) -> Outcome {
        let battle = &self.state.battle;
        let result = match battle.best {
            best @ (Code::Blitzkrieg | Code::DefendersEliminated) if battle.cleared => best,
            _ if battle.exchanged => Code::Retreat1,
            code => code.clamp(Code::Retreat1, Code::Retreat3),
        };
        Outcome {
            result,
            vacated: battle.target,
            went: battle.farthest.into(),
            weather: self.weather(),
        }
    }

    pub(crate) fn advancing(self, unit: UnitId) -> Advance<'a> {
        Advance {
            rules: &self.table.rules,
            ground: &self.table.ground,
            roster: self.table.roster(),
            position: &self.state.position,
            unit,
            outcome: self.left_behind(),
        }
    }

    /// Attackers that may still advance.
    pub(crate) fn followers(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let battle = &self.state.battle;
        for (place, &unit) in battle.attackers().iter().enumerate() {
            let fresh = battle.survives(place) && battle.advanced & (1 << place) == 0;
            if fresh && self.may_follow(unit, &mut Silent).is_ok() {
                tell(self.piece(unit));
            }
        }
    }

    /// tactical-advances.attackers-only: whether a unit took part in the attack and is fit to advance.
    pub(crate) fn may_follow(self, unit: UnitId, sink: &mut impl Sink) -> Result<(), Refused> {
        must_have_attacked(self.state.battle.attackers().contains(&unit), sink)?;
        may_act(self.unit(unit), sink)
    }

    /// Where the attacker that was named may go; it may also stay.
    pub(crate) fn pursuits(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        self.state.reach[0].iter().for_each(|hex| tell(Choice::Hex(hex)));
    }

    pub(crate) fn defended(self) -> u32 {
        let battle = &self.state.battle;
        battle.defense[..battle.defenders().len()].iter().map(|&factors| u32::from(factors)).sum()
    }

    /// Whether an attacker may advance into a hex, through the one that was left where it lies behind it.
    pub(crate) fn may_pursue(
        self,
        unit: UnitId,
        to: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let vacated = self.state.battle.target;
        let mut walk = AdvanceWalk::begin(self.advancing(unit), sink);
        if to != vacated {
            walk.step(vacated, sink)?;
        }
        walk.step(to, sink)
    }
}

impl<S: Sink> Play<'_, S> {
    /// tactical-advances: attackers enter the hex that was vacated.
    pub(crate) fn advance(&mut self) {
        self.tell_withdrawal();
        let anybody = self.look().has_choice(Ask::Advance);
        if anybody && self.is_vacated() && !self.state.battle.disrupted {
            self.state.ask = Ask::Advance;
        } else {
            self.state.battle.stage = Stage::End;
        }
    }

    /// combat-results.D.advance: attackers may follow those who withdrew.
    pub(crate) fn tell_withdrawal(&mut self) {
        let battle = self.state.battle;
        let fates = &battle.fates[..battle.defenders().len()];
        if fates.iter().any(|fate| matches!(fate, Fate::Withdraws(_))) {
            let _ = advance_after_withdrawal(self.is_vacated(), battle.farthest, self.sink);
        }
    }

    /// An attacker is named: where it may go is looked up once.
    pub(crate) fn name_follower(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Piece(piece) = choice else {
            self.state.battle.stage = Stage::End;
            return;
        };
        let Some(unit) = self.look().unit_at(piece) else { return };
        let look = Look { table: self.table, state: self.state };
        let allowed = look.may_follow(unit, self.sink);
        debug_assert!(allowed.is_ok(), "only those are offered");
        let advance = look.advancing(unit);
        let through = advance.reach(&mut self.memory.moves);
        let beside: HexSet = advance.flanks(self.state.battle.entered.into(), look.defended());
        self.state.reach[0] = through.or(&beside);
        self.state.ask = Ask::AdvanceTo(unit);
    }

    /// The attacker goes there, or stays.
    pub(crate) fn follow_up(&mut self, unit: UnitId, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let attackers = self.state.battle.attackers();
        if let Some(place) = attackers.iter().position(|&other| other == unit) {
            self.state.battle.advanced |= 1 << place;
        }
        let Choice::Hex(hex) = choice else { return };
        let look = Look { table: self.table, state: self.state };
        let advance = look.advancing(unit);
        let (entered, defended) = (u32::from(self.state.battle.entered), look.defended());
        let through = advance.reach(&mut self.memory.moves).contains(hex);
        let factors = u16::from(look.unit(unit).factors().attack);
        if through {
            self.walk_through(unit, hex);
            self.state.battle.entered += factors;
        } else {
            let allowed = advance.may_flank(hex, entered, defended, self.sink);
            debug_assert!(allowed.is_ok(), "only those hexes are offered");
            self.pass(unit, hex);
        }
        self.mark(unit, Mark::Entrenched, false);
        self.put(unit, hex);
    }

    /// The advance through the vacated hex, step by step, with the ground that it takes.
    pub(crate) fn walk_through(&mut self, unit: UnitId, hex: SpaceId) {
        let target = self.state.battle.target;
        let (mut way, mut length) = ([SpaceId::NONE; LONGEST_WAY], 0);
        let look = Look { table: self.table, state: self.state };
        let advance = look.advancing(unit);
        let back = advance.way_back(hex, &mut self.memory.moves).into_iter().flatten();
        let beyond = back.take_while(|&hex| hex != target);
        for (place, hex) in way.iter_mut().zip(beyond.chain([target])) {
            *place = hex;
            length += 1;
        }
        let mut walk = AdvanceWalk::begin(advance, self.sink);
        for &hex in way[..length].iter().rev() {
            if walk.step(hex, self.sink).is_err() {
                break;
            }
        }
        for &hex in way[..length].iter().rev() {
            self.pass(unit, hex);
        }
    }
}

/// Which attacker advances.
#[derive(Clone, Copy)]
pub(crate) struct Follow;

impl Asks for Follow {
    const KIND: &'static str = "advance";
    const SAYS: Says = Says { unit: "advance ", ..Says::PLAIN };

    fn prompt(self, look: Look<'_>) -> String {
        format!("who advances into {}?", look.hex_words(look.state.battle.target))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.followers(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.name_follower(choice);
    }

    fn about(self, look: Look<'_>, _: u8) -> Subject {
        look.about_target()
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.own_beside(look.state.battle.target).map(|unit| look.piece(unit)).collect()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let look = Look { table: play.table, state: play.state };
        look.may_follow(look.named(choice)?, play.sink).err()
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.result();
    }

    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        anything(choice)
    }
}

/// Where it advances.
#[derive(Clone, Copy)]
pub(crate) struct FollowTo(pub UnitId);

impl Asks for FollowTo {
    const KIND: &'static str = "advance-to";
    const SAYS: Says = Says { done: "stay", ..Says::PLAIN };
    const SEES: Sees = Sees { lines: true, goals: true };

    fn prompt(self, look: Look<'_>) -> String {
        format!("where does {} advance?", look.unit_words(self.0))
    }

    /// Whether this one may follow at all is asked again, too.
    fn look_again<S: Sink>(self, play: &mut Play<'_, S>) {
        play.state.ask = Ask::Advance;
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.pursuits(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.follow_up(self.0, choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        let Subject { space, .. } = look.about_target();
        Subject { space, ..look.about(self.0, side) }
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        [look.state.battle.target, look.place(self.0)].map(|hex| look.around(hex)).concat()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let Choice::Hex(hex) = choice else { return None };
        let look = Look { table: play.table, state: play.state };
        look.may_pursue(self.0, hex, play.sink).err()
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.advances(self.0);
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.pursuit(self.0, choice)
    }
}
