//! A player in Rust: it takes any of the choices that a decision lists, and plays each campaign to its end.
//!
//! ```console
//! $ cargo run --example bot
//! ```

use std::io::{self, Write as _};

use stavka_a4_sheet::A4Sheet;
use stavka_core::game::Action;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_play::edition::Source;
use stavka_play::players::{Player, PlayerError, Random, play_out};
use stavka_play::session::Session;
use stavka_play::sight::Sight;
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

/// Prefers what can't be taken back: a player who dares.
struct Bot;

impl Player for Bot {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Result<Action, PlayerError> {
        let choices = sight.decision()?.choices;
        let daring: Vec<_> = choices.iter().filter(|choice| !choice.follows.is_nothing()).collect();
        let liked = if daring.is_empty() { choices.iter().collect() } else { daring };
        let at = sight.pick(liked.len()).unwrap_or(0);
        let choice = liked.get(at).ok_or_else(|| PlayerError::Gone("no choice".to_owned()))?;
        Ok(choice.action)
    }
}

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    campaign::<A4Sheet>()?;
    campaign::<SecondEdition>()?;
    campaign::<WorldAtWar>()
}

/// A campaign of a variant that is linked in, the bot against chance.
fn campaign<V: Variant>() -> Result<(), Box<dyn std::error::Error>> {
    let edition = Source::linked::<V>().open(Setup::default())?;
    let mut session = Session::deal(edition, None, 7)?;
    let outcome = play_out(&mut session, &mut [Box::new(Bot), Box::new(Random)])?;
    let (actions, title) = (session.entries().len(), V::about().title);
    let winner = outcome.winner.map_or("nobody", |side| V::about().sides[usize::from(side)]);
    writeln!(io::stdout(), "{title}: {winner} has won by {} after {actions} actions", outcome.by)?;
    Ok(())
}
