//! A thousand requests that mean no good: refused, nothing leaked, and the server goes on.

use serde_json::json;

use crate::client::{Answer, Place, Server};

/// What a request must never come to.
fn refused(what: &str, answer: Option<&Answer>, secrets: &[&str]) {
    // Where the server hangs up, nothing was told either.
    let Some(answer) = answer else { return };
    assert!((400..500).contains(&answer.status), "{what}: {answer:?}");
    for secret in secrets {
        assert!(
            !answer.body.contains(secret) && !answer.head.contains(secret),
            "{what}: {answer:?}"
        );
    }
}

fn request(port: u16, line: &str, heads: &[(&str, &str)], body: &str) -> Vec<u8> {
    let own = format!("Host: 127.0.0.1:{port}\r\n");
    let host = if heads.iter().any(|(name, _)| *name == "Host") { "" } else { &own };
    let heads: Vec<String> =
        heads.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let (heads, length) = (heads.concat(), body.len());
    let end = format!("Content-Length: {length}\r\nConnection: close\r\n\r\n{body}");
    format!("{line} HTTP/1.1\r\n{host}{heads}{end}").into_bytes()
}

#[test]
fn a_thousand_hostile_requests_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let seats = server.deal("ford", &json!({ "blue": "link", "red": "link" }));
    let [mine, theirs] = &seats[..] else { panic!("{seats:?}") };
    let secrets = [mine.secret.as_str(), theirs.secret.as_str(), server.key.as_str()];
    let before = (server.table(mine), server.table(theirs));
    let mut told = 0;
    for round in 0..40 {
        for (what, bytes) in round_of(&server, mine, round) {
            refused(&what, server.say(&bytes).as_ref(), &secrets);
            told += 1;
        }
    }
    assert!(told >= 1000, "only {told}");
    // Wrong keys are heard again after a while.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert_eq!((server.table(mine), server.table(theirs)), before, "nothing was done");
}

/// One of each kind, with something that differs from round to round.
#[expect(clippy::too_many_lines, reason = "a table: a request a row")]
fn round_of(server: &Server, mine: &Place, round: usize) -> Vec<(String, Vec<u8>)> {
    let port = server.address.port();
    let game = &mine.game;
    let own = format!("Bearer {}", mine.secret);
    let number = round + 1000;
    let mut all = Vec::new();
    let mut add = |what: &str, line: &str, heads: &[(&str, &str)], body: &str| {
        all.push((format!("{what}, round {round}"), request(port, line, heads, body)));
    };
    let act = format!("POST /api/games/{game}/act");
    let other = format!("Bearer {:032x}", round * 7919);
    let good = json!({ "number": number, "actions": [0] }).to_string();
    add("no secret", &format!("GET /api/games/{game}/table"), &[], "");
    add("wrong secret", &format!("GET /api/games/{game}/table"), &[("Authorization", &other)], "");
    add("wrong secret, act", &act, &[("Authorization", &other)], &good);
    add("a seat as owner", "GET /api/games", &[("Authorization", &own)], "");
    add(
        "a seat as owner, save",
        &format!("GET /api/games/{game}/save"),
        &[("Authorization", &own)],
        "",
    );
    add(
        "a seat as owner, away",
        &format!("DELETE /api/games/{game}"),
        &[("Authorization", &own)],
        "",
    );
    add("replayed or early", &act, &[("Authorization", &own)], &good);
    add(
        "other eyes",
        &format!("GET /api/games/{game}/table?seen_as=blue"),
        &[("Authorization", &own)],
        "",
    );
    add(
        "all eyes",
        &format!("GET /api/games/{game}/review?at=0&seen_as=all"),
        &[("Authorization", &own)],
        "",
    );
    add("no JSON", &act, &[("Authorization", &own)], "{\"number\":");
    add("not UTF-8", &act, &[("Authorization", &own)], "\u{fffd}\u{0}");
    add(
        "unknown field",
        &act,
        &[("Authorization", &own)],
        "{\"number\":0,\"actions\":[0],\"root\":true}",
    );
    add("negative", &act, &[("Authorization", &own)], "{\"number\":-1,\"actions\":[0]}");
    add("huge body", &act, &[("Authorization", &own)], &"x".repeat(80_000 + round));
    add("deep JSON", &act, &[("Authorization", &own)], &"[".repeat(50_000));
    let many = json!({ "number": number, "actions": vec![1; 5000] }).to_string();
    add("many actions", &act, &[("Authorization", &own)], &many);
    for path in [
        "/assets/../../../../etc/passwd",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/assets//etc/passwd",
        "/maps/../owner.key/map.svg",
        "/books/..%2f..%2fowner.key",
        "/api/games/..%2fowner/table",
        "/api/games/owner.key/table",
        "/table/x/y/z",
        "/%00",
        "/api/nothing",
    ] {
        add(path, &format!("GET {path}"), &[("Authorization", &own)], "");
    }
    add("foreign host", "GET /", &[("Host", "evil.example")], "");
    add(
        "foreign origin",
        &act,
        &[("Authorization", &own), ("Origin", "http://evil.example")],
        &good,
    );
    add("no origin to speak of", &act, &[("Authorization", &own), ("Origin", "null")], &good);
    add(
        "from another site",
        &act,
        &[("Authorization", &own), ("Sec-Fetch-Site", "cross-site")],
        &good,
    );
    add("another port", "GET /", &[("Host", "127.0.0.1:1")], "");
    add("another method", &format!("PUT /api/games/{game}/act"), &[("Authorization", &own)], &good);
    let typed = json!({ "number": 0, "line": "x".repeat(2000) }).to_string();
    add("a long line", &format!("POST /api/games/{game}/say"), &[("Authorization", &own)], &typed);
    add(
        "a long key",
        "GET /api/games",
        &[("Authorization", &format!("Bearer {}", "0".repeat(4000)))],
        "",
    );
    all
}

#[test]
fn every_answer_has_strict_heads() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    for path in ["/", "/table/0123456789abcdef", "/assets/js/api.js", "/api/games", "/nothing"] {
        let head = server.ask("GET", path, "", "").head.to_lowercase();
        for wanted in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(head.contains(wanted), "{path}: {head}");
        }
        assert!(!head.contains("unsafe-inline"), "{path}: {head}");
    }
}

#[test]
fn saves_that_are_too_much_are_not_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let huge = "x".repeat(7 << 20);
    let answer = server.ask("POST", "/api/upload", &server.key, &huge);
    assert!((400..500).contains(&answer.status), "{answer:?}");
    for text in ["", "{}", "not a save", "{\"stavka\":2}", "{\"stavka\":99}"] {
        let answer = server.ask("POST", "/api/upload", &server.key, text);
        assert_eq!(answer.status, 400, "{text}: {answer:?}");
    }
    let wish =
        json!({ "setup": { "variant": "ford" }, "seats": { "red": "program:touch /tmp/x" } });
    let program = server.ask("POST", "/api/games", &server.key, &wish.to_string());
    assert_eq!(program.status, 400, "a program is started by nobody from afar: {program:?}");
}
