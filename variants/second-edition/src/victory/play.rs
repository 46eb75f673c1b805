//! The end of a Player Turn: victory, and the month that follows.

use stavka_core::clause::Sink;

use crate::campaign::Play;
use crate::campaign::state::{Ending, State};
use crate::campaign::table::Table;
use crate::nation::Side;
use crate::victory::{self, Level};

/// completion.victory.points: the points of the Axis.
pub(crate) fn points(table: &Table, state: &State) -> u32 {
    let held = table.victory.iter().filter(|(place, _)| state.position.holds(Side::Axis, *place));
    held.map(|(_, worth)| worth).sum()
}

impl<S: Sink> Play<'_, S> {
    /// The other side follows; after the Soviet turn victory is looked at, and a new month begins.
    pub(crate) fn end_player_turn(&mut self) {
        if self.state.side == Side::Axis {
            self.state.side = Side::Soviet;
            return;
        }
        if let Some((level, by)) = self.level() {
            let winner = match level {
                Level::AxisDecisive | Level::AxisMarginal => Some(Side::Axis),
                Level::Draw => None,
                Level::SovietMarginal | Level::SovietDecisive => Some(Side::Soviet),
            };
            let points = points(self.table, self.state);
            self.state.winner = Some(Ending { winner, by, level, points });
            return;
        }
        self.state.position.month = self.state.position.month.plus(1);
        self.state.side = Side::Axis;
        self.state.siberia.rolled = false;
        self.end_return();
    }

    /// completion.victory.sudden, completion.victory.first-year to completion.victory.war: how it ended.
    fn level(&mut self) -> Option<(Level, stavka_core::clause::Clause)> {
        let Self { table, state, memory, sink, .. } = self;
        let land = memory.tracer.overland(&table.ground, &state.position, Side::Axis);
        let held = |name: &str| {
            table.ground.board.labelled(name).is_some_and(|place| land.contains(place))
        };
        let turn = (table.span, state.position.month);
        victory::ending(&table.variant, turn, points(table, state), held, *sink)
    }
}
