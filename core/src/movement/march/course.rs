//! A march under way.

use super::log::{Pair, Span, front};
use super::{March, MarchLog, Obstacles, Range, Stride};
use crate::board::SpaceId;

/// A march under way: what it reaches at a cost follows from what it reached at less.
pub(super) struct Course<'a> {
    march: &'a March,
    log: &'a mut MarchLog,
    /// The rows that it can touch.
    rows: std::ops::Range<usize>,
}

impl<'a> Course<'a> {
    /// A march that is about to start.
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
        let cheapest = march.plain.iter().map(|stride| stride.cost).min().unwrap_or(1);
        let rows = march.slant.around(row, usize::from(far.units / cheapest) + far.tokens);
        let MarchLog { open, first, stop, fronts, spans, pairs, .. } = &mut *log;
        for row in rows.clone() {
            let (pair, place) = (row / 2, row % 2);
            let load = |set| march.slant.load(row, set);
            let entered = !load(obstacles.blocked);
            open[pair][place] = entered;
            first[pair][place] = entered & !load(obstacles.not_first);
            stop[pair][place] = load(obstacles.stop);
        }
        fronts[front(0, 0) * *pairs + row / 2][row % 2] = bit;
        spans[front(0, 0)] = Span { start: row / 2, end: row / 2 + 1 };
        Self { march, log, rows }
    }

    /// Settles what is first reached at a cost, and goes on from there.
    pub(super) fn pay(&mut self, units: usize) {
        for tokens in 0..=self.log.far.tokens {
            if self.log.spans[front(units, tokens)].is_empty() {
                continue;
            }
            let start = front(units, tokens) == front(0, 0);
            self.settle(front(units, tokens), tokens, start);
            let Span { start: first, end } = self.log.spans[front(units, tokens)];
            let from =
                self.log.moving.get(first..end).map_or(Span::NONE, |rows| trimmed(first, rows));
            if !from.is_empty() {
                self.go_on(from, (units, tokens), start);
                self.log.moving[from.start..from.end].fill([0; 2]);
            }
        }
    }

    /// Keeps what was not reached for less before. The march goes on from there, unless it is stopped; it always
    /// goes on from where it starts.
    fn settle(&mut self, at: usize, tokens: usize, start: bool) {
        let MarchLog { pairs, fronts, spans, stop, reached, moving, far, .. } = &mut *self.log;
        let Span { start: first, end } = spans[at];
        let front = &mut fronts[at * *pairs..][first..end];
        for (new, known) in front.iter_mut().zip(&mut reached[tokens][first..end]) {
            for row in 0..2 {
                new[row] &= !known[row];
                known[row] |= new[row];
            }
        }
        for known in &mut reached[tokens + 1..=far.tokens] {
            for (new, known) in front.iter().zip(&mut known[first..end]) {
                (0..2).for_each(|row| known[row] |= new[row]);
            }
        }
        let rows = moving[first..end].iter_mut().zip(&stop[first..end]);
        for ((moving, stop), new) in rows.zip(&*front) {
            (0..2)
                .for_each(|row| moving[row] = if start { new[row] } else { new[row] & !stop[row] });
        }
        spans[at] = trimmed(first, front);
    }

    /// Takes every step from some rows.
    fn go_on(&mut self, mut from: Span, (units, tokens): (usize, usize), start: bool) {
        // Only a row at the edge of a pair leads into the next.
        from.start -= usize::from(self.log.moving[from.start][0] != 0 && from.start > 1);
        from.end += usize::from(self.log.moving[from.end - 1][1] != 0);
        from.end = from.end.min(self.log.pairs - 1);
        for stride in &self.march.plain {
            self.step(stride, from, (units, tokens), start);
        }
        if tokens < self.log.far.tokens {
            for stride in &self.march.spending {
                self.step(stride, from, (units, tokens + 1), start);
            }
        }
    }

    /// Takes the steps of one cost, into some rows.
    fn step(&mut self, stride: &Stride, span: Span, (units, tokens): (usize, usize), start: bool) {
        let units = units + usize::from(stride.cost);
        if units > usize::from(self.log.far.units) {
            return;
        }
        let MarchLog { pairs, fronts, spans, open, first, moving, .. } = &mut *self.log;
        let at = front(units, tokens);
        let into = &mut fronts[at * *pairs..][..*pairs];
        stride.enter(moving, if start { first } else { open }, span, into);
        spans[at] = spans[at].with(span);
    }

    /// Adds what is reached with so many tokens at most to the words of a set.
    pub(super) fn store(&self, tokens: usize, set: &mut [u64]) {
        let reached = self.log.reached[tokens].as_flattened();
        for row in self.rows.clone().filter(|&row| reached[row] != 0) {
            self.march.slant.store(row, reached[row], set);
        }
    }
}

/// Where rows are that are not empty, if they start at a pair.
fn trimmed(start: usize, rows: &[Pair]) -> Span {
    let full = |pair: &Pair| pair[0] | pair[1] != 0;
    match (rows.iter().position(full), rows.iter().rposition(full)) {
        (Some(first), Some(last)) => Span { start: start + first, end: start + last + 1 },
        _ => Span::NONE,
    }
}
