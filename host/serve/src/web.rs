//! The addresses of the server.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post};
use tokio::sync::Semaphore;

use crate::error::Error;
use crate::hall::Hall;

mod events;
mod guard;
mod lobby;
mod openapi;
mod pages;
mod seat;

pub use guard::Guard;

/// A request is no longer than this,
const LONGEST_BODY: usize = 64 << 10;
/// and a save that is brought along no longer than this.
const LONGEST_SAVE: usize = 6 << 20;

/// So many requests are worked on at once,
const AT_WORK: usize = 8;
/// and so many may wait for it.
const IN_LINE: usize = 256;

/// What every address has at hand.
pub struct App {
    /// The games.
    pub hall: Hall,
    /// What is checked before anything else.
    pub guard: Guard,
    at_work: Semaphore,
    in_line: AtomicUsize,
    listening: AtomicUsize,
}

impl App {
    /// A server of these games.
    pub fn new(hall: Hall, guard: Guard) -> Arc<Self> {
        let at_work = Semaphore::new(AT_WORK);
        Arc::new(Self { hall, guard, at_work, in_line: 0.into(), listening: 0.into() })
    }

    /// Does work that takes a core or a disk, a few at a time; where too many wait it is refused.
    fn work<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> Result<T, Error> + Send + 'static,
    ) -> impl Future<Output = Result<T, Error>> + Send {
        let app = Arc::clone(self);
        async move {
            if app.in_line.fetch_add(1, Ordering::Relaxed) >= IN_LINE {
                app.in_line.fetch_sub(1, Ordering::Relaxed);
                return Err(Error::TooMuch("too many ask at once; try again".to_owned()));
            }
            let permit = app.at_work.acquire().await;
            let inner = Arc::clone(&app);
            let done = tokio::task::spawn_blocking(move || work(&inner)).await;
            drop(permit);
            app.in_line.fetch_sub(1, Ordering::Relaxed);
            done.unwrap_or_else(|_| Err(Error::Broken("that broke; the games are kept".to_owned())))
        }
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

/// All addresses.
pub fn router(app: Arc<App>) -> Router {
    let upload = post(lobby::upload).layer(DefaultBodyLimit::max(LONGEST_SAVE));
    Router::new()
        .route("/", get(pages::lobby))
        .route("/table/{id}", get(pages::table))
        .route("/text/{id}", get(pages::text))
        .route("/assets/{*path}", get(pages::asset))
        .route("/maps/{key}/map.svg", get(pages::map))
        .route("/maps/{key}/plan.json", get(pages::plan))
        .route("/counters/symbols.svg", get(pages::symbols))
        .route("/counters/style.css", get(pages::style))
        .route("/books/{key}", get(pages::book))
        .route("/books/{key}/{clause}", get(pages::clause))
        .route("/books/{key}/switches.json", get(pages::switches))
        .route("/api/openapi.json", get(openapi::page))
        .route("/api/library", get(lobby::library))
        .route("/api/games", get(lobby::list).post(lobby::make))
        .route("/api/upload", upload)
        .route("/api/games/{id}", delete(lobby::put_away))
        .route("/api/games/{id}/save", get(lobby::save))
        .route("/api/games/{id}/fork", post(lobby::fork))
        .route("/api/games/{id}/table", get(seat::table))
        .route("/api/games/{id}/events", get(events::events))
        .route("/api/games/{id}/act", post(seat::act))
        .route("/api/games/{id}/peek", post(seat::peek))
        .route("/api/games/{id}/ways", post(seat::ways))
        .route("/api/games/{id}/reach", get(seat::reach))
        .route("/api/games/{id}/layers", get(seat::layers))
        .route("/api/games/{id}/fight", post(seat::fight))
        .route("/api/games/{id}/hint", post(seat::hint))
        .route("/api/games/{id}/mods", get(seat::mods))
        .route("/api/games/{id}/why", post(seat::why))
        .route("/api/games/{id}/ask", post(seat::ask))
        .route("/api/games/{id}/undo", post(seat::undo))
        .route("/api/games/{id}/redo", post(seat::redo))
        .route("/api/games/{id}/staff", post(seat::staff))
        .route("/api/games/{id}/log", get(seat::log))
        .route("/api/games/{id}/review", get(seat::review))
        .route("/api/games/{id}/course", get(seat::course))
        .route("/api/games/{id}/compare", post(seat::compare))
        .route("/api/games/{id}/say", post(seat::say))
        .fallback(pages::nothing)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}
