//! Many games at once, as fast as is asked for: what the server takes, and that it loses nothing when it is killed.
//!
//! ```text
//! stavka-load SERVER [--games 200] [--rate 100] [--seconds 300] [--kills 0] [--variant world-at-war]
//! ```
//!
//! It starts the server, plays random legal moves in all games at the given rate, and compares at the end what the server tells of
//! each game with every move that it acknowledged. With `--kills N` the server is ended by force at N random instants and started
//! again.

#![expect(clippy::print_stdout, reason = "a program that reports what it measured")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// So many ask at once.
const WORKERS: usize = 12;

struct Asked {
    server: PathBuf,
    games: usize,
    rate: f64,
    seconds: u64,
    kills: usize,
    variant: String,
}

/// A game, and the number that the server told last.
struct Game {
    id: String,
    secret: String,
    told: u64,
    /// Whether a move was sent since then and no answer came: it may have been kept, or never have arrived.
    unsure: bool,
}

#[derive(Default)]
struct Tally {
    moves: AtomicU64,
    lost: AtomicU64,
    doubled: AtomicU64,
    broken: AtomicU64,
    times: Mutex<Vec<Duration>>,
}

type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() {
    if let Err(error) = arguments().and_then(|asked| run(&asked)) {
        println!("failed: {error}");
        std::process::exit(1);
    }
}

fn arguments() -> Result<Asked, Failure> {
    let mut given = std::env::args().skip(1);
    let server = PathBuf::from(
        given.next().ok_or("name the server: stavka-load target/release/stavka-serve")?,
    );
    let mut asked = Asked {
        server,
        games: 200,
        rate: 100.0,
        seconds: 300,
        kills: 0,
        variant: "world-at-war".to_owned(),
    };
    while let Some(name) = given.next() {
        let value = given.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--games" => asked.games = value.parse()?,
            "--rate" => asked.rate = value.parse()?,
            "--seconds" => asked.seconds = value.parse()?,
            "--kills" => asked.kills = value.parse()?,
            "--variant" => asked.variant = value,
            other => return Err(format!("no option {other}").into()),
        }
    }
    Ok(asked)
}

/// A server that is started anew when it is killed.
struct Server {
    program: PathBuf,
    folder: PathBuf,
    child: Child,
    port: u16,
}

impl Server {
    fn start(program: &Path, folder: &Path, port: u16) -> Result<Self, Failure> {
        let mut child = Command::new(program)
            .args(["--port", &port.to_string(), "--games"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().ok_or("no output")?;
        let mut lines = BufReader::new(output).lines();
        let line = lines.find_map(|line| line.ok().filter(|line| line.contains("127.0.0.1:")));
        let line = line.ok_or("the server ended")?;
        let port = line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
        let port = port.ok_or("no port")?.parse()?;
        std::thread::spawn(move || lines.for_each(drop));
        Ok(Self { program: program.to_owned(), folder: folder.to_owned(), child, port })
    }

    fn kill_and_start(&mut self) -> Result<(), Failure> {
        self.child.kill()?;
        self.child.wait()?;
        *self = Self::start(&self.program, &self.folder, self.port)?;
        Ok(())
    }

    /// Memory in KiB and time of the processor in seconds, where the system says.
    fn costs(&self) -> (u64, f64) {
        let of = |name: &str| {
            std::fs::read_to_string(format!("/proc/{}/{name}", self.child.id())).unwrap_or_default()
        };
        let resident = of("status")
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:")?.trim().split(' ').next()?.parse().ok());
        let stat = of("stat");
        let after = stat.rsplit(')').next().unwrap_or_default();
        let ticks: u64 = after
            .split_whitespace()
            .skip(11)
            .take(2)
            .filter_map(|field| field.parse::<u64>().ok())
            .sum();
        (resident.unwrap_or(0), f64::from(u32::try_from(ticks).unwrap_or(u32::MAX)) / 100.0)
    }
}

/// One request on a connection that is kept; the status and the body.
struct Line {
    port: u16,
    stream: Option<BufReader<TcpStream>>,
}

impl Line {
    fn ask(
        &mut self,
        method: &str,
        path: &str,
        secret: &str,
        body: &str,
    ) -> Result<(u16, Value), Failure> {
        let answer = self.try_ask(method, path, secret, body);
        if answer.is_err() {
            self.stream = None;
        }
        answer
    }

    fn try_ask(
        &mut self,
        method: &str,
        path: &str,
        secret: &str,
        body: &str,
    ) -> Result<(u16, Value), Failure> {
        let port = self.port;
        if self.stream.is_none() {
            let stream = TcpStream::connect(("127.0.0.1", port))?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(Duration::from_secs(30)))?;
            self.stream = Some(BufReader::new(stream));
        }
        let stream = self.stream.as_mut().ok_or("no connection")?;
        write!(
            stream.get_mut(),
            "{method} /api{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {secret}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let (mut head, mut length) = (String::new(), 0);
        stream.read_line(&mut head)?;
        let status = head.split(' ').nth(1).ok_or("no answer")?.parse()?;
        loop {
            let mut line = String::new();
            stream.read_line(&mut line)?;
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut text = vec![0; length];
        stream.read_exact(&mut text)?;
        Ok((status, serde_json::from_slice(&text).unwrap_or_default()))
    }
}

fn run(asked: &Asked) -> Result<(), Failure> {
    let folder = std::env::temp_dir().join(format!("stavka-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let server = Arc::new(RwLock::new(Server::start(&asked.server, &folder, 0)?));
    let port = server.read().map_err(|_| "poisoned")?.port;
    let key = std::fs::read_to_string(folder.join("owner.key"))?;
    let mut line = Line { port, stream: None };
    // The first game has maps and books made; the others are measured against a server that has them.
    deal(&mut line, &asked.variant, asked.games, &key)?;
    let empty = server.read().map_err(|_| "poisoned")?.costs();
    let games = (0..asked.games)
        .map(|seed| deal(&mut line, &asked.variant, seed, &key))
        .collect::<Result<Vec<_>, _>>()?;
    let idle = server.read().map_err(|_| "poisoned")?.costs();
    let games: Arc<Vec<Mutex<Game>>> = Arc::new(games.into_iter().map(Mutex::new).collect());
    let (tally, going) = (Arc::new(Tally::default()), Arc::new(AtomicBool::new(true)));
    let begin = Instant::now();
    let workers: Vec<_> = (0..WORKERS)
        .map(|at| {
            let (games, tally, going, rate) =
                (Arc::clone(&games), Arc::clone(&tally), Arc::clone(&going), asked.rate);
            std::thread::spawn(move || work(at, port, rate, &games, &tally, &going))
        })
        .collect();
    let pause = Duration::from_secs(asked.seconds) / u32::try_from(asked.kills + 1)?;
    for kill in 0..=asked.kills {
        // Not at even instants: the last digits of the clock decide.
        let jitter = Duration::from_millis(u64::from(begin.elapsed().subsec_nanos() % 300));
        std::thread::sleep(pause.saturating_sub(jitter));
        if kill < asked.kills {
            server.write().map_err(|_| "poisoned")?.kill_and_start()?;
        }
    }
    going.store(false, Ordering::Relaxed);
    for worker in workers {
        worker.join().map_err(|_| "a worker broke")?;
    }
    let elapsed = begin.elapsed();
    let wrong = check(&mut line, &games, &tally);
    let busy = server.read().map_err(|_| "poisoned")?.costs();
    report(asked, &tally, elapsed, [empty, idle, busy]);
    server.write().map_err(|_| "poisoned")?.child.kill()?;
    std::fs::remove_dir_all(&folder)?;
    if wrong > 0 { Err(format!("{wrong} moves were lost or doubled").into()) } else { Ok(()) }
}

fn deal(line: &mut Line, variant: &str, seed: usize, key: &str) -> Result<Game, Failure> {
    let wish = json!({ "setup": { "variant": variant }, "seed": seed }).to_string();
    let (status, game) = line.ask("POST", "/games", key, &wish)?;
    let link = game["seats"][0]["link"].as_str().ok_or_else(|| format!("{status}: {game}"))?;
    let (id, secret) = link.trim_start_matches("/table/").split_once('#').ok_or("no secret")?;
    let (_, table) = line.ask("GET", &format!("/games/{id}/table"), secret, "")?;
    let told = table["number"].as_u64().unwrap_or(0);
    Ok(Game { id: id.to_owned(), secret: secret.to_owned(), told, unsure: false })
}

/// Plays its share of the moves, one after the other, each at its time.
fn work(at: usize, port: u16, rate: f64, games: &[Mutex<Game>], tally: &Tally, going: &AtomicBool) {
    let mut line = Line { port, stream: None };
    let gap = Duration::from_secs_f64(f64::from(u32::try_from(WORKERS).unwrap_or(1)) / rate);
    let mut due = Instant::now()
        + gap.mul_f64(
            f64::from(u32::try_from(at).unwrap_or(0))
                / f64::from(u32::try_from(WORKERS).unwrap_or(1)),
        );
    let mut turn = at;
    while going.load(Ordering::Relaxed) {
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        turn += WORKERS;
        let game = &games[turn % games.len()];
        let mut game = game.lock().unwrap_or_else(PoisonError::into_inner);
        if play(&mut line, &mut game, turn, tally).is_err() {
            tally.broken.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(50));
            due = Instant::now();
        }
        due += gap;
    }
}

fn play(line: &mut Line, game: &mut Game, turn: usize, tally: &Tally) -> Result<(), Failure> {
    let path = format!("/games/{}", game.id);
    let (_, table) = line.ask("GET", &format!("{path}/table"), &game.secret, "")?;
    let number = table["number"].as_u64().ok_or("no table")?;
    game.look(number, tally);
    let choices = table["decision"]["choices"].as_array().ok_or("the game is over")?;
    let action = &choices[turn * 7919 % choices.len()]["action"];
    let asked = Instant::now();
    let body = json!({ "number": number, "actions": [action] }).to_string();
    game.unsure = true;
    let (status, done) = line.ask("POST", &format!("{path}/act"), &game.secret, &body)?;
    game.unsure = false;
    if status != 200 {
        return Err(format!("{status}: {done}").into());
    }
    tally.times.lock().unwrap_or_else(PoisonError::into_inner).push(asked.elapsed());
    tally.moves.fetch_add(1, Ordering::Relaxed);
    game.told = done["number"].as_u64().unwrap_or(0);
    Ok(())
}

impl Game {
    /// Compares the table with what was told of it last: no move is gone, and none is there that nobody made.
    fn look(&mut self, number: u64, tally: &Tally) {
        let lost = number < self.told;
        let doubled = number > self.told && !self.unsure;
        tally.lost.fetch_add(u64::from(lost), Ordering::Relaxed);
        tally.doubled.fetch_add(u64::from(doubled), Ordering::Relaxed);
        (self.told, self.unsure) = (number, false);
    }
}

/// Looks at every game once more; how many times something was not as it was told.
fn check(line: &mut Line, games: &[Mutex<Game>], tally: &Tally) -> u64 {
    for game in games {
        let mut game = game.lock().unwrap_or_else(PoisonError::into_inner);
        let path = format!("/games/{}/table", game.id);
        let found = line
            .ask("GET", &path, &game.secret, "")
            .or_else(|_| line.ask("GET", &path, &game.secret, ""));
        let number = found.ok().and_then(|(_, table)| table["number"].as_u64()).unwrap_or(0);
        game.look(number, tally);
    }
    tally.lost.load(Ordering::Relaxed) + tally.doubled.load(Ordering::Relaxed)
}

/// Prints what it came to; the costs are those before the games were dealt, before they were played, and at the end.
fn report(asked: &Asked, tally: &Tally, elapsed: Duration, [empty, idle, busy]: [(u64, f64); 3]) {
    let mut times = tally.times.lock().unwrap_or_else(PoisonError::into_inner).clone();
    times.sort_unstable();
    let at = |share: usize| {
        times
            .get((times.len() * share / 1000).min(times.len().saturating_sub(1)))
            .copied()
            .unwrap_or_default()
    };
    let moves = tally.moves.load(Ordering::Relaxed);
    let seconds = elapsed.as_secs_f64();
    println!("{} games of {}, {} kills, {seconds:.0} s", asked.games, asked.variant, asked.kills);
    println!(
        "{moves} moves acknowledged, {:.1} a second; {} asked in vain while the server was away",
        f64::from(u32::try_from(moves).unwrap_or(u32::MAX)) / seconds,
        tally.broken.load(Ordering::Relaxed)
    );
    println!(
        "a move takes {:.1?} in the middle, {:.1?} at the 99th percentile, {:.1?} at most",
        at(500),
        at(990),
        at(1000)
    );
    // A server that was started anew counts from there.
    if asked.kills == 0 {
        cost(asked, moves, [empty, idle, busy]);
    }
    // Whoever else works on the machine makes moves wait: their number tells how far the times above are the server's own.
    let waiting = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("{} run or wait for a core on the average", waiting.split(' ').next().unwrap_or("?"));
    println!(
        "{} moves lost, {} doubled",
        tally.lost.load(Ordering::Relaxed),
        tally.doubled.load(Ordering::Relaxed)
    );
}

/// What the server took.
fn cost(asked: &Asked, moves: u64, [empty, idle, busy]: [(u64, f64); 3]) {
    println!(
        "memory {} MiB, {} KiB a game; {:.1} s of the processor, {:.2} ms a move",
        busy.0 / 1024,
        busy.0.saturating_sub(empty.0) / u64::try_from(asked.games.max(1)).unwrap_or(1),
        busy.1,
        1000.0 * (busy.1 - idle.1) / f64::from(u32::try_from(moves.max(1)).unwrap_or(u32::MAX))
    );
}
