//! What is asked: a type for each thing to choose or to roll for. It stands beside the rules that it applies and is the one home
//! of its choice; the list below says when it is asked, and is the only other place that names it.

use stavka_core::clause::Sink;
use stavka_core::game::{Mover, Odds, Subject};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::sequence::Step;
use crate::campaign::state::{Phase, Stance};
use crate::campaign::walk::{Next, Went};
use crate::far_east::duty::untimely;
use crate::purposes::Die;
use crate::staff::Style;

/// A thing to choose, with all that belongs to it; what is rolled for is a [`Rolls`](crate::campaign::rolls::Rolls).
pub(crate) trait Asks: Copy {
    /// What kind of choice it is, in kebab-case; it never changes.
    const KIND: &'static str;

    /// What is rolled for, where chance chooses.
    const DIE: Option<Die> = None;

    /// Whom it is asked of: the side whose turn it is, or chance.
    #[inline]
    fn whom(self, game: &Campaign) -> Mover {
        Self::DIE.map_or(Mover::Side(game.state.side()), |die| Mover::Chance(die as u8))
    }

    /// The step begins in which it comes first: whether it is asked.
    fn enter(self, _: &mut Campaign, _: &mut impl Sink) -> Next {
        Next::Waits
    }

    /// What the rules expect, in words.
    fn prompt(self, game: &Campaign) -> String;

    /// Tells what may be chosen.
    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice));

    /// Tells how likely each answer is where chance chooses, in their order.
    fn weights(self, _: &Campaign, _: &mut impl FnMut(u32)) {}

    /// What tells it from the other rolls for its purpose in a turn.
    fn place(self) -> u32 {
        0
    }

    /// Does what was chosen; refused where it may not be chosen.
    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went;

    /// What a choice is about.
    fn subject(self, game: &Campaign, choice: Choice) -> Subject {
        game.about_choice(choice)
    }

    /// What somebody might want to choose, whether the rules let him or not.
    fn wanted(self, _: &Campaign) -> Vec<Choice> {
        Vec::new()
    }

    /// Where a choice leads, where dice decide.
    fn odds(self, _: &Campaign, _: Choice) -> Option<Odds> {
        None
    }

    /// What the staff would choose.
    fn staff(self, game: &Campaign, style: &Style, seed: u64) -> Option<Choice>;

    /// Its kind, of a thing that is at hand.
    fn kind(self) -> &'static str {
        Self::KIND
    }

    /// Its die.
    #[inline]
    fn die(self) -> Option<Die> {
        Self::DIE
    }
}

/// Nothing: a step goes by itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Nothing;

impl Asks for Nothing {
    const KIND: &'static str = "nothing";

    fn prompt(self, _: &Campaign) -> String {
        "Nothing is to be chosen.".to_owned()
    }

    fn answers(self, _: &Campaign, _: &mut impl FnMut(Choice)) {}

    fn take(self, _: &mut Campaign, _: Choice, sink: &mut impl Sink) -> Went {
        Err(untimely(sink))
    }

    fn staff(self, _: &Campaign, _: &Style, _: u64) -> Option<Choice> {
        None
    }
}

/// What decides what is asked: the step, where within it the game is, and what the power does that fights in it.
pub(crate) type Moment = (Step, Phase, Stance);

impl Campaign {
    /// Where the game is.
    #[inline]
    pub(crate) fn moment(&self) -> Moment {
        let step = self.state.current();
        let stance = match step {
            Step::Combat(power) => self.state.stances[power as usize],
            _ => Stance::Pass,
        };
        (step, self.state.phase, stance)
    }

    /// Where it is as a step begins, in which nothing was done yet.
    #[inline]
    pub(crate) fn moment_of_entry(&self) -> Moment {
        (self.state.current(), Phase::Choosing, Stance::Pass)
    }
}

/// Does something with what is asked now, such as `asked!(game, ask => ask.prompt(game))`, or with what is asked first as
/// a step begins, with the moment before the arrow.
macro_rules! asked {
    ($game:expr, $ask:ident => $does:expr) => {
        asked!($game, $game.moment(), $ask => $does)
    };
    ($game:expr, $moment:expr, $ask:ident => $does:expr) => {{
        use $crate::campaign::asks::{self, Asks as _};
        use $crate::campaign::sequence::Step;
        use $crate::campaign::state::{Phase, Stance};
        use $crate::{
            c81_manchuria::play as manchuria, c81_siberia::play as siberia,
            c81_urals::play as urals, far_east::play as far_east,
        };
        asked!(@each $moment, $ask => $does;
            (Step::Strengthening, ..) => manchuria::strengthening::StrengthenGarrison,
            (Step::GermanAttack, ..) => far_east::european_war::GermanAttackDie,
            (Step::Burma, ..) => far_east::pacific::BurmaDie,
            (Step::PacificWar, ..) => far_east::pacific::PacificWar,
            (Step::Draft, ..) => far_east::pacific::PacificDraft,
            (Step::Tension, ..) => far_east::pacific::TensionDie,
            (Step::Ledo, ..) => far_east::pacific::LedoDie,
            (Step::Declaration, ..) => siberia::declaration::DeclareWar,
            (Step::Movement, Phase::Placing, _) => far_east::movement::MoveTo,
            (Step::Movement, ..) => far_east::movement::MoveUnit,
            (Step::Sweep, ..) => far_east::sweep::PartisanDie,
            (Step::Combat(power), Phase::Choosing, Stance::Pass | Stance::Both) =>
                far_east::stance::CombatStance(power),
            (Step::Combat(power), Phase::Choosing, _) => far_east::target::AttackTarget(power),
            (Step::Combat(power), Phase::Preparing, _) => far_east::attack::AttackWith(power),
            (Step::Combat(power), Phase::InTheAir, _) if $game.is_the_box($game.state.target) =>
                urals::bombing::UralsAirDie(urals::bombing::Bombers::Of(power)),
            (Step::Combat(power), Phase::InTheAir, _) => far_east::battle::AirDie(power),
            (Step::Combat(power), Phase::Rolling, Stance::Attrition | Stance::Both) =>
                far_east::attrition::AttritionDie(power),
            (Step::Combat(power), Phase::Rolling, _) => far_east::battle::GroundDie(power),
            (Step::Combat(power), Phase::Placing, _) => far_east::attrition::TakeHex(power),
            (Step::Combat(power), Phase::Advancing, _) => far_east::battle::Advance(power),
            (Step::Combat(power), Phase::Exploiting, _) => far_east::exploitation::ExploitUnit(power),
            (Step::Combat(power), Phase::Following, _) => far_east::exploitation::ExploitTo(power),
            (Step::BoxAttrition, Phase::Rolling, _) => urals::box_fights::UralsAttritionDie,
            (Step::BoxAttrition, ..) => urals::box_fights::UralsAttrition,
            (Step::Bombing, Phase::InTheAir, _) =>
                urals::bombing::UralsAirDie(urals::bombing::Bombers::German),
            (Step::Bombing, ..) => urals::bombing::BombsDie,
            (Step::Construction, Phase::Placing, _) => far_east::construction::BuildAt,
            (Step::Construction, ..) => far_east::construction::BuildUnit,
            (Step::Redeployment, Phase::Placing, _) => far_east::redeployment::RedeployTo,
            (Step::Redeployment, ..) => far_east::redeployment::RedeployUnit,
            (Step::Europe, ..) => far_east::european_war::EuropeDie,
            (Step::Resistance, ..) => far_east::resistance::ResistanceDie,
            (Step::News | Step::Urals | Step::End, ..) => asks::Nothing,
        )
    }};
    (@each $moment:expr, $ask:ident => $does:expr; $($when:pat $(if $where:expr)? => $what:expr),+ $(,)?) => {
        match $moment {
            $($when $(if $where)? => { let $ask = $what; $does })+
        }
    };
}

pub(crate) use asked;
