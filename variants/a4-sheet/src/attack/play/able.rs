//! Who may attack what.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::attack::attackers::{Declaring, is_open, next_to};
use crate::attack::declaration::{Filter, must_be_next_to};
use crate::attack::play::Stage;
use crate::campaign::play::Look;
use crate::combat_results::blitzkrieg::{may_join, must_have_earned};
use crate::movement::may_attack_after;
use crate::position::UnitId;
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

    /// Whether a unit may attack a hex now.
    pub(crate) fn may_attack(
        self,
        unit: UnitId,
        target: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let (table, position) = (self.table, &self.state.position);
        let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
        may_attack_after(self.state.bonus.contains(unit), sink)?;
        let earned = self.state.again.contains(unit);
        if self.state.again.is_empty() || !earned && !self.is_phase(Phase::Combat) {
            let (step, weather) = (self.step(), self.weather());
            let declaring = Declaring { rules, ground, roster, position, step, weather };
            declaring.may_attack(unit, target, sink)?;
        } else {
            must_have_earned(earned, sink)?;
            must_be_next_to(ground.touch(self.place(unit), target), sink)?;
        }
        let (from, counter) = (self.place(unit), roster.counter(unit));
        let left = u32::from(self.state.left[unit.index()]);
        if self.is(unit, Mark::Moved) && ground.has_river(from, target, self.weather()) {
            river_toll(rules, counter, left, self.weather(), sink)?;
        }
        self.truce_allows(counter.side(), from, target, sink)
    }

    /// Whether somebody may attack a hex; if nobody may, why the first of those beside it may not.
    pub(crate) fn may_be_attacked(
        self,
        target: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let near = next_to(&self.table.ground, &self.state.position, target);
        let mut own = near.filter(|&unit| self.table.side(unit) == self.side());
        match own.next() {
            Some(unit) => self.may_attack(unit, target, sink),
            None => must_be_next_to(false, sink),
        }
    }
}
