//! Files of strangers, full disks and second processes, as the program meets them.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::bench::Bench;

/// The program with the game of one page, trusted.
struct Table {
    bench: Bench,
    plugin: String,
}

impl Table {
    fn new() -> Self {
        let bench = Bench::bare();
        let plugin = stavka_testkit::library("stavka_fixture_ford").display().to_string();
        let trusted = bench.say(&["trust", &plugin]);
        assert!(trusted.ends_with("[code 0]\n"), "{trusted}");
        Self { bench, plugin }
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.bench.run(100, &[arguments, &["--plugin", &self.plugin]].concat())
    }

    fn said(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    }

    /// A whole save of a short game.
    fn save(&self, name: &str) -> String {
        let said =
            self.said(&["play", "ford", "--players", "random", "--seed", "7", "--save", name]);
        assert!(said.contains("saved to"), "{said}");
        std::fs::read_to_string(self.bench.path(name)).expect("a save")
    }
}

/// Whether only colours steer the terminal.
fn is_harmless(said: &str) -> bool {
    let mut rest = said;
    while let Some(at) = rest.find(|letter: char| letter.is_control() && letter != '\n') {
        let colour = rest[at..].strip_prefix("\u{1b}[").and_then(|inside| {
            let end = inside.find(|letter: char| !matches!(letter, '0'..='9' | ';'))?;
            inside[end..].strip_prefix('m')
        });
        match colour {
            Some(after) => rest = after,
            None => return false,
        }
    }
    true
}

/// The words of a stranger's file, with colours as on a terminal.
#[test]
fn no_file_steers_the_terminal() {
    let table = Table::new();
    let whole = table.save("whole.stavka");
    let escape = r"\u001b]0;PWNED\u0007\u001b[2J";
    let second = whole.lines().nth(1).expect("a line");
    let act = |by: &str, words: &str, print: &str| {
        let line = format!(r#"{{"by":"{by}","do":"{words}","print":"{print}"}}"#);
        whole.replace(second, &line)
    };
    let saves = [
        act(escape, "x", "0"),
        act("blue", escape, "0"),
        act("blue", "hide at 1", escape),
        whole.replace("\"ford\"", &format!("\"ford{escape}\"")),
        whole.replace("\"0.1.0\"", &format!("\"{escape}\"")),
        whole.replace("hide", "hi\u{1b}[2Jde"),
        whole.replace("hide", "hi\u{9b}2Jde"),
        whole.replace("\"plugin\":\"", &format!("\"plugin\":\"{escape}")),
    ];
    for (number, text) in saves.iter().enumerate() {
        assert_ne!(text, &whole, "save {number} is as it was");
        std::fs::write(table.bench.path("bad.stavka"), text).expect("written");
        for command in ["replay", "log", "show"] {
            let said = table.said(&[command, "bad.stavka", "--color", "always"]);
            assert!(is_harmless(&said), "{command} of save {number}: {said:?}");
            assert!(!said.contains("panicked"), "{said}");
        }
    }
    let chart = format!(r#"{{"variant":"{escape}","chart":"map","content":{{}}}}"#);
    std::fs::write(table.bench.path("bad.json"), chart).expect("written");
    let input = format!(r#"{{"{escape}":1}}"#);
    for said in [
        table.said(&["data", "check", "bad.json", "--color", "always"]),
        table.said(&["ask", "ford", "crossing", "--input", &input, "--color", "always"]),
        table.said(&["replay", "\u{1b}[2Jno.stavka", "--color", "always"]),
    ] {
        assert!(is_harmless(&said), "{said:?}");
    }
}

/// Whatever lies under a name: an answer in a moment, in little memory.
#[cfg(unix)]
#[test]
fn strange_files_are_refused_at_once() {
    let table = Table::new();
    let whole = table.save("whole.stavka");
    let pipe = table.bench.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let sparse = std::fs::File::create(table.bench.path("sparse")).expect("created");
    sparse.set_len(20 << 30).expect("grown");
    let mut figures = whole.replacen("\"setup\":{", "\"setup\":{\"figures\":[", 1);
    let at = figures.find("\"figures\":[").expect("there") + 11;
    figures.insert_str(at, &("1,".repeat(5 << 20) + "1],"));
    std::fs::write(table.bench.path("huge-head"), figures).expect("written");
    std::fs::write(table.bench.path("lines"), "\n".repeat(8 << 20)).expect("written");
    std::fs::write(table.bench.path("deep"), "[".repeat(1 << 20)).expect("written");
    for file in ["pipe", "sparse", "huge-head", "lines", "deep", "/dev/zero", "/dev/null", "/"] {
        for command in [
            &["replay", file][..],
            &["play", "--from", file],
            &["data", "check", file],
            &["ask", "ford", "crossing", "--input", file],
            &["setup", "ford", "--setup", file],
        ] {
            // Nothing but ends of lines is the set-up that changes nothing.
            if command.contains(&"--setup") && file == "lines" {
                continue;
            }
            let begin = Instant::now();
            let output = limited(&table, command);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.code().is_some_and(|code| code > 0), "{command:?}: {said}");
            assert!(said.len() < 2000, "{command:?}: {said}");
            assert!(begin.elapsed() < Duration::from_secs(10), "{command:?}");
        }
    }
    let begin = Instant::now();
    let sparse = table.bench.path("sparse").display().to_string();
    let output = table.bench.run(100, &["questions", "a4-sheet", "--plugin", &sparse]);
    assert!(!output.status.success() && begin.elapsed() < Duration::from_secs(10));
}

/// Runs the program in a gigabyte: it starts in a good part of that, with its plugin in memory.
fn limited(table: &Table, arguments: &[&str]) -> Output {
    let program = table.bench.command(100, &[arguments, &["--plugin", &table.plugin]].concat());
    let mut shell = Command::new("sh");
    shell.arg("-c").arg("ulimit -v 1048576; exec \"$0\" \"$@\"").arg(program.get_program());
    shell.args(program.get_args()).current_dir(table.bench.path("."));
    for (name, value) in program.get_envs() {
        shell.env(name, value.unwrap_or_default());
    }
    shell.stdin(Stdio::null()).output().expect("it runs")
}

/// Two processes on one game: the second is told, and may watch or fork.
#[test]
fn a_second_process_does_not_win_in_silence() {
    let table = Table::new();
    let mut first = table
        .bench
        .command(
            100,
            &["play", "ford", "--seed", "3", "--save", "game.stavka", "--plugin", &table.plugin],
        )
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = first.stdin.take().expect("an input");
    input.write_all(b"hide at 2\n").expect("typed");
    let game = table.bench.path("game.stavka");
    let until = Instant::now() + Duration::from_secs(30);
    let has_moved = || std::fs::read_to_string(&game).is_ok_and(|text| text.contains("hide at 2"));
    while !has_moved() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    let second = table.run(&["play", "--from", "game.stavka"]);
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!(second.status.code(), Some(1), "{said}");
    assert!(said.contains("is being played just now; watch it with `stavka replay"), "{said}");
    assert!(table.said(&["replay", "game.stavka", "--all"]).contains("hide at 2"));
    let fork = table.said(&["play", "--from", "game.stavka", "--save", "fork.stavka"]);
    assert!(fork.contains("kept in fork.stavka"), "{fork}");
    drop(input);
    assert!(first.wait().expect("it ends").success());
    let after = table.said(&["play", "--from", "game.stavka"]);
    assert!(after.contains("kept in game.stavka"), "{after}");
}

/// A file may only grow to 512 bytes: as on a disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_so_is_the_result() {
    let table = Table::new();
    let program = table.bench.command(100, &[]);
    let script = format!(
        "trap '' XFSZ; set -o posix; ulimit -f 1; yes 1 | head -200 | {} play ford --seed 3 --save game.stavka --plugin {}",
        table.bench.path("stavka").display(),
        table.plugin
    );
    let mut shell = Command::new("bash");
    shell.arg("-c").arg(script).current_dir(table.bench.path("."));
    for (name, value) in program.get_envs() {
        shell.env(name, value.unwrap_or_default());
    }
    let output = shell.env("PATH", "/usr/bin:/bin").output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let failed = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}{failed}");
    assert!(said.contains("save it elsewhere with `save FILE`"), "{said}{failed}");
    assert!(said.contains("actions, seed 3"), "the result is told: {said}{failed}");
    assert!(failed.contains("game.stavka: "), "{failed}");
    let kept = table.said(&["replay", "game.stavka", "--all"]);
    assert!(kept.contains("hide at"), "what was kept before is whole: {kept}");
}

/// Without a home nothing can be kept, but much can be said.
#[test]
fn what_needs_no_home_asks_for_none() {
    let bench = Bench::bare();
    for arguments in [&["schema"][..], &["schema", "view"], &["completions", "bash"]] {
        let output = bench.command(100, arguments).env_remove("HOME").output().expect("it runs");
        assert!(output.status.success(), "{arguments:?}: {output:?}");
    }
}

/// What is quoted of a file is cut to what a line can hold.
#[test]
fn a_long_word_is_not_repeated() {
    let table = Table::new();
    let whole = table.save("whole.stavka");
    let long = whole.replace("\"ford\"", &format!("\"{}\"", "x".repeat(100_000)));
    std::fs::write(table.bench.path("long.stavka"), long).expect("written");
    let said = table.said(&["replay", "long.stavka"]);
    assert!(said.contains("no variant `xxx") && said.len() < 1000, "{}", said.len());
}
