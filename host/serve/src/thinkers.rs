//! Who takes a core for long: players that need nobody, and hints. They wait in lines, so that however many games think, those who only
//! look or move are answered; and no hint keeps the players waiting.

use tokio::sync::Semaphore;

/// So many games' players think at once, each for its share of time.
const PLAY_AT_ONCE: usize = 2;

/// The line of the players that need nobody.
pub(crate) static PLAYERS: Semaphore = Semaphore::const_new(PLAY_AT_ONCE);

/// The line of the hints: one after the other.
pub(crate) static HINTS: Semaphore = Semaphore::const_new(1);
