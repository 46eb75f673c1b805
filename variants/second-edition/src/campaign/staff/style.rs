//! What a style of the staff weighs, and how much.

/// The weights and thresholds of a style.
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

const BALANCED: Style = Style {
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

/// It presses forward with what is at hand, and attacks where the chance is fair.
const BOLD: Style = Style {
    least_chance: [55, 80],
    enough: 130,
    beside: 14,
    near: 2,
    crowd: [1, 3],
    bare: 9,
    line: 18,
    second_line: 8,
    city: 3,
    soviet_attack: 1942,
    rail: 20,
    follow: 4,
    refuge: 2,
    ..BALANCED
};

/// It keeps together, attacks where it can hardly fail, and leaves early.
const CAREFUL: Style = Style {
    least_chance: [95, 140],
    enough: 230,
    beside: 6,
    near: 6,
    crowd: [3, 2],
    bare: 1,
    line: 11,
    second_line: 12,
    city: 1,
    march: 4,
    rail: 8,
    follow: 2,
    refuge: 4,
    ..BALANCED
};

/// The number of the staff as it was.
pub(crate) const AS_WAS: u8 = 4;

/// The style of a number, as the variant lists them.
pub(crate) fn of(number: u8) -> &'static Style {
    match number {
        1 => &BOLD,
        2 => &CAREFUL,
        _ => &BALANCED,
    }
}
