//! 79.2: what Communist China is on the map.

use stavka_core::clause::Sink;

use crate::c78_nationalist_china::territory::Hex;
use crate::readings::BoundaryRow;
use crate::{WorldAtWar, clause};

/// 79.21: whether a Chinese hex is part of Communist China.
pub(crate) fn is_communist_land(variant: &WorldAtWar, hex: &Hex, sink: &mut impl Sink) -> bool {
    let border = variant.figures.communist.south_row;
    let north = match variant.readings.boundary_row {
        BoundaryRow::Outside => hex.row < border,
        BoundaryRow::Inside => hex.row <= border,
    };
    sink.step(clause::C79_21, || {
        let side = if hex.west_of_start_line { "west" } else { "east" };
        let (row, end) = (hex.row, if north { "inside" } else { "outside" });
        format!("row {row} is {end} the border at row {border}, {side} of the start line")
    });
    north && hex.west_of_start_line
}
