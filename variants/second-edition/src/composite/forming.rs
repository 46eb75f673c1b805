//! 8.C.3: putting a composite together on the map or in Siberia.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::force::{CompositeCounts, Force};
use super::{Composite, date_has_come, optional_rule_allows, parts, take_parts};
use crate::readings::CompositeParts;
use crate::replacements::entry::dispersed_in_siberia;
use crate::siberia::call::Phase;
use crate::units::{BasicType, Units};
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "composite-forming",
        Topic::Units,
        "May these units be made into a composite now, which is it, and what becomes of them?",
        composite_forming,
    )
}

/// The number of a Tank Army.
type ArmyNumber = Int<1, 15>;

/// Units that are to become a composite.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FormingInput {
    /// The turn.
    pub month: Month,
    /// The phase.
    #[serde(default)]
    pub phase: Phase,
    /// The units.
    pub parts: Vec<Part>,
    /// What they become; left out where it is asked for.
    pub make: Option<Composite>,
    /// The number of a Tank Army or Guards Tank Army that is made.
    pub number: Option<ArmyNumber>,
    /// The composites in play.
    #[serde(default)]
    pub in_play: CompositeCounts,
    /// The numbers of the Tank Armies on the map.
    #[serde(default)]
    pub tank_armies: Vec<ArmyNumber>,
    /// The numbers of the Guards Tank Armies on the map.
    #[serde(default)]
    pub guards_tank_armies: Vec<ArmyNumber>,
}

/// A unit that goes into a composite.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    /// What it is.
    pub kind: PartKind,
    /// The point on which it stands, or `Siberia`.
    pub at: String,
    /// Whether it is dispersed.
    #[serde(default)]
    pub dispersed: bool,
    /// Whether it is out of supply.
    #[serde(default)]
    pub out_of_supply: bool,
    /// Its number, if it is a Tank Army.
    pub number: Option<ArmyNumber>,
    /// The turn in which it was taken, if it is a replacement that is held in Siberia.
    pub taken: Option<Month>,
}

/// A sort of unit that may go into a composite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PartKind {
    /// A regular infantry army.
    Infantry,
    /// A tank corps.
    Armor,
    /// Artillery.
    Artillery,
    /// Rockets.
    Rocket,
    /// A cavalry corps.
    Cavalry,
    /// A Shock Army.
    ShockArmy,
    /// A Cavalry-Mechanized Group.
    CavalryMechanizedGroup,
    /// A Tank Army.
    TankArmy,
    /// A Guards Infantry Army.
    GuardsInfantryArmy,
    /// A Guards Tank Army.
    GuardsTankArmy,
    /// A Parachute Corps.
    ParachuteCorps,
}

impl From<Composite> for PartKind {
    fn from(kind: Composite) -> Self {
        match kind {
            Composite::ShockArmy => Self::ShockArmy,
            Composite::CavalryMechanizedGroup => Self::CavalryMechanizedGroup,
            Composite::TankArmy => Self::TankArmy,
            Composite::GuardsInfantryArmy => Self::GuardsInfantryArmy,
            Composite::GuardsTankArmy => Self::GuardsTankArmy,
            Composite::ParachuteCorps => Self::ParachuteCorps,
        }
    }
}

impl PartKind {
    /// The same as a force; rockets count as artillery.
    fn force(self) -> Force {
        let basic = |kind| Units::counted(&[kind]).into();
        match self {
            Self::Infantry => basic(BasicType::Infantry),
            Self::Armor => basic(BasicType::Armor),
            Self::Artillery | Self::Rocket => basic(BasicType::Artillery),
            Self::Cavalry => basic(BasicType::Cavalry),
            _ => {
                let composite = Composite::ALL.into_iter().find(|kind| Self::from(*kind) == self);
                let composites = composite.map(CompositeCounts::one).unwrap_or_default();
                Force { units: Units::default(), composites }
            }
        }
    }
}

/// Units that meet to be made into a composite.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Assembly {
    /// What they are.
    pub parts: Force,
    /// Whether they stand on one point, or are all in Siberia.
    pub together: bool,
    /// Whether one of them is dispersed.
    pub dispersed: bool,
    /// Whether one of them is out of supply.
    pub out_of_supply: bool,
}

impl Assembly {
    fn of(variant: &SecondEdition, month: Month, parts: &[Part]) -> Self {
        let fresh = |part: &Part| {
            let held = part.taken.and_then(|taken| month.months_after(taken));
            held.is_some_and(|held| dispersed_in_siberia(variant, held))
        };
        Self {
            parts: parts.iter().fold(Force::default(), |sum, part| sum.plus(part.kind.force())),
            together: parts.windows(2).all(|pair| pair[0].at == pair[1].at),
            dispersed: parts.iter().any(|part| part.dispersed || fresh(part)),
            out_of_supply: parts.iter().any(|part| part.out_of_supply),
        }
    }
}

/// A composite that may be made.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Formed {
    /// What is made.
    pub composite: Composite,
    /// Whether it is dispersed in this phase.
    pub dispersed: bool,
    /// Where the counters of its parts go.
    pub parts: PartsPile,
}

/// Where the counters of the parts go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PartsPile {
    /// Set aside, as the inside of the composite.
    SetAside,
    /// Into the dead pile.
    DeadPile,
}

impl PartsPile {
    /// The clause that says so.
    pub(crate) const fn clause(self) -> Clause {
        match self {
            Self::SetAside | Self::DeadPile => clause::C8_C_3_DEFINITION,
        }
    }
}

fn composite_forming(
    variant: &SecondEdition,
    input: &FormingInput,
    sink: &mut impl Sink,
) -> Result<Formed, Refused> {
    let assembly = Assembly::of(variant, input.month, &input.parts);
    let kind = identify(variant, assembly.parts, input.make, sink)?;
    may_combine(assembly, input.phase, sink)?;
    let mut left = assembly.parts;
    may_make(variant, kind, input.month, input.in_play, &mut left, sink)?;
    nothing_is_over(variant, kind, left, sink)?;
    if let Some(number) = input.number {
        number_is_free(kind, number, input, sink)?;
    }
    Ok(Formed {
        composite: kind,
        dispersed: dispersed_in_this_phase(kind, sink),
        parts: parts_go_to(variant, sink),
    })
}

/// 8.C.3.dispersed: a composite is dispersed in the phase in which it is made.
pub(crate) fn dispersed_in_this_phase(kind: Composite, sink: &mut impl Sink) -> bool {
    sink.step(clause::C8_C_3_DISPERSED, || format!("a new {kind} is dispersed in this phase"));
    true
}

/// 8.C.3.kinds: the composite that these parts make, or the one that is asked for.
fn identify(
    variant: &SecondEdition,
    given: Force,
    make: Option<Composite>,
    sink: &mut impl Sink,
) -> Result<Composite, Refused> {
    sink.cite(clause::C8_C_3_KINDS);
    let fits = |&kind: &Composite| parts(variant, kind).1 == given;
    make.or_else(|| Composite::ALL.into_iter().find(fits)).ok_or_else(|| {
        sink.refuse(clause::C8_C_3_KINDS, || format!("no kind of composite is made of {given}"))
    })
}

/// 8.C.3.conditions: all in one place, undispersed, in supply, in the right phase.
pub(crate) fn may_combine(
    assembly: Assembly,
    phase: Phase,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let why = match assembly {
        _ if phase != Phase::ReplacementReinforcement => {
            "composites are made in the Soviet Replacement/Reinforcement Phase"
        }
        Assembly { together: false, .. } => "the units do not stand on one point or all in Siberia",
        Assembly { dispersed: true, .. } => "one of the units is dispersed",
        Assembly { out_of_supply: true, .. } => "one of the units is out of supply",
        _ => {
            let words = || "together, undispersed and in supply".to_owned();
            sink.step(clause::C8_C_3_CONDITIONS, words);
            return Ok(());
        }
    };
    Err(sink.refuse(clause::C8_C_3_CONDITIONS, || why.to_owned()))
}

/// Takes the parts of a composite out of `pool`, where its date, its rule and a counter allow it.
pub(crate) fn may_make(
    variant: &SecondEdition,
    kind: Composite,
    month: Month,
    in_play: CompositeCounts,
    pool: &mut Force,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    date_has_come(variant, kind, month, sink)?;
    optional_rule_allows(variant, kind, sink)?;
    take_parts(variant, kind, pool, sink)?;
    counter_is_left(variant, kind, in_play, sink)
}

/// 8.C.3.a.make to 8.C.3.f.make: no more units than it takes.
fn nothing_is_over(
    variant: &SecondEdition,
    kind: Composite,
    left: Force,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if left.is_none() {
        return Ok(());
    }
    let (clause, parts) = parts(variant, kind);
    Err(sink.refuse(clause, || format!("a {kind} takes {parts} and nothing else; {left} is over")))
}

/// completion.composite.counters: there are only so many counters of a kind.
pub(crate) fn counter_is_left(
    variant: &SecondEdition,
    kind: Composite,
    in_play: CompositeCounts,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (used, all) = (in_play.count(kind), variant.tables.composite_counters.count(kind));
    let words = || format!("counters of the kind {kind}: {all}, in play {used}");
    if used >= all {
        return Err(sink.refuse(clause::COMPLETION_COMPOSITE_COUNTERS, words));
    }
    sink.step(clause::COMPLETION_COMPOSITE_COUNTERS, words);
    Ok(())
}

/// The numbers in use, a bit each.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Numbers(u16);

impl Numbers {
    fn of(list: &[ArmyNumber]) -> Self {
        Self(list.iter().fold(0, |bits, number| bits | 1 << number.unsigned()))
    }

    /// These and one more.
    #[must_use]
    pub(crate) const fn with(self, number: u32) -> Self {
        Self(self.0 | 1 << number)
    }

    /// Whether a number is in use.
    pub(crate) const fn contains(self, number: u32) -> bool {
        self.0 & (1 << number) != 0
    }

    const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

fn number_is_free(
    kind: Composite,
    number: ArmyNumber,
    input: &FormingInput,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let used: Vec<_> = input.parts.iter().filter_map(|part| part.number).collect();
    let regular = Numbers::of(&input.tank_armies).without(Numbers::of(&used));
    let guards = Numbers::of(&input.guards_tank_armies);
    one_of_a_number(kind, number.unsigned(), regular, guards, sink)
}

/// 8.C.3.e.number: no regular and no Guards Tank Army of one number on the map together.
pub(crate) fn one_of_a_number(
    kind: Composite,
    number: u32,
    regular: Numbers,
    guards: Numbers,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (other, clash) = match kind {
        Composite::TankArmy => ("Guards Tank Army", guards.contains(number)),
        Composite::GuardsTankArmy => ("Tank Army", regular.contains(number)),
        _ => return Ok(()),
    };
    if clash {
        let why = || format!("a {other} with the number {number} is on the map");
        return Err(sink.refuse(clause::C8_C_3_E_NUMBER, why));
    }
    sink.step(clause::C8_C_3_E_NUMBER, || format!("the number {number} is free"));
    Ok(())
}

/// 8.C.3.e.number: no counter with a number of its own is left.
pub(crate) fn no_number(sink: &mut impl Sink) -> Refused {
    let why = || "an army of each number that is left is on the map".to_owned();
    sink.refuse(clause::C8_C_3_E_NUMBER, why)
}

/// 8.C.3.definition: what becomes of the counters that were combined.
pub(crate) fn parts_go_to(variant: &SecondEdition, sink: &mut impl Sink) -> PartsPile {
    let (pile, words) = match variant.readings.composite_parts {
        CompositeParts::SetAside => (PartsPile::SetAside, "its parts are set aside"),
        CompositeParts::DeadPile => (PartsPile::DeadPile, "its parts go to the dead pile"),
    };
    sink.step(clause::C8_C_3_DEFINITION, || words.to_owned());
    pile
}
