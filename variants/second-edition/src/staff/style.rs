//! What a style of the staff weighs, and how much: a set of weights for each side.

use crate::nation::Side;

/// The weights and thresholds of a style for one side.
#[derive(Debug)]
pub(crate) struct Style {
    /// The least chance, in a hundred, with which it attacks, and what a victory point of the place and a unit that is
    /// cut off take from it.
    pub(crate) least_chance: i32,
    pub(crate) stake: i32,
    pub(crate) despair: i32,
    /// How much of what empties a point, in a hundred, is brought before the dice are rolled.
    pub(crate) enough: i32,
    /// What a point beside the enemy is worth to those who press forward, and one a line further off.
    pub(crate) beside: i32,
    pub(crate) near: i32,
    /// What each unit on a point takes from its worth, in attack and in defence.
    pub(crate) crowd: i32,
    pub(crate) crowd_defense: i32,
    /// What an empty point beside the enemy's land is worth.
    pub(crate) bare: i32,
    /// What a place in the line is worth to the defence, and how much of it a place behind the line.
    pub(crate) line: i32,
    pub(crate) second_line: i32,
    /// By how much the worth of a city to its defence is divided where the enemy is near.
    pub(crate) city: i32,
    /// The month from which it presses forward, counted from the year 0, and whether it does so in snow.
    pub(crate) presses_from: i32,
    pub(crate) winter: i32,
    /// The least gain for which a unit marches, and for which it goes by rail.
    pub(crate) march: i32,
    pub(crate) rail: i32,
    /// How many units follow into a point that was won.
    pub(crate) follow: i32,
    /// How near the enemy comes before a factory is turned over.
    pub(crate) refuge: i32,
    /// What an empty place of the enemy is worth, for each of its points, on the last turn more; and any other point.
    pub(crate) errand: i32,
    pub(crate) last_errand: i32,
    pub(crate) mop: i32,
    /// What being the only unit on an own place is worth, for each of its points, while the enemy is as near as this.
    pub(crate) garrison: i32,
    pub(crate) alarm: i32,
    /// What it is worth to stand beside a point that can't be attacked yet for want of dice, what each of its victory points
    /// adds, how much of what empties it is wanted, in a hundred, and what its answer takes away.
    pub(crate) strike: i32,
    pub(crate) strike_prize: i32,
    pub(crate) wanted: i32,
    pub(crate) daunted: i32,
    /// What it is worth to a unit that is cut off to be in supply again, and what each line takes from it that is still
    /// between.
    pub(crate) home: i32,
    pub(crate) far: i32,
    /// What it takes from a point near the enemy that supply reaches by one line only, or by none.
    pub(crate) pocket: i32,
    /// What a place is worth on which a victory at once hangs, for the first condition of it that is met; for more of them by
    /// the square.
    pub(crate) sudden: i32,
    /// How far the worth of a choice may be misjudged.
    pub(crate) error: i32,
}

/// What the Axis weighs.
const AXIS: Style = Style {
    least_chance: 60,
    stake: 5,
    despair: 40,
    enough: 170,
    beside: 9,
    near: 3,
    crowd: 2,
    crowd_defense: 3,
    bare: 4,
    line: 14,
    second_line: 10,
    city: 2,
    presses_from: 0,
    winter: 1,
    march: 1,
    rail: 12,
    follow: 3,
    refuge: 3,
    errand: 25,
    last_errand: 60,
    mop: 1,
    garrison: 10,
    alarm: 3,
    strike: 0,
    strike_prize: 0,
    wanted: 130,
    daunted: 0,
    home: 40,
    far: 8,
    pocket: 0,
    sudden: 0,
    error: 0,
};

/// What the Soviet side weighs.
const SOVIET: Style = Style {
    least_chance: 90,
    stake: 20,
    presses_from: 1943 * 12,
    strike: 8,
    strike_prize: 6,
    line: 20,
    second_line: 6,
    daunted: 6,
    pocket: 3,
    sudden: 2,
    ..AXIS
};

const BALANCED: [Style; 2] = [AXIS, SOVIET];

/// It presses forward with what is at hand, and attacks where the chance is fair.
const BOLD: [Style; 2] = [
    Style {
        least_chance: 55,
        stake: 10,
        enough: 130,
        beside: 14,
        near: 2,
        crowd: 1,
        bare: 9,
        rail: 20,
        follow: 4,
        ..AXIS
    },
    Style {
        least_chance: 75,
        enough: 130,
        bare: 9,
        line: 18,
        second_line: 8,
        city: 3,
        presses_from: 1942 * 12,
        rail: 20,
        follow: 4,
        refuge: 2,
        ..SOVIET
    },
];

/// It keeps together, attacks where it can hardly fail, and leaves early.
const CAUTIOUS: [Style; 2] = [
    Style {
        least_chance: 75,
        enough: 230,
        beside: 6,
        near: 6,
        crowd: 3,
        bare: 1,
        march: 4,
        rail: 8,
        follow: 2,
        garrison: 15,
        ..AXIS
    },
    Style {
        least_chance: 120,
        enough: 230,
        crowd_defense: 2,
        line: 11,
        second_line: 12,
        winter: 0,
        march: 4,
        rail: 8,
        follow: 2,
        refuge: 4,
        ..SOVIET
    },
];

/// It misjudges what things are worth, and overlooks what is empty or cut off.
const EASY: [Style; 2] = [
    Style { error: 24, stake: 0, errand: 4, last_errand: 4, garrison: 0, home: 0, ..AXIS },
    Style { error: 24, stake: 0, errand: 4, last_errand: 4, garrison: 0, home: 0, ..SOVIET },
];

/// The number of the staff as it was.
pub(crate) const AS_WAS: u8 = 4;

/// The style of a number, as the variant lists them, for a side.
pub(crate) const fn of(number: u8, side: Side) -> &'static Style {
    let both = match number {
        1 => &BOLD,
        2 => &CAUTIOUS,
        3 => &EASY,
        _ => &BALANCED,
    };
    &both[side.index()]
}
