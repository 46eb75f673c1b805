//! 80.31.A: where Nationalist ground units may go.

use stavka_core::clause::{Refused, Sink};

use super::ground::{March, Order};
use super::situation::is_on_the_front;
use crate::area::Area;
use crate::readings::{AbroadAfterTheWait, CaughtOnTheFront};
use crate::resistance::signed;
use crate::{WorldAtWar, clause};

/// 80.31.A: where Nationalist ground units may go.
pub(crate) fn may_nationalist_go(
    variant: &WorldAtWar,
    march: &March,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &variant.figures.chinese.ground;
    if stays_home(march, sink)
        || march.now.everything_is_open(figures.free_from, clause::C80_31_A_3, sink)
    {
        return Ok(());
    }
    march.now.wait_is_over(variant, figures.allied_turn, clause::C80_31_A_1, sink)?;
    if is_on_the_front(variant, march.to, sink) {
        return may_go_to_the_front(variant, march, sink);
    }
    may_go_off_the_front(variant, march.to, sink)
}

/// 80.31.A.1: China itself is open, and so is the way back to it.
fn stays_home(march: &March, sink: &mut impl Sink) -> bool {
    if march.to == Area::China {
        sink.step(clause::C80_31_A_1, || "China itself is always open".into());
        return true;
    }
    let withdraws = march.order == Order::Withdraw && march.from != Area::China;
    if withdraws {
        sink.step(clause::C80_31_A_1, || {
            format!("from {} a unit may always withdraw toward China", march.from)
        });
    }
    withdraws
}

/// 80.31.A.1: outside China and off the front, once the wait is over.
fn may_go_off_the_front(
    variant: &WorldAtWar,
    to: Area,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if variant.readings.abroad_after_the_wait == AbroadAfterTheWait::Open {
        sink.step(clause::C80_31_A_1, || format!("the ban has run out, so {to} is open"));
        return Ok(());
    }
    Err(sink.refuse(clause::C80_31_A_1, || {
        let level = signed(variant.figures.chinese.ground.free_from);
        format!("off the front, {to} is closed below resistance {level}")
    }))
}

/// 80.31.A.2: then the Southeast Asian front opens.
fn may_go_to_the_front(
    variant: &WorldAtWar,
    march: &March,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let free = variant.readings.caught_on_the_front == CaughtOnTheFront::Free;
    if free && is_on_the_front(variant, march.from, sink) {
        sink.step(clause::C80_31_A_2, || {
            "only entering is ever barred, and the unit is on the front".into()
        });
        return Ok(());
    }
    march.now.front_is_open(variant.figures.chinese.ground.barred_at, clause::C80_31_A_2, sink)
}
