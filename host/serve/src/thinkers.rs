//! Who takes a core for long: players that need nobody, and hints. They wait in one line, so that however many games think, those
//! who only look or move are answered.

use tokio::sync::Semaphore;

/// So many think at once.
const AT_ONCE: usize = 2;

/// The line; whoever thinks holds a permit of it.
pub(crate) static THINKERS: Semaphore = Semaphore::const_new(AT_ONCE);
