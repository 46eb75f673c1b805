//! 5.D: where Hungarians and Rumanians may not go.

use serde::{Deserialize, Serialize};
use stavka_core::board::{SpaceId, SpaceSet};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::ground::{Country, Ground};
use crate::kinds::Kind;
use crate::nation::{Nation, Side};
use crate::position::{Position, Unit};
use crate::readings::SecondHungarianArmy;
use crate::{SecondEdition, clause};

/// The figures of 5.D.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HungaryFigures {
    /// Before this turn the armies stay.
    pub bound_until: Month,
    /// How many may leave in that turn.
    pub armies_free: Int<0, 2>,
}

pub(crate) fn question() -> Question<SecondEdition> {
    Question::new(
        "national-limits",
        Topic::Politics,
        "May this unit of an Axis nation go there?",
        national_limits,
    )
}

/// What the Soviet player did to Hungary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Provocation {
    /// Soviet units entered Hungary.
    InvadedHungary,
    /// Soviet units attacked one of the armies.
    AttackedArmy,
    /// Soviet units attacked another Hungarian unit.
    AttackedOther,
}

/// A provocation and its turn.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Provoked {
    /// The turn.
    pub month: Month,
    /// What was done.
    pub by: Provocation,
}

/// A unit that wants to go somewhere.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitsInput {
    /// The unit.
    pub kind: Kind,
    /// The turn.
    pub month: Month,
    /// The country it leaves.
    pub from: Country,
    /// The country it enters.
    pub into: Country,
    /// The nations whose units stand where it enters.
    #[serde(default)]
    pub with: Vec<Nation>,
    /// Hungarian armies that are outside Hungary already.
    #[serde(default)]
    pub armies_outside: u8,
    /// What the Soviet player did to Hungary; left out where nothing.
    pub provoked: Option<Provoked>,
}

/// Where a unit may go.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LimitsAnswer {
    /// Always true: else the ruling is a refusal.
    pub allowed: bool,
}

fn national_limits(
    variant: &SecondEdition,
    input: &LimitsInput,
    sink: &mut impl Sink,
) -> Result<LimitsAnswer, Refused> {
    let leaves = input.from == Country::Hungary && input.into != Country::Hungary;
    if input.kind.is_hungarian_army() {
        sink.cite(clause::C5_D_HUNGARY_STAY);
        if leaves {
            may_leave(variant, input.month, input.armies_outside, input.provoked, sink)?;
        }
    }
    may_enter(input.kind.nation(), Some(input.into), &input.with, sink)?;
    Ok(LimitsAnswer { allowed: true })
}

/// 5.D.lifted, 5.D.hungary-stay: whether one of the armies may leave Hungary.
fn may_leave(
    variant: &SecondEdition,
    month: Month,
    armies_outside: u8,
    provoked: Option<Provoked>,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if provoked.is_some_and(|done| is_lifted(variant, done, sink)) {
        return Ok(());
    }
    may_leave_hungary(variant, month, armies_outside, sink)
}

/// 5.D.hungary-stay: whether a unit, wherever it stands, may be taken to a point outside Hungary.
pub(crate) fn may_go_abroad(
    variant: &SecondEdition,
    ground: &Ground,
    position: &Position,
    unit: &Unit,
    provoked: Option<Provoked>,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let hungary = ground.country(Country::Hungary);
    let at_home = |unit: &Unit| unit.at().is_some_and(|at| hungary.contains(at));
    if !unit.kind.is_hungarian_army() || !at_home(unit) {
        return Ok(());
    }
    let armies = position.units.iter().filter(|other| other.kind.is_hungarian_army());
    let outside = armies.filter(|army| army.at().is_some() && !at_home(army)).count();
    let outside = u8::try_from(outside).unwrap_or(u8::MAX);
    may_leave(variant, position.month, outside, provoked, sink)
}

/// 5.D: whether a unit may be taken to a point, by whatever movement.
pub(crate) fn may_go_to(
    variant: &SecondEdition,
    ground: &Ground,
    position: &Position,
    (unit, to): (&Unit, SpaceId),
    provoked: Option<Provoked>,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if !ground.country(Country::Hungary).contains(to) {
        may_go_abroad(variant, ground, position, unit, provoked, sink)?;
    }
    if let Some(by) = bar(ground, position, unit.kind.nation(), to) {
        return Err(sink.refuse(by, || "its nation keeps away from there".to_owned()));
    }
    cite(unit.kind.nation(), sink);
    Ok(())
}

/// 5.D.lifted: an invasion, or an attack on an army, frees both.
pub(crate) fn is_lifted(variant: &SecondEdition, provoked: Provoked, sink: &mut impl Sink) -> bool {
    let before = variant.figures.hungary.bound_until;
    let lifted = provoked.month < before && provoked.by != Provocation::AttackedOther;
    sink.step(clause::C5_D_LIFTED, || match (lifted, provoked.by) {
        (true, _) => {
            format!("provoked in {}, before {before}: both armies are free", provoked.month)
        }
        (false, Provocation::AttackedOther) => {
            "neither an invasion nor an attack on one of the armies".to_owned()
        }
        (false, _) => format!("{} is not before {before}: the restriction stays", provoked.month),
    });
    lifted
}

/// 5.D.hungary-stay: the armies stay until the date, and then 5.D.one-army counts.
pub(crate) fn may_leave_hungary(
    variant: &SecondEdition,
    month: Month,
    armies_outside: u8,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let until = variant.figures.hungary.bound_until;
    if month < until {
        let why = || format!("the Hungarian armies stay in Hungary before {until}");
        return Err(sink.refuse(clause::C5_D_HUNGARY_STAY, why));
    }
    one_army(variant, month, armies_outside, sink)
}

/// 5.D.one-army: in the first month only one of them leaves.
fn one_army(
    variant: &SecondEdition,
    month: Month,
    armies_outside: u8,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &variant.figures.hungary;
    let limited = match variant.readings.second_hungarian_army {
        SecondHungarianArmy::AMonthLater => month == figures.bound_until,
        SecondHungarianArmy::Never => true,
    };
    if limited && u32::from(armies_outside) >= figures.armies_free.unsigned() {
        let why = || format!("{armies_outside} of the armies has left, and no more may in {month}");
        return Err(sink.refuse(clause::C5_D_ONE_ARMY, why));
    }
    sink.step(clause::C5_D_ONE_ARMY, || format!("it may leave in {month}"));
    Ok(())
}

/// 5.D.hungarian-rumania, 5.D.rumanian-hungary: the two never meet.
pub(crate) fn may_enter(
    nation: Nation,
    country: Option<Country>,
    with: &[Nation],
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let Some((clause, land, others)) = shunned(nation) else { return Ok(()) };
    if country == Some(land) || with.contains(&others) {
        let why = || format!("{nation:?} units never enter {land:?} nor join {others:?} units");
        return Err(sink.refuse(clause, why));
    }
    sink.cite(clause);
    Ok(())
}

/// 5.D: what binds the allies of the Axis, in words.
pub(crate) fn bonds(variant: &SecondEdition, sink: &mut impl Sink) -> Vec<String> {
    let hungary = &variant.figures.hungary;
    sink.cite(clause::C5_D_HUNGARY_STAY);
    sink.cite(clause::C5_D_ONE_ARMY);
    let stay = format!(
        "Hungarian armies: in Hungary before {}, then {} of them may leave",
        hungary.bound_until, hungary.armies_free
    );
    let apart = [Nation::Hungarian, Nation::Rumanian].into_iter().filter_map(|nation| {
        let (clause, land, others) = shunned(nation)?;
        sink.cite(clause);
        Some(format!("{nation:?} units: never in {land:?}, never beside {others:?} units"))
    });
    let apart: Vec<_> = apart.collect();
    std::iter::once(stay).chain(apart).collect()
}

/// What a nation keeps away from.
const fn shunned(nation: Nation) -> Option<(Clause, Country, Nation)> {
    match nation {
        Nation::Hungarian => {
            Some((clause::C5_D_HUNGARIAN_RUMANIA, Country::Rumania, Nation::Rumanian))
        }
        Nation::Rumanian => {
            Some((clause::C5_D_RUMANIAN_HUNGARY, Country::Hungary, Nation::Hungarian))
        }
        _ => None,
    }
}

/// 5.D.hungarian-rumania, 5.D.rumanian-hungary: the clause that binds a nation, if one does.
pub(crate) fn clause_of(nation: Nation) -> Option<Clause> {
    shunned(nation).map(|(clause, ..)| clause)
}

/// 5.D.hungarian-rumania, 5.D.rumanian-hungary: names the clause that binds a nation.
pub(crate) fn cite(nation: Nation, sink: &mut impl Sink) {
    if let Some(clause) = clause_of(nation) {
        sink.cite(clause);
    }
}

/// Adds to `blocked` what a nation may not enter, for searches over the whole map.
pub(crate) fn block(ground: &Ground, position: &Position, nation: Nation, blocked: &mut SpaceSet) {
    if let Some((_, land, others)) = shunned(nation) {
        blocked.union_with(ground.country(land));
        for side in [Side::Axis, Side::Soviet] {
            let units = position.occupancy.on_map(side).iter().map(|at| &position.units[at]);
            let units = units.filter(|unit| unit.kind.nation() == others);
            blocked.extend(units.filter_map(crate::position::Unit::at));
        }
    }
}

/// 5.D.hungarian-rumania, 5.D.rumanian-hungary: the clause by which a nation may not enter a point.
pub(crate) fn bar(
    ground: &Ground,
    position: &Position,
    nation: Nation,
    space: SpaceId,
) -> Option<Clause> {
    let (clause, land, others) = shunned(nation)?;
    let there = |side| position.units_at(side, space).map(|(_, unit)| unit.kind.nation());
    let others =
        [Side::Axis, Side::Soviet].into_iter().flat_map(there).any(|nation| nation == others);
    (others || ground.country(land).contains(space)).then_some(clause)
}
