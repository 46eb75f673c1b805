//! What hits do: minor units are removed, major ones bend.

use serde::Serialize;
use stavka_core::board::SpaceId;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Silent, Sink};
use stavka_core::schema::JsonSchema;

use crate::composite::class;
use crate::ground::{Ground, is_line};
use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::position::{Position, Unit};
use crate::{SecondEdition, clause, fortification, national_limits, stacking, worth};

/// What becomes of a unit that took as many hits as it can.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Fate {
    /// It is removed from the map.
    Removed,
    /// It goes back one line, and is dispersed.
    DrivenBack,
    /// It is dispersed where it stands.
    Dispersed,
}

impl Fate {
    /// The clause by which the counter changes its place: minor units are removed, major ones bend.
    pub(crate) const fn clause(self) -> Clause {
        match self {
            Self::Removed => clause::COMPLETION_COMBAT_MINOR,
            Self::DrivenBack | Self::Dispersed => clause::COMPLETION_COMBAT_MAJOR,
        }
    }
}

/// completion.combat.advance: by which attackers enter the point that was won.
pub(crate) const ADVANCE: Clause = clause::COMPLETION_COMBAT_ADVANCE;

/// completion.combat.spread: by which units take hits.
pub(crate) const SPREAD: Clause = clause::COMPLETION_COMBAT_SPREAD;

/// completion.combat.exploitation: by which armored units go on.
pub(crate) const EXPLOITATION: Clause = clause::COMPLETION_COMBAT_EXPLOITATION;

/// completion.combat.capacity: the hits that it takes to beat a unit.
pub(crate) fn hits_taken(
    variant: &SecondEdition,
    unit: &Unit,
    supplied: bool,
    sink: &mut impl Sink,
) -> u8 {
    let hits = if unit.dispersed || unit.entrained {
        u8::try_from(variant.figures.combat.dispersed_hits.unsigned()).unwrap_or(1)
    } else {
        let firepower = worth::firepower(variant, unit.kind, supplied, &mut Silent);
        unit.kind.composite().into_iter().for_each(|kind| sink.cite(class::hits_clause(kind)));
        firepower.defense.max(1).saturating_add(fortification::extra_hits(variant, unit, sink))
    };
    sink.step(clause::COMPLETION_COMBAT_CAPACITY, || {
        format!("hits that beat the {}: {hits}", unit.kind)
    });
    hits
}

/// completion.combat.spread: how many units of a list, in the order of their owner, so many hits beat. A
/// part of what a unit takes has no effect.
pub(crate) fn beaten(capacities: &[u8], hits: u8, sink: &mut impl Sink) -> usize {
    let mut left = hits;
    let falls = |capacity: &&u8| match absorb(**capacity, left) {
        Absorbed::Beaten { left: rest } => {
            left = rest;
            true
        }
        Absorbed::Nothing => false,
    };
    let count = capacities.iter().take_while(falls).count();
    sink.step(clause::COMPLETION_COMBAT_SPREAD, || {
        format!("hits: {hits}; units beaten: {count} of {}", capacities.len())
    });
    count
}

/// What hits on one unit do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Absorbed {
    /// It is beaten, and so many hits are left for others.
    Beaten {
        /// Those that are left.
        left: u8,
    },
    /// They are too few for it, and lost.
    Nothing,
}

/// completion.combat.spread: a unit takes hits until it is beaten; a part of what it takes has no effect.
pub(crate) const fn absorb(capacity: u8, hits: u8) -> Absorbed {
    match hits.checked_sub(capacity) {
        Some(left) => Absorbed::Beaten { left },
        None => Absorbed::Nothing,
    }
}

/// completion.combat.spread: hits fall on units of the force that are not beaten.
pub(crate) fn may_take_hits(stands: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if stands {
        return Ok(());
    }
    let why = || "hits fall on units in the combat that were not beaten".to_owned();
    Err(sink.refuse(clause::COMPLETION_COMBAT_SPREAD, why))
}

/// completion.combat.spread: the same, told.
pub(crate) fn take_hits(capacity: u8, hits: u8, sink: &mut impl Sink) -> Absorbed {
    let absorbed = absorb(capacity, hits);
    sink.step(clause::COMPLETION_COMBAT_SPREAD, || match absorbed {
        Absorbed::Beaten { left } => format!("beaten by {capacity} of {hits} hits: {left} left"),
        Absorbed::Nothing => format!("{hits} of {capacity} hits have no effect"),
    });
    absorbed
}

/// completion.combat.minor, completion.combat.major: what becomes of a beaten unit. A defender has a way
/// back or not; an attacker needs none.
pub(crate) fn fate(
    variant: &SecondEdition,
    unit: &Unit,
    way_back: Option<bool>,
    supplied: bool,
    sink: &mut impl Sink,
) -> Fate {
    if !worth::is_major(variant, unit.kind, sink) {
        let words = || format!("the {} is a minor unit and removed", unit.kind);
        sink.step(clause::COMPLETION_COMBAT_MINOR, words);
        return Fate::Removed;
    }
    let fate = match way_back {
        _ if unit.dispersed || !supplied => Fate::Removed,
        Some(false) => Fate::Removed,
        Some(true) => Fate::DrivenBack,
        None => Fate::Dispersed,
    };
    sink.step(clause::COMPLETION_COMBAT_MAJOR, || {
        let words = match fate {
            Fate::Removed => "can't bend, and is removed",
            Fate::DrivenBack => "goes back one line, dispersed",
            Fate::Dispersed => "is dispersed where it stands",
        };
        format!("the {} is a major unit: it {words}", unit.kind)
    });
    fate
}

/// completion.combat.major: the points to which a beaten unit can go back.
pub(crate) fn ways_back<'ground>(
    variant: &'ground SecondEdition,
    ground: &'ground Ground,
    position: &'ground Position,
    unit: Unit,
    at: SpaceId,
) -> impl Iterator<Item = SpaceId> + 'ground {
    let board = &ground.board;
    let lines = board.slots(at).map(move |slot| board.crossing(at, slot));
    let ends = lines.filter(|line| is_line(*line)).map(|line| line.to);
    ends.filter(move |&to| may_go_back(variant, ground, position, (&unit, to), &mut Silent).is_ok())
}

/// completion.combat.major: whether a beaten unit can go back to the end of a line.
pub(crate) fn may_go_back(
    variant: &SecondEdition,
    ground: &Ground,
    position: &Position,
    (unit, to): (&Unit, SpaceId),
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let why = match unit.side {
        _ if unit.at().is_none_or(|at| !ground.beside(at).contains(to)) => "no line leads there",
        side if !position.holds(side, to) => "its side does not hold the point",
        side if position.bars(side.enemy(), to) => "the enemy stands there",
        side if ground.is_barred_box(side, to) => "it is a box of the enemy",
        _ => {
            if let Some(by) = national_limits::bar(ground, position, unit.kind.nation(), to) {
                return Err(sink.refuse(by, || "its nation keeps away from there".to_owned()));
            }
            return stacking::may_stand(variant, ground, position, unit, to, sink);
        }
    };
    Err(sink.refuse(clause::COMPLETION_COMBAT_MAJOR, || why.to_owned()))
}

/// Disperses a unit, which also ends its fortification.
pub(crate) fn disperse(unit: &mut Unit, sink: &mut impl Sink) {
    unit.dispersed = true;
    fortification::leave(unit, sink);
}

/// completion.combat.advance: whether the attackers may enter the point.
pub(crate) fn may_advance(
    defenders_left: usize,
    attackers_left: usize,
    sink: &mut impl Sink,
) -> bool {
    let advance = defenders_left == 0 && attackers_left > 0;
    sink.step(clause::COMPLETION_COMBAT_ADVANCE, || {
        if advance { "the point is empty: attackers may enter it" } else { "nobody advances" }
            .to_owned()
    });
    advance
}

/// completion.combat.advance: attackers enter the point, those that were not beaten.
pub(crate) fn may_follow(
    attacked: bool,
    beaten: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let why = match (attacked, beaten) {
        (true, false) => return Ok(()),
        (false, _) => "it took no part in the attack",
        (true, true) => "it was beaten itself",
    };
    Err(sink.refuse(clause::COMPLETION_COMBAT_ADVANCE, || why.to_owned()))
}

/// completion.combat.exploitation: whether a unit may go on after a combat.
pub(crate) fn may_go_on(pursues: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if !pursues {
        let why = || "only armored units whose combat emptied its point go on".to_owned();
        return Err(sink.refuse(clause::COMPLETION_COMBAT_EXPLOITATION, why));
    }
    Ok(())
}

/// completion.combat.exploitation: how many lines a unit goes on after a combat that was won.
pub(crate) fn exploitation(
    variant: &SecondEdition,
    kind: Kind,
    month: Month,
    sink: &mut impl Sink,
) -> u32 {
    let figures = &variant.figures.combat;
    let armored = kind.branch() == Branch::Armored;
    let date = kind.side() == Side::Axis || month >= figures.soviet_exploitation_from;
    let lines = if armored && date { figures.exploitation_lines.unsigned() } else { 0 };
    let words = || format!("lines that the {kind} goes on: {lines}");
    sink.step(clause::COMPLETION_COMBAT_EXPLOITATION, words);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_unit_is_not_beaten() {
        let beaten = |hits| beaten(&[1, 2, 1], hits, &mut Silent);
        assert_eq!([0, 1, 2, 3, 4, 9].map(beaten), [0, 1, 1, 2, 3, 3]);
    }
}
