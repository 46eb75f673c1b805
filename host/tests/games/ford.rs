//! The game of one page, linked in, as tests of games deal it.

use stavka::edition::Source;
use stavka::session::Session;
use stavka::session::players::{Player, play_out};
use stavka_core::setup::Setup;
use stavka_fixture::Ford;
use stavka_testkit as kit;

/// Where its editions come from.
pub(crate) fn source() -> Source {
    let module = stavka_abi::module::<Ford>();
    Source::linked(module, kit::manifest(module))
}

/// A new game as printed.
pub(crate) fn dealt(seed: u64) -> Session {
    let edition = source().open(Setup::default()).expect("opens");
    Session::deal(edition, None, seed).expect("deals")
}

/// A whole game at random.
pub(crate) fn played(seed: u64) -> Session {
    let mut session = dealt(seed);
    play_out(&mut session, &[Player::Random, Player::Random]).expect("ends");
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
