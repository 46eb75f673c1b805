//! Players that are outside programs: JSON lines on their standard input and output. `docs/bots.md` is their side of it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stavka_core::game::{Action, OutcomeText};
use stavka_play::line::one_line;
use stavka_play::players::{Player, PlayerError, Who};
use stavka_play::sight::Sight;

use crate::error::Error;

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// No answer is longer than this.
const LONGEST: u64 = 1 << 16;

/// How often a program may say what can't be done before it is given up.
const PATIENCE: usize = 3;

/// How long a program has to end by itself once the game is over.
const FAREWELL: Duration = Duration::from_millis(500);

/// An outside program that plays a side.
pub struct Program {
    command: String,
    child: Child,
    /// What is to be written; a program that does not read must not hold up the game.
    to: Sender<String>,
    /// The lines that it says; an error where it says none any more.
    from: Receiver<Result<String, String>>,
    greeted: bool,
    /// How many actions of the game it has heard of.
    heard: usize,
}

/// Everybody of these players who is no person; nobody in the place of people. For one that searches so many threads
/// play on.
pub fn players(all: &[Who], threads: usize) -> Result<Vec<Option<Box<dyn Player>>>, Error> {
    let player = |who: &Who| match who {
        Who::Program(command) => {
            let program: Box<dyn Player> = Box::new(Program::start(command)?);
            Ok(Some(program))
        }
        who => Ok(stavka_foresight::player(who, threads)),
    };
    all.iter().map(player).collect()
}

impl Program {
    /// Starts it. The command is a program and its arguments, with spaces between them, or quotes around those that have
    /// spaces of their own; no shell reads it.
    pub fn start(command: &str) -> Result<Self, Error> {
        let failed = |source| Error::Program { command: command.to_owned(), source };
        let words = words(command);
        let (program, arguments) = words.split_first().ok_or_else(|| failed(nothing()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(nothing()));
        };
        let (to, to_write) = channel();
        let (read, from) = channel();
        std::thread::spawn(move || write_lines(input, &to_write));
        std::thread::spawn(move || read_lines(output, &read));
        Ok(Self { command: command.to_owned(), child, to, from, greeted: false, heard: 0 })
    }

    /// A program that reads no more is found out when it does not answer.
    fn say(&self, line: &Value) {
        let _ = self.to.send(format!("{line}\n"));
    }

    fn greet(&mut self, sight: &Sight<'_>) {
        let (edition, budget) = (sight.edition(), sight.budget());
        let manifest = &edition.manifest;
        self.say(&json!({ "hello": {
            "protocol": PROTOCOL,
            "variant": manifest.id,
            "title": manifest.title,
            "sides": manifest.sides,
            "side": manifest.sides.get(usize::from(sight.side())),
            "styles": manifest.styles,
            "setup": edition.setup,
            "milliseconds": budget.milliseconds,
        }}));
        self.greeted = true;
    }

    fn ask(&mut self, sight: &mut Sight<'_>) -> Result<(), PlayerError> {
        let heard: Vec<String> = sight.heard_since(self.heard).collect();
        self.heard = sight.done();
        let (view, decision) = (sight.view()?, sight.decision()?);
        self.say(&json!({ "choose": {
            "number": sight.done(),
            "seed": sight.seed(),
            "heard": heard,
            "view": view,
            "decision": decision,
        }}));
        Ok(())
    }

    /// The next line that it says before the time is up.
    fn line(&self, until: Instant) -> Result<String, PlayerError> {
        let left = until.saturating_duration_since(Instant::now());
        match self.from.recv_timeout(left) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(message)) => Err(self.gone(&message)),
            Err(RecvTimeoutError::Timeout) => Err(self.gone("it did not answer in time")),
            Err(RecvTimeoutError::Disconnected) => Err(self.gone("it ended")),
        }
    }

    fn gone(&self, message: &str) -> PlayerError {
        PlayerError::Gone(format!("`{}`: {message}", one_line(&self.command)))
    }
}

impl Player for Program {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Result<Action, PlayerError> {
        let until = Instant::now() + Duration::from_millis(sight.budget().milliseconds);
        if !self.greeted {
            self.greet(sight);
        }
        self.ask(sight)?;
        let mut wrong = String::new();
        for _ in 0..PATIENCE {
            let line = self.line(until)?;
            match understood(&line, sight)? {
                Ok(action) => return Ok(action),
                Err(message) => {
                    self.say(&json!({ "wrong": message }));
                    wrong = message;
                }
            }
        }
        Err(self.gone(&wrong))
    }

    fn over(&mut self, outcome: &OutcomeText) {
        self.say(&json!({ "over": outcome }));
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Nothing more to read tells it to end.
        let (closed, _) = channel();
        self.to = closed;
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                _ => return,
            }
        }
        // What does not end by itself, or has ended in between, is no loss.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The choice that a line means; or what is wrong with it.
fn understood(line: &str, sight: &mut Sight<'_>) -> Result<Result<Action, String>, PlayerError> {
    let said = one_line(line);
    let meant = match serde_json::from_str(line) {
        Ok(Value::String(words)) => sight.meant(&words)?,
        Ok(Value::Number(number)) => {
            let action = number.as_u64().and_then(|number| Action::try_from(number).ok());
            let legal = sight.legal()?;
            action.filter(|action| legal.contains(action))
        }
        Ok(_) => return Ok(Err(format!("`{said}` is neither a number nor words"))),
        Err(error) => return Ok(Err(format!("`{said}` is not JSON: {error}"))),
    };
    Ok(meant.ok_or_else(|| format!("`{said}` can't be chosen here")))
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(output: ChildStdout, lines: &Sender<Result<String, String>>) {
    let mut output = BufReader::new(output);
    loop {
        let line = read_line(&mut output);
        let ended = line.is_err();
        if lines.send(line).is_err() || ended {
            return;
        }
    }
}

fn read_line(output: &mut BufReader<ChildStdout>) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = output.take(LONGEST).read_until(b'\n', &mut bytes);
    match read.map_err(|error| format!("it can't be read: {error}"))? {
        0 => Err("it ended before the game did".to_owned()),
        _ if !bytes.ends_with(b"\n") => Err("it said a line that has no end".to_owned()),
        _ => Ok(String::from_utf8_lossy(&bytes).trim().to_owned()),
    }
}

/// The words of a command, those in quotes together.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote, mut begun) = (String::new(), None, false);
    for letter in command.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if letter == '"' || letter == '\'' => (quote, begun) = (Some(letter), true),
            None if letter.is_whitespace() => {
                if std::mem::take(&mut begun) {
                    words.push(std::mem::take(&mut word));
                }
            }
            _ => {
                word.push(letter);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}

fn nothing() -> std::io::Error {
    std::io::Error::other("there is nothing to start")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(
            words("python3  'my bot.py' --a=\"b c\"d"),
            ["python3", "my bot.py", "--a=b cd"]
        );
        assert_eq!(words("bot ''"), ["bot", ""]);
        assert_eq!(words("  "), [""; 0]);
    }
}
