//! The styles of the staff: the same rules of thumb with other weights.

/// What a style weighs, and where it draws its lines.
#[derive(Debug)]
pub(crate) struct Style {
    /// The column from which an attack is worth its price.
    pub good: usize,
    /// The column beyond which more troops bring little.
    pub plenty: usize,
    /// Factors in contact that make attrition worth while.
    pub contact: u8,
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
    /// What is kept back for later turns, of a hundred.
    pub reserve: i32,
    /// How much better a place must be to be worth a journey.
    pub journey: i32,
    /// Whether it is the staff that is left as it was, whatever the weights say.
    pub as_was: bool,
}

/// The staff as it always was.
const BALANCED: Style = Style {
    good: 3,
    plenty: 5,
    contact: 11,
    attack: 100,
    defense: 100,
    ground: 8,
    danger: 100,
    company: 100,
    reserve: 100,
    journey: 12,
    as_was: false,
};

/// It goes for the enemy's places, and fights at lower odds.
const BOLD: Style = Style {
    good: 2,
    plenty: 4,
    contact: 5,
    attack: 250,
    defense: 60,
    ground: 16,
    danger: 40,
    company: 60,
    reserve: 50,
    journey: 6,
    as_was: false,
};

/// It holds together what it has, and fights where it can hardly lose.
const CAUTIOUS: Style = Style {
    good: 4,
    plenty: 6,
    contact: 16,
    attack: 60,
    defense: 250,
    ground: 3,
    danger: 250,
    company: 200,
    reserve: 150,
    journey: 20,
    as_was: false,
};

/// It attacks late, keeps little together and is content with what it has.
const EASY: Style = Style {
    good: 5,
    plenty: 6,
    contact: 40,
    attack: 30,
    defense: 30,
    ground: 8,
    danger: 0,
    company: 0,
    reserve: 300,
    journey: 40,
    as_was: false,
};

/// Every style, in the order of their names.
static ALL: [Style; 5] = [BALANCED, BOLD, CAUTIOUS, EASY, Style { as_was: true, ..BALANCED }];

impl Style {
    /// The style of that number; the first one where there is none.
    pub(crate) fn numbered(number: u8) -> &'static Self {
        ALL.get(usize::from(number)).unwrap_or(&ALL[0])
    }
}
