//! Ratings of players who met each other: the model of Bradley and Terry, with an advantage of the first seat.
//!
//! Ratings are on the scale that chess players know: 400 points more are ten wins to one. The first player has none, since
//! only differences can be known.

use libm::{exp, log};

use super::paired::quantile;
use super::{Interval, SplitMix};

/// What two players made of each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meeting {
    /// Who had the first seat, by place.
    pub first: usize,
    /// Who had the second.
    pub second: usize,
    /// The points of the first: a win is one, a draw a half.
    pub points: f64,
}

/// What was found of all players.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Ratings {
    /// Each player's, in their order; that of the first is nothing.
    pub players: Vec<f64>,
    /// What the first seat is worth.
    pub seat: f64,
}

/// A point of the scale in natural logarithms of odds.
const POINT: f64 = std::f64::consts::LN_10 / 400.0;

/// So many games nobody played are added to each pair of players who met, half won and half lost: so that one who never
/// lost has a rating, and an honest one for few games.
const PRIOR: f64 = 1.0;

impl Ratings {
    /// The likeliest ratings of `count` players.
    pub fn of(count: usize, meetings: &[Meeting]) -> Self {
        let table = Tally::of(count, meetings);
        let mut ratings = vec![0.0; count + 1];
        for _ in 0..200 {
            let moved = table.step(&mut ratings);
            if moved < 1e-10 {
                break;
            }
        }
        let (players, seat) = ratings.split_at(count);
        let first = players.first().copied().unwrap_or(0.0);
        let scaled = players.iter().map(|rating| (rating - first) / POINT).collect();
        Self { players: scaled, seat: seat[0] / POINT }
    }

    /// The points that the first may expect of a game.
    pub fn expected(&self, first: usize, second: usize) -> f64 {
        let gap = self.players[first] - self.players[second] + self.seat;
        1.0 / (1.0 + exp(-gap * POINT))
    }
}

/// Games and points of each pair of seats.
struct Tally {
    count: usize,
    cells: Vec<(f64, f64)>,
}

impl Tally {
    fn of(count: usize, meetings: &[Meeting]) -> Self {
        let mut cells = vec![(0.0, 0.0); count * count];
        for one in meetings {
            let cell = &mut cells[one.first * count + one.second];
            *cell = (cell.0 + 1.0, cell.1 + one.points);
        }
        for cell in cells.iter_mut().filter(|cell| cell.0 > 0.0) {
            *cell = (cell.0 + PRIOR, cell.1 + PRIOR / 2.0);
        }
        Self { count, cells }
    }

    /// One step of Newton's method, a rating after the other; how far the largest was moved.
    fn step(&self, ratings: &mut [f64]) -> f64 {
        let mut moved: f64 = 0.0;
        for at in 0..=self.count {
            let (mut slope, mut bend) = (0.0, 1e-9);
            for (place, (games, points)) in self.cells.iter().enumerate() {
                let (first, second) = (place / self.count, place % self.count);
                let sign = match at {
                    at if at == self.count => 1.0,
                    at if at == first && first != second => 1.0,
                    at if at == second && first != second => -1.0,
                    _ => continue,
                };
                let gap = ratings[first] - ratings[second] + ratings[self.count];
                let share = 1.0 / (1.0 + exp(-gap));
                slope += sign * (points - games * share);
                bend += games * share * (1.0 - share);
            }
            // A step is bounded: far out the curve is flat, and Newton's would overshoot.
            let step = (slope / bend).clamp(-1.0, 1.0);
            ratings[at] += step;
            moved = moved.max(step.abs());
        }
        moved
    }
}

/// Intervals of the ratings, by drawing seeds again: the games of a seed belong together.
pub fn intervals(count: usize, seeds: &[Vec<Meeting>], level: f64, rounds: usize) -> Vec<Interval> {
    let mut chance = SplitMix(1);
    let mut found = vec![Vec::new(); count];
    for _ in 0..rounds {
        let drawn = (0..seeds.len()).flat_map(|_| &seeds[chance.pick(seeds.len())]);
        let ratings = Ratings::of(count, &drawn.copied().collect::<Vec<_>>());
        for (list, rating) in found.iter_mut().zip(ratings.players) {
            list.push(rating);
        }
    }
    let interval = |mut list: Vec<f64>| {
        list.sort_by(f64::total_cmp);
        let (low, high) = ((1.0 - level) / 2.0, f64::midpoint(1.0, level));
        Interval::new(quantile(&list, low), quantile(&list, high))
    };
    found.into_iter().map(interval).collect()
}

/// The rating that is worth a share of points.
pub fn rating_of(share: f64) -> f64 {
    log(share / (1.0 - share)) / POINT
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meetings(first: usize, second: usize, won: usize, of: usize) -> Vec<Meeting> {
        let one = |at| Meeting { first, second, points: if at < won { 1.0 } else { 0.0 } };
        (0..of).map(one).collect()
    }

    #[test]
    fn two_players_differ_by_their_score() {
        // Three of four with either seat: 191 points, but for the games that nobody played.
        let all = [meetings(0, 1, 250, 1000), meetings(1, 0, 750, 1000)].concat();
        let found = Ratings::of(2, &all);
        assert!((found.players[1] - rating_of(0.75)).abs() < 0.5, "{found:?}");
        assert!(found.seat.abs() < 1e-6, "{found:?}");
        assert!((found.expected(1, 0) - 0.75).abs() < 0.001);
    }

    #[test]
    fn the_seat_is_told_from_the_player() {
        let all = [meetings(0, 1, 800, 1000), meetings(1, 0, 800, 1000)].concat();
        let found = Ratings::of(2, &all);
        assert!(found.players[1].abs() < 1e-6, "{found:?}");
        assert!((found.seat - rating_of(0.8)).abs() < 0.5, "{found:?}");
    }

    /// By following the slope of the same likelihood, in Python, until it is flat.
    #[test]
    fn three_players_are_rated_as_elsewhere() {
        let all = [
            meetings(0, 1, 30, 50),
            meetings(1, 0, 28, 50),
            meetings(0, 2, 15, 50),
            meetings(2, 0, 40, 50),
            meetings(1, 2, 12, 50),
            meetings(2, 1, 41, 50),
        ];
        let found = Ratings::of(3, &all.concat());
        for (found, known) in found.players.iter().zip(KNOWN) {
            assert!((found - known).abs() < 1e-3, "{found:?} {known}");
        }
        assert!((found.seat - KNOWN_SEAT).abs() < 1e-3, "{}", found.seat);
    }

    const KNOWN: [f64; 3] = [0.0, -20.371_586_640, 197.828_909_813];
    const KNOWN_SEAT: f64 = 45.136_908_522;

    #[test]
    fn one_who_never_lost_has_a_rating_and_intervals_cover_it() {
        let seeds: Vec<Vec<Meeting>> =
            (0..20).map(|_| [meetings(0, 1, 0, 1), meetings(1, 0, 1, 1)].concat()).collect();
        let found = Ratings::of(2, &seeds.concat());
        assert!(found.players[1] > 300.0 && found.players[1].is_finite(), "{found:?}");
        let reach = intervals(2, &seeds, 0.95, 50);
        assert!(reach[1].covers(found.players[1]) || reach[1].width() < 1e-6, "{reach:?}");
    }
}
