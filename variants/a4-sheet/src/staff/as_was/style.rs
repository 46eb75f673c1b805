//! The weights of the staff as it was.

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
}
