//! What it weighed, and how much.

/// Weights and thresholds.
#[derive(Debug)]
pub(crate) struct Style {
    /// The least chance, in a hundred, with which the Axis and the Soviet side attack.
    pub(crate) least_chance: [i32; 2],
    /// How much of what empties a point, in a hundred, is brought before the dice are rolled.
    pub(crate) enough: i32,
    /// What a point beside the enemy is worth to those who press forward, and one a line further off.
    pub(crate) beside: i32,
    pub(crate) near: i32,
    /// What each unit on a point takes from its worth, in attack and in defence.
    pub(crate) crowd: [i32; 2],
    /// What an empty point beside the enemy's land is worth.
    pub(crate) bare: i32,
    /// What a place in the line is worth to the defence, and how much of it a place behind the line.
    pub(crate) line: i32,
    pub(crate) second_line: i32,
    /// By how much the worth of a city to its defence is divided where the enemy is near.
    pub(crate) city: i32,
    /// The year from which the Soviet side presses forward.
    pub(crate) soviet_attack: u32,
    /// The least gain for which a unit marches, and for which it goes by rail.
    pub(crate) march: i32,
    pub(crate) rail: i32,
    /// How many units follow into a point that was won.
    pub(crate) follow: i32,
    /// How near the enemy comes before a factory is turned over.
    pub(crate) refuge: i32,
}

pub(crate) const STYLE: Style = Style {
    least_chance: [70, 110],
    enough: 170,
    beside: 9,
    near: 3,
    crowd: [2, 3],
    bare: 4,
    line: 14,
    second_line: 10,
    city: 2,
    soviet_attack: 1943,
    march: 1,
    rail: 12,
    follow: 3,
    refuge: 3,
};
