//! Python with packages of its own, below `target`.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// Pinned, so that a test that fails does so because of us.
const PACKAGES: [&str; 5] =
    ["icepool==2.1.3", "polars==2.1.0", "duckdb==2.0.0", "dask==2026.8.0", "distributed==2026.8.0"];

/// Python with all packages, or the reason why there is none; installed once.
fn python() -> &'static Result<PathBuf, String> {
    static PYTHON: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
        let python = folder.join("bin").join("python");
        let list = PACKAGES.join("\n");
        let done = folder.join("installed.txt");
        if std::fs::read_to_string(&done).is_ok_and(|known| known == list) {
            return Ok(python);
        }
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(PACKAGES))?;
        std::fs::write(&done, list).map_err(|error| error.to_string())?;
        Ok(python)
    })
}

fn run(command: &mut Command) -> Result<Output, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(output);
    }
    Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Python, ready to run a script that lies beside the tests; nothing, and a loud word, where there is none.
pub(crate) fn script(name: &str) -> Option<Command> {
    match python() {
        Ok(python) => {
            let mut command = Command::new(python);
            command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
            Some(command)
        }
        Err(reason) => {
            // Past what tests capture: one that is skipped must be seen to be.
            let _ = writeln!(
                std::io::stderr(),
                "SKIPPED: {name}: python with its packages can't be had: {reason}"
            );
            None
        }
    }
}

/// What a script prints; it must end well.
pub(crate) fn said(mut command: Command) -> String {
    match run(&mut command) {
        Ok(output) => String::from_utf8_lossy(&output.stdout).into_owned(),
        Err(message) => panic!("{message}"),
    }
}
