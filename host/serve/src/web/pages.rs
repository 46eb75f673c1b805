//! Pages, pictures and scripts: all of them are part of the program.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use stavka_picture::{counter_style, counter_symbols};

use super::App;
use crate::error::Error;
use crate::library::{ClauseCard, FigureCard, Switch};

/// The pages of the server.
#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// What a picture may do: look as it says itself.
const PICTURE_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/// Named by what it holds, so it never changes.
const FOR_EVER: HeaderValue = HeaderValue::from_static("private, max-age=31536000, immutable");

pub(super) async fn lobby(headers: HeaderMap) -> Response {
    embedded("lobby.html", &headers)
}

pub(super) async fn table(headers: HeaderMap) -> Response {
    embedded("table.html", &headers)
}

pub(super) async fn text(headers: HeaderMap) -> Response {
    embedded("text.html", &headers)
}

pub(super) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    embedded(&path, &headers)
}

pub(super) async fn nothing() -> Error {
    Error::Absent("such page")
}

/// A file of the program; one that the browser has already is not sent again.
fn embedded(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Assets::get(path) else { return Error::Absent("such page").into_response() };
    let hash = file.metadata.sha256_hash();
    let tag = hash.iter().take(12).fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    let tag = format!("\"{tag}\"");
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let body = Body::from(file.data.into_owned());
    let kind = kind(path);
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache"), (ETAG, &tag)], body).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

pub(super) async fn map(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
) -> Result<Response, Error> {
    let map = app.hall.library.map_by(&key).ok_or(Error::Absent("such map"))?;
    Ok(picture(map.svg.clone(), FOR_EVER))
}

pub(super) async fn plan(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
) -> Result<Response, Error> {
    let map = app.hall.library.map_by(&key).ok_or(Error::Absent("such map"))?;
    let kind = HeaderValue::from_static("application/json");
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, FOR_EVER)], map.plan.clone()).into_response())
}

pub(super) async fn symbols() -> Response {
    let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{}</svg>", counter_symbols());
    picture(svg, HeaderValue::from_static("no-cache"))
}

pub(super) async fn style() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], counter_style())
        .into_response()
}

fn picture(svg: String, cached: HeaderValue) -> Response {
    let kind = HeaderValue::from_static("image/svg+xml");
    let policy = HeaderValue::from_static(PICTURE_POLICY);
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, cached), (CONTENT_SECURITY_POLICY, policy)], svg)
        .into_response()
}

pub(super) async fn book(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
) -> Result<Response, Error> {
    let page = app
        .work(move |app| {
            let book = app
                .hall
                .library
                .book_by(&key)
                .ok_or(Error::Absent("such rulebook; open its game first"))?;
            let page = book.page();
            Ok((page.html.clone(), page.policy.clone()))
        })
        .await?;
    let (html, policy) = page;
    let policy =
        HeaderValue::from_str(&policy).map_err(|error| Error::Broken(error.to_string()))?;
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    Ok(([(CONTENT_TYPE, kind), (CONTENT_SECURITY_POLICY, policy)], html).into_response())
}

pub(super) async fn switches(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
) -> Result<Json<Vec<Switch>>, Error> {
    let book = app.hall.library.book_by(&key).ok_or(Error::Absent("such rulebook"))?;
    Ok(Json(book.switches()))
}

pub(super) async fn figures(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
) -> Result<Json<Vec<FigureCard>>, Error> {
    let book = app.hall.library.book_by(&key).ok_or(Error::Absent("such rulebook"))?;
    Ok(Json(book.figure_cards()))
}

pub(super) async fn clause(
    State(app): State<Arc<App>>,
    Path((key, clause)): Path<(String, String)>,
) -> Result<Json<ClauseCard>, Error> {
    let book = app.hall.library.book_by(&key).ok_or(Error::Absent("such rulebook"))?;
    Ok(Json(book.clause(&clause).ok_or(Error::Absent("such clause"))?.clone()))
}
