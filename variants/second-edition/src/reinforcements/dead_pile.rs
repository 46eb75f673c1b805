//! 8.B: what is drawn from the dead pile for the Reserve, and which pile a counter goes to.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::composite::{self, Composite, PartsPile};
use crate::factories::danger;
use crate::kinds::{Branch, Kind};
use crate::replacements::irreplaceable;
use crate::units::Units;
use crate::{SecondEdition, clause};

pub(super) fn draw_question() -> Question<SecondEdition> {
    Question::new(
        "reserve-draw",
        Topic::Siberia,
        "Which units of the Siberian Reserve can be drawn from the dead pile, and when do the rest come?",
        |_, input, trail| Ok(reserve_draw(input, trail)),
    )
}

pub(super) fn pile_question() -> Question<SecondEdition> {
    Question::new(
        "counter-pile",
        Topic::Units,
        "Where does this Soviet counter go when it is lost or combined, and may it come back?",
        |variant, input, trail| counter_pile(variant, *input, trail),
    )
}

/// The turns of the Reserve, as the dead pile stands.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawInput {
    /// The first turn.
    pub from: Month,
    /// The turns from that one on.
    pub turns: Vec<DrawTurn>,
}

/// A turn of the Reserve.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawTurn {
    /// Units of the Reserve that fall due in it.
    #[serde(default)]
    pub due: Units,
    /// Units that have died since the last turn of the list; on the first turn the whole pile.
    #[serde(default)]
    pub died: Units,
}

/// The Reserve as it was drawn.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Draw {
    /// Turn by turn.
    pub turns: Vec<Drawn>,
    /// Units still owed at the end.
    pub owed: Units,
    /// Units that stay in the dead pile.
    pub dead_pile: Units,
}

/// What was drawn in a turn.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Drawn {
    /// The turn.
    pub month: Month,
    /// Units that enter.
    pub enter: Units,
    /// Units that are still owed.
    pub owed: Units,
}

fn reserve_draw(input: &DrawInput, sink: &mut impl Sink) -> Draw {
    let (mut owed, mut pile, mut turns) = (Units::default(), Units::default(), Vec::new());
    for (month, turn) in (0..).map(|turns| input.from.plus(turns)).zip(&input.turns) {
        pile = pile.plus(turn.died);
        let enter;
        (enter, owed) = draw(turn.due, owed, pile, sink);
        pile = pile.minus(enter);
        turns.push(Drawn { month, enter, owed });
    }
    Draw { turns, owed, dead_pile: pile }
}

/// 8.B.reserve-dead-pile, 8.B.reserve-shortage: who enters, and who is owed, type by type.
pub(crate) fn draw(due: Units, owed: Units, pile: Units, sink: &mut impl Sink) -> (Units, Units) {
    let wanted = due.plus(owed);
    let enter = Units::of_each(|kind| wanted.count(kind).min(pile.count(kind)));
    let missing = wanted.minus(enter);
    sink.step(clause::C8_B_RESERVE_DEAD_PILE, || format!("drawn from the dead pile: {enter}"));
    if !missing.is_none() || !owed.is_none() {
        sink.step(clause::C8_B_RESERVE_SHORTAGE, || {
            format!("owed before {owed}, owed now {missing}")
        });
    }
    (enter, missing)
}

/// A Soviet counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Counter {
    /// A basic unit.
    BasicUnit,
    /// A composite.
    Composite(Composite),
    /// The First Polish Army.
    PolishArmy,
    /// A factory.
    Factory,
}

/// What happens to a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Event {
    /// It is lost.
    Lost,
    /// It becomes part of a composite.
    Combined,
}

/// A counter and what happens to it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PileInput {
    /// The counter.
    pub counter: Counter,
    /// What happens.
    pub event: Event,
}

/// Where a counter goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::enum_variant_names, reason = "it is called so, and the others are not")]
pub(crate) enum Pile {
    /// Into the dead pile, from where it may come back.
    DeadPile,
    /// Aside, as the inside of a composite.
    SetAside,
    /// Back to the composites that are not in play.
    UnusedComposites,
    /// Out of the game.
    OutOfTheGame,
}

/// Where a counter and its parts go.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PileAnswer {
    /// Where it goes.
    pub pile: Pile,
    /// Basic units that go to the dead pile with it.
    pub parts: Units,
}

fn counter_pile(
    variant: &SecondEdition,
    input: PileInput,
    sink: &mut impl Sink,
) -> Result<PileAnswer, Refused> {
    let none = Units::default();
    let (pile, parts) = match (input.event, input.counter) {
        (Event::Lost, Counter::BasicUnit) => (basic_unit_lost(sink), none),
        (Event::Lost, Counter::Composite(kind)) => composite_lost(variant, kind, sink),
        (Event::Lost, Counter::PolishArmy) => (polish_army_lost(sink), none),
        (Event::Lost, Counter::Factory) => {
            danger::falls_with_its_point(sink);
            (Pile::OutOfTheGame, none)
        }
        (Event::Combined, counter) => (combined(variant, counter, sink)?, none),
    };
    Ok(PileAnswer { pile, parts })
}

/// 8.B.reserve-dead-pile: by which units of the Reserve are drawn.
pub(crate) const DRAWN: Clause = clause::C8_B_RESERVE_DEAD_PILE;

/// A unit that is lost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lost {
    /// Where its counter goes.
    pub pile: Pile,
    /// Basic units that go to the dead pile with it.
    pub parts: Units,
    /// The clause that says so.
    pub by: Clause,
}

/// 8.C.2.destroyed, 8.A.d.effect, 8.B.polish-irreplaceable, completion.composite.lost: where a unit goes that is lost by a
/// clause; into the dead pile, unless a rule says otherwise.
pub(crate) fn lost(variant: &SecondEdition, kind: Kind, by: Clause, sink: &mut impl Sink) -> Lost {
    let gone = |by| Lost { pile: Pile::OutOfTheGame, parts: Units::default(), by };
    if kind.branch() == Branch::Factory {
        return gone(clause::C8_C_2_DESTROYED);
    }
    if irreplaceable::is_irreplaceable(variant, kind) {
        if kind == Kind::PolishArmy {
            polish_army_lost(sink);
        }
        return gone(clause::C8_A_D_EFFECT);
    }
    match kind.composite() {
        Some(composite) => {
            let (pile, parts) = composite_lost(variant, composite, sink);
            Lost { pile, parts, by: clause::COMPLETION_COMPOSITE_LOST }
        }
        None => Lost { pile: Pile::DeadPile, parts: Units::default(), by },
    }
}

/// 8.C.3.kinds, 8.C.3.definition: where a part of a composite goes, if it can be one.
fn combined(
    variant: &SecondEdition,
    counter: Counter,
    sink: &mut impl Sink,
) -> Result<Pile, Refused> {
    let part = match counter {
        Counter::BasicUnit => true,
        Counter::Composite(kind) => composite::can_be_a_part(variant, kind),
        Counter::PolishArmy | Counter::Factory => false,
    };
    if !part {
        let why = || "no kind of composite is made of such a counter".to_owned();
        return Err(sink.refuse(clause::C8_C_3_KINDS, why));
    }
    Ok(match composite::parts_go_to(variant, sink) {
        PartsPile::SetAside => Pile::SetAside,
        PartsPile::DeadPile => Pile::DeadPile,
    })
}

/// 8.B.reserve-dead-pile: a basic unit that is lost may come back out of the dead pile.
fn basic_unit_lost(sink: &mut impl Sink) -> Pile {
    sink.step(clause::C8_B_RESERVE_DEAD_PILE, || {
        "in the dead pile, from where the Reserve and replacements are drawn".to_owned()
    });
    Pile::DeadPile
}

/// 8.B.polish-irreplaceable: the First Polish Army does not come back.
fn polish_army_lost(sink: &mut impl Sink) -> Pile {
    sink.step(clause::C8_B_POLISH_IRREPLACEABLE, || "lost once, lost for good".to_owned());
    Pile::OutOfTheGame
}

/// completion.composite.lost: the counter is free again, and parts that were set aside are dead.
pub(crate) fn composite_lost(
    variant: &SecondEdition,
    kind: Composite,
    sink: &mut impl Sink,
) -> (Pile, Units) {
    let parts = match composite::parts_go_to(variant, sink) {
        PartsPile::SetAside => composite::components(variant, kind, sink),
        PartsPile::DeadPile => Units::default(),
    };
    sink.step(clause::COMPLETION_COMPOSITE_LOST, || {
        format!("the {kind} may be made again; into the dead pile go: {parts}")
    });
    (Pile::UnusedComposites, parts)
}
