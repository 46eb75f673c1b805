//! Supply: lines from sources outward, for the whole map at once.
//!
//! A line has legs: from the source along the railway, say, and from there a few hexes overland. A variant
//! says through [`SupplyRules`] what each leg may cross; [`SupplyTable`] compiles that; [`Supply`] traces all
//! lines in one go and explains any one of them.

use crate::{
    board::{Board, Crossing, EdgeKinds, HexRows},
    clause::Clause,
    movement::{Layer, Step, StepError},
};

mod explain;
mod near;
mod trace;

pub use explain::{LineLeg, NoLine, SupplyAccount};
pub use trace::Supply;

/// One leg of a supply line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    /// What the leg must follow, such as rails; if nothing, it goes anywhere.
    pub follow: EdgeKinds,
    /// How far it goes at most.
    pub range: Option<u16>,
    /// The clause behind it.
    pub by: Clause,
}

impl Leg {
    /// One space is one step, if the leg may follow the edge.
    pub const fn step(&self, crossing: Crossing) -> Step {
        if self.follow.is_empty() || crossing.kinds.any_of(self.follow) {
            Step::costs(1, self.by)
        } else {
            Step::forbidden(self.by)
        }
    }
}

/// How a variant, and a mod over it, answers for supply lines. Asked only while tables are compiled.
pub trait SupplyRules {
    /// The legs of a line, from the source outward.
    fn legs(&self) -> Vec<Leg>;

    /// What the rules say of one step of a leg. A step that stops may end a leg but not carry it on.
    fn step(&self, board: &Board, leg: &Leg, crossing: Crossing) -> Step {
        let _ = board;
        leg.step(crossing)
    }
}

/// What each leg of a supply line may cross.
#[derive(Debug, Clone)]
pub struct SupplyTable {
    legs: Box<[CompiledLeg]>,
}

#[derive(Debug, Clone)]
struct CompiledLeg {
    leg: Leg,
    layer: Layer,
    /// For legs that count steps on a map of hexes.
    rows: Option<HexRows>,
}

impl CompiledLeg {
    /// Its rows, if each of them is one word.
    fn narrow_rows(&self) -> Option<&HexRows> {
        self.rows.as_ref().filter(|rows| rows.is_narrow())
    }
}

impl SupplyTable {
    /// Asks `rules` for every step of `board`.
    pub fn compile(board: &Board, rules: &(impl SupplyRules + ?Sized)) -> Result<Self, StepError> {
        let compiled = |leg: Leg| {
            let layer = Layer::compile(board, |crossing| rules.step(board, &leg, crossing))?;
            // Rows take links one by one, so they do not pay on a board of points.
            let mostly_hexes = board.hexes() * 2 > board.size();
            let rows = (mostly_hexes && layer.is_uniform())
                .then(|| HexRows::new(board, |slot| layer.allows(slot)));
            Ok(CompiledLeg { leg, layer, rows })
        };
        Ok(Self { legs: rules.legs().into_iter().map(compiled).collect::<Result<_, _>>()? })
    }

    /// The legs of a line, from the source outward.
    pub fn legs(&self) -> impl Iterator<Item = &Leg> {
        self.legs.iter().map(|compiled| &compiled.leg)
    }
}

#[cfg(test)]
mod tests;
