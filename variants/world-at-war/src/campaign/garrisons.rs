//! The garrisons of Siberia and Manchuria as units come and go.

use stavka_core::clause::{Refused, Silent, Sink};

use super::Campaign;
use super::declaration::force;
use super::hexes::{Hexes, Spot};
use super::roster::{Nation, Unit};
use super::sequence::Step;
use crate::chapters::c81_manchuria::pacific::uses_the_permission;
use crate::chapters::c81_manchuria::use_of_units::{Change, may_change};
use crate::chapters::c81_siberia::garrison_value::{garrison_value, value};
use crate::chapters::c81_siberia::japanese_reduction::Reduction;
use crate::chapters::c81_siberia::siberian_garrison::{Reinforcement, may_reinforce};
use crate::chapters::c81_siberia::transfer::{Condition, Situation, Transfer, may_transfer};
use crate::chapters::far_east::scenarios::civilian_factories;
use crate::count::Count;
use crate::edition::Edition;
use crate::force::Garrison;
use crate::scenario::ScenarioKind;

impl Campaign {
    /// A unit goes from where it stands to another space, and its garrison is one less.
    pub(super) fn relocate(&mut self, unit: Unit, to: Spot, sink: &mut impl Sink) {
        self.note_departure(unit, to, sink);
        self.state.at[usize::from(unit)] = to;
    }

    /// Books a unit that leaves Siberia or Manchuria in peace.
    pub(super) fn note_departure(&mut self, unit: Unit, to: Spot, sink: &mut impl Sink) {
        if self.quits_siberia(unit, to) {
            self.note_transfer(unit);
        } else if self.quits_manchuria(unit, to) {
            let change = self.change_without(unit);
            if may_change(&self.table.rules, &change, sink).is_ok()
                && change.scenario == ScenarioKind::Pacific
                && uses_the_permission(&self.table.rules, &change)
            {
                let brps = self.worth_in_brps(unit, sink);
                self.state.removed = self.state.removed.saturating_add(brps);
            }
        }
    }

    /// 81.31.costs: what a unit is worth in a garrison.
    pub(super) fn worth_in_brps(&self, unit: Unit, sink: &mut impl Sink) -> u8 {
        let brps = value(&self.table.rules, self.table.roster.sort(unit).factors(), sink);
        u8::try_from(brps).unwrap_or(u8::MAX)
    }

    pub(super) fn quits_siberia(&self, unit: Unit, to: Spot) -> bool {
        self.quits(unit, to, Nation::Russia, &self.table.parts.siberia)
    }

    /// Whether a unit of a nation leaves its garrison while Russia and Japan are at peace.
    fn quits(&self, unit: Unit, to: Spot, nation: Nation, part: &Hexes) -> bool {
        self.table.roster.sort(unit).nation == nation
            && !self.state.russia_at_war()
            && part.contains(self.state.place(unit))
            && !part.contains(to)
    }

    /// 81.42: whether a Russian unit may leave Siberia for this space.
    pub(super) fn may_quit_siberia(
        &self,
        unit: Unit,
        to: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if !self.quits_siberia(unit, to) {
            return Ok(());
        }
        self.may_transfer(unit, sink).map(drop)
    }

    /// 81.42: whether a unit may be taken out of Siberia, and what makes it so.
    pub(super) fn may_transfer(
        &self,
        unit: Unit,
        sink: &mut impl Sink,
    ) -> Result<Condition, Refused> {
        let transfer = self.transfer(unit);
        may_transfer(&self.table.rules, &transfer, sink).map(|transferred| transferred.condition)
    }

    /// A unit on its way out of Siberia.
    pub(super) fn transfer(&self, unit: Unit) -> Transfer {
        let mut leaving = [0; 6];
        leaving[self.force_place(unit)] = 1;
        let leaving = force(leaving);
        let whole = self.siberian_garrison();
        Transfer {
            situation: self.siberian_situation(),
            leaving,
            staying: whole.without(&leaving).unwrap_or_default(),
        }
    }

    /// What a unit that leaves for a Japanese reduction uses up of it.
    pub(super) fn note_transfer(&mut self, unit: Unit) {
        if self.may_transfer(unit, &mut Silent) == Ok(Condition::JapaneseReduction) {
            let kind = self.force_place(unit).min(self.state.left_for_it.len() - 1);
            self.state.left_for_it[kind] = self.state.left_for_it[kind].saturating_add(1);
        }
    }

    /// How things stand with the Siberian garrison.
    pub(super) fn siberian_situation(&self) -> Situation {
        let [armor, large, medium, small, aaf] = self.state.left_for_it.map(u32::from);
        let [seen_armor, infantry, fit, inverted] =
            self.state.seen_in_manchuria.map(|factors| Count::of(factors.into()));
        let garrison = Garrison {
            armor: seen_armor,
            infantry,
            aaf: fit,
            aaf_inverted: inverted,
            ..Garrison::default()
        };
        let reduction = self.when(self.state.reduced_since).map(|since| Reduction {
            since,
            garrison,
            moved: force([armor, large, medium, small, aaf, 0]),
        });
        Situation {
            edition: self.table.edition,
            turn: self.last_redeployment(),
            german_war: self.when(self.state.german_war),
            reduction,
            war_with_japan: self.state.russia_at_war(),
        }
    }

    /// The turn of the last Allied redeployment phase that has begun: until then it is that of the turn before.
    fn last_redeployment(&self) -> crate::turn::PlayerTurn {
        let earlier =
            matches!(self.state.current(), Step::Movement | Step::Combat(_) | Step::BoxAttrition);
        self.player_turn(self.state.turn.saturating_sub(if earlier { 2 } else { 0 }))
    }

    /// 81.41.2: whether a Russian unit may join the Siberian garrison by going there.
    pub(super) fn may_reinforce_siberia(
        &self,
        unit: Unit,
        to: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let siberia = &self.table.parts.siberia;
        let joins = self.table.roster.sort(unit).nation == Nation::Russia
            && siberia.contains(to)
            && !siberia.contains(self.state.place(unit));
        if !joins || matches!(self.table.edition, Edition::Classic) {
            return Ok(());
        }
        may_reinforce(&self.table.rules, &self.reinforcement(sink), sink)
    }

    /// Units about to join the Siberian garrison.
    pub(super) fn reinforcement(&self, sink: &mut impl Sink) -> Reinforcement {
        let factories = civilian_factories(&self.table.rules, self.turn(), sink);
        Reinforcement { edition: self.table.edition, civilian_factories: Count::of(factories) }
    }

    pub(super) fn quits_manchuria(&self, unit: Unit, to: Spot) -> bool {
        self.quits(unit, to, Nation::Japan, &self.table.parts.manchuria)
    }

    /// 81.33: whether a Japanese unit may leave Manchuria in a Pacific scenario.
    pub(super) fn may_leave_manchuria(
        &self,
        unit: Unit,
        to: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if self.table.kind() != ScenarioKind::Pacific || !self.quits_manchuria(unit, to) {
            return Ok(());
        }
        may_change(&self.table.rules, &self.change_without(unit), sink).map(drop)
    }

    /// The Manchurian garrison as it is, and without a unit.
    pub(super) fn change_without(&self, unit: Unit) -> Change {
        let before = self.manchurian_garrison();
        let strength = u32::from(self.table.roster.sort(unit).strength);
        let mut counts = [before.armor, before.infantry, before.aaf, before.aaf_inverted];
        let count = &mut counts[self.garrison_place(unit)];
        *count = Count::of(count.get().saturating_sub(strength));
        let [armor, infantry, aaf, aaf_inverted] = counts;
        self.change(Garrison { armor, infantry, aaf, aaf_inverted, ..before })
    }

    /// The Manchurian garrison as it is, and as it would be.
    pub(super) fn change(&self, after: Garrison) -> Change {
        Change {
            edition: self.table.edition,
            scenario: self.table.kind(),
            turn: self.turn(),
            british_war: self.when(self.state.us_war),
            removed_before: Count::of(self.state.removed.into()),
            armor_swapped: false,
            before: self.manchurian_garrison(),
            after,
        }
    }

    /// The value of the Manchurian garrison.
    pub(super) fn manchurian_value(&self) -> u32 {
        garrison_value(&self.table.rules, &self.manchurian_garrison(), &mut Silent)
    }
}
