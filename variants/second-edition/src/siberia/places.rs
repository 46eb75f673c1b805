//! 3.C.3: the places of a turn's return, and who fits into them.

use stavka_core::clause::{Clause, Sink};

use crate::composite::{self, Composite, Force};
use crate::units::BasicType;
use crate::{SecondEdition, clause};

/// Sets of basic types, as bits.
const SETS: usize = 1 << BasicType::ALL.len();

/// How many units may enter under each set of types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Claims([u32; SETS]);

impl Claims {
    /// The claims of a force.
    pub(super) fn new(variant: &SecondEdition, force: &Force, sink: &mut impl Sink) -> Self {
        let mut claims = [0; SETS];
        for kind in BasicType::ALL {
            claims[bit(kind)] += u32::from(force.units.count(kind));
        }
        for kind in force.composites.iter() {
            claims[types(variant, kind, sink)] += 1;
        }
        Self(claims)
    }

    /// How many units claim a place.
    pub(super) fn total(&self) -> u32 {
        self.0.iter().sum()
    }

    /// How many of them can enter at most, with so many places of each type.
    ///
    /// By Koenig's theorem: the units that are confined to a set of types share the places of that set,
    /// and the scarcest set decides.
    pub(super) fn fit(&self, places: impl Fn(BasicType) -> u32) -> u32 {
        let most = (0..SETS).map(|set| {
            let inside = BasicType::ALL.into_iter().filter(|&kind| set & bit(kind) != 0);
            let outside = (0..SETS).filter(|types| types & !set != 0);
            let places: u32 = inside.map(&places).sum();
            places + outside.map(|types| self.0[types]).sum::<u32>()
        });
        most.min().unwrap_or_default()
    }
}

fn bit(kind: BasicType) -> usize {
    match kind {
        BasicType::Infantry => 1,
        BasicType::Armor => 2,
        BasicType::Artillery => 4,
        BasicType::Cavalry => 8,
    }
}

/// 3.C.3.return-composite-one, 3.C.3.return-composite-class: a composite takes one place, of its type.
fn types(variant: &SecondEdition, kind: Composite, sink: &mut impl Sink) -> usize {
    let components = composite::components(variant, kind, sink);
    let present = || BasicType::ALL.into_iter().filter(|&kind| components.count(kind) > 0);
    sink.cite(clause::C3_C_3_RETURN_COMPOSITE_ONE);
    sink.cite(clause::C3_C_3_RETURN_COMPOSITE_CLASS);
    let clause = class_clause(present().count());
    sink.step(clause, || {
        let names: Vec<_> = present().map(BasicType::name).collect();
        format!("a {kind} takes one place, of {}", names.join(" or of "))
    });
    present().map(bit).sum()
}

/// 3.C.3.return-composite-either: a composite of several types takes a place of any of them.
const fn class_clause(types: usize) -> Clause {
    if types > 1 {
        clause::C3_C_3_RETURN_COMPOSITE_EITHER
    } else {
        clause::C3_C_3_RETURN_COMPOSITE_CLASS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether every unit finds a place, by trying all ways.
    fn every_way(claims: &mut [u32; SETS], places: &mut [u32; 4]) -> u32 {
        let Some(types) = claims.iter().position(|count| *count > 0) else { return 0 };
        claims[types] -= 1;
        let mut best = every_way(claims, places);
        for at in (0..4).filter(|at| types & (1 << at) != 0) {
            if places[at] > 0 {
                places[at] -= 1;
                best = best.max(1 + every_way(claims, places));
                places[at] += 1;
            }
        }
        claims[types] += 1;
        best
    }

    #[test]
    fn the_scarcest_set_decides_as_trying_all_ways_does() {
        // Every force of up to one unit of each pure type and up to two of each mixed kind.
        let kinds = [(1, 2), (2, 2), (4, 2), (8, 2), (1 | 4, 3), (2 | 8, 3), (1 | 2, 3)];
        for code in 0..2u32.pow(4) * 3u32.pow(3) {
            let (mut claims, mut rest) = ([0; SETS], code);
            for (types, choices) in kinds {
                claims[types] = rest % choices;
                rest /= choices;
            }
            for each in 1..=2 {
                let expected = every_way(&mut claims.clone(), &mut [each; 4]);
                assert_eq!(
                    Claims(claims).fit(|_| each),
                    expected,
                    "{claims:?} in {each} places each"
                );
            }
        }
    }
}
