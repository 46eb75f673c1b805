//! 78.7: when Nationalists cooperate with Communists.

use stavka_core::clause::Sink;

use crate::readings::CooperationLevel;
use crate::resistance::signed;
use crate::{WorldAtWar, clause};

/// 78.71: whether the resistance level lets Nationalists cooperate with Communists.
pub(crate) fn is_level_right(variant: &WorldAtWar, level: i32, sink: &mut impl Sink) -> bool {
    let needed = variant.figures.cooperation.nationalist_level;
    let (right, word) = match variant.readings.cooperation_level {
        CooperationLevel::AtLeast => (level >= needed, "or better"),
        CooperationLevel::Exactly => (level == needed, "exactly"),
    };
    sink.step(clause::C78_71, || {
        format!("resistance {}; Nationalists need {} {word}", signed(level), signed(needed))
    });
    right
}
