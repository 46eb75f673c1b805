//! The player keeps its promises: it wins more than the staff it stands on, plays the same on any number of threads, and does
//! not know what its side can't know.

use stavka_a4_sheet::A4Sheet;
use stavka_core::game::{Action, Side};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_fixture::Ford;
use stavka_foresight::{Advice, Advising, Foresight};
use stavka_play::edition::{Edition, Source};
use stavka_play::effort::{Effort, Spend};
use stavka_play::players::{Player, Random, Staff, play_out};
use stavka_play::session::{Session, Turn};
use stavka_play::sight::{Budget, Sight, Standing};
use stavka_play::table::Table;
use stavka_world_at_war::WorldAtWar;

fn edition<V: Variant>() -> Edition {
    Source::linked::<V>().open(Setup::default()).expect("opens")
}

fn quick(threads: usize) -> Box<dyn Player> {
    let effort = Effort { spend: Spend::Rollouts(24), horizon: 1, ..Effort::default() };
    Box::new(Foresight::new(effort, threads))
}

/// The prints of all states of a game.
fn game<V: Variant>(seed: u64, mut players: [Box<dyn Player>; 2]) -> Vec<u64> {
    let mut session = Session::deal(edition::<V>(), None, seed).expect("deals");
    play_out(&mut session, &mut players).expect("ends");
    session.entries().iter().map(|entry| entry.print).collect()
}

#[test]
fn it_plays_a_whole_game_of_one_page_and_the_same_one_again() {
    for seed in 0..5 {
        let once = game::<Ford>(seed, [quick(1), Box::new(Random)]);
        assert_eq!(once, game::<Ford>(seed, [quick(1), Box::new(Random)]), "seed {seed}");
    }
}

/// What it chooses for `side` at a state, as if the game had gone on for a while.
fn chosen(edition: &Edition, table: &mut Table, side: Side) -> Action {
    let at = Standing { edition, seed: 5, done: 100, entries: &[], budget: Budget::default() };
    let effort =
        Effort { spend: Spend::Rollouts(40), horizon: 0, lead: 0, others: 3, ..Effort::default() };
    let mut player = Foresight::new(effort, 1);
    player.choose(&mut Sight::new(table, side, at)).expect("a choice")
}

/// What a side does not know is drawn anew, and the choice stays what it was.
fn knows_only_what_it_may<V: Variant>(seed: u64, every: usize, choices: usize) {
    let mut session = Session::deal(edition::<V>(), None, seed).expect("deals");
    let (mut asked, mut unlike) = (0, 0);
    for done in 0.. {
        let Turn::Choice(side) = session.turn().expect("a turn") else { break };
        if done % every == every - 1 {
            let mut truth = session.copy().expect("a copy");
            let known = chosen(session.edition(), &mut truth, side);
            let (mut other, print) = (session.copy().expect("a copy"), session.print());
            other.redraw(side, 77).expect("drawn anew");
            unlike += usize::from(other.print() != print);
            let found = chosen(session.edition(), &mut other, side);
            assert_eq!(found, known, "choice {done} of side {side}");
            asked += 1;
            if asked == choices {
                break;
            }
        }
        session.let_choose(&mut Staff(0)).expect("a choice");
    }
    assert!(asked > 0, "no choice was looked at");
    assert!(unlike > 0, "nothing was hidden in game {seed}: the test looked at nothing");
}

#[test]
fn it_uses_nothing_that_its_side_may_not_know() {
    for seed in 0..6 {
        knows_only_what_it_may::<Ford>(seed, 1, 12);
    }
    knows_only_what_it_may::<A4Sheet>(11, 170, 8);
}

#[test]
fn advice_names_the_best_of_games_that_were_played_on() {
    let mut session = Session::deal(edition::<Ford>(), None, 3).expect("deals");
    let mut sight = session.sight().expect("a sight").expect("somebody is to choose");
    let mut tell = || {
        let mut advising = Advising::begin(&mut sight).expect("choices");
        assert_eq!(advising.best(), [], "nothing was played on yet");
        for _ in 0..100 {
            assert!(advising.one_more(&mut sight, || true).expect("a game played on"));
        }
        let known = advising.best();
        assert!(!advising.one_more(&mut sight, || false).expect("a game that had to stop"));
        assert_eq!(advising.best(), known, "a game without an end tells nothing");
        known
    };
    let advice = tell();
    assert_eq!(advice, tell(), "the same games tell the same");
    assert!((1..=3).contains(&advice.len()), "{advice:?}");
    for one in &advice {
        assert!(one.games >= 4 && one.won + one.drawn <= one.games, "{one:?}");
        assert!(!one.words.is_empty());
    }
    let share = |one: &Advice| one.won * 1000 / one.games;
    assert!(advice.windows(2).all(|two| share(&two[0]) >= share(&two[1])), "{advice:?}");
}

/// The fixture game is small: there the staff with foresight must win more than the staff does.
#[test]
fn foresight_is_worth_something() {
    let wins = |make: fn() -> Box<dyn Player>| {
        let won = (0..60).filter(|seed| {
            let mut session = Session::deal(edition::<Ford>(), None, *seed).expect("deals");
            let mut players = [make(), Box::new(Random) as Box<dyn Player>];
            play_out(&mut session, &mut players).expect("ends").winner == Some(0)
        });
        won.count()
    };
    let (search, staff) = (wins(|| quick(1)), wins(|| Box::new(Staff(0))));
    assert!(search >= staff, "{search} against {staff} of 60");
}

/// The prints of the states of a game up to so many choices.
fn begun<V: Variant>(choices: usize, mut players: [Box<dyn Player>; 2]) -> Vec<u64> {
    let mut session = Session::deal(edition::<V>(), None, 7).expect("deals");
    for _ in 0..choices {
        let Turn::Choice(side) = session.turn().expect("a turn") else { break };
        session.let_choose(players[usize::from(side)].as_mut()).expect("a choice");
    }
    session.entries().iter().map(|entry| entry.print).collect()
}

#[test]
fn threads_change_nothing() {
    let play = |threads| begun::<WorldAtWar>(120, [quick(threads), Box::new(Staff(0))]);
    assert_eq!(play(1), play(2));
}

#[test]
fn who_may_spend_too_little_for_a_look_plays_as_the_staff() {
    let poor = |rollouts| -> Box<dyn Player> {
        let effort = Effort { spend: Spend::Rollouts(rollouts), ..Effort::default() };
        Box::new(Foresight::new(effort, 1))
    };
    let staff = begun::<A4Sheet>(1200, [Box::new(Staff(0)), Box::new(Staff(0))]);
    for rollouts in [1, 3] {
        assert_eq!(begun::<A4Sheet>(1200, [poor(rollouts), poor(rollouts)]), staff);
    }
}
