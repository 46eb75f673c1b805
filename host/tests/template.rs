//! Anybody can write a variant: the template, copied elsewhere and built there, is loaded and played.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;

use stavka::loader::{self, Loaded};
use stavka::plugged;
use stavka::trust::{Hash, Trust};
use stavka_core::setup::Setup;
use stavka_play::players::{Who, play_out};
use stavka_play::session::Session;
use stavka_testkit as kit;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// The template in a folder of its own outside of the workspace, with the versions that this workspace is locked to.
fn copied(to: &Path) {
    let template = root().join("docs/template-variant");
    for file in ["build.rs", "rules/1-the-race.md", "src/lib.rs", "src/game.rs"] {
        let target = to.join(file);
        std::fs::create_dir_all(target.parent().expect("a folder")).expect("made");
        std::fs::copy(template.join(file), target).expect("copied");
    }
    let manifest = std::fs::read_to_string(template.join("Cargo.toml")).expect("a manifest");
    let core = root().join("core").display().to_string();
    let manifest = manifest.replace("../../core", &core.replace('\\', "/"));
    std::fs::write(to.join("Cargo.toml"), manifest).expect("written");
    std::fs::copy(root().join("Cargo.lock"), to.join("Cargo.lock")).expect("copied");
}

/// Builds it with this compiler, the one at hand where none is named; what was built stays for the next time.
fn built(folder: &Path, toolchain: Option<&str>) -> PathBuf {
    let target = format!("{}/template-{}", env!("CARGO_TARGET_TMPDIR"), toolchain.unwrap_or("own"));
    let mut command = Command::new(if toolchain.is_some() { "cargo" } else { env!("CARGO") });
    command.args(["build", "--offline", "--target-dir", &target]).current_dir(folder);
    command.env_remove("RUSTUP_TOOLCHAIN").env_remove("RUSTC").env("CARGO_PROFILE_DEV_DEBUG", "0");
    if let Some(toolchain) = toolchain {
        command.env("RUSTUP_TOOLCHAIN", toolchain);
    }
    let output = command.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let name = format!("{DLL_PREFIX}stavka_plugin_my_variant{DLL_SUFFIX}");
    Path::new(&target).join("debug").join(name)
}

fn load(path: &Path) -> Loaded {
    let bytes = std::fs::read(path).expect("cargo built the library");
    let mut trust = Trust::default();
    trust.add(Hash::of(&bytes), &loader::name(path));
    let copies = tempfile::tempdir().expect("a folder");
    loader::load(path, &trust, copies.path()).unwrap_or_else(|error| panic!("{error}"))
}

/// It keeps all promises, and a game of it is played to its end; the print of that end.
fn played(library: &Path) -> u64 {
    let loaded = load(library);
    assert_eq!(loaded.manifest.id, "my-variant");
    kit::check_cases(loaded.module());
    kit::check_conformance(loaded.module());
    kit::check_games(loaded.module(), 20);
    let edition = plugged::source(&loaded).open(Setup::default()).expect("opens");
    let mut session = Session::deal(edition, None, 3).expect("deals");
    let mut players = Who::players(&[Who::STAFF, Who::Random]).expect("nobody is needed");
    play_out(&mut session, &mut players).expect("ends");
    assert!(session.entries().len() >= 16, "{} actions", session.entries().len());
    session.print()
}

#[test]
fn the_template_is_built_outside_and_played() {
    let folder = tempfile::tempdir().expect("a folder");
    copied(folder.path());
    let ours = played(&built(folder.path(), None));
    let Some(other) = other_compiler() else {
        println!("skipped: no other compiler is installed");
        return;
    };
    assert_eq!(played(&built(folder.path(), Some(&other))), ours, "{other} builds another game");
}

/// A compiler of another version than the one at hand, if there is one.
fn other_compiler() -> Option<String> {
    let version = |toolchain: Option<&str>| {
        let mut command = Command::new("rustc");
        if let Some(toolchain) = toolchain {
            command.env("RUSTUP_TOOLCHAIN", toolchain);
        }
        let output = command.arg("--version").output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let listed = Command::new("rustup").args(["toolchain", "list"]).output().ok()?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let names = listed.lines().filter_map(|line| line.split(' ').next());
    let own = version(None)?;
    names.map(str::to_owned).find(|name| version(Some(name)).is_some_and(|other| other != own))
}
