//! The game of one page, linked in, as tests of games deal it.

use stavka::edition::Source;
use stavka_core::game::OutcomeText;
use stavka_core::setup::Setup;
use stavka_fixture::Ford;
use stavka_play::players::{self, Who};
use stavka_play::session::Session;

/// Where its editions come from.
pub(crate) fn source() -> Source {
    Source::linked::<Ford>()
}

/// A new game as printed.
pub(crate) fn dealt(seed: u64) -> Session {
    let edition = source().open(Setup::default()).expect("opens");
    Session::deal(edition, None, seed).expect("deals")
}

/// A whole game at random.
pub(crate) fn played(seed: u64) -> Session {
    let mut session = dealt(seed);
    play_out(&mut session, &[Who::Random, Who::Random]);
    session
}

/// Does what these words say.
pub(crate) fn act(session: &mut Session, words: &str) {
    let legal = session.legal().expect("a list").to_vec();
    let action =
        legal.into_iter().find(|action| session.words(*action).is_ok_and(|found| found == words));
    session.act(action.unwrap_or_else(|| panic!("`{words}` is not legal"))).expect("accepted");
}

/// A set-up with the water rising.
pub(crate) fn rising() -> Setup {
    let readings = [("high-water".to_owned(), "rising".to_owned())].into();
    Setup { readings, ..Setup::default() }
}

/// Plays to the end between players who need nobody.
pub(crate) fn play_out(session: &mut Session, who: &[Who]) -> OutcomeText {
    let mut players = Who::players(who).expect("nobody is needed");
    players::play_out(session, &mut players).expect("ends")
}
