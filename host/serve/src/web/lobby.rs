//! The lobby: for whoever started the server.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::App;
use super::seat::Given;
use crate::error::Error;
use crate::hall::{GameCard, Wish};
use crate::library::{ModCard, VariantCard};

/// What can be played, and what could not be loaded.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Shelves {
    variants: Vec<VariantCard>,
    /// The files that gave no variant, each with the reason.
    refused: Vec<String>,
}

pub(super) async fn library(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Json<Shelves>, Error> {
    app.owner(&headers)?;
    let variants = app.work(|app| app.hall.library.cards()).await?;
    Ok(Json(Shelves { variants, refused: app.hall.library.refused.clone() }))
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Json<Vec<GameCard>>, Error> {
    app.owner(&headers)?;
    Ok(Json(app.work(|app| Ok(app.hall.list())).await?))
}

pub(super) async fn make(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Given(wish): Given<Wish>,
) -> Result<Json<GameCard>, Error> {
    app.owner(&headers)?;
    Ok(Json(app.work(move |app| app.hall.make(wish)).await?))
}

/// How a save is brought along.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Brought {
    title: String,
    /// Only the first so many entries, as a fork.
    to: Option<usize>,
}

pub(super) async fn upload(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(how): Query<Brought>,
    body: Bytes,
) -> Result<Json<GameCard>, Error> {
    app.owner(&headers)?;
    Ok(Json(app.work(move |app| app.hall.upload(&body, &how.title, how.to)).await?))
}

pub(super) async fn fork(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Given(how): Given<Brought>,
) -> Result<Json<GameCard>, Error> {
    app.owner(&headers)?;
    let fork = move |app: &App| {
        let room = app.hall.room(&id)?;
        let save = room.save();
        let title =
            if how.title.is_empty() { format!("{} (fork)", room.card.title) } else { how.title };
        app.hall.upload(save.as_bytes(), &title, Some(how.to.unwrap_or(usize::MAX)))
    };
    Ok(Json(app.work(fork).await?))
}

pub(super) async fn save(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    app.owner(&headers)?;
    let name = format!(
        "attachment; filename=\"{}.stavka\"",
        id.chars().filter(char::is_ascii_hexdigit).collect::<String>()
    );
    let text = app.work(move |app| Ok(app.hall.room(&id)?.save())).await?;
    let kind = "application/octet-stream".to_owned();
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)], text).into_response())
}

pub(super) async fn put_away(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<Value>, Error> {
    app.owner(&headers)?;
    app.work(move |app| app.hall.put_away(&id)).await?;
    Ok(Json(json!({})))
}

pub(super) async fn bring(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<ModCard>, Error> {
    app.owner(&headers)?;
    Ok(Json(app.work(move |app| app.hall.library.bring(&body)).await?))
}

pub(super) async fn take_away(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<Value>, Error> {
    app.owner(&headers)?;
    app.work(move |app| app.hall.library.take_away(&id)).await?;
    Ok(Json(json!({})))
}
