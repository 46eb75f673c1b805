//! How well a side stands, in the terms of the sheet's victory.

use crate::campaign::play::Look;
use crate::side::Side;
use crate::victory::{Cities, City, points};

/// A game that is decided: more than anything on the map can come to.
pub(crate) const DECIDED: i32 = 1_000_000;

/// What a victory point is worth.
pub(crate) const POINT: i32 = 1_000;

/// What a factor on the map is worth: some four dozen make up for a point.
pub(crate) const FACTOR: i32 = 20;

impl Look<'_> {
    /// How well a side stands, if the Axis holds these cities in supply.
    pub(crate) fn score(self, side: u8, held: Cities) -> i32 {
        let axis = match self.state.outcome.map(|ended| ended.winner) {
            Some(Some(winner)) if winner == Side::Axis as u8 => DECIDED,
            Some(Some(_)) => -DECIDED,
            Some(None) => 0,
            None => self.lead(held),
        };
        if side == Side::Axis as u8 { axis } else { -axis }
    }

    /// How far the Axis is ahead of where it must be by now to end between victory and defeat.
    pub(crate) fn lead(self, held: Cities) -> i32 {
        let rules = &self.table.rules;
        let count = |cities| {
            let found = points(rules, cities, &mut stavka_core::clause::Silent);
            i32::try_from(found).unwrap_or(0) * POINT
        };
        let home: Cities = City::ALL.into_iter().filter(|city| !city.is_russian()).collect();
        let wins = i32::from(rules.figures.victory.axis.points_needed) * POINT;
        let loses = i32::from(rules.figures.victory.russian.axis_points_at_most) * POINT;
        let (start, even) = (count(home), i32::midpoint(wins, loses));
        let (turn, last) = (i32::from(self.state.turn) + 1, i32::from(self.table.last_turn) + 1);
        let due = start + (even - start) * turn / last.max(1);
        count(held) - due + self.strength() * FACTOR
    }

    /// The factors of the Axis on the map beyond what it must have to hold its own: Russians are three to two.
    pub(crate) fn strength(self) -> i32 {
        let all = |side| -> i32 {
            let factors = self.on_map(side).map(|unit| {
                let factors = self.unit(unit).factors();
                i32::from(factors.attack) + i32::from(factors.defense)
            });
            factors.sum()
        };
        (all(Side::Axis) * 3 - all(Side::Russian) * 4) / 12
    }
}
