//! A march under way.

use super::log::{Pair, Span, front};
use super::stride::{self, Rows};
use super::{March, MarchLog, Obstacles, Range};
use crate::board::SpaceId;

/// A march under way: what it reaches at a cost follows from what it reached at less.
pub(super) struct Course<'a> {
    march: &'a March,
    log: &'a mut MarchLog,
    /// The rows that it can touch.
    rows: std::ops::Range<usize>,
}

impl<'a> Course<'a> {
    /// A march that has taken every first step.
    pub(super) fn new(
        march: &'a March,
        log: &'a mut MarchLog,
        from: SpaceId,
        far: Range,
        obstacles: &Obstacles<'_>,
    ) -> Self {
        log.clear();
        log.far = far;
        let (row, bit) = march.slant.place(from);
        let plain = march.strides.each().iter().filter(|stride| stride.tokens == 0);
        let cheapest = plain.map(|stride| stride.cost).min().unwrap_or(1);
        let rows = march.slant.around(row, usize::from(far.units / cheapest) + far.tokens);
        let mut course = Self { march, log, rows };
        course.meet(obstacles, row);
        course.set_out(row, bit);
        course
    }

    /// Notes what stands in the way, for a march from a row on. Most of that is as it was for the march before.
    fn meet(&mut self, obstacles: &Obstacles<'_>, from: usize) {
        let slant = &self.march.slant;
        self.log.met.see(slant, obstacles);
        let MarchLog { met, first, beside, .. } = &mut *self.log;
        first[beside.start..beside.end].fill([0; 2]);
        let rows = slant.around(from, 1);
        *beside = Span { start: rows.start / 2, end: (rows.end - 1) / 2 + 1 };
        for row in rows {
            let (pair, place) = (row / 2, row % 2);
            first[pair][place] = met.open[pair][place] & !slant.load(row, obstacles.not_first);
        }
    }

    /// Takes the first steps: not all are open that are open later, and nothing stops a unit where it starts.
    fn set_out(&mut self, row: usize, bit: u64) {
        let (pair, place) = (row / 2, row % 2);
        let MarchLog { fronts, spans, pairs, reached, moving, .. } = &mut *self.log;
        fronts[front(0, 0) * *pairs + pair][place] = bit;
        let start = Span { start: pair, end: pair + 1 };
        spans[front(0, 0)] = start;
        for known in &mut *reached {
            known[pair][place] = bit;
        }
        moving[pair][place] = bit;
        self.go_on(start, (0, 0), true);
    }

    /// Settles what is first reached at a cost, and goes on from there.
    pub(super) fn pay(&mut self, units: usize) {
        // Where it starts, it has set out.
        for tokens in usize::from(units == 0)..=self.log.far.tokens {
            let Span { start, end } = self.log.spans[front(units, tokens)];
            if start < end {
                self.settle(front(units, tokens), tokens);
                self.go_on(trimmed(start, &self.log.moving[start..end]), (units, tokens), false);
            }
        }
    }

    /// Keeps what was not reached for less before. The march goes on from there, unless it is stopped.
    fn settle(&mut self, at: usize, tokens: usize) {
        let MarchLog { pairs, fronts, spans, met, reached, moving, far, .. } = &mut *self.log;
        let Span { start, end } = spans[at];
        let front = &mut fronts[at * *pairs..][start..end];
        let (moving, stop) = (&mut moving[start..end], &met.stop[start..end]);
        let known = &mut reached[tokens][start..end];
        for (((new, known), moving), stop) in front.iter_mut().zip(known).zip(moving).zip(stop) {
            *new = both(*new, *known, |new, known| new & !known);
            *known = both(*known, *new, |known, new| known | new);
            *moving = both(*new, *stop, |new, stop| new & !stop);
        }
        for known in &mut reached[tokens + 1..=far.tokens] {
            for (known, new) in known[start..end].iter_mut().zip(&*front) {
                *known = both(*known, *new, |known, new| known | new);
            }
        }
        spans[at] = trimmed(start, front);
    }

    /// Takes every step from some rows; nobody is on the move any more then.
    fn go_on(&mut self, from: Span, (units, tokens): (usize, usize), first: bool) {
        if from.is_empty() {
            return;
        }
        let MarchLog { pairs, fronts, spans, moving, touched, far, met, first: at_first, .. } =
            &mut *self.log;
        let open = if first { at_first } else { &met.open };
        // Only a row at the edge of a pair leads into the next.
        let start = from.start - usize::from(moving[from.start][0] != 0 && from.start > 1);
        let end = from.end + usize::from(moving[from.end - 1][1] != 0);
        let span = Span { start, end: end.min(*pairs - 1) };
        let count = span.end - span.start;
        let rows = moving.as_flattened();
        let [north, here, south] =
            [0, 1, 2].map(|row| rows[2 * span.start + row - 1..][..2 * count].as_chunks().0);
        let rows = Rows { north, here, south, open: &open[span.start..][..count] };
        let (touched, mut seen) = (&mut touched[..count], first);
        for (number, stride) in self.march.strides.each().iter().enumerate() {
            let (units, tokens) = (units + usize::from(stride.cost), tokens + stride.tokens);
            if units <= usize::from(far.units) && tokens <= far.tokens {
                let at = front(units, tokens);
                spans[at] = spans[at].with(span);
                let into = &mut fronts[at * *pairs + span.start..][..count];
                if !seen {
                    stride::touch(rows, touched);
                    seen = true;
                }
                if first {
                    self.march.strides.set_out(number, span.start, rows, into);
                } else {
                    self.march.strides.go_on(number, span.start, rows, touched, into);
                }
            }
        }
        moving[from.start..from.end].fill([0; 2]);
    }

    /// Adds what is reached with so many tokens at most to the words of a set.
    pub(super) fn store(&self, tokens: usize, set: &mut [u64]) {
        let reached = self.log.reached[tokens].as_flattened();
        for row in self.rows.clone().filter(|&row| reached[row] != 0) {
            self.march.slant.store(row, reached[row], set);
        }
    }
}

/// Does the same with both rows of two pairs.
#[inline]
fn both(one: Pair, other: Pair, act: impl Fn(u64, u64) -> u64) -> Pair {
    [act(one[0], other[0]), act(one[1], other[1])]
}

/// Where rows are that are not empty, if they start at a pair.
#[inline]
fn trimmed(start: usize, rows: &[Pair]) -> Span {
    let full = |pair: &Pair| pair[0] | pair[1] != 0;
    match (rows.iter().position(full), rows.iter().rposition(full)) {
        (Some(first), Some(last)) => Span { start: start + first, end: start + last + 1 },
        _ => Span::NONE,
    }
}
