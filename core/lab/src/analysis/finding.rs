//! What a difference between two arms allows to conclude.

use super::{Contrast, Finding};
use crate::design::Stop;
use crate::stats::Interval;
use crate::stats::sequence::Sequence;
use crate::stats::shares::never;

impl Contrast {
    /// The interval that the design's rule for stopping allows to conclude from.
    pub fn interval(&self, stop: Stop) -> Interval {
        match stop {
            // Pairs without any difference have no variance to conclude from, but they may all have missed a rare one.
            Stop::Fixed if self.student.width() == 0.0 => self.student.hiding(self.pairs),
            Stop::Fixed => self.student,
            Stop::Sequence { .. } | Stop::Sprt { .. } | Stop::Floor { .. } => self.sequence,
        }
    }

    pub(super) fn finding(&self, stop: Stop, smallest: f64) -> Finding {
        let interval = self.interval(stop);
        match self.pairs {
            0 => Finding::Open,
            pairs if pairs == self.identical => Finding::NeverBit(never(pairs)),
            _ if !interval.covers(0.0) => Finding::Differs,
            _ if interval.within(smallest) => Finding::Same,
            _ => Finding::Open,
        }
    }
}

/// What is known of the mean of differences, however often somebody looked.
pub(super) fn sequence(differences: &[f64], level: f64) -> Sequence {
    let mut sequence = Sequence::of_differences(level);
    for difference in differences {
        sequence.add(*difference);
    }
    sequence
}
