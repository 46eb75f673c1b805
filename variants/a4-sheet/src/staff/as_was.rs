//! The automated player as it was before it was bettered: the yardstick against which the better one is measured, and the
//! player of games that were written down. It goes when nothing is measured against it any more.

use stavka_core::game::{Action, Lent, best};

use crate::campaign::action::Choice;
use crate::campaign::asks::Ask;
use crate::campaign::play::Look;
use crate::side::Side;

pub(crate) mod air;
pub(crate) mod arrivals;
pub(crate) mod attack;
pub(crate) mod defense;
pub(crate) mod goals;
pub(crate) mod judge;
pub(crate) mod movement;
pub(crate) mod railway;
pub(crate) mod style;

pub(crate) use judge::Judge;
pub(crate) use style::Style;

/// Room for the longest list of choices.
pub(crate) const LONGEST: usize = 2048;

/// What the automated player of a side did.
pub(crate) fn choose(look: Look<'_>, side: u8, seed: u64) -> Option<Action> {
    let mut room = [0; LONGEST];
    let mut list = Lent::new(&mut room);
    look.legal(&mut list);
    let count = list.count().min(LONGEST);
    let side = if side == 0 { Side::Axis } else { Side::Russian };
    let judge = Judge::new(look, side, Style::BALANCED);
    let choices = room[..count].iter().filter_map(|&action| Choice::of(action));
    best(choices, seed, |&choice, _| judge.score(choice)).map(Choice::action)
}

impl Judge<'_> {
    /// How good a choice is; the highest is taken.
    pub(crate) fn score(&self, choice: Choice) -> i32 {
        match self.look.state.ask {
            Ask::Arrive(_) | Ask::Enter => self.entry(choice),
            Ask::Panzers | Ask::Cavalry => self.spending(choice),
            Ask::Siberia => self.siberia(choice),
            Ask::Evacuate => self.evacuation(choice),
            Ask::Train => self.passenger(choice),
            Ask::TrainTo(unit) => self.station(unit, choice),
            Ask::FieldTo(number) => self.field(number, choice),
            Ask::Target | Ask::Resolve => self.target(choice),
            Ask::Join => self.joining(choice),
            Ask::Move => self.mover(choice),
            Ask::MoveTo(unit) => self.destination(unit, choice),
            Ask::Support => self.supporter(choice),
            Ask::Bomber => self.bomber(choice),
            Ask::BombAt(_) => self.bomb_target(choice),
            Ask::LiftTo(_) => self.lift(choice),
            Ask::Head(head) => self.branch(head, choice),
            Ask::Field
            | Ask::Intercept(_)
            | Ask::Rockets
            | Ask::Advance
            | Ask::Lift
            | Ask::River
            | Ask::Promote => i32::from(choice != Choice::Done),
            Ask::Hide => i32::from(choice == Choice::Done),
            Ask::Stand => self.stand(choice),
            Ask::Gamble => self.gamble(choice),
            Ask::Pay => self.payment(choice),
            Ask::Retreat(_) => self.retreat(choice),
            Ask::AdvanceTo(unit) => self.pursuit(unit, choice),
            Ask::Claim | Ask::Survivor(_) | Ask::Exchange | Ask::Distance(_) => yes(choice),
            _ => -yes(choice),
        }
    }
}

/// Yes is better than no.
pub(crate) fn yes(choice: Choice) -> i32 {
    match choice {
        Choice::Way(number) => number.into(),
        Choice::Done => 0,
        _ => -1,
    }
}
