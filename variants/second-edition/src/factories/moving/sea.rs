//! 8.C.2.b: what may happen to a factory at sea.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Sink};
use stavka_core::schema::JsonSchema;

use crate::{SecondEdition, clause};

/// A sea on which ships sail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::enum_variant_names, reason = "it is called so, and the others are not")]
pub enum Sea {
    /// The Baltic.
    Baltic,
    /// The Black Sea with the Sea of Azov.
    BlackSea,
    /// Lake Ladoga.
    Ladoga,
    /// The Caspian.
    Caspian,
}

impl From<crate::ground::Sea> for Sea {
    fn from(sea: crate::ground::Sea) -> Self {
        match sea {
            crate::ground::Sea::Baltic => Self::Baltic,
            crate::ground::Sea::Black => Self::BlackSea,
            crate::ground::Sea::Ladoga => Self::Ladoga,
            crate::ground::Sea::Caspian => Self::Caspian,
        }
    }
}

/// What the danger of a passage depends on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Passage {
    pub sea: Sea,
    /// Whether the enemy holds a port on it.
    pub enemy_port: bool,
}

/// 8.C.2.b.torpedo, completion.factory.torpedo: the highest number on the die that sinks it; none is safe.
pub(crate) fn sunk_up_to(variant: &SecondEdition, passage: Passage, sink: &mut impl Sink) -> u32 {
    sink.cite(clause::C8_C_2_B_TORPEDO);
    let figures = &variant.figures.factory.torpedo;
    let highest = match passage {
        Passage { sea, .. } if figures.safe_seas.contains(&sea) => 0,
        Passage { enemy_port: true, .. } => figures.sunk_near_enemy_port.unsigned(),
        Passage { enemy_port: false, .. } => figures.sunk.unsigned(),
    };
    sink.step(clause::COMPLETION_FACTORY_TORPEDO, || match highest {
        0 => "nothing is sunk on this sea".to_owned(),
        highest => format!("sunk on a die up to {highest}"),
    });
    highest
}

/// The die for ships.
pub(crate) type Die = Int<1, 6>;

/// 8.C.2.b.torpedo: by which a factory at sea may be sunk.
pub(crate) const TORPEDO: Clause = clause::C8_C_2_B_TORPEDO;

/// 8.C.2.b.sea: by which a factory is brought over the sea.
pub(crate) const BY_SEA: Clause = clause::C8_C_2_B_SEA;

/// 8.C.2.b.torpedo: the clause by which the factory is sunk, if it is.
pub(crate) fn sunk_by(highest: u32, die: Die, sink: &mut impl Sink) -> Option<Clause> {
    let sunk = die.unsigned() <= highest;
    sink.step(clause::C8_C_2_B_TORPEDO, || {
        let fate = if sunk { "torpedoed, and gone for good" } else { "it gets through" };
        format!("a {die}: {fate}")
    });
    sunk.then_some(clause::C8_C_2_B_TORPEDO)
}
