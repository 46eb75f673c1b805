//! What can go wrong at the table, and how it is told: a status of HTTP and one line that says what and what to do.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use stavka_play::edition::EditionError;
use stavka_play::save::SaveError;
use stavka_play::session::ActError;

/// What went wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such thing, or the secret opens none; both are told alike.
    #[error("there is no such game, or this link does not open it")]
    Closed,
    /// The owner's key is missing or wrong.
    #[error("this needs the key of whoever started the server: open the address that it printed")]
    NotOwner,
    /// There is no such page, map or clause.
    #[error("there is no {0} here")]
    Absent(&'static str),
    /// Another side is to choose.
    #[error("it is not your move")]
    NotYours,
    /// The table has moved on since the page was drawn.
    #[error("the table has moved on; look again")]
    MovedOn {
        /// The number of the table now.
        number: u64,
    },
    /// The rules say no.
    #[error("{because}")]
    Refused {
        /// The clause.
        by: String,
        /// Its reason.
        because: String,
    },
    /// What was sent does not fit.
    #[error("{0}")]
    Bad(String),
    /// Too much at once.
    #[error("{0}")]
    TooMuch(String),
    /// The request comes from another page or to another name.
    #[error("this server answers to this machine and its own pages alone")]
    Foreign,
    /// The game can't go on.
    #[error("{0}")]
    Broken(String),
    /// The machine failed us.
    #[error("{0}")]
    Machine(String),
}

impl Error {
    fn status(&self) -> StatusCode {
        match self {
            Self::Closed | Self::Absent(_) => StatusCode::NOT_FOUND,
            Self::NotOwner => StatusCode::UNAUTHORIZED,
            Self::NotYours | Self::Foreign => StatusCode::FORBIDDEN,
            Self::MovedOn { .. } => StatusCode::CONFLICT,
            Self::Refused { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Broken(_) | Self::Machine(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut body = json!({ "error": self.to_string() });
        match &self {
            Self::Refused { by, .. } => body["clause"] = by.as_str().into(),
            Self::MovedOn { number } => body["number"] = (*number).into(),
            _ => {}
        }
        (self.status(), Json(body)).into_response()
    }
}

impl From<EditionError> for Error {
    fn from(error: EditionError) -> Self {
        match error {
            EditionError::Setup { .. }
            | EditionError::Input { .. }
            | EditionError::Unknown { .. }
            | EditionError::Hook { .. } => Self::Bad(error.to_string()),
            EditionError::Broken { .. } | EditionError::Unsound { .. } => {
                Self::Broken(error.to_string())
            }
        }
    }
}

impl From<ActError> for Error {
    fn from(error: ActError) -> Self {
        match error {
            ActError::Refused { by, because } => Self::Refused { by, because },
            ActError::Edition(error) => error.into(),
            ActError::Player { .. } => Self::Broken(error.to_string()),
        }
    }
}

impl From<SaveError> for Error {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::Edition(error) => error.into(),
            other => Self::Bad(other.to_string()),
        }
    }
}

impl From<stavka::error::Error> for Error {
    fn from(error: stavka::error::Error) -> Self {
        Self::Bad(error.to_string())
    }
}

impl From<stavka_picture::PictureError> for Error {
    fn from(error: stavka_picture::PictureError) -> Self {
        Self::Broken(error.to_string())
    }
}
