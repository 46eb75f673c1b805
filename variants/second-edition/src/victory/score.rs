//! How well a side stands, for players who can't look as far as the end.

use stavka_core::clause::Silent;

use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::nation::Side;
use crate::victory::play as upkeep;
use crate::{victory, worth};

/// A game that is won.
const WON: i32 = 100_000;

/// What a point of victory is worth; a die of firepower is worth one.
const POINT: i32 = 100;

/// How well a side stands: the points of the Axis against what would be a draw by now, and a little for strength.
pub(crate) fn score(table: &Table, state: &State, side: Side) -> i32 {
    let axis = match state.winner.map(|ending| ending.winner) {
        Some(Some(Side::Axis)) => WON,
        Some(Some(Side::Soviet)) => -WON,
        Some(None) => 0,
        None => standing(table, state),
    };
    if side == Side::Axis { axis } else { -axis }
}

fn standing(table: &Table, state: &State) -> i32 {
    let points = i32::try_from(upkeep::points(table, state)).unwrap_or(0) * POINT;
    let par = victory::par(&table.variant, table.span, state.position.month);
    points - par + dice(table, state, Side::Axis) - dice(table, state, Side::Soviet)
}

/// The dice that a side has on the map, in attack and in defence.
fn dice(table: &Table, state: &State, side: Side) -> i32 {
    let each = state.on_map(side).map(|(unit, on, _)| {
        let supplied = state.supplied.contains(unit);
        let firepower = worth::firepower(&table.variant, on.kind, supplied, &mut Silent);
        i32::from(firepower.attack) + i32::from(firepower.defense)
    });
    each.sum()
}
