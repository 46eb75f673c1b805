//! 5.B and 8.A: replacements, those out of Siberia above all.

use serde::Deserialize;
use stavka_core::bounded::Int;
use stavka_core::question::Question;

use crate::SecondEdition;
use crate::kinds::Kind;

pub(crate) mod axis;
pub(crate) mod entry;
pub(crate) mod irreplaceable;
pub(crate) mod play;
pub(crate) mod siberian;
pub(crate) mod soviet;

/// The figures of replacements.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplacementFigures {
    /// 5.B.infantry: infantry factors in the first Player Turn.
    pub first_turn_factors: Int<0, 99>,
    /// 5.B.factory: the Player Turn from which factories produce.
    pub factories_from_turn: Int<1, 9>,
    /// 8.A.c.symbol: units for each symbol.
    pub units_per_symbol: Int<1, 9>,
    /// 8.A.c.held-entry: turns off the map before a free entry.
    pub held_turns: Int<1, 9>,
    /// 8.A.c.unheld-entry: strategic moves for each unit.
    pub moves_per_unit: Int<0, 9>,
    /// 8.A.d.list: who never comes back.
    pub irreplaceable: Vec<Kind>,
    /// What an infantry army or a cavalry corps costs.
    pub factors_per_unit: Int<1, 99>,
}

/// Every question of the section, in its order.
pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [
        soviet::question(),
        siberian::question(),
        entry::question(),
        irreplaceable::question(),
        axis::question(),
    ]
    .into()
}
