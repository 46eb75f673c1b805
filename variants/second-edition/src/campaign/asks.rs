//! What is asked: a type for each thing to choose or to roll for. It stands beside the rules that it applies and is the one home
//! of its choice; the list below says when it is asked, and is the only other place that names it.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::game::{Mover, Odds, Subject};

use crate::campaign::action::Choice;
use crate::campaign::decision;
use crate::campaign::refusal::Look;
use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::campaign::{Campaign, Play};
use crate::combat::attack;
use crate::nation::Side;
use crate::staff::Orders;

/// A thing to choose, with all that belongs to it; what is rolled for is a [`Rolls`](crate::campaign::rolls::Rolls).
pub(crate) trait Asks: Copy {
    /// What kind of choice it is, in kebab-case; it never changes.
    const KIND: &'static str;

    /// Whom it is asked of: the side whose turn it is, or chance.
    fn whom(self, state: &State) -> Mover {
        player(state.side)
    }

    /// What the rules expect, in words.
    fn prompt(self, table: &Table, state: &State) -> String;

    /// The clause behind it.
    fn behind(self, state: &State) -> Clause;

    /// Tells what may be chosen.
    fn answers(self, table: &Table, state: &State, tell: &mut impl FnMut(Choice));

    /// Tells how likely each answer is where chance chooses, in their order.
    fn weights(self, _: &Table, _: &State, _: &mut impl FnMut(u32)) {}

    /// What tells it from the other rolls for its purpose in a turn.
    fn place(self, _: &State) -> u32 {
        0
    }

    /// Does what was chosen; it is among the answers.
    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice);

    /// What a choice is about.
    fn subject(self, table: &Table, state: &State, choice: Choice) -> Subject {
        decision::subject(table, state, choice)
    }

    /// What somebody might want to choose, whether the rules let him or not.
    fn wanted(self, _: &Table, _: &State) -> Vec<Choice> {
        Vec::new()
    }

    /// The rule that keeps out what is not among the answers; nothing where the step itself is the rule.
    fn refuses(self, _: &mut Look<'_>, _: Choice, _: &mut impl Sink) -> Option<Refused> {
        None
    }

    /// Where a choice leads, where dice decide: the odds of those that are due `after` it.
    fn odds(self, _: &Campaign, choice: Choice, after: &Campaign) -> Option<Odds> {
        decision::odds_of_dice(choice, after)
    }

    /// The odds of its dice, for the choice after which they fall.
    fn dice(self, _: &Table, _: &State, _: Choice) -> Option<Odds> {
        None
    }

    /// What the staff would choose: what comes first.
    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.choices.first().copied()
    }

    /// Its kind, of a thing that is at hand.
    fn kind(self) -> &'static str {
        Self::KIND
    }
}

/// Does something with what is asked now: `asked!(state, ask => ask.prompt(table, state))`.
macro_rules! asked {
    ($state:expr, $ask:ident => $done:expr) => {
        $crate::campaign::asks::asked! { @of $state, $ask => $done;
            SetUp, Place => set_up::play::SetUp;
            FirstPick, Choose => factories::play::FirstPick;
            Weather, Choose => weather::play::WeatherDie;
            Arrivals, Place => reinforcements::play::put_down::PutDown;
            Arrivals, Choose => siberia::play::returning::Return;
            Infantry, Choose => replacements::play::Infantry;
            Infantry, Place => replacements::play::InfantryTo;
            Bureau, Choose => factories::play::Bureau;
            Bureau, To => factories::play::voyage::FreightTo;
            Bureau, Sea => factories::play::voyage::Torpedoes;
            Bureau, Settle => factories::play::voyage::Settle;
            Gamble, Choose => siberia::play::gamble::GambleDice;
            Commitment, Choose => siberia::play::commitment::Commitment;
            Rail, Choose => strategic::play::rail::Rail;
            Rail, To => strategic::play::train_to::TrainTo;
            Rail, Sea => strategic::play::ship_die::ShipDie;
            March, Choose => movement::play::march::MARCH;
            March, To => movement::play::march_to::MARCH_TO;
            Pursuit, Choose => movement::play::march::PURSUIT;
            Pursuit, To => movement::play::march_to::PURSUIT_TO;
            Combat | SecondCombat, Choose => combat::play::attack::Attack;
            Combat | SecondCombat, Join => combat::play::join::Join;
            Combat | SecondCombat, Cover => combat::play::cover::Cover;
            Combat | SecondCombat, Roll => combat::play::roll::Roll;
            Combat | SecondCombat, Hits => combat::play::losses::Hits;
            Combat | SecondCombat, Retreat => combat::play::losses::Retreat;
            Combat | SecondCombat, Advance => combat::play::advance::Advance;
        }
    };
    (@of $state:expr, $ask:ident => $done:expr;
        $($($stage:ident)|+, $task:ident => $($one:ident)::+;)+) => {
        match ($state.stage, $state.task) {
            $(
                (
                    $($crate::campaign::state::Stage::$stage)|+,
                    $crate::campaign::state::Task::$task,
                ) => {
                    let $ask = $crate::$($one)::+;
                    $done
                }
            )+
            _ => {
                let $ask = $crate::campaign::asks::Nothing;
                $done
            }
        }
    };
}

pub(crate) use asked;

/// Nothing is asked: the game goes on by itself, or is over.
#[derive(Clone, Copy)]
pub(crate) struct Nothing;

impl Asks for Nothing {
    const KIND: &'static str = "nothing";

    fn prompt(self, _: &Table, _: &State) -> String {
        "which unit moves?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        attack::WHO
    }

    fn answers(self, _: &Table, _: &State, _: &mut impl FnMut(Choice)) {}

    fn take<S: Sink>(self, _: &mut Play<'_, S>, _: Choice) {}
}

/// A side that chooses.
pub(crate) fn player(side: Side) -> Mover {
    Mover::Side(u8::from(side == Side::Soviet))
}

/// Tells the points that were found.
pub(crate) fn each_target(state: &State, tell: &mut impl FnMut(Choice)) {
    state.targets.iter().for_each(|space| tell(Choice::To(space)));
}

/// Spaces to which somebody might want to go.
pub(crate) fn to(spaces: impl IntoIterator<Item = SpaceId>) -> Vec<Choice> {
    spaces.into_iter().map(Choice::To).collect()
}

/// What the rules expect now, with the clause behind it.
pub(crate) fn prompt(table: &Table, state: &State) -> String {
    let (asks, behind) = asked!(state, ask => (ask.prompt(table, state), ask.behind(state)));
    let clause = table.variant.settings.shelf.head(behind);
    format!("{}: {asks} ({} {})", state.side.name(), clause.id, clause.title)
}
