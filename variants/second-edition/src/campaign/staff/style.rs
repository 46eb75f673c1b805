//! What a style of the staff weighs, and how much: a set of weights for each side.

use crate::nation::Side;

macro_rules! style {
    ($($(#[$doc:meta])* $field:ident),* $(,)?) => {
        /// The weights and thresholds of a style for one side.
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct Style { $($(#[$doc])* pub(crate) $field: i32),* }
        impl Style {
            fn set(&mut self, name: &str, value: i32) {
                match name { $(stringify!($field) => self.$field = value,)* _ => panic!("no {name}") }
            }
        }
    };
}

style! {
    /// The least chance, in a hundred, with which it attacks, and what a hit that it may expect to take, a victory
    /// point of the place and a unit that is cut off add to it or take from it.
    least_chance, loss, stake, despair,
    /// How much of what empties a point, in a hundred, is brought before the dice are rolled.
    enough,
    /// What a point beside the enemy is worth to those who press forward, and one a line further off.
    beside, near,
    /// What each unit on a point takes from its worth, in attack and in defence.
    crowd, crowd_defense,
    /// What an empty point beside the enemy's land is worth.
    bare,
    /// What a place in the line is worth to the defence, and how much of it a place behind the line.
    line, second_line,
    /// By how much the worth of a city to its defence is divided where the enemy is near.
    city,
    /// The month from which it presses forward, counted from the year 0, and whether it does so in snow.
    presses_from, winter,
    /// The least gain for which a unit marches, and for which it goes by rail.
    march, rail,
    /// How many units follow into a point that was won.
    follow,
    /// How near the enemy comes before a factory is turned over.
    refuge,
    /// What an empty place of the enemy is worth, for each of its points, on the last turn more; and any other point.
    errand, last_errand, mop,
    /// What being the only unit on an own place is worth, for each of its points, while the enemy is as near as this.
    garrison, alarm,
    /// What it is worth to stand beside a point that can't be attacked yet for want of dice, what each of its victory points
    /// adds, how much of what empties it is wanted, in a hundred, and what its answer takes away.
    strike, strike_prize, wanted, daunted,
    /// What it is worth to a unit that is cut off to be in supply again.
    home,
    /// How far the worth of a choice may be misjudged.
    error,
}

const AXIS: Style = Style {
    least_chance: 70,
    loss: 0,
    stake: 0,
    despair: 0,
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
    home: 25,
    error: 0,
};

const SOVIET: Style = Style { least_chance: 110, presses_from: 1943 * 12, winter: 0, ..AXIS };

/// The number of the staff as it was.
pub(crate) const AS_WAS: u8 = 4;

/// The style of a number, as the variant lists them.
pub(crate) fn of(number: u8, side: Side) -> &'static Style {
    static TUNED: std::sync::OnceLock<[Style; 2]> = std::sync::OnceLock::new();
    let _ = number;
    &TUNED.get_or_init(|| {
        let mut both = [AXIS, SOVIET];
        for word in std::env::var("SE_TUNE").unwrap_or_default().split(',').filter(|w| !w.is_empty()) {
            let (name, value) = word.split_once('=').expect("=");
            let (side, name) = name.split_once('.').expect(".");
            both[usize::from(side == "s")].set(name, value.parse().expect("number"));
        }
        both
    })[side.index()]
}
