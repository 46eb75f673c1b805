//! Players from outside: those of the documentation play the campaigns, and those that fail end in one clear line.

use std::process::{Command, Stdio};

use stavka::edition::Source;
use stavka::programs;
use stavka_a4_sheet::A4Sheet;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_play::players::{Player, Who, play_out};
use stavka_play::save::{Save, text};
use stavka_play::session::{ActError, Session};
use stavka_play::sight::Budget;
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

use crate::ford;

#[path = "../../examples/bot.rs"]
mod bot;

/// The bot of the documentation.
const BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/bots/bot.py");

#[test]
fn the_bot_in_rust_plays_every_campaign() {
    bot::main().expect("all of them end");
}

#[test]
fn the_bots_are_short() {
    for text in [include_str!("../../examples/bot.rs"), include_str!("../../../docs/bots/bot.py")] {
        assert!(text.lines().count() <= 60, "{} lines", text.lines().count());
    }
}

#[test]
fn the_bot_in_python_plays_a4_sheet() {
    campaign::<A4Sheet>();
}

#[test]
fn the_bot_in_python_plays_second_edition() {
    campaign::<SecondEdition>();
}

#[test]
fn the_bot_in_python_plays_world_at_war() {
    campaign::<WorldAtWar>();
}

#[expect(clippy::print_stdout, reason = "a test that was skipped says so")]
fn campaign<V: Variant>() {
    if !runs("python3", &["--version"]) {
        println!("skipped: there is no python3");
        return;
    }
    let edition = Source::linked::<V>().open(Setup::default()).expect("opens");
    let mut session = Session::deal(edition, None, 7).expect("deals");
    let mut players = started(&[&format!("python3 '{BOT}'"), ""]);
    play_out(&mut session, &mut players).expect("ends");
    assert!(session.entries().len() > 100, "{} actions", session.entries().len());
}

fn runs(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Programs, and chance where no command is given.
fn started(commands: &[&str]) -> Vec<Box<dyn Player>> {
    let who = |command: &&str| match *command {
        "" => Who::Random,
        command => Who::Program(command.to_owned()),
    };
    let all: Vec<Who> = commands.iter().map(who).collect();
    programs::players(&all, 1).expect("they start").into_iter().flatten().collect()
}

/// Red's program ends, talks nonsense, talks without end or says nothing: one line says so, and the game is whole.
#[cfg(unix)]
#[test]
fn a_program_that_fails_ends_in_one_line() {
    let failures = [
        ("true", "it ended before the game did"),
        ("sh -c 'read line; exit 3'", "it ended before the game did"),
        ("sh -c 'while read line; do echo hello; done'", "`hello` is not JSON"),
        ("sh -c 'while read line; do echo [1]; done'", "`[1]` is neither a number nor words"),
        ("sh -c 'while read line; do echo 4711; done'", "`4711` can't be chosen here"),
        ("sh -c 'while read line; do echo -1; done'", "`-1` can't be chosen here"),
        (
            "sh -c 'echo \\\"fly\\\"; echo \\\"fly\\\"; echo \\\"fly\\\"; cat'",
            "`\"fly\"` can't be chosen here",
        ),
        ("yes ''", "is not JSON"),
        ("head -c 1000000 /dev/zero", "a line that has no end"),
        ("sleep 60", "it did not answer in time"),
    ];
    for (command, message) in failures {
        let mut session = ford::dealt(3);
        session.allow(Budget { milliseconds: 2000, ..Budget::default() });
        let error = play_out(&mut session, &mut started(&[command, ""])).expect_err(command);
        assert!(matches!(error, ActError::Player { .. }), "{command}: {error}");
        let said = error.to_string();
        assert!(said.contains(message) && !said.contains('\n'), "{command}: {said}");
        let source = ford::source();
        let saved = Save::parse(text(&session, &source.plugin).as_bytes()).expect("a save");
        let again = saved.replay(&source, usize::MAX).expect("it is whole");
        assert_eq!(again.entries(), session.entries(), "{command}");
    }
}

#[test]
fn a_program_that_there_is_not_is_named() {
    let error = programs::players(&[Who::Program("no-such-program --at all".to_owned())], 1);
    let said = error.err().expect("it can't start").to_string();
    assert!(said.starts_with("the player `no-such-program --at all` can't be started: "), "{said}");
}

/// A program that answers in words, and one wrong word is forgiven.
#[cfg(unix)]
#[test]
fn a_program_may_answer_in_words() {
    let mut session = ford::dealt(3);
    let waits = r#"sh -c 'read hello; while read line; do case $line in *choose*) echo 9; echo "\"wait\"";; esac; done'"#;
    play_out(&mut session, &mut started(&[waits, ""])).expect("ends");
    let red: Vec<&str> = session
        .entries()
        .iter()
        .filter(|entry| session.name(entry.by) == "red")
        .map(|entry| entry.words.as_str())
        .collect();
    assert_eq!(red, ["wait"; 6]);
}
