//! From the units of a situation to a roster and a position.

use stavka_core::board::SpaceId;
use stavka_core::question::InputError;

use super::{STACK_LIMIT, Situation, find, wrong};
use crate::A4Sheet;
use crate::ground::Ground;
use crate::position::{Position, RAIL_HEADS, Roster};
use crate::side::Side;
use crate::unit::Unit;

impl Situation {
    /// The counters, hex by hex.
    pub(super) fn roster(&self, rules: &A4Sheet) -> Result<Roster, InputError> {
        let counters = self.units.all().map(|unit| unit.counter).collect();
        Roster::new(rules, counters).map_err(|error| wrong("/situation/units", error.to_string()))
    }

    /// Where they stand, and who controls what.
    pub(super) fn position(
        &self,
        ground: &Ground,
        roster: &Roster,
    ) -> Result<Box<Position>, InputError> {
        let mut position = Box::new(Position::controlled(ground.features().printed_control));
        self.put_control(ground, &mut position)?;
        self.put_units(ground, roster, &mut position)?;
        self.put_rail_heads(ground, &mut position)?;
        Ok(position)
    }

    fn put_control(&self, ground: &Ground, position: &mut Position) -> Result<(), InputError> {
        let lists = [
            ("axis", &self.control.axis, Side::Axis),
            ("russian", &self.control.russian, Side::Russian),
        ];
        for (name, labels, side) in lists {
            for (at, label) in labels.iter().enumerate() {
                let pointer = || format!("/situation/control/{name}/{at}");
                position.take_control(find(ground, label, pointer)?, side);
            }
        }
        Ok(())
    }

    fn put_units(
        &self,
        ground: &Ground,
        roster: &Roster,
        position: &mut Position,
    ) -> Result<(), InputError> {
        let ids: Vec<_> = roster.units().collect();
        let mut ids = &ids[..];
        for (label, units) in self.units.stacks() {
            let hex = find(ground, label, || format!("/situation/units/{label}"))?;
            check_stack(label, units)?;
            let (own, others) = ids.split_at(units.len());
            ids = others;
            // The first of the list lies on top.
            for (unit, &id) in units.iter().zip(own).rev() {
                position.stack(id, unit.states, hex);
            }
            if let Some(unit) = units.first() {
                position.take_control(hex, unit.counter.side());
                position.refresh(ground, roster, unit.counter.side(), hex);
            }
        }
        Ok(())
    }

    fn put_rail_heads(&self, ground: &Ground, position: &mut Position) -> Result<(), InputError> {
        if self.rail_heads.len() > RAIL_HEADS {
            let message = format!("at most {RAIL_HEADS} rail heads can be judged");
            return Err(wrong("/situation/rail_heads", message));
        }
        let hexes = self
            .rail_heads
            .iter()
            .enumerate()
            .map(|(at, label)| find(ground, label, || format!("/situation/rail_heads/{at}")));
        let hexes: Vec<SpaceId> = hexes.collect::<Result<_, _>>()?;
        position.rail_heads[..hexes.len()].copy_from_slice(&hexes);
        Ok(())
    }
}

/// A hex holds units of one side, and not too many for a ruling.
fn check_stack(label: &str, units: &[Unit]) -> Result<(), InputError> {
    let pointer = || format!("/situation/units/{label}");
    if units.len() > STACK_LIMIT {
        let message =
            format!("{} units in a hex; at most {STACK_LIMIT} can be judged", units.len());
        return Err(wrong(&pointer(), message));
    }
    if units.windows(2).all(|pair| pair[0].counter.side() == pair[1].counter.side()) {
        return Ok(());
    }
    Err(wrong(&pointer(), "units of both sides in one hex"))
}
