//! A newcomer's path on a terminal of 80 columns: the README, its first commands, look a rule up, play a turn, save, leave, come back,
//! read the log, change a figure, compare.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::bench::Bench;

const COLUMNS: u16 = 80;

/// How long a busy machine may take for an answer.
const PATIENCE: Duration = Duration::from_mins(3);

/// The program on a terminal, and somebody who types.
struct Terminal {
    child: Child,
    keys: File,
    screen: Arc<Mutex<Vec<u8>>>,
    /// How much of the screen was read.
    read: usize,
}

impl Terminal {
    fn open(bench: &Bench, arguments: &[&str]) -> Self {
        let ours: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&ours).expect("granted");
        unlockpt(&ours).expect("unlocked");
        let size = Winsize { ws_row: 40, ws_col: COLUMNS, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&ours, size).expect("a size");
        let name = ptsname(&ours, Vec::new()).expect("a name");
        let theirs = OpenOptions::new().read(true).write(true).open(name.to_str().expect("a path"));
        let theirs = theirs.expect("their side");
        let side = || Stdio::from(theirs.try_clone().expect("a copy"));
        let mut command = bench.command(COLUMNS.into(), arguments);
        command.env("TERM", "xterm-256color").stdin(side()).stdout(side()).stderr(side());
        let child = command.spawn().expect("it runs");
        let keys = File::from(ours);
        let mut output = keys.try_clone().expect("a copy");
        let screen = Arc::new(Mutex::new(Vec::new()));
        let shown = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            // The last reader is gone when the program is.
            while let Ok(count @ 1..) = output.read(&mut piece) {
                shown.lock().expect("whole").extend_from_slice(&piece[..count]);
            }
        });
        Self { child, keys, screen, read: 0 }
    }

    /// Waits until the screen shows this, after what was read before.
    fn wait_for(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen.lock().expect("whole").clone();
            let new = String::from_utf8_lossy(&screen[self.read..]).into_owned();
            let plain = anstream::adapter::strip_str(&new).to_string();
            if plain.contains(text) {
                self.read = screen.len();
                return;
            }
            assert!(Instant::now() < end, "`{text}` does not come; on the screen: {plain}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    fn type_in(&mut self, line: &str) {
        self.keys.write_all(format!("{line}\r").as_bytes()).expect("typed");
    }

    fn ends(mut self) {
        let end = Instant::now() + PATIENCE;
        while self.child.try_wait().expect("a child").is_none() {
            assert!(Instant::now() < end, "it does not end");
            std::thread::sleep(Duration::from_millis(30));
        }
        assert!(self.child.wait().expect("ended").success());
    }
}

/// A turn of the Axis at the prompt, with the rulebook, the map and a hint, saved.
fn first_turn(bench: &Bench) {
    let play =
        ["play", "a4-sheet", "--player", "soviet=staff", "--seed", "7", "--save", "mine.stavka"];
    let mut terminal = Terminal::open(bench, &play);
    terminal.wait_for("which unit goes by rail?");
    terminal.type_in("rule zoc.stop");
    terminal.wait_for("Where it stands");
    terminal.type_in("look map Suwalki");
    terminal.wait_for("Gumbinn");
    terminal.type_in("done");
    terminal.wait_for("type to search");
    terminal.type_in("auto");
    terminal.wait_for("which airfield moves");
    terminal.type_in("done");
    terminal.wait_for("A.2");
    terminal.type_in("hint");
    terminal.wait_for("the staff would");
    terminal.type_in("attack 0526 with all");
    terminal.wait_for("0526");
    terminal.type_in("odds");
    terminal.wait_for("if nobody");
    terminal.type_in("auto turn");
    terminal.wait_for("July I");
    terminal.type_in("save mine.stavka --force");
    terminal.wait_for("mine.stavka");
    terminal.type_in("quit");
    terminal.wait_for("go on with");
    terminal.ends();
}

/// The same game on another evening.
fn resumed(bench: &Bench) {
    let mut terminal = Terminal::open(bench, &["play", "--from", "mine.stavka"]);
    terminal.wait_for("July I");
    terminal.type_in("news");
    terminal.wait_for("soviet");
    terminal.type_in("why");
    terminal.wait_for("type to search");
    terminal.type_in("undo");
    terminal.wait_for("type to search");
    terminal.type_in("quit");
    terminal.ends();
}

#[test]
fn a_newcomer_finds_the_way() {
    let bench = Bench::new();
    let says = |arguments: &[&str], wanted: &str| {
        let said = bench.say_on(COLUMNS.into(), arguments);
        assert!(said.ends_with("[code 0]\n") && said.contains(wanted), "no `{wanted}` in {said}");
        let output = said.lines().skip(1);
        for line in output.filter(|line| !line.contains('/') && !line.contains("--")) {
            assert!(line.chars().count() <= COLUMNS.into(), "`{line}` is too long");
        }
    };
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
    let readme = std::fs::read_to_string(readme).expect("a README");
    let typed = |command: &str| {
        assert!(readme.contains(&format!("$ stavka {command}\n")), "the README has no `{command}`");
    };
    typed("search can my infantry retreat through a zone of control");
    typed("odds 17 5 --weather mud --river");
    typed("play a4-sheet --player soviet=staff --save mine.stavka");
    typed("log mine.stavka");
    says(&["--help"], "stavka play a4-sheet --player soviet=staff");
    says(&["--help"], "The exact odds of an attack in plain numbers");
    says(&["variants"], "a4-sheet");
    says(&["search", "can", "my", "infantry", "retreat", "through", "a", "zone"], "no-enemy-zoc");
    says(&["rule", "a4-sheet", "no-enemy-zoc"], "zone");
    says(&["odds", "17", "5", "--weather", "mud", "--river"], "3:1, rolled on 3:2");

    first_turn(&bench);
    resumed(&bench);

    says(&["log", "mine.stavka"], "axis: attack 0518");
    let heard = bench.say_on(COLUMNS.into(), &["log", "mine.stavka"]);
    assert!(heard.contains("draws an army, face down"), "what is hidden is told: {heard}");
    let figure = ["--figure", "omf.german_panzer_division=9"];
    says(&[&["rule", "a4-sheet", "omf-summary.german-panzer-division"], &figure[..]].concat(), "9");
    says(&["compare", "rules", "supply", "a4-sheet", "a4-sheet:supply.limited_hexes=10"], "10");
}
