//! A server for a test, and a client that says exactly what it is told to.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use stavka_a4_sheet::A4Sheet;
use stavka_fixture::Ford;
use stavka_play::edition::Source;
use stavka_serve::hall::Hall;
use stavka_serve::library::Library;
use stavka_serve::web::{App, Guard, router};

/// So long an answer is waited for: a busy machine plays on for a hint as long as it takes.
const PATIENCE: Duration = Duration::from_mins(5);

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) key: String,
    _runtime: tokio::runtime::Runtime,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

/// A seat of a game.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) game: String,
    pub(crate) secret: String,
}

impl Server {
    /// A server of the games in a folder.
    pub(crate) fn start(folder: &Path) -> Self {
        Self::of(folder, vec![Source::linked::<Ford>(), Source::linked::<A4Sheet>()])
    }

    /// A server of these variants.
    pub(crate) fn of(folder: &Path, sources: Vec<Source>) -> Self {
        Self::with(folder, Library::linked(sources).expect("a library"))
    }

    /// A server of this library.
    pub(crate) fn with(folder: &Path, library: Library) -> Self {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let hall = Hall::open(folder.to_owned(), library).expect("a hall");
        let key = hall.key.letters().to_owned();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"));
        let listener = listener.expect("a port");
        let address = listener.local_addr().expect("an address");
        let app = App::new(hall, Guard::new(address.port(), &[]));
        runtime.spawn(async move { axum::serve(listener, router(app)).await });
        Self { address, key, _runtime: runtime }
    }

    /// Says these bytes and reads all that comes back.
    pub(crate) fn say(&self, bytes: &[u8]) -> Option<Answer> {
        let mut stream = TcpStream::connect(self.address).expect("the server is there");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        // A server that has heard enough may hang up before all is said.
        let _ = stream.write_all(bytes);
        let mut text = Vec::new();
        let _ = stream.read_to_end(&mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        let body = if chunked { whole(body) } else { body.to_owned() };
        Some(Answer { status, head: head.to_owned(), body })
    }

    fn request(&self, method: &str, path: &str, secret: &str, body: &str) -> String {
        let port = self.address.port();
        format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {secret}\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
    }

    /// A usual request.
    pub(crate) fn ask(&self, method: &str, path: &str, secret: &str, body: &str) -> Answer {
        self.say(self.request(method, path, secret, body).as_bytes()).expect("an answer")
    }

    /// The first event that a seat hears: the lines of a stream that goes on for ever.
    pub(crate) fn first_event(&self, place: &Place) -> String {
        let path = format!("/api/games/{}/events", place.game);
        let mut stream = TcpStream::connect(self.address).expect("the server is there");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let request = self.request("GET", &path, &place.secret, "");
        stream.write_all(request.as_bytes()).expect("a request");
        let lines = BufReader::new(stream).lines().map(|line| line.expect("a line"));
        let told = lines.skip_while(|line| !line.starts_with("id:") && !line.starts_with("data:"));
        told.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Asks something whose answer goes on: the line on which it comes.
    pub(crate) fn begin(&self, place: &Place, what: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).expect("the server is there");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let path = format!("/api/games/{}/{what}", place.game);
        let request = self.request("POST", &path, &place.secret, body);
        stream.write_all(request.as_bytes()).expect("a request");
        stream
    }

    pub(crate) fn make(&self, wish: &Value) -> Value {
        let made = self.ask("POST", "/api/games", &self.key, &wish.to_string());
        assert_eq!(made.status, 200, "{}", made.body);
        made.json()
    }

    /// A new game, and its seats in the order of the sides.
    pub(crate) fn deal(&self, variant: &str, seats: &Value) -> Vec<Place> {
        let game =
            self.make(&json!({ "setup": { "variant": variant }, "seats": seats, "seed": 7 }));
        let seats = game["seats"].as_array().expect("seats").iter();
        let place = |seat: &Value| {
            let link = seat["link"].as_str()?;
            let (game, secret) = link.strip_prefix("/table/")?.split_once('#')?;
            Some(Place { game: game.to_owned(), secret: secret.to_owned() })
        };
        seats.filter_map(place).collect()
    }

    pub(crate) fn at(&self, place: &Place, method: &str, what: &str, body: &str) -> Answer {
        self.ask(method, &format!("/api/games/{}/{what}", place.game), &place.secret, body)
    }

    pub(crate) fn table(&self, place: &Place) -> Value {
        let table = self.at(place, "GET", "table", "");
        assert_eq!(table.status, 200, "{}", table.body);
        table.json()
    }

    /// Does the first thing that may be done by this seat; the table afterwards.
    pub(crate) fn do_first(&self, place: &Place) -> Value {
        let table = self.table(place);
        let action = &table["decision"]["choices"][0]["action"];
        let body = json!({ "number": table["number"], "actions": [action] });
        let done = self.at(place, "POST", "act", &body.to_string());
        assert_eq!(done.status, 200, "{}", done.body);
        done.json()
    }
}

/// What came in parts, each behind its length: where it was parted says nothing.
fn whole(parts: &str) -> String {
    let (mut text, mut rest) = (String::new(), parts);
    while let Some((length, more)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap_or(0);
        let Some(part) = more.get(..length).filter(|part| !part.is_empty()) else { break };
        text += part;
        rest = more.get(length + 2..).unwrap_or_default();
    }
    text
}

/// The first seat of a game that was made.
pub(crate) fn first_place(made: &Value) -> Place {
    let link = made["seats"][0]["link"].as_str().expect("a link");
    let (game, secret) =
        link.strip_prefix("/table/").and_then(|link| link.split_once('#')).expect("a link");
    Place { game: game.to_owned(), secret: secret.to_owned() }
}
