//! The styles of the staff: the same judgement with other weights.

/// What a staff makes of what it sees. Weights are in hundredths of what a balanced staff has them for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// The odds that it wants before it attacks.
    pub odds: i32,
    /// What it is worth to stand where an attack may come of it.
    pub chance: i32,
    /// What stronger enemies beside it count.
    pub danger: i32,
    /// What it is worth to come nearer to what is wanted.
    pub drive: i32,
    /// What thin lines of supply count.
    pub supply: i32,
    /// What cover, neighbours and cities are worth to those who defend.
    pub cover: i32,
    /// How near the enemy it likes to stand, in hexes.
    pub distance: i32,
    /// The columns from which an attack is pressed, from the first to the last.
    pub presses: [u8; 2],
    /// What a friend on either side is worth to the Axis.
    pub front: i32,
    /// How much nearer a city seems for each point that it is worth.
    pub keen: i32,
    /// What it is worth to be the second who holds a city that the enemy is near to.
    pub garrison: i32,
    /// What a chance to attack is worth to Russians outside of winter.
    pub counter: i32,
    /// The odds in hundredths that Russians want.
    pub counter_odds: i32,
    /// What odds gain by aircraft that can be sent at once, in hundredths.
    pub air: i32,
    /// By how much it misjudges a choice at most.
    pub slips: i32,
    /// The highest column against which the garrison of a victory city is ordered to stand.
    pub stands: u8,
}

impl Style {
    /// Goes on as its lines do, and takes what can be held.
    pub(crate) const BALANCED: Self = Self {
        odds: 100,
        chance: 100,
        danger: 130,
        drive: 40,
        supply: 100,
        cover: 100,
        distance: 3,
        presses: [7, 9],
        front: 50,
        keen: 10,
        garrison: 40,
        counter: 50,
        counter_odds: 300,
        air: 50,
        slips: 0,
        stands: 7,
    };

    /// Attacks at less, looks less to its flanks and lines, and stands close.
    pub(crate) const BOLD: Self = Self {
        odds: 75,
        chance: 150,
        danger: 60,
        drive: 55,
        supply: 80,
        cover: 60,
        distance: 2,
        presses: [6, 10],
        front: 20,
        keen: 12,
        garrison: 25,
        counter: 90,
        counter_odds: 250,
        air: 100,
        slips: 0,
        stands: 9,
    };

    /// Attacks where it is sure, keeps its lines and stays out of reach.
    pub(crate) const CAUTIOUS: Self = Self {
        odds: 130,
        chance: 80,
        danger: 220,
        drive: 30,
        supply: 160,
        cover: 170,
        distance: 4,
        presses: [8, 8],
        front: 120,
        keen: 8,
        garrison: 60,
        counter: 30,
        counter_odds: 350,
        air: 0,
        slips: 0,
        stands: 5,
    };

    /// Misjudges what it sees, attacks late, and cares neither for flanks nor for garrisons.
    pub(crate) const EASY: Self = Self {
        odds: 150,
        chance: 30,
        danger: 20,
        drive: 60,
        supply: 60,
        cover: 30,
        distance: 5,
        presses: [0, 0],
        front: 0,
        keen: 10,
        garrison: 0,
        counter: 10,
        counter_odds: 400,
        air: 0,
        slips: 24,
        stands: 0,
    };
}

impl Style {
    /// By how much a choice is misjudged, told by a number below 256.
    pub(crate) fn slip(self, number: u64) -> i32 {
        i32::try_from(number).unwrap_or(0) * self.slips / 256
    }
}

/// Every style, in the order of their names but for the last: the staff as it was has its own.
pub(crate) const STYLES: [Style; 4] = [Style::BALANCED, Style::BOLD, Style::CAUTIOUS, Style::EASY];
