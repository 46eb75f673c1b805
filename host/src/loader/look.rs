//! The first look at a library, in a child: one that ends or hangs its process takes no game with it.
//!
//! What the child saw is noted beside the private copy: the manifest of one that lived, or how one died. Later runs look at
//! the note, and listing needs no more than that.

use std::ffi::OsString;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use stavka_core::variant::Manifest;
use stavka_play::line::one_line;

use super::looked;

/// How the program is asked to look at a library; no command of people is called so.
const ASKED: &str = "--look-at-library";

/// No manifest, and no reason, is longer.
const LONGEST: u64 = 1 << 20;

/// The program that looks; none where nobody can be asked, such as in a test that links the host.
static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// How closely to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// Whether it opens and says who it is.
    Opens,
    /// Whether its own cases come out as its text says, too, and a game of it can be played.
    Works,
}

/// What a child saw.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Seen {
    /// It is a variant.
    Variant(Box<Manifest>),
    /// It is none for us; these are the fields of the error that says so.
    NoEntry(String),
    /// As its label says.
    OtherGeneration(String),
    /// As its header says.
    OtherLayout(String),
    /// It broke, or said nonsense.
    NoManifest(String),
    /// It does not do what its own text says.
    Wrong(String),
}

impl Depth {
    const fn name(self) -> &'static str {
        match self {
            Self::Opens => "opens",
            Self::Works => "works",
        }
    }

    /// How long a library may take: many times what any of ours does.
    const fn patience(self) -> Duration {
        match self {
            Self::Opens => Duration::from_secs(20),
            Self::Works => Duration::from_mins(2),
        }
    }
}

/// To be called first by a program that loads libraries: if it was started to look at one, it does that, and has the code
/// to end with. Otherwise it will be asked to look before this process opens what nobody has looked at.
pub fn started_to_look() -> Option<std::process::ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next()? != ASKED {
        if let Ok(program) = std::env::current_exe() {
            let _ = PROGRAM.set(program);
        }
        return None;
    }
    let (depth, path) = (arguments.next()?, PathBuf::from(arguments.next()?));
    let depth = if depth == *Depth::Works.name() { Depth::Works } else { Depth::Opens };
    Some(looked::tell(&path, depth))
}

/// Looks at the library at `path` in a child; how the child died, if it did. Nothing where there is nobody to ask.
pub(super) fn look(path: &Path, depth: Depth) -> Option<Result<Seen, String>> {
    let program = PROGRAM.get()?;
    let arguments: [OsString; 3] = [ASKED.into(), depth.name().into(), path.into()];
    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    match child {
        Ok(child) => Some(heard(child, depth.patience())),
        // A machine that starts no processes any more says so when it is asked for something else.
        Err(error) => Some(Err(format!("nobody could look at it: {error}"))),
    }
}

fn heard(mut child: Child, patience: Duration) -> Result<Seen, String> {
    let said = |from: Option<Box<dyn std::io::Read + Send>>| {
        std::thread::spawn(move || {
            let mut text = Vec::new();
            let _ = from.map(|from| from.take(LONGEST).read_to_end(&mut text));
            String::from_utf8_lossy(&text).into_owned()
        })
    };
    let out = said(child.stdout.take().map(|out| Box::new(out) as _));
    let complaints = said(child.stderr.take().map(|out| Box::new(out) as _));
    let status = ended(&mut child, patience);
    let (out, complaints) = (out.join().unwrap_or_default(), complaints.join().unwrap_or_default());
    // A library may end the process with the code of success: only what was said to the end counts. It may also break as the
    // process ends, after everything was said: a game would break there too.
    match (status, serde_json::from_str(out.trim_end())) {
        (Ok(status), Ok(seen)) if status.success() && out.ends_with('\n') => Ok(seen),
        (Err(why), _) => Err(why),
        (Ok(status), _) => {
            let last = complaints.lines().last().map(one_line).filter(|line| !line.is_empty());
            let last = last.map(|line| format!(": {line}")).unwrap_or_default();
            Err(format!("it ended its process {}{last}", way(status)))
        }
    }
}

/// Waits for a child; one that takes too long is ended.
fn ended(child: &mut Child, patience: Duration) -> Result<ExitStatus, String> {
    let until = Instant::now() + patience;
    let mut pause = Duration::from_micros(500);
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if Instant::now() < until => std::thread::sleep(pause),
            waited => {
                let _ = child.kill();
                let _ = child.wait();
                let seconds = patience.as_secs();
                return Err(waited.map_or_else(
                    |error| error.to_string(),
                    |_| format!("it did not come back within {seconds} s"),
                ));
            }
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

#[cfg(unix)]
fn way(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt as _;
    match (status.signal(), status.code()) {
        (Some(signal), _) => format!("by signal {signal}"),
        (None, code) => format!("with code {}", code.unwrap_or_default()),
    }
}

#[cfg(not(unix))]
fn way(status: ExitStatus) -> String {
    format!("with code {}", status.code().unwrap_or_default())
}
