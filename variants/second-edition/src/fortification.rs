//! Fortification: who digs in, and what that is worth. Ours; the page only names who can.

use serde::Deserialize;
use stavka_core::bounded::Int;
use stavka_core::clause::Sink;

use crate::position::Unit;
use crate::{SecondEdition, clause, worth};

pub(crate) mod play;

/// The figures of fortification.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FortificationFigures {
    /// Hits that a fortified unit takes more.
    pub hits: Int<0, 9>,
}

/// completion.fortification.make: who neither moved nor fought digs in at the end of the Player Turn.
pub(crate) fn may_fortify(
    variant: &SecondEdition,
    unit: &Unit,
    (supplied, in_box): (bool, bool),
    sink: &mut impl Sink,
) -> bool {
    let able = worth::fortifies(variant, unit.kind, sink) && !in_box;
    let rested = !unit.moved && !unit.fought && !unit.dispersed;
    let fortifies = able && rested && supplied;
    sink.step(clause::COMPLETION_FORTIFICATION_MAKE, || {
        let why = match (able, rested, supplied) {
            (false, _, _) if in_box => "nobody digs in beside the map",
            (false, _, _) => "such a unit never digs in",
            (_, false, _) => "it moved, fought or is dispersed",
            (_, _, false) => "it is out of supply",
            _ => "it digs in",
        };
        why.to_owned()
    });
    fortifies
}

/// completion.fortification.effect: a fortified unit takes more hits.
pub(crate) fn extra_hits(variant: &SecondEdition, unit: &Unit, sink: &mut impl Sink) -> u8 {
    if !unit.fortified {
        return 0;
    }
    let hits = variant.figures.fortification.hits.unsigned();
    sink.step(clause::COMPLETION_FORTIFICATION_EFFECT, || format!("dug in, {hits} hits more"));
    u8::try_from(hits).unwrap_or(u8::MAX)
}

/// completion.fortification.loss: moving and being dispersed end it.
pub(crate) fn leave(unit: &mut Unit, sink: &mut impl Sink) {
    sink.cite(clause::COMPLETION_FORTIFICATION_LOSS);
    unit.fortified = false;
}
