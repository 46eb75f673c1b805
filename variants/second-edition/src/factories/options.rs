//! 8.C.1 and 8.C.2: what may be done with a factory in a month.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::kind::{FactoryName, Site};
use super::moving::{self, FactorySupply, RailTurn};
use super::production::{self, FactoryState, History};
use crate::siberia::call::Phase;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "factory-options",
        Topic::Production,
        "What may be done with this factory in this month: does it produce, may it be entrained, moved or shipped?",
        factory_options,
    )
}

/// A factory in a month.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionsInput {
    /// The factory.
    pub factory: FactoryName,
    /// The turn.
    pub month: Month,
    /// What has become of it.
    pub history: History,
    /// Where it is.
    #[serde(default)]
    pub site: Site,
    /// Whether it stands for what Siberia produced when the game began.
    #[serde(default)]
    pub native: bool,
    /// The turn in which it reached the port where it is, if it was brought there to embark.
    pub halted: Option<Month>,
    /// Whether it stands in a port.
    #[serde(default)]
    pub in_port: bool,
    /// How it is supplied.
    #[serde(default)]
    pub supply: FactorySupply,
    /// Units that the Soviet player may move strategically in this turn.
    pub capacity: Int<0, 99>,
    /// Other factories that are entrained in this turn.
    pub others: Option<Int<0, 24>>,
    /// The turn in which the game started; left out for a regular start.
    pub start: Option<Month>,
}

/// What may be done.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Options {
    /// Whether it produces, if it is left alone.
    pub produces: bool,
    /// What may be done with it.
    pub may: Vec<Deed>,
    /// What may not, each with the clause that says no.
    pub barred: Vec<Barred>,
}

/// Something that is done with a factory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Deed {
    /// It is turned over.
    Entrain,
    /// It is moved along open lines.
    Rail,
    /// It sails.
    Sail,
}

impl Deed {
    /// Every deed.
    pub(crate) const ALL: [Self; 3] = [Self::Entrain, Self::Rail, Self::Sail];
}

/// Something that may not be done.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Barred {
    /// What.
    pub deed: Deed,
    /// The clause that says no.
    pub by: String,
}

fn factory_options(
    variant: &SecondEdition,
    input: &OptionsInput,
    sink: &mut impl Sink,
) -> Result<Options, Refused> {
    let months = production::months_of(variant, &input.factory, sink)?;
    let state = production::state(variant, input.history, input.month, sink);
    let produces = production::produces(variant, months, state, input.month, sink);
    let mut options = Options { produces, may: Vec::new(), barred: Vec::new() };
    let now = input.now(variant, sink);
    for deed in Deed::ALL {
        match may(variant, &now, state, deed, sink) {
            Ok(()) => options.may.push(deed),
            Err(refused) => {
                let by = variant.id_of(refused.by).to_owned();
                options.barred.push(Barred { deed, by });
            }
        }
    }
    Ok(options)
}

/// What matters of a factory and of the turn for what may be done with it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Now {
    /// The turn, and what of its capacity is left.
    pub turn: RailTurn,
    /// The turn in which the game started.
    pub start: Month,
    /// Where the factory is.
    pub site: Site,
    /// Whether it stands for what Siberia produced when the game began.
    pub native: bool,
    /// When it reached the port where it is, if it was brought there to embark.
    pub halted: Option<Month>,
    /// Whether it stands in a port.
    pub in_port: bool,
    /// Whether the enemy cuts the lines that it would move along.
    pub blocked: bool,
    /// How it is supplied.
    pub supply: FactorySupply,
}

impl OptionsInput {
    fn now(&self, variant: &SecondEdition, sink: &mut impl Sink) -> Now {
        let start = self.start.unwrap_or(variant.figures.reserve.regular_start);
        let capacity = self.capacity.unsigned();
        Now {
            turn: RailTurn {
                month: self.month,
                phase: Phase::ReplacementReinforcement,
                capacity: moving::capacity_in(variant, (self.month, start), capacity, sink),
                others: self.others.map_or(0, Int::unsigned),
            },
            start,
            site: self.site,
            native: self.native,
            halted: self.halted,
            in_port: self.in_port,
            blocked: false,
            supply: self.supply,
        }
    }
}

/// Whether something may be done with a factory in this state.
pub(crate) fn may(
    variant: &SecondEdition,
    now: &Now,
    state: FactoryState,
    deed: Deed,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    match (deed, state) {
        (Deed::Entrain, FactoryState::Working { .. }) => {
            if now.site == Site::Siberia {
                moving::may_leave_siberia(now.native, sink)?;
            }
            moving::may_entrain(variant, now.turn, now.start, now.supply, sink)
        }
        (Deed::Rail, FactoryState::Entrained { since }) => {
            moving::one_leg_a_turn(now.halted, now.turn, sink)?;
            moving::may_move(variant, since, now.turn, !now.blocked, sink)
        }
        (Deed::Sail, FactoryState::Entrained { since }) if now.in_port => {
            moving::may_sail(variant, since, now.halted, now.turn, sink)
        }
        _ => Err(not_in_this_state(deed, state, sink)),
    }
}

/// 8.C.2.a.entrain, 8.C.2.b.move, 8.C.2.b.sea: the steps follow each other.
fn not_in_this_state(deed: Deed, state: FactoryState, sink: &mut impl Sink) -> Refused {
    match (deed, state) {
        (_, FactoryState::Destroyed) => {
            sink.refuse(clause::C8_C_2_DESTROYED, || "it is gone for good".to_owned())
        }
        (Deed::Entrain, _) => {
            sink.refuse(clause::C8_C_2_A_ENTRAIN, || "it is not set up".to_owned())
        }
        (Deed::Rail, _) => {
            sink.refuse(clause::C8_C_2_B_MOVE, || "it was not turned over before".to_owned())
        }
        (Deed::Sail, _) => {
            sink.refuse(clause::C8_C_2_B_SEA, || "it is not entrained in a port".to_owned())
        }
    }
}
