//! Oil.

use stavka_core::clause::Sink;

use crate::ground::Ground;
use crate::movement::figures::Factor;
use crate::position::Position;
use crate::side::Side;
use crate::unit::Counter;
use crate::{A4Sheet, clause};

/// supply.oil: whether the enemy has taken the oil of a side.
pub(crate) fn oil_lost(ground: &Ground, position: &Position, side: Side) -> bool {
    ground.features().oil[side as usize].meets(position.control(side.enemy()))
}

/// supply.oil: the most that is left of a mobile unit's factor.
pub(crate) fn oil_cap(
    rules: &A4Sheet,
    counter: Counter,
    lost: bool,
    sink: &mut impl Sink,
) -> Option<Factor> {
    if !lost {
        return None;
    }
    let cap = rules.figures.supply.oil_omf;
    sink.step(clause::SUPPLY_OIL, || {
        if counter.is_mobile() {
            format!("its oil is lost: no more than {cap}")
        } else {
            "its oil is lost, but it needs none".to_owned()
        }
    });
    counter.is_mobile().then_some(cap)
}
