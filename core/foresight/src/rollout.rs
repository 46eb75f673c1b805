//! Playing on from a copy: one arm, one chance.

use std::collections::{HashMap, HashSet};

use stavka_core::chance::Key;
use stavka_core::game::{Action, Side};
use stavka_play::players::PlayerError;
use stavka_play::rules::By;
use stavka_play::sight::Imagined;

use crate::plan::Plan;
use crate::race::Arm;
use crate::value::{self, Value};

/// How to play on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Course<'a> {
    /// For whom.
    pub(crate) side: Side,
    /// The plan by which that side plays on, where the arm is none.
    pub(crate) plan: Plan,
    /// How far: so many turns, as the game counts them, beside the one that is under way.
    pub(crate) horizon: u32,
    /// The seed of everything that chance decides.
    pub(crate) seed: u64,
    /// What is known of positions that are not decided.
    pub(crate) value: Option<&'a Value>,
}

/// Where playing on led.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct End {
    /// Of a game that is over, 1 for a win, 0 for a draw, -1 for a loss.
    pub(crate) over: Option<i8>,
    /// How well the side stands, in the variant's own terms.
    pub(crate) score: i32,
    /// The same as the last turn began: of a game that is over the score may say no more than who won.
    pub(crate) stood: i32,
    /// What is known of it, from -1 for a loss to 1 for a win, in millionths.
    pub(crate) value: Option<i32>,
    /// The print of the state.
    pub(crate) print: u64,
}

/// The ways that choices took on one copy, in the turn that is under way, and where they led. Most choices differ in nothing but the
/// order in which things are done: one that comes by where another came by ends as that one did. Plans go on unlike each other.
#[derive(Default)]
pub(crate) struct Ways {
    taken: Vec<(HashSet<u64>, End)>,
    /// How many were played to their end.
    pub(crate) played: u64,
}

impl Ways {
    fn keep(&mut self, prints: HashSet<u64>, end: End) {
        self.taken.push((prints, end));
        self.played += 1;
    }

    fn met(&self, print: u64) -> Option<End> {
        self.taken.iter().find(|(prints, _)| prints.contains(&print)).map(|(_, end)| *end)
    }
}

/// Plays on from `game` by an arm; where that leads.
pub(crate) fn play_on(
    game: &mut Imagined,
    arm: Arm,
    course: Course<'_>,
    ways: &mut Ways,
) -> Result<End, PlayerError> {
    let mut rollout = Rollout::new(game, arm, course);
    loop {
        if let Some(end) = rollout.step(game, ways)? {
            return Ok(end);
        }
    }
}

/// Playing on, an action at a time. The side keeps to its plan all the way: what a way of playing is worth shows late, and mostly to
/// those who go on with it.
pub(crate) struct Rollout<'a> {
    course: Course<'a>,
    plan: Plan,
    /// What is chosen first, where the arm is a choice; and whether it was.
    first: Option<Action>,
    chosen: bool,
    /// How often chance was asked for a purpose on an occasion.
    drawn: HashMap<(u8, u64), u64>,
    /// The turn in which it began.
    begun: u16,
    /// The turn that is under way, and how the side stood as it began.
    turn: Option<u16>,
    stood: i32,
    /// Whether the last choice was the side's own in the turn in which it began, and the states that it came by as others went on.
    own: bool,
    prints: HashSet<u64>,
}

impl<'a> Rollout<'a> {
    /// From `game` by an arm.
    pub(crate) fn new(game: &mut Imagined, arm: Arm, course: Course<'a>) -> Self {
        let (plan, first) = match arm {
            Arm::Plan(plan) => (plan, None),
            Arm::Choice(choice) => (course.plan, Some(choice)),
        };
        Self {
            course,
            plan,
            first,
            chosen: false,
            drawn: HashMap::new(),
            begun: game.turn(),
            turn: None,
            stood: 0,
            own: false,
            prints: HashSet::new(),
        }
    }

    /// Takes an action; where it all led, once it is over.
    pub(crate) fn step(
        &mut self,
        game: &mut Imagined,
        ways: &mut Ways,
    ) -> Result<Option<End>, PlayerError> {
        let Course { side, horizon, .. } = self.course;
        let turn = game.turn();
        // All arms are cut as the same turn begins, however many actions they took.
        if u32::from(turn) > u32::from(self.begun).saturating_add(horizon) {
            return self.cut(game, ways).map(Some);
        }
        if self.turn != Some(turn) {
            (self.turn, self.stood) = (Some(turn), game.score(side));
        }
        let mover = game.mover()?;
        let mine = mover == Some(By::Side(side)) && turn == self.begun;
        if self.first.is_some() && self.own && !mine {
            let print = game.print();
            if let Some(end) = ways.met(print) {
                return Ok(Some(end));
            }
            self.prints.insert(print);
        }
        self.own = mine;
        let action = match mover {
            None | Some(By::Agreement) => {
                let end = over(game, side, self.stood)?;
                return Ok(Some(self.keep(ways, end)));
            }
            Some(By::Chance(purpose)) => draw(game, purpose, self.course.seed, &mut self.drawn)?,
            Some(By::Side(mover)) => self.choice(game, mover)?,
        };
        let tried = game.try_out(action);
        if tried.map_err(|error| PlayerError::Gone(error.to_string()))? {
            return Ok(None);
        }
        self.cut(game, ways).map(Some)
    }

    /// What a side chooses: first what is tried out, and then what the staff would choose, its own by the plan.
    fn choice(&mut self, game: &mut Imagined, mover: Side) -> Result<Action, PlayerError> {
        if let (Some(first), false) = (self.first, self.chosen) {
            self.chosen = true;
            return Ok(first);
        }
        let plan = if mover == self.course.side { self.plan } else { Plan::plain(0) };
        by_staff(game, mover, plan, self.course.seed)
    }

    /// Where it stands when it is played on no further.
    fn cut(&mut self, game: &mut Imagined, ways: &mut Ways) -> Result<End, PlayerError> {
        let Course { side, value, .. } = self.course;
        let value = value.map(|value| judged(game, value, side)).transpose()?;
        let score = game.score(side);
        let end = End { over: None, score, stood: score, value, print: game.print() };
        Ok(self.keep(ways, end))
    }

    fn keep(&mut self, ways: &mut Ways, end: End) -> End {
        ways.keep(std::mem::take(&mut self.prints), end);
        end
    }
}

/// How many choices there are still for a side in the turn that is under way, and how many for others, as the staff plays it on.
pub(crate) fn look_ahead(
    game: &mut Imagined,
    side: Side,
    seed: u64,
) -> Result<(u32, u32), PlayerError> {
    let (mut drawn, begun) = (HashMap::new(), game.turn());
    let (mut own, mut others) = (0, 0);
    while game.turn() == begun {
        let action = match game.mover()? {
            None | Some(By::Agreement) => break,
            Some(By::Chance(purpose)) => draw(game, purpose, seed, &mut drawn)?,
            Some(By::Side(mover)) => {
                *(if mover == side { &mut own } else { &mut others }) += 1;
                by_staff(game, mover, Plan::plain(0), seed)?
            }
        };
        let tried = game.try_out(action);
        if !tried.map_err(|error| PlayerError::Gone(error.to_string()))? {
            break;
        }
    }
    Ok((own, others))
}

/// What a position is worth to a side; on this copy all of it may be looked at.
fn judged(game: &mut Imagined, value: &Value, side: Side) -> Result<i32, PlayerError> {
    let numbers = value::numbers(&game.view(None)?, game.score(0));
    let share = value.of(&numbers, game.turn());
    let millionths = (2.0 * share - 1.0) * 1e6;
    #[expect(clippy::cast_possible_truncation, reason = "a million at most")]
    let millionths = millionths as i32;
    Ok(if side == 0 { millionths } else { -millionths })
}

fn over(game: &mut Imagined, side: Side, stood: i32) -> Result<End, PlayerError> {
    let over = match game.outcome()?.winner {
        None => 0,
        Some(winner) if winner == side => 1,
        Some(_) => -1,
    };
    let (score, print) = (game.score(side), game.print());
    Ok(End { over: Some(over), score, stood, value: None, print })
}

fn by_staff(game: &mut Imagined, side: Side, plan: Plan, seed: u64) -> Result<Action, PlayerError> {
    if let [only] = *game.legal()? {
        return Ok(only);
    }
    let place = u64::from(game.turn()) << 8 | u64::from(side);
    let chance = Key::new(seed, "foresight staff", 0).on(place).number();
    Ok(plan.choose(|style| game.staff(side, style, chance))?)
}

/// The same chance for the same purpose on the same occasion, whatever else the arms do.
fn draw(
    game: &mut Imagined,
    purpose: u8,
    seed: u64,
    drawn: &mut HashMap<(u8, u64), u64>,
) -> Result<u32, PlayerError> {
    let occasion = game.occasion();
    let counter = drawn.entry((purpose, occasion)).or_default();
    let key = Key::new(seed, "foresight chance", *counter).on(occasion ^ u64::from(purpose) << 56);
    *counter += 1;
    let (outcomes, weights) = game.outcomes()?;
    let at = key.draw(weights).and_then(|at| outcomes.get(at as usize).copied());
    at.ok_or_else(|| PlayerError::Gone("there is nothing to draw from".to_owned()))
}

#[cfg(test)]
mod tests {
    use stavka_a4_sheet::A4Sheet;
    use stavka_core::setup::Setup;
    use stavka_play::edition::Source;
    use stavka_play::players::Staff;
    use stavka_play::session::{Session, Turn};

    use super::*;

    const SEED: u64 = 3;

    /// A game that its staff has led up to the last choice of the side in the second turn.
    fn late_in_a_turn(side: Side) -> Imagined {
        let edition = Source::linked::<A4Sheet>().open(Setup::default()).expect("opens");
        let mut session = Session::deal(edition, None, 5).expect("deals");
        let mut found = None;
        loop {
            let Turn::Choice(mover) = session.turn().expect("a turn") else { panic!("it is over") };
            let mut sight = session.sight().expect("a sight").expect("somebody is to choose");
            match sight.turn() {
                1 if mover == side => found = Some(sight.imagine(SEED).expect("a copy")),
                0 | 1 => {}
                _ => break,
            }
            session.let_choose(&mut Staff(0)).expect("a choice");
        }
        found.expect("the side had a choice")
    }

    fn end(game: &Imagined, arm: Arm, course: Course<'_>) -> End {
        play_on(&mut game.fork().expect("a copy"), arm, course, &mut Ways::default())
            .expect("an end")
    }

    #[test]
    fn a_plan_is_kept_to_when_the_turn_is_over() {
        for side in [0, 1] {
            let mut game = late_in_a_turn(side);
            let [plain, bold] = [0, 1].map(Plan::plain);
            let course = |plan| Course { side, plan, horizon: 4, seed: SEED, value: None };
            let by = |plan| end(&game, Arm::Plan(plan), course(plain));
            assert_eq!(by(plain), by(plain), "side {side}");
            assert_ne!(by(plain).print, by(bold).print, "side {side}: both went on alike");
            // Who chooses what the plan would choose comes to where the plan comes to.
            let mut copy = game.fork().expect("a copy");
            let choice = by_staff(&mut copy, side, bold, SEED).expect("a choice");
            let found = end(&game, Arm::Choice(choice), course(bold));
            assert_eq!(found, end(&game, Arm::Plan(bold), course(plain)), "side {side}");
            assert_eq!(game.mover().expect("a mover"), Some(By::Side(side)));
        }
    }

    #[test]
    fn of_a_game_that_is_over_it_is_known_how_the_side_stood() {
        let game = late_in_a_turn(0);
        let course = Course { side: 0, plan: Plan::plain(0), horizon: 99, seed: SEED, value: None };
        let end = end(&game, Arm::Plan(Plan::plain(0)), course);
        assert!(end.over.is_some(), "{end:?}");
        assert!(end.stood != 0 && end.stood.abs() < 1_000_000, "{end:?}");
    }
}
