//! Events that the server sends: that the table moved on. Their id is the number of the table.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt as _};

use super::seat::open;
use super::{App, secret};
use crate::error::Error;
use crate::room::News;

/// So many may listen at once.
const MOST_LISTENERS: usize = 1024;

/// Counts a listener as long as it lives.
struct Listener(Arc<App>);

impl Listener {
    fn new(app: &Arc<App>) -> Result<Self, Error> {
        let listener = Self(Arc::clone(app));
        if app.listening.fetch_add(1, Ordering::Relaxed) >= MOST_LISTENERS {
            return Err(Error::TooMuch("too many listen; close a page".to_owned()));
        }
        Ok(listener)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.listening.fetch_sub(1, Ordering::Relaxed);
    }
}

pub(super) async fn events(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let secret = secret(&headers).to_owned();
    let room = app.work(move |app| Ok(open(app, &id, &secret)?.0)).await?;
    let listener = Listener::new(&app)?;
    let tell = move |news: News| {
        let _here = &listener;
        let text = format!("{{\"number\":{},\"thinking\":{}}}", news.number, news.thinking);
        Ok(Event::default().id(news.number.to_string()).data(text))
    };
    let stream = WatchStream::new(room.news()).map(tell);
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}
