//! The addresses of the server.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::middleware::from_fn_with_state;
use tokio::sync::Semaphore;

use crate::error::Error;
use crate::hall::Hall;
use crate::thinkers::HINTS;

mod addresses;
mod events;
mod guard;
mod lobby;
pub(crate) mod openapi;
mod pages;
mod seat;

pub use addresses::{Address, Who, addresses};
pub use guard::Guard;

/// A request is no longer than this,
const LONGEST_BODY: usize = 64 << 10;
/// a save that is brought along no longer than this,
const LONGEST_SAVE: usize = 6 << 20;
/// and a mod no longer than this.
const LONGEST_MOD: usize = 1 << 20;

/// So many requests are worked on at once,
const AT_WORK: usize = 8;
/// and so many may wait for it.
const IN_LINE: usize = 512;

/// Somebody in the line; whoever hangs up leaves it.
struct Place(Arc<App>);

impl Place {
    fn new(app: &Arc<App>) -> Result<Self, Error> {
        let place = Self(Arc::clone(app));
        if app.in_line.fetch_add(1, Ordering::Relaxed) >= IN_LINE {
            return Err(Error::TooMuch("too many ask at once; try again".to_owned()));
        }
        Ok(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.in_line.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What every address has at hand.
pub struct App {
    /// The games.
    pub hall: Hall,
    /// What is checked before anything else.
    pub guard: Guard,
    at_work: Arc<Semaphore>,
    in_line: AtomicUsize,
    listening: AtomicUsize,
}

impl App {
    /// A server of these games.
    pub fn new(hall: Hall, guard: Guard) -> Arc<Self> {
        let at_work = Arc::new(Semaphore::new(AT_WORK));
        Arc::new(Self { hall, guard, at_work, in_line: 0.into(), listening: 0.into() })
    }

    /// Does work that takes a core or a disk, a few at a time; where too many wait it is refused.
    async fn work<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let place = Place::new(self)?;
        let permit = Arc::clone(&self.at_work).acquire_owned().await;
        self.admitted((place, permit), work).await
    }

    /// Does work that takes a core for long: behind whoever thinks already, and in nobody's way.
    async fn think<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let place = Place::new(self)?;
        let permit = HINTS.acquire().await;
        self.admitted((place, permit), work).await
    }

    /// Does it on a thread of its own. What let it in is held until it is done, also where whoever asked has hung up.
    async fn admitted<T: Send + 'static>(
        self: &Arc<Self>,
        permit: impl Send + 'static,
        work: impl FnOnce(&Self) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let app = Arc::clone(self);
        let done = tokio::task::spawn_blocking(move || {
            let _held = permit;
            work(&app)
        });
        let broke = || Err(Error::Broken("that broke; the games are kept".to_owned()));
        done.await.unwrap_or_else(|_| broke())
    }

    /// Whoever started the server.
    fn owner(&self, headers: &HeaderMap) -> Result<(), Error> {
        if self.hall.key.is(secret(headers)) {
            Ok(())
        } else {
            self.guard.wrong_key(Error::NotOwner)
        }
    }
}

/// The secret that a request brings along; nothing fits an empty one.
fn secret(headers: &HeaderMap) -> &str {
    let given = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    given.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default()
}

/// The server: every address there is, behind the guard.
pub fn router(app: Arc<App>) -> Router {
    let all = addresses()
        .fold(Router::new(), |router, address| router.route(address.path, (address.route)()));
    all.fallback(pages::nothing)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}
