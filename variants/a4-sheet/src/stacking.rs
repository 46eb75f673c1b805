//! Stacking: which units may stand in a hex together.

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::question::common::{
    self, Camp, Ground as CommonGround, StackingAnswer, StackingInput,
};
use stavka_core::schema::JsonSchema;

use crate::ground::{Ground, Terrain};
use crate::position::{Position, Roster, UnitId};
use crate::side::Side;
use crate::unit::{Arm, Counter, Described, Nation, Size};
use crate::{A4Sheet, clause};

pub(crate) mod figures;

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new("stack", Topic::Stacking, "May this unit stand with those?", stack),
        Question::new(
            common::STACKING,
            Topic::Stacking,
            "How many units may stand together?",
            |rules, input, trail| Ok(common_limit(rules, input, trail)),
        ),
    ]
}

/// A unit that comes to others.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StackInput {
    /// The units that are there.
    pub there: Vec<Described>,
    /// The unit that comes.
    pub entering: Described,
    /// The ground they stand on.
    #[serde(default)]
    pub terrain: Terrain,
}

/// That it may.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StackAnswer {
    /// Always true: where it may not, the rules refuse.
    pub allowed: bool,
}

fn stack(
    rules: &A4Sheet,
    input: &StackInput,
    sink: &mut impl Sink,
) -> Result<StackAnswer, Refused> {
    let there = input.there.iter().map(|unit| unit.0.counter);
    may_stack(rules, there, input.entering.0.counter, input.terrain, sink)?;
    Ok(StackAnswer { allowed: true })
}

/// What a hex would hold: many counts side by side in one number, so that stacks are added up at one go.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Count(u128);

/// What is counted, as its place in a [`Count`].
#[derive(Debug, Clone, Copy)]
enum Kind {
    Counted,
    Armies,
    MotorizedKorps,
    Attachable,
    Large,
    Moscow,
    Mobile,
    Rumanian,
    Hungarian,
}

/// Bits of each count.
const BITS: u32 = 14;

impl Count {
    /// One unit.
    pub(crate) fn one(counter: Counter) -> Self {
        let [rumanian, hungarian] =
            [Nation::Rumanian, Nation::Hungarian].map(|nation| counter.nation == nation);
        let count = Self(0).add(Kind::Rumanian, rumanian).add(Kind::Hungarian, hungarian);
        if is_exempt(counter) {
            return count;
        }
        let division = counter.size >= Size::Division;
        let korps = counter.arm == Arm::Motorized && counter.size == Size::Korps;
        let attachable = matches!(counter.arm, Arm::Panzer | Arm::Ss) && division;
        count
            .add(Kind::Counted, true)
            .add(Kind::Armies, counter.size == Size::Army)
            .add(Kind::MotorizedKorps, korps)
            .add(Kind::Attachable, attachable)
            .add(Kind::Large, !division)
            .add(Kind::Moscow, is_moscow_division(counter))
            .add(Kind::Mobile, counter.is_mobile())
    }

    fn add(self, kind: Kind, counts: bool) -> Self {
        Self(self.0 + (u128::from(counts) << (kind as u32 * BITS)))
    }

    fn with(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    fn get(self, kind: Kind) -> u32 {
        u32::try_from(self.0 >> (kind as u32 * BITS) & ((1 << BITS) - 1)).unwrap_or(u32::MAX)
    }
}

/// stacking.exempt: cavalry, Katyushas and guns on rails are not counted.
pub(crate) fn is_exempt(counter: Counter) -> bool {
    matches!(counter.arm, Arm::Cavalry | Arm::Katyusha | Arm::RailwayGun)
}

/// stacking.russian.moscow-division: the one motorized division that the Russians have.
fn is_moscow_division(counter: Counter) -> bool {
    (counter.nation, counter.arm, counter.size) == (Nation::Russian, Arm::Motorized, Size::Division)
}

/// Whether a unit may stand with those that are there.
pub(crate) fn may_stack(
    rules: &A4Sheet,
    there: impl Iterator<Item = Counter>,
    entering: Counter,
    terrain: Terrain,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let count = there.map(Count::one).fold(Count::one(entering), Count::with);
    fits(rules, count, entering, terrain, sink)
}

/// Whether a hex may hold what it would hold with this unit.
fn fits(
    rules: &A4Sheet,
    count: Count,
    entering: Counter,
    terrain: Terrain,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    rumanians_apart(count, entering, sink)?;
    if is_exempt(entering) {
        sink.step(clause::STACKING_EXEMPT, || format!("{} does not count", name(entering)));
        return Ok(());
    }
    if terrain == Terrain::Mountain {
        one_in_mountains(rules, count, entering, sink)?;
    }
    match entering.side() {
        Side::Axis => axis(rules, count, sink),
        Side::Russian => russian(rules, count, entering, sink),
    }
}

/// Whether a unit of a position may stand in a hex of it. Enemies there don't count: they keep it out by other rules, and
/// what hidden ones are is nobody's business here.
pub(crate) fn may_enter(
    rules: &A4Sheet,
    ground: &Ground,
    roster: &Roster,
    position: &Position,
    unit: UnitId,
    hex: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let entering = roster.counter(unit);
    let mut count = roster.count(unit);
    for other in position.units_at(hex).filter(|&other| other != unit) {
        if roster.counter(other).side() == entering.side() {
            count = count.with(roster.count(other));
        }
    }
    fits(rules, count, entering, ground.features().terrain(hex), sink)
}

/// stacking.rumanian-hungarian: not both in one hex.
fn rumanians_apart(count: Count, entering: Counter, sink: &mut impl Sink) -> Result<(), Refused> {
    if !matches!(entering.nation, Nation::Rumanian | Nation::Hungarian) {
        return Ok(());
    }
    let by = clause::STACKING_RUMANIAN_HUNGARIAN;
    if count.get(Kind::Rumanian) > 0 && count.get(Kind::Hungarian) > 0 {
        return Err(sink.refuse(by, || "Rumanians and Hungarians may not share a hex".to_owned()));
    }
    sink.cite(by);
    Ok(())
}

/// terrain.mountain.one-per-hex: few mobile units in the mountains.
fn one_in_mountains(
    rules: &A4Sheet,
    count: Count,
    entering: Counter,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let most = rules.figures.terrain.mountain.mobile_units.unsigned();
    if !entering.is_mobile() {
        return Ok(());
    }
    let by = clause::TERRAIN_MOUNTAIN_ONE_PER_HEX;
    let words =
        || format!("mobile units in the mountain hex: {}, at most {most}", count.get(Kind::Mobile));
    if count.get(Kind::Mobile) > most {
        return Err(sink.refuse(by, words));
    }
    sink.step(by, words);
    Ok(())
}

fn axis(rules: &A4Sheet, count: Count, sink: &mut impl Sink) -> Result<(), Refused> {
    one_each(rules, count, sink)?;
    let figures = &rules.figures.stacking;
    let most = figures.axis_units.unsigned();
    let by = clause::STACKING_AXIS_TOTAL;
    if count.get(Kind::Counted) <= most {
        sink.step(by, || format!("units in the hex: {}, at most {most}", count.get(Kind::Counted)));
        return Ok(());
    }
    if count.get(Kind::Counted)
        <= most + figures.axis_attached.unsigned().min(count.get(Kind::Attachable))
    {
        return attached(count, sink);
    }
    Err(sink
        .refuse(by, || format!("units in the hex: {}, at most {most}", count.get(Kind::Counted))))
}

/// stacking.axis.one-each: one army, one motorized korps.
fn one_each(rules: &A4Sheet, count: Count, sink: &mut impl Sink) -> Result<(), Refused> {
    let figures = &rules.figures.stacking;
    let by = clause::STACKING_AXIS_ONE_EACH;
    let (armies, korps) = (figures.axis_armies.unsigned(), figures.axis_motorized_korps.unsigned());
    if count.get(Kind::Armies) > armies {
        return Err(
            sink.refuse(by, || format!("{} armies, at most {armies}", count.get(Kind::Armies)))
        );
    }
    if count.get(Kind::MotorizedKorps) > korps {
        let words =
            || format!("{} motorized korps, at most {korps}", count.get(Kind::MotorizedKorps));
        return Err(sink.refuse(by, words));
    }
    sink.cite(by);
    Ok(())
}

/// stacking.axis.attached: a division more, if there is something to attach it to.
fn attached(count: Count, sink: &mut impl Sink) -> Result<(), Refused> {
    let by = clause::STACKING_AXIS_ATTACHED;
    if count.get(Kind::Armies) + count.get(Kind::MotorizedKorps) > 0 {
        sink.step(by, || "a panzer or SS division is attached and comes on top".to_owned());
        return Ok(());
    }
    Err(sink.refuse(by, || "there is no army and no motorized korps to attach it to".to_owned()))
}

fn russian(
    rules: &A4Sheet,
    count: Count,
    entering: Counter,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &rules.figures.stacking;
    if is_moscow_division(entering) {
        return moscow_division(figures.moscow_divisions.unsigned(), count, sink);
    }
    let (by, most) = (clause::STACKING_RUSSIAN_TWO, figures.russian_large.unsigned());
    let words =
        || format!("armies and corps in the hex: {}, at most {most}", count.get(Kind::Large));
    if entering.size < Size::Division && count.get(Kind::Large) > most {
        return Err(sink.refuse(by, words));
    }
    sink.step(by, words);
    Ok(())
}

/// stacking.russian.moscow-division: it joins any stack.
fn moscow_division(most: u32, count: Count, sink: &mut impl Sink) -> Result<(), Refused> {
    let by = clause::STACKING_RUSSIAN_MOSCOW_DIVISION;
    if count.get(Kind::Moscow) > most {
        return Err(sink.refuse(by, || format!("there is only {most} such division")));
    }
    sink.step(by, || "it comes on top of armies and corps".to_owned());
    Ok(())
}

/// The common question: the limit in words.
fn common_limit(rules: &A4Sheet, input: &StackingInput, sink: &mut impl Sink) -> StackingAnswer {
    let figures = &rules.figures.stacking;
    sink.cite(clause::STACKING_EXEMPT);
    let mountain = match input.ground {
        CommonGround::Mountain => {
            sink.cite(clause::TERRAIN_MOUNTAIN_ONE_PER_HEX);
            format!("; mobile units in mountains: {}", rules.figures.terrain.mountain.mobile_units)
        }
        _ => String::new(),
    };
    let limit = match input.camp {
        Camp::Axis => {
            sink.cite(clause::STACKING_AXIS_TOTAL);
            sink.cite(clause::STACKING_AXIS_ATTACHED);
            format!("{} units, and {} attached", figures.axis_units, figures.axis_attached)
        }
        Camp::Allies => {
            sink.cite(clause::STACKING_RUSSIAN_TWO);
            format!("{} armies and corps", figures.russian_large)
        }
    };
    StackingAnswer { limit: limit + &mountain }
}

fn name(counter: Counter) -> String {
    format!("{} {} {}", counter.nation.name(), counter.arm.name(), counter.size.name())
}
