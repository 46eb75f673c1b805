//! 8.C.2: the journey of a factory, turn by turn.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Silent, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::freight::Freight;
use super::sea::{self, Passage, Sea};
use super::{FactorySupply, RailTurn};
use crate::factories::kind::{FactoryName, Site};
use crate::factories::options::{self, Deed, Now};
use crate::factories::production::{self, FactoryState};
use crate::siberia::call::Phase;
use crate::{SecondEdition, clause};

pub(in crate::factories) fn question() -> Question<SecondEdition> {
    Question::new(
        "factory-move",
        Topic::Production,
        "How does a factory move turn by turn, what does it cost, and when does it produce again?",
        factory_move,
    )
}

/// A journey as somebody plans it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JourneyInput {
    /// The factory; left out where its production does not matter.
    pub factory: Option<FactoryName>,
    /// Where it begins.
    #[serde(default)]
    pub site: Site,
    /// Whether it begins in a port.
    #[serde(default)]
    pub in_port: bool,
    /// Whether it stands for what Siberia produced when the game began.
    #[serde(default)]
    pub native: bool,
    /// The turn in which the game started; left out for a regular start.
    pub start: Option<Month>,
    /// The first turn of the plan.
    pub from: Month,
    /// What is done in each turn from that one on.
    pub turns: Vec<TurnInput>,
}

/// A turn of the plan.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TurnInput {
    /// What is done with the factory.
    pub act: Act,
    /// In which phase.
    #[serde(default)]
    pub phase: Phase,
    /// Units that the Soviet player may move strategically in this turn.
    pub capacity: Int<0, 99>,
    /// Other factories that are entrained in this turn.
    pub others: Option<Int<0, 24>>,
    /// How the factory is supplied.
    #[serde(default)]
    pub supply: FactorySupply,
}

/// What is done with a factory in a turn.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Act {
    /// It is turned over.
    Entrain,
    /// It is moved along lines.
    Rail(Rail),
    /// It sails.
    Sail(Sail),
    /// Nothing.
    Wait,
}

/// A move along lines.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rail {
    /// Where it leads.
    pub stop: Stop,
    /// Whether the enemy cuts the lines.
    #[serde(default)]
    pub blocked: bool,
}

/// Where a move along lines leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stop {
    /// To the point of its destination.
    Point,
    /// To Siberia, off the eastern edge.
    Siberia,
    /// To a port, where it will embark.
    Port,
}

/// A passage over sea.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sail {
    /// Over which sea.
    pub across: Sea,
    /// Whether the enemy holds a port on it.
    #[serde(default)]
    pub enemy_port: bool,
    /// The die for torpedoes; left out while it is not rolled.
    pub die: Option<Int<1, 6>>,
    /// Whether it goes on from the port where it lands.
    #[serde(default)]
    pub onward: bool,
}

/// A journey.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub(crate) struct Journey {
    /// Every turn of it.
    pub turns: Vec<JourneyTurn>,
    /// The turn in which it reached its destination.
    pub arrived: Option<Month>,
    /// The first turn in which it may produce again.
    pub available: Option<Month>,
    /// The first turn in which it does.
    pub first_production: Option<Month>,
    /// Months of its own in which it made nothing.
    pub missed: Vec<Month>,
    /// Strategic moves that it took in all.
    pub charged: u32,
    /// Whether it was sunk.
    pub sunk: bool,
    /// The turn in which it was last turned over.
    pub entrained: Option<Month>,
}

/// A turn of a journey.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct JourneyTurn {
    /// The turn.
    pub month: Month,
    /// Whether the factory is entrained at its end.
    pub entrained: bool,
    /// Strategic moves that it takes.
    pub charged: u32,
    /// What it and the other factories leave of the capacity.
    pub capacity_left: u32,
    /// The highest number on the die that sinks it, where it sails.
    pub sunk_up_to: Option<u32>,
}

/// A factory under way, as the plan goes on.
#[derive(Debug)]
struct Trip {
    freight: Freight,
    site: Site,
    in_port: bool,
    sunk: bool,
    danger: Option<u32>,
}

fn factory_move(
    variant: &SecondEdition,
    input: &JourneyInput,
    sink: &mut impl Sink,
) -> Result<Journey, Refused> {
    let (site, in_port) = (input.site, input.in_port);
    let mut trip = Trip { freight: Freight::default(), site, in_port, sunk: false, danger: None };
    let mut journey = Journey::default();
    let start = input.start.unwrap_or(variant.figures.reserve.regular_start);
    for (month, plan) in (0..).map(|turns| input.from.plus(turns)).zip(&input.turns) {
        let turn = RailTurn {
            month,
            phase: plan.phase,
            capacity: super::capacity_in(variant, (month, start), plan.capacity.unsigned(), sink),
            others: plan.others.map_or(0, Int::unsigned),
        };
        let now = trip.now(turn, start, input.native, plan);
        trip.act(variant, &now, plan.act, sink)?;
        journey.record(variant, &mut trip, turn, sink);
    }
    journey.produce_again(variant, input, sink);
    Ok(journey)
}

impl Trip {
    /// What matters for what may be done with it.
    fn now(&self, turn: RailTurn, start: Month, native: bool, plan: &TurnInput) -> Now {
        let (site, in_port, halted) = (self.site, self.in_port, self.freight.halted);
        let blocked = matches!(plan.act, Act::Rail(rail) if rail.blocked);
        Now { turn, start, site, native, halted, in_port, blocked, supply: plan.supply }
    }

    fn act(
        &mut self,
        variant: &SecondEdition,
        now: &Now,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if self.sunk && !matches!(act, Act::Wait) {
            let why = || "it was sunk, and is gone for good".to_owned();
            return Err(sink.refuse(clause::C8_C_2_B_TORPEDO, why));
        }
        let month = now.turn.month;
        let state = match self.freight.entrained {
            Some(since) => FactoryState::Entrained { since },
            None => FactoryState::Working { from: month },
        };
        match act {
            Act::Wait => {}
            Act::Entrain => {
                options::may(variant, now, state, Deed::Entrain, sink)?;
                self.freight = Freight::turned_over(month);
            }
            Act::Rail(rail) => {
                options::may(variant, now, state, Deed::Rail, sink)?;
                self.rail(rail, month, sink);
            }
            Act::Sail(sail) => {
                options::may(variant, now, state, Deed::Sail, sink)?;
                self.sail(variant, sail, month, sink);
            }
        }
        Ok(())
    }

    fn rail(&mut self, rail: Rail, month: Month, sink: &mut impl Sink) {
        self.in_port = rail.stop == Stop::Port;
        self.site = if rail.stop == Stop::Siberia { Site::Siberia } else { Site::Map };
        self.freight = self.freight.halts(month);
        if !self.in_port {
            self.freight = Freight::arrives(month, self.site, sink);
        }
    }

    fn sail(&mut self, variant: &SecondEdition, sail: Sail, month: Month, sink: &mut impl Sink) {
        let passage = Passage { sea: sail.across, enemy_port: sail.enemy_port };
        let highest = sea::sunk_up_to(variant, passage, sink);
        self.danger = Some(highest);
        self.sunk = sail.die.is_some_and(|die| sea::sunk_by(highest, die, sink).is_some());
        self.freight = match (self.sunk, sail.onward) {
            (true, _) => Freight::ends(month),
            (false, true) => self.freight.halts(month),
            (false, false) => Freight::arrives(month, Site::Map, sink),
        };
    }
}

impl Journey {
    /// Writes a turn down.
    fn record(
        &mut self,
        variant: &SecondEdition,
        trip: &mut Trip,
        turn: RailTurn,
        sink: &mut impl Sink,
    ) {
        let freight = trip.freight;
        let charged = freight.charge(variant, turn.month, sink);
        self.entrained = freight.entrained.or(self.entrained);
        self.turns.push(JourneyTurn {
            month: turn.month,
            entrained: freight.entrained.is_some(),
            charged,
            capacity_left: turn.capacity.saturating_sub(turn.others + charged),
            sunk_up_to: trip.danger.take(),
        });
        self.charged += charged;
        self.sunk = trip.sunk;
        if !trip.sunk {
            self.arrived = freight.ended.or(self.arrived);
        }
    }

    /// 8.C.2.c.resume: from when on it produces, and what it missed.
    fn produce_again(
        &mut self,
        variant: &SecondEdition,
        input: &JourneyInput,
        sink: &mut impl Sink,
    ) {
        let Some(arrived) = self.arrived else { return };
        let available = production::resumes(variant, arrived, sink);
        self.available = Some(available);
        let months = input.factory.as_ref().and_then(|name| variant.tables.factories.months(name));
        if let (Some(months), Some(since)) = (months, self.entrained) {
            let state = FactoryState::Entrained { since };
            let makes = |month| production::produces(variant, months, state, month, &mut Silent);
            let idle =
                |&month: &Month| month < available && months.contains(month) && !makes(month);
            self.missed = since.through(available).filter(idle).collect();
            self.first_production = months.first_from(available);
        }
    }
}
