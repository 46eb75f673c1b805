//! Set-up, arrivals, factories, composites, and the Siberian gamble.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::action::Choice;
use crate::composite::Composite;
use crate::factories::kind::FactoryKind;
use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::siberia::play::commitment::credit;
use crate::staff::Orders;
use crate::staff::sense::FAR;
use crate::units::BasicType;

/// Tanks first, then what shoots.
pub(crate) fn worth_of_pick(choice: Choice) -> i32 {
    match choice {
        Choice::Pick(FactoryKind::Tank) => 4,
        Choice::Pick(FactoryKind::Artillery) => 3,
        Choice::Pick(FactoryKind::Aircraft) => 2,
        Choice::Pick(FactoryKind::Rocket) => 1,
        _ => 0,
    }
}

impl Orders<'_> {
    /// Close to the enemy, evenly; the West last.
    pub(crate) fn set_up(&self) -> Option<Choice> {
        self.best_space(|space| {
            let boxed = i32::from(self.table.ground.boxes.contains(space)) * 50;
            let near = self.sense.to_foe_land[space.index()].min(9);
            -boxed - near * 6 - self.sense.own[space.index()] * 4
        })
    }

    /// Where somebody who comes is put down.
    pub(crate) fn place(&self) -> Option<Choice> {
        let unit = self.state.chosen();
        if self.state.position.units[unit].kind.branch() == Branch::Factory {
            return self.best_refuge();
        }
        self.best_space(|space| {
            if self.table.ground.boxes.contains(space) {
                return -40;
            }
            let exposed = if self.sense.to_foe[space.index()] <= 1 { 30 } else { 0 };
            self.worth_of_point(unit, space, false) - exposed
        })
    }

    /// Out of reach.
    pub(crate) fn best_refuge(&self) -> Option<Choice> {
        self.best_space(|space| {
            if space == self.table.siberia {
                FAR
            } else {
                self.sense.to_foe[space.index()].min(FAR - 1)
            }
        })
    }

    pub(crate) fn take_infantry(&self) -> Option<Choice> {
        self.best(|choice| match choice {
            Choice::TakeInfantry => 3,
            Choice::TakeCavalry => 2,
            _ => 0,
        })
    }

    /// Whatever is worth doing, the most urgent first.
    pub(crate) fn bureau(&self) -> Option<Choice> {
        self.best(|choice| match choice {
            Choice::Done => 0,
            Choice::Call => self.worth_of_call(),
            Choice::Pick(_) => 20 + worth_of_pick(choice),
            Choice::Ship(_) => 30,
            Choice::Load(unit) => self.worth_of_loading(unit),
            Choice::Make(kind, space) => self.worth_of_making(kind, space),
            _ => -1,
        })
    }

    /// A factory is turned over when the enemy is near enough to reach it, not when trains are short.
    fn worth_of_loading(&self, unit: usize) -> i32 {
        let at = self.state.position.units[unit].at();
        if at == Some(self.table.siberia) {
            return -1;
        }
        let near = at.map_or(FAR, |at| self.sense.to_foe[at.index()]);
        let fortified = at.is_some_and(|at| self.table.ground.fortified.contains(at));
        let limit = if fortified { self.style.refuge - 1 } else { self.style.refuge };
        if near <= limit { 25 - near } else { -1 }
    }

    fn worth_of_making(&self, kind: Composite, space: SpaceId) -> i32 {
        let exposed = self.sense.to_foe[space.index()] <= 1 && self.sense.own[space.index()] <= 3;
        let worth = match kind {
            Composite::GuardsTankArmy => 12,
            Composite::GuardsInfantryArmy => 11,
            Composite::CavalryMechanizedGroup => 9,
            Composite::TankArmy => 8,
            Composite::ShockArmy | Composite::ParachuteCorps => -1,
        };
        if exposed { -1 } else { worth }
    }

    /// The gamble: when the armies melt away before winter, and the later the less it costs.
    fn worth_of_call(&self) -> i32 {
        let armies: i32 = self.sense.own.iter().sum();
        let month = self.state.position.month.of_year();
        let limit = match month {
            7 | 8 => 18,
            9 => 28,
            _ => 42,
        };
        if self.side == Side::Soviet && armies < limit { 15 } else { -1 }
    }

    /// Whether some type that a unit counts as is still owed to Siberia.
    fn is_owed(&self, kind: Kind) -> bool {
        let siberia = &self.state.siberia;
        let owed = siberia.debt.map(|debt| debt.owed().minus(siberia.sent)).unwrap_or_default();
        let worth = credit(&self.table.variant, kind, &mut Silent);
        BasicType::ALL.into_iter().any(|kind| worth.count(kind) > 0 && owed.count(kind) > 0)
    }

    /// The cheapest units far from the enemy, as few as the rules allow.
    pub(crate) fn send(&self) -> Option<Choice> {
        self.best(|choice| match choice {
            Choice::Done => 1000,
            Choice::Send(unit) => {
                let on = &self.state.position.units[unit];
                let far = on.at().map_or(0, |at| self.sense.to_foe[at.index()].min(20));
                let composite = i32::from(on.kind.composite().is_some()) * 40;
                let owed = i32::from(self.is_owed(on.kind)) * 500;
                owed + far + i32::from(on.dispersed) * 8 - composite
            }
            _ => i32::MIN,
        })
    }
}
