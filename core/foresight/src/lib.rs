//! The staff with foresight: a player for any game that has a staff with styles and a score.
//!
//! A script carries the plan and a search corrects it. As a turn begins, each style of the staff is tried out by playing on
//! from here many times in it, and the best one leads until another does better as a later turn begins. With what is not
//! spent on that, what the styles would do at a choice and some other choices are tried out too. The player leaves its plan
//! only on a clear lead. All that it plays on from are copies in which what
//! its side does not know is drawn anew, so it can't cheat; every arm is tried on the same copies with the same chance, so
//! that luck is the same for all of them.
//!
//! With a budget in rollouts, what it does depends on the game and on that number, never on a clock or on how many
//! threads play on.

#![forbid(unsafe_code)]

mod advice;
mod plan;
mod purse;
mod race;
mod rollout;
pub mod value;

use stavka_core::chance::Key;
use stavka_core::game::Action;
use stavka_play::edition::Edition;
use stavka_play::effort::Effort;
use stavka_play::error::EditionError;
use stavka_play::players::{Player, PlayerError, Who};
use stavka_play::sight::Sight;

pub use advice::{Advice, Advising, ENOUGH};
use plan::Plan;
use purse::Purse;
use race::{Arm, FIRST_ROUND, Race};
use rollout::look_ahead;
use value::Value;

/// The player, where it needs nothing but the game; `threads` play on for one that searches.
pub fn player(who: &Who, threads: usize) -> Option<Box<dyn Player>> {
    match who {
        Who::Search(effort) => Some(Box::new(Foresight::new(*effort, threads))),
        who => who.player(),
    }
}

/// What somebody should know who asks for a learned value under these rules: there is none for them.
pub fn no_value(who: &Who, edition: &Edition) -> Result<Option<String>, EditionError> {
    let asked = matches!(who, Who::Search(effort) if effort.value > 0);
    if !asked || Value::shipped(edition)?.is_some() {
        return Ok(None);
    }
    let (id, scenario) = (&edition.manifest.id, edition.scenario(None)?);
    Ok(Some(format!(
        "no value was learned for {id}, {scenario}, under these rules: the search judges by the variant's own score"
    )))
}

/// The player.
#[derive(Debug, Clone)]
pub struct Foresight {
    effort: Effort,
    /// How many threads play on; with a budget in rollouts the choice is the same for any number.
    threads: usize,
    /// The turn that is under way, and the plan for it.
    turn: Option<u16>,
    plan: Plan,
    /// What is left to spend in this turn, and how many choices are still to come in it.
    purse: Purse,
    to_come: u32,
    /// How many choices there were in this game, and at how many of them there was more than one thing to try.
    choices: u32,
    open: u32,
    /// What was learned of such games, where the effort asks for it.
    value: Option<Value>,
}

/// A plan is made for turns with at least so many choices.
const WORTH_A_PLAN: u32 = 6;

/// How often a mixed plan departs from its style, of 256.
const OFTEN: [u8; 3] = [24, 64, 128];

impl Foresight {
    /// A player with so much effort.
    pub fn new(effort: Effort, threads: usize) -> Self {
        Self {
            effort,
            threads,
            turn: None,
            plan: Plan::plain(0),
            purse: Purse::new(effort.spend),
            to_come: 0,
            choices: 0,
            open: 0,
            value: None,
        }
    }

    /// Begins a turn: the plan that does best when it plays on from here. What led the turn before is what all others are
    /// measured against; of a game that begins, the plain staff.
    fn begin(&mut self, sight: &mut Sight<'_>, turn: u16) -> Result<(), PlayerError> {
        if self.turn.is_none() && self.effort.value > 0 {
            self.value = Value::shipped(sight.edition())?;
        }
        self.turn = Some(turn);
        let (side, seed) = (sight.side(), sight.seed());
        let (own, others) = look_ahead(&mut sight.imagine(seed)?, side, seed)?;
        self.to_come = own;
        self.purse.fill(own, own + others);
        if own < WORTH_A_PLAN {
            return Ok(());
        }
        let most = self.purse.left() * u64::from(self.effort.plan) / 100;
        let mut arms = self.plans(sight);
        // Rather a look at fewer than a look at none.
        let looks = most / self.purse.price_of(FIRST_ROUND.into()).max(1);
        arms.truncate(usize::try_from(looks).unwrap_or(usize::MAX));
        if arms.len() < 2 {
            return Ok(());
        }
        let best = self.race(sight, &arms, most)?;
        if let Some(Arm::Plan(plan)) = arms.get(best) {
            self.plan = *plan;
        }
        Ok(())
    }

    /// The plan so far, each style, and mixtures of two.
    fn plans(&self, sight: &Sight<'_>) -> Vec<Arm> {
        let styles = worth_trying(sight);
        let mut plans = vec![self.plan];
        let plain = styles.iter().map(|style| Plan::plain(*style));
        plans.extend(plain.filter(|plan| *plan != self.plan));
        for number in 0..u64::from(self.effort.plans) {
            let key = |what| Key::new(sight.seed(), what, number);
            let (Some(one), Some(by)) = (
                key("foresight leads").pick(styles.len()),
                key("foresight other").pick(styles.len().saturating_sub(1)),
            ) else {
                break;
            };
            let other = (one + 1 + by) % styles.len();
            let often = OFTEN[key("foresight often").pick(OFTEN.len()).unwrap_or(0)];
            plans.push(Plan::mixed(
                styles[one],
                styles[other],
                often,
                key("foresight plan").number(),
            ));
        }
        plans.into_iter().map(Arm::Plan).collect()
    }

    /// The best of these arms; the first unless another leads clearly.
    fn race(
        &mut self,
        sight: &mut Sight<'_>,
        arms: &[Arm],
        most: u64,
    ) -> Result<usize, PlayerError> {
        let mut race = Race::new(self.effort, arms, self.plan).judged_by(self.value.as_ref());
        race.run(sight, &mut self.purse, most, self.threads)
    }

    /// What the plan says, what other styles would do, and some others.
    fn arms(&self, sight: &mut Sight<'_>) -> Result<Vec<Action>, PlayerError> {
        let mut arms = vec![self.plan.choose(|style| sight.staff(style))?];
        let add = |arms: &mut Vec<Action>, choice: Action| {
            if !arms.contains(&choice) {
                arms.push(choice);
            }
        };
        for style in worth_trying(sight) {
            let choice = sight.staff(style)?;
            add(&mut arms, choice);
        }
        let seed = sight.seed();
        let legal = sight.legal()?;
        for number in 0..u64::from(self.effort.others) {
            let other = Key::new(seed, "foresight other", number).pick(legal.len());
            if let Some(choice) = other.and_then(|at| legal.get(at)) {
                add(&mut arms, *choice);
            }
        }
        Ok(arms)
    }

    /// What may be spent on this choice: what is left, shared among those that are still expected to be open. Where that is
    /// too little for a look, some choices get enough for one and the others nothing.
    fn share(&self, seed: u64, arms: usize) -> Option<u64> {
        let look = self.purse.price_of(u64::from(FIRST_ROUND) * arms as u64);
        let open = u64::from(self.to_come) * u64::from(self.open) / u64::from(self.choices.max(1));
        let share = self.purse.left() / open.max(1);
        if share >= look {
            return Some(share);
        }
        let drawn = Key::new(seed, "foresight share", 0).number() % (2 * look).max(1);
        (drawn < share).then_some(2 * look)
    }
}

/// Styles that do not mean to play as well as they can: one is for who learns the game, one is kept as a yardstick.
const NOT_MEANT: [&str; 2] = ["easy", "as-was"];

/// The styles of the staff that are worth trying, the plain one first.
fn worth_trying(sight: &Sight<'_>) -> Vec<u8> {
    let styles = (0_u8..).zip(&sight.edition().manifest.styles);
    styles.filter(|(_, name)| !NOT_MEANT.contains(&name.as_str())).map(|(style, _)| style).collect()
}

impl Player for Foresight {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Result<Action, PlayerError> {
        if let [only] = *sight.legal()? {
            return Ok(only);
        }
        let turn = sight.turn();
        if self.turn != Some(turn) {
            self.begin(sight, turn)?;
        }
        let choices = self.arms(sight)?;
        self.choices += 1;
        self.open += u32::from(choices.len() > 1);
        let share = self.share(sight.seed(), choices.len());
        self.to_come = self.to_come.saturating_sub(1);
        let (Some(share), true) = (share, choices.len() > 1) else { return Ok(choices[0]) };
        let arms: Vec<_> = choices.iter().map(|choice| Arm::Choice(*choice)).collect();
        let best = self.race(sight, &arms, share)?;
        Ok(choices[best])
    }
}

#[cfg(test)]
mod tests {
    use stavka_a4_sheet::A4Sheet;
    use stavka_core::setup::Setup;
    use stavka_play::edition::Source;
    use stavka_play::session::Session;

    use super::*;

    #[test]
    fn the_plan_that_led_is_what_others_are_measured_against() {
        let edition = Source::linked::<A4Sheet>().open(Setup::default()).expect("opens");
        let mut session = Session::deal(edition, None, 5).expect("deals");
        let sight = session.sight().expect("a sight").expect("somebody is to choose");
        let mixed = Plan::mixed(1, 2, 64, 9);
        for (led, count) in [(Plan::plain(0), 3), (Plan::plain(1), 3), (mixed, 4)] {
            let effort = Effort { plans: 0, ..Effort::default() };
            let player = Foresight { plan: led, ..Foresight::new(effort, 1) };
            let plans = player.plans(&sight);
            assert_eq!(plans[0], Arm::Plan(led));
            assert_eq!(plans.len(), count, "the styles, none of them twice: {plans:?}");
            let more = Effort { plans: 5, ..effort };
            let player = Foresight { plan: led, ..Foresight::new(more, 1) };
            assert_eq!(player.plans(&sight).len(), count + 5);
        }
    }
}
