//! The styles of the staff: the same rules of thumb with other weights.

/// What a style weighs, and where it draws its lines.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// The column from which an attack is worth its price.
    pub good: usize,
    /// The column beyond which more troops bring little.
    pub plenty: usize,
    /// What attrition weighs beside an offensive, of a hundred; nought makes none.
    pub attrition: i32,
    /// What places of the enemy weigh, of a hundred.
    pub attack: i32,
    /// What own places under threat weigh, of a hundred.
    pub defense: i32,
    /// What ground of the enemy is worth that is no place of note.
    pub ground: i32,
    /// What enemies beside a space weigh who are stronger than the defence, of a hundred.
    pub danger: i32,
    /// What company in front of the enemy is worth, of a hundred.
    pub company: i32,
    /// What it is worth to bring an attack to good odds.
    pub mass: i32,
    /// What it costs to build beside the enemy.
    pub fodder: i32,
    /// What a unit fears that goes where nobody is beside it.
    pub alone: i32,
    /// What supply is worth.
    pub hunger: i32,
    /// What is kept back for later turns, of a hundred.
    pub reserve: i32,
    /// How much better a place must be to be worth a journey.
    pub journey: i32,
    /// How much stronger than Russia Japan wants to be before it declares war, of a hundred.
    pub japan_declares: u32,
    /// How much stronger than Japan Russia wants to be, of a hundred.
    pub russia_declares: u32,
    /// BRPs of Siberians that it sends to Europe.
    pub sends: u8,
    /// Whether it is the staff that is left as it was, whatever the weights say.
    pub as_was: bool,
}

/// The staff at its best.
const BALANCED: Style = Style {
    good: 3,
    plenty: 5,
    attrition: 30,
    attack: 100,
    defense: 100,
    ground: 8,
    danger: 100,
    company: 100,
    mass: 40,
    fodder: 120,
    alone: 200,
    hunger: 60,
    reserve: 100,
    journey: 12,
    japan_declares: 130,
    russia_declares: 110,
    sends: 15,
    as_was: false,
};

/// It goes for the enemy's places, and fights at lower odds.
const BOLD: Style = Style {
    good: 2,
    plenty: 4,
    attrition: 15,
    attack: 250,
    defense: 60,
    ground: 16,
    danger: 40,
    company: 60,
    alone: 60,
    reserve: 50,
    journey: 6,
    japan_declares: 110,
    ..BALANCED
};

/// It holds together what it has, and fights where it can hardly lose.
const CAUTIOUS: Style = Style {
    good: 4,
    plenty: 6,
    attrition: 100,
    attack: 50,
    defense: 300,
    ground: 0,
    danger: 250,
    company: 300,
    mass: 15,
    alone: 400,
    reserve: 150,
    journey: 30,
    japan_declares: 200,
    russia_declares: 150,
    ..BALANCED
};

/// For who learns the game: it attacks late, wears nobody down and leaves much undone.
const EASY: Style = Style {
    good: 5,
    plenty: 6,
    attrition: 0,
    attack: 40,
    defense: 40,
    danger: 0,
    company: 0,
    mass: 0,
    fodder: 0,
    alone: 0,
    reserve: 250,
    journey: 40,
    japan_declares: 400,
    russia_declares: 300,
    sends: 0,
    ..BALANCED
};

/// Every style, in the order of their names.
static ALL: [Style; 5] = [BALANCED, BOLD, CAUTIOUS, EASY, Style { as_was: true, ..BALANCED }];

impl Style {
    /// The style of that number; the first one where there is none.
    pub(crate) fn numbered(number: u8) -> &'static Self {
        ALL.get(usize::from(number)).unwrap_or(&ALL[0])
    }
}
