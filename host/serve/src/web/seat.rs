//! What somebody with a seat may ask and do. Every answer to something that was done is the table as it is then.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;

use super::{App, Place, secret};
use crate::error::Error;
use crate::library::ModCard;
use crate::room::{
    Back, Beside, Compare, Compared, Course, Far, Fight, Fought, HintNews, Hinted, Layers, LogPage,
    Moves, Pick, Reach, Reply, Review, Room, Since, Spoken, TableState, Typed, Way, When, Why,
};
use crate::seats::Ticket;

/// So many lines of a hint may be on their way.
const LINES_AHEAD: usize = 16;

/// A body of JSON, whatever the request calls it; what is wrong with it is told in one line.
pub(super) struct Given<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Given<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let body = Bytes::from_request(request, state).await;
        let body = body.map_err(|error| Error::TooMuch(error.to_string()))?;
        let given = serde_json::from_slice(&body);
        given.map(Self).map_err(|error| Error::Bad(format!("the request can't be read: {error}")))
    }
}

/// As whom somebody looks.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct SeenAs {
    seen_as: Option<String>,
}

/// The unit that is asked about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Whose {
    unit: String,
}

/// The number of the table, and what else an action needs.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Undo {
    number: u64,
    #[serde(default)]
    how_far: Option<Back>,
}

/// What the staff is to do.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct StaffWish {
    number: u64,
    #[serde(default)]
    style: String,
    /// How far it goes.
    #[serde(default)]
    far: Far,
}

/// A question at the position.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    question: String,
    #[serde(default)]
    input: Value,
}

/// Somebody's request at a game.
type At = (State<Arc<App>>, HeaderMap, Path<String>);

/// Does something with a seat of a game.
async fn seated<T: Send + 'static>(
    (State(app), headers, Path(id)): At,
    work: impl FnOnce(&App, &Arc<Room>, &Ticket) -> Result<T, Error> + Send + 'static,
) -> Result<Json<T>, Error> {
    let secret = secret(&headers).to_owned();
    // It waits for its game before it takes a thread: a game that somebody is at keeps no other waiting.
    let _place = Place::new(&app)?;
    let turn = match app.hall.known(&id) {
        Some(room) => Some(room.turn().await),
        None => None,
    };
    let done = app.work(move |app| {
        let _turn = turn;
        let (room, ticket) = open(app, &id, &secret)?;
        work(app, &room, &ticket)
    });
    Ok(Json(done.await?))
}

/// The game and what the secret opens there. A game that is not there is told like one that does not open.
pub(super) fn open(app: &App, id: &str, secret: &str) -> Result<(Arc<Room>, Ticket), Error> {
    let opened = app.hall.room(id).and_then(|room| {
        let ticket = room.ticket(secret)?;
        Ok((room, ticket))
    });
    match opened {
        Err(Error::Closed) => app.guard.wrong_key(Error::Closed),
        other => other,
    }
}

pub(super) async fn table(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Query(whom): Query<SeenAs>,
) -> Result<Json<TableState>, Error> {
    seated((state, headers, id), move |_, room, ticket| room.look(ticket, whom.seen_as.as_deref()))
        .await
}

pub(super) async fn act(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(moves): Given<Moves>,
) -> Result<Json<TableState>, Error> {
    seated((state, headers, id), move |_, room, ticket| {
        room.act(ticket, &moves)?;
        room.look(ticket, None)
    })
    .await
}

pub(super) async fn undo(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(undo): Given<Undo>,
) -> Result<Json<TableState>, Error> {
    seated((state, headers, id), move |_, room, ticket| {
        room.undo(ticket, undo.number, undo.how_far.unwrap_or(Back::Choice))?;
        room.look(ticket, None)
    })
    .await
}

pub(super) async fn redo(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(redo): Given<Undo>,
) -> Result<Json<TableState>, Error> {
    seated((state, headers, id), move |_, room, ticket| {
        room.redo(ticket, redo.number)?;
        room.look(ticket, None)
    })
    .await
}

pub(super) async fn staff(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(wish): Given<StaffWish>,
) -> Result<Json<TableState>, Error> {
    seated((state, headers, id), move |_, room, ticket| {
        room.staff(ticket, wish.number, (&wish.style, wish.far))?;
        room.look(ticket, None)
    })
    .await
}

pub(super) async fn peek(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(pick): Given<Pick>,
) -> Result<Json<Reply>, Error> {
    seated((state, headers, id), move |_, room, ticket| room.peek(ticket, &pick)).await
}

pub(super) async fn ways(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(pick): Given<Pick>,
) -> Result<Json<BTreeMap<String, Way>>, Error> {
    seated((state, headers, id), move |_, room, ticket| room.ways(ticket, &pick)).await
}

pub(super) async fn clauses(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(pick): Given<Pick>,
) -> Result<Json<Vec<String>>, Error> {
    seated((state, headers, id), move |_, room, ticket| room.clauses(ticket, &pick)).await
}

pub(super) async fn reach(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Query(whose): Query<Whose>,
) -> Result<Json<Reach>, Error> {
    seated((state, headers, id), move |_, room, ticket| room.reach(ticket, &whose.unit)).await
}

pub(super) async fn layers(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Query(whom): Query<SeenAs>,
) -> Result<Json<Layers>, Error> {
    seated((state, headers, id), move |_, room, ticket| {
        room.layers(ticket, whom.seen_as.as_deref())
    })
    .await
}

pub(super) async fn fight(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(given): Given<Fight>,
) -> Result<Json<Vec<Fought>>, Error> {
    seated((state, headers, id), move |app, room, ticket| {
        room.fight(ticket, &given, &app.hall.library)
    })
    .await
}

/// A line of JSON for every game that is played on; whoever hangs up has it stopped.
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Given(asked): Given<Hinted>,
) -> Result<Response, Error> {
    let secret = secret(&headers).to_owned();
    let lookout = app.work(move |app| {
        let (room, ticket) = open(app, &id, &secret)?;
        room.lookout(&ticket, &asked)
    });
    let lookout = lookout.await?;
    let (tell, told) = mpsc::channel(LINES_AHEAD);
    // What is known at once waits in no line.
    let _ = tell.send(lookout.first.clone()).await;
    tokio::spawn(async move {
        let gone = tell.clone();
        let looking = app.think(move |_| {
            let heard = || !tell.is_closed();
            lookout.look(|news| tell.blocking_send(news).is_ok(), heard);
            Ok(())
        });
        tokio::select! {
            _ = looking => {}
            () = gone.closed() => {}
        }
    });
    let line = |news: HintNews| {
        let text = serde_json::to_string(&news).unwrap_or_default();
        Ok::<_, Infallible>(format!("{text}\n"))
    };
    let lines = Body::from_stream(ReceiverStream::new(told).map(line));
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], lines).into_response())
}

pub(super) async fn mods(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
) -> Result<Json<Vec<ModCard>>, Error> {
    seated((state, headers, id), move |app, room, _| Ok(app.hall.library.mods(room.variant())))
        .await
}

pub(super) async fn why(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(pick): Given<Pick>,
) -> Result<Json<Why>, Error> {
    seated((state, headers, id), move |_, room, ticket| room.why(ticket, &pick)).await
}

pub(super) async fn ask(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(asked): Given<Asked>,
) -> Result<Json<Value>, Error> {
    seated((state, headers, id), move |_, room, ticket| {
        room.ruling(ticket, &asked.question, &asked.input)
    })
    .await
}

pub(super) async fn log(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Query(since): Query<Since>,
) -> Result<Json<LogPage>, Error> {
    seated((state, headers, id), move |_, room, ticket| room.log(ticket, &since)).await
}

pub(super) async fn review(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Query(when): Query<When>,
) -> Result<Json<Review>, Error> {
    seated((state, headers, id), move |_, room, ticket| room.review(ticket, &when)).await
}

pub(super) async fn course(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Query(whom): Query<SeenAs>,
) -> Result<Json<Course>, Error> {
    seated((state, headers, id), move |_, room, ticket| {
        room.course(ticket, whom.seen_as.as_deref())
    })
    .await
}

pub(super) async fn went(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Query(whom): Query<SeenAs>,
) -> Result<Json<Vec<[String; 2]>>, Error> {
    seated((state, headers, id), move |_, room, ticket| room.went(ticket, whom.seen_as.as_deref()))
        .await
}

pub(super) async fn compare(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(other): Given<Compare>,
) -> Result<Json<Compared>, Error> {
    seated((state, headers, id), move |app, room, ticket| {
        room.compare(ticket, &other, &app.hall.library)
    })
    .await
}

pub(super) async fn beside(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(other): Given<Compare>,
) -> Result<Json<Beside>, Error> {
    let (State(app), secret, Path(id)) = (state, secret(&headers).to_owned(), id);
    let done = app.think(move |app| {
        let (room, ticket) = open(app, &id, &secret)?;
        room.beside(&ticket, &other, &app.hall.library)
    });
    Ok(Json(done.await?))
}

pub(super) async fn say(
    state: State<Arc<App>>,
    headers: HeaderMap,
    id: Path<String>,
    Given(typed): Given<Typed>,
) -> Result<Json<Spoken>, Error> {
    seated((state, headers, id), move |_, room, ticket| room.typed(ticket, &typed)).await
}
