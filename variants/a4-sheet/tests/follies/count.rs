//! What makes a player laugh, counted over games of a staff against itself.

use std::collections::BTreeSet;

use stavka_a4_sheet::position::UnitId;
use stavka_a4_sheet::side::Side;
use stavka_a4_sheet::situation::Scene;
use stavka_a4_sheet::unit::State;
use stavka_a4_sheet::{A4Sheet, Campaign};
use stavka_core::board::SpaceId;
use stavka_core::game::{Game, Mover};
use stavka_core::variant::Variant;

use crate::play::{FIRST, Player, list, play};

/// The victory cities, Moscow first.
const CITIES: [&str; 11] = [
    "Moscow",
    "Leningrad",
    "Stalingrad",
    "Smolensk",
    "Kiev",
    "Voronezh",
    "Odessa",
    "Rostov",
    "Sevastopol",
    "Warsaw",
    "Bucharest",
];
/// An enemy so near can take an empty city on his turn.
const NEAR: u32 = 5;
/// Units so far from each other stand in one front.
const LINK: u32 = 3;
/// Whoever is so near the enemy is at the front.
const FRONT: u32 = 5;
/// A journey by rail that leads to another part of the front.
const JOURNEY: u32 = 10;
/// The first turn of December.
const DECEMBER: u16 = 11;

/// What was counted of one side.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Count {
    pub voyages: u32,
    pub sunk: u32,
    /// Attacks, and those from December on.
    pub rolled: u32,
    pub in_winter: u32,
    /// Attacks that were allotted in movement, and those of them that nobody made.
    pub allotted: u32,
    pub called_off: u32,
    /// Turns that ended with a victory city empty and the enemy near, city by city.
    pub empty_cities: u32,
    /// Turns that ended with one unit in Moscow and the enemy near.
    pub lone_moscow: u32,
    /// Turns that units ended Isolated, unit by unit.
    pub isolated: u32,
    /// Turns that units ended near the enemy with no friend near, unit by unit.
    pub alone: u32,
    /// Groups of units with nobody between them, turn by turn.
    pub islands: u32,
    pub turns: u32,
    /// Units with engines that a train took to another part of the front, and hardly toward Moscow.
    pub railed_away: u32,
}

/// Counts over so many games of a staff against itself, and how they ended: for the Axis, for the Russians, drawn.
pub(crate) fn count(start: &Campaign, player: Player, games: u64) -> ([Count; 2], [u32; 3]) {
    let mut all = [Count::default(); 2];
    let mut ends = [0_u32; 3];
    for seed in FIRST..FIRST + games {
        let mut watch = Watch::new(start, all);
        let winner = play(start, [player; 2], seed, |game, action| watch.see(game, action));
        all = watch.counts;
        ends[winner.map_or(2, usize::from)] += 1;
    }
    (all, ends)
}

struct Watch {
    counts: [Count; 2],
    cities: Vec<SpaceId>,
    turn: u16,
    /// Whose unit is at sea, and how many units the side had.
    at_sea: Option<(usize, usize)>,
    /// A train is on its way: who stood where.
    on_rails: Option<(usize, Vec<(UnitId, SpaceId)>)>,
}

impl Watch {
    fn new(start: &Campaign, counts: [Count; 2]) -> Self {
        let board = &start.scene().ground;
        let board = board.board();
        let named =
            |name: &&str| board.ids().find(|&hex| board.space(hex).name.as_deref() == Some(name));
        let cities = CITIES.iter().filter_map(named).collect();
        Self { counts, cities, turn: 0, at_sea: None, on_rails: None }
    }

    fn see(&mut self, game: &Campaign, action: u32) {
        self.finish(game);
        let turn = game.occasion().turn;
        if turn != self.turn {
            self.turn = turn;
            self.look(&game.scene(), usize::from((turn + 1) % 2));
        }
        let side = usize::from(turn % 2);
        match game.mover() {
            Mover::Chance(purpose) => match A4Sheet::about().purposes[usize::from(purpose)].name {
                "voyage" => {
                    self.counts[side].voyages += 1;
                    self.at_sea = Some((side, units(&game.scene(), side).len()));
                }
                "attack" => {
                    self.counts[side].rolled += 1;
                    self.counts[side].in_winter += u32::from(turn / 2 >= DECEMBER);
                }
                _ => {}
            },
            Mover::Side(_) => self.choice(game, side, action),
            Mover::Nobody => {}
        }
    }

    fn choice(&mut self, game: &Campaign, side: usize, action: u32) {
        let prompt = game.prompt();
        if prompt.contains("which attack is resolved") {
            let left = list(|list| game.legal(list)).len();
            let off = game.words(action) == "call the rest off";
            let count = &mut self.counts[side];
            if off {
                count.called_off += u32::try_from(left - 1).unwrap_or(0);
                count.allotted += u32::try_from(left - 1).unwrap_or(0);
            } else {
                count.allotted += 1;
            }
        }
        if prompt.contains("where does the train") && game.words(action) != "stay" {
            self.on_rails = Some((side, units(&game.scene(), side)));
        }
    }

    /// What became of a voyage or a journey.
    fn finish(&mut self, game: &Campaign) {
        if let Some((side, before)) = self.at_sea.take() {
            self.counts[side].sunk += u32::from(units(&game.scene(), side).len() < before);
        }
        if let Some((side, before)) = self.on_rails.take() {
            let scene = game.scene();
            let away = before.into_iter().filter(|&(unit, from)| self.is_away(&scene, unit, from));
            self.counts[side].railed_away += u32::try_from(away.count()).unwrap_or(0);
        }
    }

    /// Whether a train took a unit with engines far, and hardly toward Moscow.
    fn is_away(&self, scene: &Scene, unit: UnitId, from: SpaceId) -> bool {
        let to = scene.position.piece(unit).place;
        if to == SpaceId::NONE || !scene.roster.counter(unit).is_mobile() {
            return false;
        }
        let far = |one, other| scene.ground.features().distance(one, other);
        let (journey, moscow) = (far(from, to), self.cities[0]);
        let nearer = far(from, moscow).saturating_sub(far(to, moscow));
        journey >= JOURNEY && 2 * nearer < journey
    }

    /// A side has finished its turn.
    fn look(&mut self, scene: &Scene, side: usize) {
        let whose = whose(side);
        let position = &scene.position;
        let count = &mut self.counts[side];
        count.turns += 1;
        for (number, &city) in self.cities.iter().enumerate() {
            let near = nearest(scene, 1 - side, city) <= NEAR;
            if !near || !position.control(whose).contains(city) {
                continue;
            }
            let there = position.units_at(city).count();
            count.empty_cities += u32::from(there == 0);
            count.lone_moscow += u32::from(number == 0 && there == 1);
        }
        let isolated = units(scene, side).into_iter();
        let isolated =
            isolated.filter(|&(unit, _)| position.piece(unit).states.has(State::Isolated));
        count.isolated += u32::try_from(isolated.count()).unwrap_or(0);
        count.alone += alone(scene, side);
        count.islands += islands(scene, side);
    }
}

fn whose(side: usize) -> Side {
    if side == 0 { Side::Axis } else { Side::Russian }
}

fn units(scene: &Scene, side: usize) -> Vec<(UnitId, SpaceId)> {
    let position = &scene.position;
    let hexes = position.occupied(whose(side)).iter();
    hexes.flat_map(|hex| position.units_at(hex).map(move |unit| (unit, hex))).collect()
}

/// How far the nearest unit of a side is.
fn nearest(scene: &Scene, side: usize, hex: SpaceId) -> u32 {
    let hexes = scene.position.occupied(whose(side)).iter();
    hexes.map(|other| scene.ground.features().distance(hex, other)).min().unwrap_or(99)
}

/// How many units at the front have no friend near.
fn alone(scene: &Scene, side: usize) -> u32 {
    let held = scene.position.occupied(whose(side));
    let far = |one, other| scene.ground.features().distance(one, other);
    let at_front = held.iter().filter(|&hex| nearest(scene, 1 - side, hex) <= FRONT);
    let lonely = at_front.filter(|&hex| {
        let friends = held.iter().any(|other| other != hex && far(hex, other) <= 2);
        !friends && scene.position.units_at(hex).count() == 1
    });
    u32::try_from(lonely.count()).unwrap_or(0)
}

/// How many groups the units of a side stand in that have nobody between them.
fn islands(scene: &Scene, side: usize) -> u32 {
    let mut left: BTreeSet<u16> =
        scene.position.occupied(whose(side)).iter().map(|hex| hex.0).collect();
    let mut count = 0;
    while let Some(first) = left.pop_first() {
        count += 1;
        let mut edge = vec![first];
        while let Some(hex) = edge.pop() {
            let near = |&other: &u16| {
                scene.ground.features().distance(SpaceId(hex), SpaceId(other)) <= LINK
            };
            let found: Vec<u16> = left.iter().copied().filter(near).collect();
            for hex in found {
                left.remove(&hex);
                edge.push(hex);
            }
        }
    }
    count
}
