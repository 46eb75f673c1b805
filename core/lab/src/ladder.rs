//! Many players against each other: how strong each of them is.

use serde::Serialize;

use crate::results::Results;
use crate::row::Row;
use crate::stats::Interval;
use crate::stats::ratings::{Meeting, Ratings, intervals};
use crate::stats::shares::wilson_of_points;

/// How often seeds are drawn again.
const ROUNDS: usize = 400;

/// The players under one arm.
#[derive(Debug, Clone, Serialize)]
pub struct Ladder {
    /// The arm.
    pub arm: String,
    /// What the first seat is worth, as a rating.
    pub seat: f64,
    /// The players, the strongest first.
    pub rungs: Vec<Rung>,
    /// What each made of each other, in the order of the design.
    pub meetings: Vec<Met>,
}

/// One player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rung {
    /// The player.
    pub player: String,
    /// Its rating above the first player of the design: 400 are ten wins to one.
    pub rating: f64,
    /// The interval for it, by drawing seeds again; nothing to know of the first player.
    pub reach: Interval,
    /// How many games it played.
    pub games: usize,
    /// The points that it made of them.
    pub points: f64,
}

/// Two players, both seats.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Met {
    /// The one whose points these are.
    pub player: String,
    /// The other.
    pub against: String,
    /// How many games.
    pub games: usize,
    /// The share of points.
    pub share: f64,
    /// Its interval.
    pub reach: Interval,
}

/// The ladder of each arm.
pub fn of(results: &Results) -> Vec<Ladder> {
    let arms = results.design.arms.iter().enumerate();
    arms.map(|(at, arm)| ladder(results, at, &arm.name)).collect()
}

fn ladder(results: &Results, arm: usize, name: &str) -> Ladder {
    let design = &results.design;
    let players: Vec<&str> = design.rivals().collect();
    let seeds = meetings(results, arm, &players);
    let all = seeds.concat();
    let ratings = Ratings::of(players.len(), &all);
    let reaches = intervals(players.len(), &seeds, design.level, ROUNDS);
    let rung = |(at, player): (usize, &&str)| {
        let points = all.iter().filter_map(|met| points_of(met, at));
        let games = points.clone().count();
        Rung {
            player: (*player).to_owned(),
            rating: ratings.players[at],
            reach: reaches[at],
            games,
            points: points.sum(),
        }
    };
    let mut rungs: Vec<Rung> = players.iter().enumerate().map(rung).collect();
    rungs.sort_by(|one, two| two.rating.total_cmp(&one.rating));
    let pairs =
        (0..players.len()).flat_map(|one| (one + 1..players.len()).map(move |two| (one, two)));
    let met = |(one, two): (usize, usize)| {
        let both = all.iter().filter(|met| points_of(met, two).is_some());
        let points: Vec<f64> = both.filter_map(|met| points_of(met, one)).collect();
        let sum: f64 = points.iter().sum();
        Met {
            player: players[one].to_owned(),
            against: players[two].to_owned(),
            games: points.len(),
            share: sum / crate::stats::len(&points).max(1.0),
            reach: wilson_of_points(sum, points.len() as u64, design.level),
        }
    };
    Ladder { arm: name.to_owned(), seat: ratings.seat, rungs, meetings: pairs.map(met).collect() }
}

/// The points that a player made of a meeting, if it was there.
fn points_of(met: &Meeting, player: usize) -> Option<f64> {
    match player {
        player if player == met.first => Some(met.points),
        player if player == met.second => Some(1.0 - met.points),
        _ => None,
    }
}

/// The games of an arm seed by seed; seeds with a game that failed are left out.
fn meetings(results: &Results, arm: usize, players: &[&str]) -> Vec<Vec<Meeting>> {
    let design = &results.design;
    let line_ups = design.line_ups(2);
    let place = |name: &String| players.iter().position(|player| player == name).unwrap_or(0);
    let each = usize::try_from(design.games_a_seed()).unwrap_or(1);
    let whole = results.rows.chunks_exact(each);
    let sound = whole.filter(|seed| seed.iter().all(|row| row.failure.is_empty()));
    let one = |row: &Row| {
        let seats = &line_ups[row.line_up as usize];
        Meeting { first: place(&seats[0]), second: place(&seats[1]), points: row.points(0) }
    };
    let of_arm =
        |seed: &[Row]| seed.iter().filter(|row| row.arm as usize == arm).map(one).collect();
    sound.map(of_arm).collect()
}
