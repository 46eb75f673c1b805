//! completion.supply, compiled: what a line of supply may cross, and how long it may be.

use serde::{Deserialize, Serialize};
use stavka_core::board::{Board, Crossing, EdgeKinds};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::movement::{Step, StepError};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;
use stavka_core::seam::Decided;
use stavka_core::supply::{Leg, SupplyRules, SupplyTable};

use super::economy::Power;
use super::ground::Terrain;
use super::steps::Ground;
use crate::area::Area;
use crate::points::{ANY_LENGTH, At};
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-supply-line",
        Topic::Supply,
        "May a line of supply cross into this hex, and how long may it be?",
        crosses,
    )
}

/// A step of a line of supply.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// Whose line it is.
    pub power: Power,
    /// The ground of the hex that is entered.
    pub terrain: Terrain,
    /// The area in which it lies.
    #[serde(default)]
    pub area: Option<Area>,
    /// Whether it is a city.
    #[serde(default)]
    pub city: bool,
    /// Whether the step crosses a great river.
    #[serde(default)]
    pub river: bool,
}

/// It may.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Crosses {
    /// How much of the line's length the step takes.
    pub length: u32,
    /// Whether the line ends there.
    pub ends: bool,
    /// The length of the longest line; absent where it may have any.
    pub longest: Option<u32>,
}

fn crosses(variant: &WorldAtWar, asked: &Asked, sink: &mut impl Sink) -> Result<Crosses, Refused> {
    let Asked { power, terrain, area, city, river } = *asked;
    let (cost, stop, by) = match line_step(variant, &Ground { power, terrain, area, city, river }) {
        Step::Allowed { cost, stop, by } => (cost, stop, by),
        Step::Forbidden { by } => {
            return Err(sink.refuse(by, || "no line of supply crosses into such a hex".into()));
        }
    };
    sink.step(by, || format!("the step takes {cost} of the length of the line"));
    let Decided { value, by } = longest(variant, power);
    let longest = (value != ANY_LENGTH).then(|| value.unsigned_abs());
    sink.step(by, || match longest {
        Some(most) => format!("the line is {most} long at most"),
        None => "the line may have any length".into(),
    });
    Ok(Crosses { length: cost.into(), ends: stop, longest })
}

/// completion.supply: a line goes over any land, each hex as far as the next.
fn line_step(variant: &WorldAtWar, ground: &Ground) -> Step {
    let base = Step::costs(1, clause::COMPLETION_SUPPLY);
    variant.decide_step(At::SupplyLeg, &ground.facts(), base)
}

/// completion.supply: how long a line may be.
fn longest(variant: &WorldAtWar, power: Power) -> Decided {
    let base = Decided { value: ANY_LENGTH, by: clause::COMPLETION_SUPPLY };
    variant.decide(At::SupplyRange, base, || [power as i32])
}

/// The lines of one power.
struct Lines<'a>(&'a WorldAtWar, Power);

impl SupplyRules for Lines<'_> {
    fn legs(&self) -> Vec<Leg> {
        let Decided { value, by } = longest(self.0, self.1);
        let range = u16::try_from(value).ok().filter(|_| value != ANY_LENGTH);
        vec![Leg { follow: EdgeKinds::NONE, range, by }]
    }

    fn step(&self, board: &Board, leg: &Leg, crossing: Crossing) -> Step {
        let ground = Ground::of(board, self.1, crossing);
        ground.map_or(Step::forbidden(leg.by), |ground| line_step(self.0, &ground))
    }
}

/// The lines of every power.
pub(crate) fn compile(
    variant: &WorldAtWar,
    board: &Board,
) -> Result<Box<[SupplyTable]>, StepError> {
    let table = |power| SupplyTable::compile(board, &Lines(variant, power));
    Power::ALL.into_iter().map(table).collect()
}
