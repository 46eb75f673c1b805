//! Builds the host and its plugins with cargo.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// After this time a quiet build says that it is one.
const PATIENCE: Duration = Duration::from_secs(2);

/// Programs of their own, which are built only for those who ask for them: by which command, and which program.
pub(crate) const OUTSIDE: [(&str, &str); 3] =
    [("lab", "lab"), ("ladder", "lab"), ("serve", "serve")];

/// Builds the host and the plugin of every variant, an outside program where it is asked for, and no other package. The first time
/// cargo shows its progress; later builds are short, and quiet.
pub(crate) fn host_and_plugins(outside: Option<&str>) -> io::Result<ExitStatus> {
    let plugins = plugins()?;
    let mut build = cargo();
    build.args(["build", "--release", "--package", "stavka"]);
    for plugin in &plugins {
        build.args(["--package", plugin]);
    }
    let built = if program().exists() {
        wait(build.arg("--quiet").spawn()?, "the host and its plugins")?
    } else {
        writeln!(io::stderr(), "{}", announcement(plugins.len()))?;
        build.status()?
    };
    match outside {
        Some(name) if built.success() => {
            // On its own: built with it, plugins would get the features of its dependencies, and with them another hash.
            let mut build = cargo();
            build.args(["build", "--release", "--quiet", "--package", &format!("stavka-{name}")]);
            wait(build.spawn()?, &format!("stavka-{name}"))
        }
        _ => Ok(built),
    }
}

/// What is said before the first build, so that nobody wonders what takes so long.
fn announcement(editions: usize) -> String {
    format!("building the host and {editions} editions: about 4 minutes on two cores, once")
}

/// The program, once it is built.
pub(crate) fn program() -> PathBuf {
    target().join("release").join(format!("stavka{}", std::env::consts::EXE_SUFFIX))
}

/// Cargo, in the folder of the workspace.
pub(crate) fn cargo() -> Command {
    // Cargo says which cargo runs this.
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// The packages of the plugins, one below each variant.
fn plugins() -> io::Result<Vec<String>> {
    let mut plugins = Vec::new();
    for variant in std::fs::read_dir(root().join("variants"))? {
        let variant = variant?;
        if variant.path().join("plugin").is_dir() {
            plugins.push(format!("stavka-{}-plugin", variant.file_name().to_string_lossy()));
        }
    }
    plugins.sort();
    Ok(plugins)
}

fn wait(mut build: Child, what: &str) -> io::Result<ExitStatus> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = build.try_wait()? {
            return Ok(status);
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    writeln!(io::stderr(), "building {what} ...")?;
    build.wait()
}

/// Where cargo puts what it builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}
