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
    /// The highest column against which the garrison of a victory city is ordered to stand.
    pub stands: u8,
}

impl Style {
    pub(crate) const BALANCED: Self = Self {
        odds: 100,
        chance: 100,
        danger: 100,
        drive: 100,
        supply: 100,
        cover: 100,
        distance: 3,
        presses: [7, 9],
        stands: 7,
    };

    /// Attacks at less, looks less to its flanks and lines, and stands close.
    pub(crate) const BOLD: Self = Self {
        odds: 75,
        chance: 150,
        danger: 40,
        drive: 130,
        supply: 60,
        cover: 60,
        distance: 2,
        presses: [6, 10],
        stands: 9,
    };

    /// Attacks where it is sure, keeps its lines and stays out of reach.
    pub(crate) const CAUTIOUS: Self = Self {
        odds: 140,
        chance: 70,
        danger: 220,
        drive: 85,
        supply: 160,
        cover: 170,
        distance: 4,
        presses: [8, 8],
        stands: 5,
    };

    /// Sees less of what is at stake: attacks late and where it need not, and cares neither for flanks nor for lines.
    pub(crate) const EASY: Self = Self {
        odds: 180,
        chance: 30,
        danger: 20,
        drive: 60,
        supply: 30,
        cover: 30,
        distance: 5,
        presses: [0, 0],
        stands: 0,
    };
}

/// Every style, in the order of their names but for the last: the staff as it was has its own.
pub(crate) const STYLES: [Style; 4] =
    [Style::BALANCED, Style::BOLD, Style::CAUTIOUS, Style::EASY];
