//! What is checked before anything else: who is asked, from where, how often; and what every answer says of itself.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::App;
use crate::error::Error;

/// What the pages may load: what is the server's own, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// So many wrong keys a second are heard, and so many at once.
const WRONG_KEYS: f64 = 20.0;

/// Who may ask.
pub struct Guard {
    /// The names by which this server is called, with its port.
    names: Vec<String>,
    wrong: Mutex<(f64, Instant)>,
}

impl Guard {
    /// A server on this port that answers to this machine's own names, and to others that its owner gave.
    pub fn new(port: u16, given: &[String]) -> Self {
        let own = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}"));
        let names = own.into_iter().chain(given.iter().cloned()).collect();
        Self { names, wrong: Mutex::new((WRONG_KEYS, Instant::now())) }
    }

    /// A wrong key; where there are too many of them, nothing is said of keys any more.
    pub fn wrong_key<T>(&self, error: Error) -> Result<T, Error> {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let earned = now.duration_since(wrong.1).as_secs_f64() * WRONG_KEYS;
        *wrong = ((wrong.0 + earned).min(WRONG_KEYS), now);
        if wrong.0 < 1.0 {
            return Err(Error::TooMuch("too many wrong keys; wait a second".to_owned()));
        }
        wrong.0 -= 1.0;
        Err(error)
    }

    /// The request is for us, and from a page of ours or from no page at all.
    fn is_ours(&self, headers: &HeaderMap) -> bool {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let Some(host) = text(HOST).filter(|host| self.names.iter().any(|name| name == host))
        else {
            return false;
        };
        let origin = text(ORIGIN).is_none_or(|origin| {
            let bare = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            bare == Some(host)
        });
        let site = text(HeaderName::from_static("sec-fetch-site"));
        origin && site.is_none_or(|site| matches!(site, "same-origin" | "none"))
    }
}

/// Lets a request through if it is ours, and marks the answer.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    // A link that somebody follows comes from another site; it shows a page and does nothing.
    let follows = request.method() == Method::GET && !request.uri().path().starts_with("/api/");
    let navigates = request.headers().get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
    let mut headers = request.headers().clone();
    if follows && navigates {
        headers.remove("sec-fetch-site");
    }
    let mut answer = if app.guard.is_ours(&headers) {
        next.run(request).await
    } else {
        Error::Foreign.into_response()
    };
    let said = answer.headers_mut();
    said.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    said.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        said.insert(name, HeaderValue::from_static(value));
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&'static str, &'static str)]) -> bool {
        let guard = Guard::new(4100, &["table.example:443".to_owned()]);
        let pairs = pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        guard.is_ours(&pairs.collect())
    }

    #[test]
    fn only_our_own_names_and_pages_are_answered() {
        assert!(asked(&[("host", "127.0.0.1:4100")]));
        assert!(asked(&[("host", "localhost:4100"), ("origin", "http://localhost:4100")]));
        assert!(asked(&[("host", "table.example:443"), ("origin", "https://table.example:443")]));
        for wrong in [
            &[("host", "evil.example:4100")][..],
            &[("host", "127.0.0.1:80")],
            &[],
            &[("host", "localhost:4100"), ("origin", "http://127.0.0.1:4100")],
            &[("host", "localhost:4100"), ("origin", "null")],
            &[("host", "localhost:4100"), ("sec-fetch-site", "cross-site")],
        ] {
            assert!(!asked(wrong), "{wrong:?}");
        }
    }

    #[test]
    fn wrong_keys_are_heard_now_and_then() {
        let guard = Guard::new(1, &[]);
        let told = (0..40).map(|_| guard.wrong_key::<()>(Error::NotOwner));
        let refused = told.filter(|told| matches!(told, Err(Error::TooMuch(_)))).count();
        assert!((15..25).contains(&refused), "{refused}");
    }
}
