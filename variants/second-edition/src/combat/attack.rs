//! Who may attack, and up which lines.

use stavka_core::board::{EdgeKinds, SpaceId};
use stavka_core::clause::{Clause, Refused, Silent, Sink};

use crate::ground::{Ground, is_line};
use crate::position::{Position, Unit};
use crate::{SecondEdition, clause, worth};

/// completion.combat.who: by which a point is attacked.
pub(crate) const WHO: Clause = clause::COMPLETION_COMBAT_WHO;

/// completion.combat.lines: by which units join an attack.
pub(crate) const LINES: Clause = clause::COMPLETION_COMBAT_LINES;

/// completion.combat.who, completion.combat.out-of-supply: whether a unit may attack.
pub(crate) fn may_attack(
    variant: &SecondEdition,
    unit: &Unit,
    supplied: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let firepower = worth::firepower(variant, unit.kind, true, &mut Silent);
    sink.cite(clause::COMPLETION_COMBAT_WHO);
    let bar = match unit {
        _ if !unit.kind.is_ground() || firepower.attack == 0 => Some("it has no attack of its own"),
        Unit { dispersed: true, .. } => Some("it is dispersed"),
        Unit { fought: true, .. } => Some("it has fought in this Player Turn"),
        _ => None,
    };
    if let Some(bar) = bar {
        let why = || format!("a unit of kind {} may not attack: {bar}", unit.kind);
        return Err(sink.refuse(clause::COMPLETION_COMBAT_WHO, why));
    }
    if !supplied {
        let words = || "out of supply only major units attack".to_owned();
        let refused = sink.refuse(clause::COMPLETION_COMBAT_OUT_OF_SUPPLY, words);
        return if worth::is_major(variant, unit.kind, sink) { Ok(()) } else { Err(refused) };
    }
    Ok(())
}

/// completion.combat.who, completion.combat.exploitation: the same in a phase of combat; after exploitation only those
/// who went on attack once more.
pub(crate) fn may_attack_now(
    variant: &SecondEdition,
    (unit, supplied): (&Unit, bool),
    goes_on: Option<bool>,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if goes_on == Some(false) {
        let why = || "only armored units that went on attack once more".to_owned();
        return Err(sink.refuse(clause::COMPLETION_COMBAT_EXPLOITATION, why));
    }
    may_attack(variant, unit, supplied, sink)
}

/// completion.combat.lines: an empty point is entered, not attacked.
pub(crate) fn is_defended(defended: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if defended {
        return Ok(());
    }
    let why = || "no enemy stands on the point: it can be entered instead".to_owned();
    Err(sink.refuse(clause::COMPLETION_COMBAT_LINES, why))
}

/// completion.combat.lines: nobody attacks where no line leads.
pub(crate) fn no_line(sink: &mut impl Sink) -> Result<(), Refused> {
    let none = || "no line leads from there to the point".to_owned();
    Err(sink.refuse(clause::COMPLETION_COMBAT_LINES, none))
}

/// completion.combat.who: an attack is made by somebody.
pub(crate) fn somebody_attacks(somebody: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    of_one_side(somebody, sink)
}

/// completion.combat.who: attackers are of one side.
pub(crate) fn of_one_side(alike: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if alike {
        return Ok(());
    }
    let why = || "an attack is made by units of one side, at least one".to_owned();
    Err(sink.refuse(clause::COMPLETION_COMBAT_WHO, why))
}

/// completion.combat.who: a unit attacks once.
pub(crate) fn joins_once(joined: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if !joined {
        return Ok(());
    }
    Err(sink.refuse(clause::COMPLETION_COMBAT_WHO, || "it attacks already".to_owned()))
}

/// completion.combat.lines: attacks go up lines, so many units up each. Whether all lines lead over rivers.
pub(crate) fn up_the_lines(
    variant: &SecondEdition,
    ground: &Ground,
    position: &Position,
    attackers: &[usize],
    target: SpaceId,
    sink: &mut impl Sink,
) -> Result<bool, Refused> {
    let mut rivers_only = true;
    for &number in attackers {
        let from = position.units[number].at().unwrap_or(SpaceId::NONE);
        let kinds = line_to(ground, from, target, sink)?;
        let here = |other: &&usize| position.units[**other].at() == Some(from);
        let units = attackers.iter().filter(here).count();
        let most = line_limit(variant, kinds, sink);
        if units > most as usize {
            let why = || format!("{units} units attack up a line that takes {most}");
            return Err(sink.refuse(clause::COMPLETION_COMBAT_LINES, why));
        }
        rivers_only &= kinds.any_of(EdgeKinds::RIVER);
    }
    Ok(rivers_only && !attackers.is_empty())
}

/// The line between a point and the one that is attacked.
fn line_to(
    ground: &Ground,
    from: SpaceId,
    target: SpaceId,
    sink: &mut impl Sink,
) -> Result<EdgeKinds, Refused> {
    let slots = (from != SpaceId::NONE).then(|| ground.board.slots(from)).into_iter().flatten();
    let mut lines = slots.map(|slot| ground.board.crossing(from, slot));
    match lines.find(|line| line.to == target && is_line(*line)) {
        Some(line) => Ok(line.kinds),
        None => no_line(sink).map(|()| EdgeKinds::default()),
    }
}

/// completion.combat.lines: how many units attack up a line.
pub(crate) fn line_limit(variant: &SecondEdition, kinds: EdgeKinds, sink: &mut impl Sink) -> u32 {
    let figures = &variant.figures.combat;
    let most = if kinds.any_of(EdgeKinds::MOUNTAIN) {
        figures.mountain.unsigned()
    } else if kinds.any_of(EdgeKinds::RIVER) {
        figures.river.unsigned()
    } else {
        figures.line.unsigned()
    };
    sink.step(clause::COMPLETION_COMBAT_LINES, || format!("the line takes {most} units"));
    most
}
