//! The die for ships.

use stavka_core::clause::{Clause, Silent, Sink};
use stavka_core::game::Odds;

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::rolls::Rolls;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::factories::moving::sea::Die;
use crate::ground::Sea;
use crate::purposes;
use crate::strategic::prospects;
use crate::strategic::route;

/// completion.strategic.sea-risk: the die for a unit at sea.
#[derive(Clone, Copy)]
pub(crate) struct ShipDie;

impl Rolls for ShipDie {
    fn purpose(self, _: &State) -> u8 {
        purposes::SHIPS
    }

    fn prompt(self, table: &Table, state: &State) -> String {
        format!("does {} get through?", table.name(state.chosen()))
    }

    fn behind(self, _: &State) -> Clause {
        route::SHIPS.clause
    }

    fn outcomes(self, _: &Table, _: &State, tell: &mut impl FnMut(u8)) {
        each_face(tell);
    }

    fn place(self, state: &State) -> u32 {
        state.chosen.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.state.task = Task::Open;
        play.land(outcome);
    }

    fn dice(self, table: &Table, state: &State, _: Choice) -> Option<Odds> {
        Some(prospects::passage(table, state, risk_at_sea(table, state)))
    }
}

/// Tells the faces of the die for ships.
pub(crate) fn each_face(tell: &mut impl FnMut(u8)) {
    let faces = (1..=u8::MAX).take_while(|face| Die::new((*face).into()).is_some());
    faces.for_each(tell);
}

/// The faces of the die for ships.
pub(crate) fn faces_at_sea() -> u32 {
    let mut faces = 0;
    each_face(&mut |_| faces += 1);
    faces
}

/// completion.strategic.sea-risk: the highest face at which the chosen unit is lost on its way to its port.
fn risk_at_sea(table: &Table, state: &State) -> u32 {
    let unit = &state.position.units[state.chosen()];
    let (Some(from), Some(port)) = (unit.at(), state.targets.iter().next()) else { return 0 };
    let (ground, position, side) = (&table.ground, &state.position, state.side);
    let sea = route::by_sea(ground, position, side, (from, port), &mut Silent);
    sea.map_or(0, |sea| route::sea_risk(&table.variant, ground, position, side, sea, &mut Silent))
}

impl<S: Sink> Play<'_, S> {
    pub(super) fn risk(&mut self, sea: Sea) -> u32 {
        let (table, side) = (self.table, self.state.side);
        route::sea_risk(&table.variant, &table.ground, &self.state.position, side, sea, self.sink)
    }

    /// completion.strategic.sea-risk: what the die says.
    fn land(&mut self, face: u8) {
        let unit = self.state.chosen();
        let port = self.state.targets.iter().next();
        let (Some(from), Some(port)) = (self.state.position.units[unit].at(), port) else { return };
        let side = self.state.side;
        let way = route::by_sea(
            &self.table.ground,
            &self.state.position,
            side,
            (from, port),
            &mut Silent,
        );
        let risk = way.map_or(0, |sea| self.risk(sea));
        if let Some(by) = route::lost_at_sea(risk, face.into()) {
            self.remove(unit, by);
        } else {
            self.arrive_at(unit, port, route::BY_SEA);
        }
    }
}
