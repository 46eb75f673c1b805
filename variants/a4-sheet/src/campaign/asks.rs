//! What is asked: a type for each thing to choose or to roll for. It stands beside the rules that it applies and is the one home
//! of its choice; the list below says what it is called in a state, and is the only other place that names it.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Mover, Odds, Subject};

use crate::campaign::action::Choice;
use crate::campaign::play::{Look, Play};
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::position::UnitId;
use crate::side::Side;
use crate::staff::{Judge, Sees, yes};

/// A thing to choose, with all that belongs to it; what is rolled for is a [`Rolls`](crate::campaign::rolls::Rolls).
pub(crate) trait Asks: Copy {
    /// What kind of choice it is, in kebab-case; it never changes.
    const KIND: &'static str;

    /// What is rolled for, by its place among the purposes, where chance chooses.
    const PURPOSE: Option<u8> = None;

    /// How what may be chosen is said.
    const SAYS: Says = Says::PLAIN;

    /// Whether dice decide where some answer leads, so that it has odds.
    const RISKY: bool = false;

    /// What the staff looks up before it judges.
    const SEES: Sees = Sees::LITTLE;

    /// Whom it is asked of: the side whose turn it is, or chance.
    #[inline]
    fn whom(self, turn: Side) -> Mover {
        match Self::PURPOSE {
            Some(purpose) => Mover::Chance(purpose),
            None => player(turn),
        }
    }

    /// What the rules expect, in words.
    fn prompt(self, look: Look<'_>) -> String;

    /// What is looked up once before it is asked.
    #[inline]
    fn look_up<S: Sink>(self, _: &mut Play<'_, S>) {}

    /// Other rules are in force from now on: what was looked up as it came to this is looked up anew.
    fn look_again<S: Sink>(self, _: &mut Play<'_, S>) {}

    /// Tells what may be chosen.
    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice));

    /// Whether there is more than one answer, seen at a glance.
    #[inline]
    fn is_wide_open(self, _: Look<'_>) -> bool {
        false
    }

    /// Whether this may be chosen.
    #[inline]
    fn offers(self, look: Look<'_>, wanted: Choice) -> bool {
        let mut found = false;
        self.answers(look, &mut |choice| found |= choice == wanted);
        found
    }

    /// Tells how likely each answer is where chance chooses, in their order.
    #[inline]
    fn weights(self, _: Look<'_>, _: &mut impl FnMut(u32)) {}

    /// What tells it from the other rolls for its purpose in a turn.
    #[inline]
    fn place(self, _: Look<'_>) -> u32 {
        0
    }

    /// Does what was chosen; it is among the answers.
    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice);

    /// Goes on where there is no answer.
    fn pass_over<S: Sink>(self, play: &mut Play<'_, S>) {
        play.state.ask = Ask::Nothing;
    }

    /// A choice in words.
    fn words(self, look: Look<'_>, choice: Choice) -> String {
        look.say(&Self::SAYS, choice)
    }

    /// A choice as a side may hear of it.
    fn heard(self, look: Look<'_>, choice: Choice, _: u8) -> String {
        self.words(look, choice)
    }

    /// What the question is about, whatever the answer, as a side sees it.
    fn about(self, _: Look<'_>, _: u8) -> Subject {
        Subject::default()
    }

    /// What a choice is about, as a side sees it.
    fn subject(self, look: Look<'_>, choice: Choice, side: u8) -> Subject {
        look.subject_of(choice, self.about(look, side), side)
    }

    /// What somebody might want to choose, whether the rules let him or not.
    fn wanted(self, _: Look<'_>) -> Vec<Choice> {
        Vec::new()
    }

    /// The rule that keeps out what is not among the answers; nothing where the step itself is the rule.
    fn refuses<S: Sink>(self, _: &mut Play<'_, S>, _: Choice) -> Option<Refused> {
        None
    }

    /// Where a choice leads, where dice decide. The state is a copy to be used up.
    fn odds(self, _: &mut Play<'_, Silent>, _: Choice) -> Option<Odds> {
        None
    }

    /// What the game does here, put as questions.
    fn claims(self, _: &mut Docket<'_, '_>) {}

    /// What the staff would choose: the highest is taken.
    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        -yes(choice)
    }
}

/// What something can be asked of: a unit, which has another name once what is hidden is drawn anew, or what keeps its name.
trait Of: Sized {
    fn renamed(self, _: &impl Fn(UnitId) -> UnitId) -> Self {
        self
    }
}

impl Of for UnitId {
    fn renamed(self, name: &impl Fn(UnitId) -> UnitId) -> Self {
        name(self)
    }
}

impl Of for SpaceId {}
impl Of for Side {}
impl Of for u8 {}

/// Makes the enum of all that is asked, and `asked!`, which does something with the one that is.
macro_rules! asks {
    ($dollar:tt $(
        $name:ident $( ( $($field:ident: $type:ty),+ ) )? $( { $($part:ident: $kind:ty),+ } )? => $($home:ident)::+,
    )+) => {
        /// What is asked, as a state keeps it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum Ask {
            $( $name $( ( $($type),+ ) )? $( { $($part: $kind),+ } )?, )+
        }

        impl Ask {
            /// The same of units that have taken each other's part.
            pub(crate) fn renamed(self, name: impl Fn(UnitId) -> UnitId) -> Self {
                match self {
                    $( Self::$name $( ( $($field),+ ) )? $( { $($part),+ } )? => Self::$name
                        $( ( $(<$type as Of>::renamed($field, &name)),+ ) )?
                        $( { $($part: <$kind as Of>::renamed($part, &name)),+ } )?, )+
                }
            }
        }

        /// `asked!(ask, it => answer)`: the answer, with the type behind what is asked as `it`.
        macro_rules! asked {
            ($dollar ask:expr, $dollar it:ident => $dollar answer:expr) => {
                match $dollar ask {
                    $( $crate::campaign::asks::Ask::$name $( ( $($field),+ ) )? $( { $($part),+ } )? => {
                        let $dollar it = $crate::$($home)::+ $( ( $($field),+ ) )? $( { $($part),+ } )?;
                        $dollar answer
                    } )+
                }
            };
        }
        pub(crate) use asked;
    };
}

asks! { $
    Nothing => campaign::asks::Nothing,
    Weather => weather::play::WeatherDie,
    TankGroup => set_up::play::TankGroupDraw,
    Parks(slot: u8) => set_up::play::Parks,
    Stands(slot: u8) => set_up::play::Stands,
    LayOut(side: Side) => set_up::play::redeploy::LayOut,
    Place(side: Side) => set_up::play::redeploy::Place,
    PlaceAt { unit: UnitId, side: Side } => set_up::play::redeploy::PlaceAt,
    Draws(hex: SpaceId) => replacements::play::rifles::Draws,
    Siberia => siberia::play::Siberia,
    SiberianDie => siberia::play::SiberianDie,
    Arrive(unit: UnitId) => replacements::play::arrivals::Arrive,
    Enter => replacements::play::arrivals::Enter,
    Panzers => replacements::play::panzers::Panzers,
    Cavalry => replacements::play::rifles::Cavalry,
    Keep => replacements::play::rifles::Keep,
    OddFactor => replacements::play::rifles::OddFactor,
    Promote => build_up::play::promotions::Promote,
    Hide => build_up::play::promotions::Hide,
    Evacuate => strategic::play::factories::Evacuate,
    Train => strategic::play::trains::Train,
    TrainTo(unit: UnitId) => strategic::play::trains::TrainTo,
    Ship => strategic::play::ships::Ship,
    ShipTo(unit: UnitId) => strategic::play::ships::ShipTo,
    Voyage { unit: UnitId, to: SpaceId } => strategic::play::ships::Voyage,
    Head(head: u8) => strategic::play::heads::Head,
    Field => air::play::fields::Field,
    FieldTo(number: u8) => air::play::fields::FieldTo,
    Target => attack::play::targets::Target,
    Join => attack::play::targets::Join,
    Move => movement::play::moves::Move,
    MoveTo(unit: UnitId) => movement::play::moves::MoveTo,
    Sweep { unit: UnitId, to: SpaceId } => movement::play::moves::Sweep,
    Resolve => attack::play::phases::Resolve,
    Rockets => special_units::play::Rockets,
    RocketsAt(unit: UnitId) => special_units::play::RocketsAt,
    RocketDie { katyusha: UnitId, target: SpaceId, at: u8 } => special_units::play::RocketDie,
    Support => air::play::support::Support,
    Intercept(flier: u8) => air::play::interception::Intercept,
    AirDie { flier: u8, against: u8 } => air::play::interception::AirDie,
    Bomber => air::play::bombs::Bomber,
    BombAt(flier: u8) => air::play::bombs::BombAt,
    Bomb => air::play::bombs::Bomb,
    Lift => air::play::lift::Lift,
    LiftTo(flier: u8) => air::play::lift::LiftTo,
    LiftDie => air::play::lift::LiftDie,
    River => attack::play::before::River,
    Stand => attack::play::before::StandFast,
    Gamble => attack::play::before::Gambling,
    RoundUp => attack::play::dice::RoundUp,
    PressDie => attack::play::dice::PressDie,
    Force => attack::play::before::Force,
    Escape(place: u8) => attack::play::before::Escape,
    CallOff => attack::play::before::CallOff,
    Die => attack::play::dice::Die,
    Exchange => combat_results::play::exchange::Exchange,
    Pay => combat_results::play::exchange::Pay,
    Distance(place: u8) => retreat::play::Distance,
    Retreat(place: u8) => retreat::play::StepBack,
    Survivor(place: u8) => combat_results::play::outcome::Survivor,
    Crowd => combat_results::play::crowd::Crowd,
    Leave(unit: UnitId) => combat_results::play::crowd::Leave,
    Advance => advance::play::Follow,
    AdvanceTo(unit: UnitId) => advance::play::FollowTo,
    Collapse => victory::play::Collapse,
    Claim => victory::play::Claim,
}

/// Nothing is asked: the game goes on by itself, or it is over.
#[derive(Clone, Copy)]
pub(crate) struct Nothing;

impl Asks for Nothing {
    const KIND: &'static str = "nothing";

    #[inline]
    fn whom(self, _: Side) -> Mover {
        Mover::Nobody
    }

    fn prompt(self, _: Look<'_>) -> String {
        "the game is over".to_owned()
    }

    #[inline]
    fn answers(self, _: Look<'_>, _: &mut impl FnMut(Choice)) {}

    #[inline]
    fn take<S: Sink>(self, _: &mut Play<'_, S>, _: Choice) {}
}

/// A side as who chooses.
#[inline]
pub(crate) const fn player(side: Side) -> Mover {
    Mover::Side(side as u8)
}

/// The two ways of a question that is answered by no or yes.
#[inline]
pub(crate) fn no_or_yes(tell: &mut impl FnMut(Choice)) {
    (0..2).map(Choice::Way).for_each(tell);
}
