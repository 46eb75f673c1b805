//! The garrisons of Siberia and Manchuria as units come and go.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::c81_manchuria::pacific::uses_the_permission;
use crate::c81_manchuria::use_of_units::{Change, may_change};
use crate::c81_siberia::garrison_value::{garrison_value, value};
use crate::c81_siberia::japanese_reduction::Reduction;
use crate::c81_siberia::play::declaration::force;
use crate::c81_siberia::siberian_garrison::{Reinforcement, may_reinforce};
use crate::c81_siberia::transfer::{Condition, Situation, Transfer, may_transfer};
use crate::campaign::Campaign;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::sequence::Step;
use crate::campaign::state::mark;
use crate::count::Count;
use crate::edition::Edition;
use crate::far_east::economy::Power;
use crate::far_east::scenarios::civilian_factories;
use crate::force::Garrison;
use crate::scenario::ScenarioKind;

impl Campaign {
    /// A unit goes from where it stands to another space, and its garrison is one less.
    pub(crate) fn relocate(&mut self, unit: Unit, to: Spot, sink: &mut impl Sink) {
        self.note_departure(unit, to, sink);
        self.put(unit, to);
    }

    /// Books a unit that leaves Siberia or Manchuria in peace.
    pub(crate) fn note_departure(&mut self, unit: Unit, to: Spot, sink: &mut impl Sink) {
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
    pub(crate) fn worth_in_brps(&self, unit: Unit, sink: &mut impl Sink) -> u8 {
        let brps = value(&self.table.rules, self.table.roster.sort(unit).factors(), sink);
        u8::try_from(brps).unwrap_or(u8::MAX)
    }

    pub(crate) fn quits_siberia(&self, unit: Unit, to: Spot) -> bool {
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
    pub(crate) fn may_quit_siberia(
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
    pub(crate) fn may_transfer(
        &self,
        unit: Unit,
        sink: &mut impl Sink,
    ) -> Result<Condition, Refused> {
        let transfer = self.transfer(unit);
        may_transfer(&self.table.rules, &transfer, sink).map(|transferred| transferred.condition)
    }

    /// A unit on its way out of Siberia.
    pub(crate) fn transfer(&self, unit: Unit) -> Transfer {
        let mut leaving = [0; 6];
        leaving[self.force_place(unit)] = 1;
        let leaving = force(leaving);
        let whole = self.siberian_garrison();
        Transfer {
            situation: self.siberian_situation(),
            leaving,
            staying: whole.without(&leaving).unwrap_or_default(),
            garrison: Some(whole),
        }
    }

    /// What a unit that leaves for a Japanese reduction uses up of it.
    pub(crate) fn note_transfer(&mut self, unit: Unit) {
        if self.may_transfer(unit, &mut Silent) == Ok(Condition::JapaneseReduction) {
            let kind = self.force_place(unit).min(self.state.left_for_it.len() - 1);
            self.state.left_for_it[kind] = self.state.left_for_it[kind].saturating_add(1);
        }
    }

    /// How things stand with the Siberian garrison.
    pub(crate) fn siberian_situation(&self) -> Situation {
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
    pub(crate) fn may_reinforce_siberia(
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
    pub(crate) fn reinforcement(&self, sink: &mut impl Sink) -> Reinforcement {
        let factories = civilian_factories(&self.table.rules, self.turn(), sink);
        Reinforcement { edition: self.table.edition, civilian_factories: Count::of(factories) }
    }

    pub(crate) fn quits_manchuria(&self, unit: Unit, to: Spot) -> bool {
        self.quits(unit, to, Nation::Japan, &self.table.parts.manchuria)
    }

    /// 81.31.B, 81.33: whether a Japanese unit may leave Manchuria: in a Pacific scenario, or for other armor.
    pub(crate) fn may_leave_manchuria(
        &self,
        unit: Unit,
        to: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let bound = || self.table.kind() == ScenarioKind::Pacific || self.swaps_armor(unit);
        if !self.quits_manchuria(unit, to) || !bound() {
            return Ok(());
        }
        may_change(&self.table.rules, &self.change_without(unit), sink).map(drop)
    }

    /// Whether a unit is armor that leaves for other armor, which has come to Manchuria in this half.
    fn swaps_armor(&self, unit: Unit) -> bool {
        let armor = |unit: &Unit| self.table.roster.sort(*unit).kind == Kind::Armor;
        let came = |other: &Unit| {
            *other != unit
                && self.state.has(*other, mark::REDEPLOYED)
                && self.table.parts.manchuria.contains(self.state.place(*other))
        };
        armor(&unit) && self.units_on_map(Power::Japan).filter(armor).any(|other| came(&other))
    }

    /// The Manchurian garrison as it is, and without a unit.
    pub(crate) fn change_without(&self, unit: Unit) -> Change {
        let before = self.manchurian_garrison();
        let strength = u32::from(self.table.roster.sort(unit).strength);
        let mut counts = [before.armor, before.infantry, before.aaf, before.aaf_inverted];
        let count = &mut counts[self.garrison_place(unit)];
        *count = Count::of(count.get().saturating_sub(strength));
        let [armor, infantry, aaf, aaf_inverted] = counts;
        let after = Garrison { armor, infantry, aaf, aaf_inverted, ..before };
        Change { armor_swapped: self.swaps_armor(unit), ..self.change(after) }
    }

    /// The Manchurian garrison as it is, and as it would be.
    pub(crate) fn change(&self, after: Garrison) -> Change {
        Change {
            edition: self.table.edition,
            scenario: self.table.kind(),
            turn: self.turn(),
            japan_britain_war: self.when(self.state.us_war),
            removed_before: Count::of(self.state.removed.into()),
            armor_swapped: false,
            before: self.manchurian_garrison(),
            after,
        }
    }

    /// The value of the Manchurian garrison.
    pub(crate) fn manchurian_value(&self) -> u32 {
        garrison_value(&self.table.rules, &self.manchurian_garrison(), &mut Silent)
    }
}
