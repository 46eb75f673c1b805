//! Movement: what a step costs, where a move stops, and how far it reaches.
//!
//! A variant answers for single steps through [`StepRules`]. [`StepTable`] asks once for every step of the
//! board and keeps the answers in dense layers, each with the clause that set it. [`Search`] reads only
//! those, so what changes the rules costs nothing per step.

use crate::{
    board::{Board, Crossing, SpaceId},
    clause::Clause,
};

mod arrival;
mod buckets;
mod explain;
mod march;
mod pool;
mod search;
mod tokens;

pub use explain::{Account, Obstacle, StepTaken};
pub use march::{March, MarchLog, Obstacles, Range};
pub use pool::Pool;
pub use search::{Allowance, Hindrance, Search, Spaces, Way, Ways};
pub use tokens::{TokenLayer, Tokens};

/// What the rules say of one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It may be taken.
    Allowed {
        /// In the smallest unit of the variant's movement points, at most [`Step::DEAREST`].
        cost: u8,
        /// Whether the move ends where it leads.
        stop: bool,
        /// The clause that sets the cost.
        by: Clause,
    },
    /// It may not be taken.
    Forbidden {
        /// The clause that says so.
        by: Clause,
    },
}

impl Step {
    /// The most a step may cost, so that the costs that wait in a search fit into a byte.
    pub const DEAREST: u8 = u8::MAX - 1;

    /// A step after which the move may go on.
    pub const fn costs(cost: u8, by: Clause) -> Self {
        Self::Allowed { cost, stop: false, by }
    }

    /// A step after which the move ends.
    pub const fn stops(cost: u8, by: Clause) -> Self {
        Self::Allowed { cost, stop: true, by }
    }

    /// A step that may not be taken.
    pub const fn forbidden(by: Clause) -> Self {
        Self::Forbidden { by }
    }

    /// The clause behind the answer.
    pub const fn by(self) -> Clause {
        match self {
            Self::Allowed { by, .. } | Self::Forbidden { by } => by,
        }
    }
}

/// How a variant, and a mod over it, answers for single steps. Asked only while tables are compiled.
pub trait StepRules {
    /// How many classes of units move differently.
    fn classes(&self) -> usize;

    /// How many kinds of weather make a difference.
    fn weathers(&self) -> usize;

    /// What the rules say of one step of a class in a weather.
    fn step(&self, board: &Board, class: usize, weather: usize, crossing: Crossing) -> Step;
}

/// A step that costs more than a table can hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the step from `{from}` to `{to}` costs {cost}; let it cost at most {}, or forbid it",
    Step::DEAREST
)]
pub struct StepError {
    /// The label of the space where the step starts.
    pub from: String,
    /// The label of the space where it ends.
    pub to: String,
    /// What it would cost.
    pub cost: u8,
    /// The clause that says so.
    pub by: Clause,
}

/// The answers of the rules for every step of a board: one [`Layer`] for each class and weather.
#[derive(Debug, Clone)]
pub struct StepTable {
    weathers: usize,
    layers: Box<[Layer]>,
}

impl StepTable {
    /// Asks `rules` for every step of `board`.
    pub fn compile(board: &Board, rules: &(impl StepRules + ?Sized)) -> Result<Self, StepError> {
        let weathers = rules.weathers();
        let cases = (0..rules.classes())
            .flat_map(|class| (0..weathers).map(move |weather| (class, weather)));
        let layers = cases.map(|(class, weather)| {
            Layer::compile(board, |crossing| rules.step(board, class, weather, crossing))
        });
        Ok(Self { weathers, layers: layers.collect::<Result<_, _>>()? })
    }

    /// The steps of one class in one weather, if the rules know both.
    pub fn layer(&self, class: usize, weather: usize) -> Option<&Layer> {
        if weather < self.weathers {
            self.layers.get(class * self.weathers + weather)
        } else {
            None
        }
    }
}

/// What the rules said of every step of a board.
#[derive(Debug, Clone)]
pub struct Layer {
    /// Over the slots of the board.
    steps: Box<[Step]>,
    /// The allowed steps, those out of a space side by side.
    ways: Box<[Way]>,
    /// Where the ways out of each space start and end.
    bounds: Box<[[u32; 2]]>,
    cheapest: u8,
}

impl Layer {
    /// Asks `step` for every step of `board`.
    pub fn compile(board: &Board, step: impl Fn(Crossing) -> Step) -> Result<Self, StepError> {
        let (mut steps, mut ways, mut bounds) = (Vec::new(), Vec::new(), Vec::new());
        let (mut end, mut cheapest) = (0, u8::MAX);
        for from in board.ids() {
            let start = end;
            for slot in board.slots(from) {
                let crossing = board.crossing(from, slot);
                let step = checked(board, crossing, step(crossing))?;
                if let Step::Allowed { cost, stop, .. } = step {
                    ways.push(Way { to: crossing.to, cost, stop: stop.into() });
                    cheapest = cheapest.min(cost);
                    end += 1;
                }
                steps.push(step);
            }
            bounds.push([start, end]);
        }
        Ok(Self { steps: steps.into(), ways: ways.into(), bounds: bounds.into(), cheapest })
    }

    /// What the rules said of the step by `slot`.
    pub fn step(&self, slot: usize) -> Step {
        self.steps[slot]
    }

    /// What the rules said of the step between two spaces, if they touch.
    pub fn step_between(&self, board: &Board, from: SpaceId, to: SpaceId) -> Option<Step> {
        board.slot_between(from, to).map(|slot| self.step(slot))
    }

    /// Whether the step by `slot` may be taken.
    pub fn allows(&self, slot: usize) -> bool {
        matches!(self.steps[slot], Step::Allowed { .. })
    }

    /// Whether every allowed step costs 1 and none stops, so that a flood can count steps instead.
    pub(crate) fn is_uniform(&self) -> bool {
        let uniform = |step: &Step| {
            matches!(step, Step::Allowed { cost: 1, stop: false, .. } | Step::Forbidden { .. })
        };
        self.steps.iter().all(uniform)
    }
}

impl Ways for Layer {
    #[inline]
    fn ways(&self, from: SpaceId) -> impl Iterator<Item = Way> + Clone {
        let [start, end] = self.bounds[from.index()];
        self.ways[start as usize..end as usize].iter().copied()
    }

    fn cheapest(&self) -> u8 {
        self.cheapest
    }
}

fn checked(board: &Board, crossing: Crossing, step: Step) -> Result<Step, StepError> {
    match step {
        Step::Allowed { cost, by, .. } if cost > Step::DEAREST => {
            let label = |space| board.space(space).label.clone();
            Err(StepError { from: label(crossing.from), to: label(crossing.to), cost, by })
        }
        step => Ok(step),
    }
}

#[cfg(test)]
mod tests;
