//! The lab's own program with the fixture game beside it, and a home of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use stavka::trust::Hash;
use tempfile::TempDir;

/// Long enough to be killed in the middle of it.
const DESIGN: &str = r#"
question = "what does deeper water cost Red?"
side = "red"
smallest = 0.02
players = ["random", "staff"]
seeds = { first = 5, count = 2000 }
detail = "course"
[[arms]]
name = "printed"
setup = { variant = "ford" }
[[arms]]
name = "deeper"
setup = { variant = "ford", figures = { crossing = { from = 6 } } }
"#;

pub(crate) struct Program {
    pub(crate) folder: TempDir,
    pub(crate) plugin: PathBuf,
}

impl Program {
    pub(crate) const PATH: &'static str = env!("CARGO_BIN_EXE_stavka-lab");

    pub(crate) fn new() -> Self {
        let program = Self::trusting(&["stavka_fixture_ford"]);
        std::fs::write(program.path("study.toml"), DESIGN).expect("written");
        program
    }

    /// A home in which these libraries are trusted; the plugin is the first of them.
    pub(crate) fn trusting(libraries: &[&str]) -> Self {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        let files: Vec<PathBuf> =
            libraries.iter().map(|name| stavka_testkit::library(name)).collect();
        let line = |file: &PathBuf| {
            let bytes = std::fs::read(file).expect("cargo built the library");
            let name = file.file_name().expect("a name").to_string_lossy().into_owned();
            format!("{}  {name}\n", Hash::of(&bytes))
        };
        let list = folder.path().join("data").join("stavka");
        std::fs::create_dir_all(&list).expect("a folder");
        let lines: String = files.iter().map(line).collect();
        std::fs::write(list.join("plugins.sha256"), lines).expect("written");
        Self { folder, plugin: files[0].clone() }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A command that finds this home and no other.
    pub(crate) fn at_home(&self, command: &mut Command) {
        command.env("HOME", self.folder.path());
        command.env("XDG_DATA_HOME", self.path("data"));
        command.env("XDG_CACHE_HOME", self.path("cache"));
    }

    /// The lab, about to run the study into a folder.
    pub(crate) fn run(&self, out: &str, workers: &str) -> Command {
        let mut command = Command::new(Self::PATH);
        self.at_home(&mut command);
        command.arg("run").arg(self.path("study.toml")).arg("--out").arg(self.path(out));
        command.args(["--workers", workers, "--plugin"]).arg(&self.plugin);
        command
    }

    /// The results in a folder.
    pub(crate) fn results(&self, out: &str) -> Vec<u8> {
        std::fs::read(self.path(out).join("results.parquet")).expect("results")
    }
}

/// Whether a file has at least so many lines.
pub(crate) fn lines(path: &Path, least: usize) -> bool {
    std::fs::read_to_string(path).is_ok_and(|text| text.lines().count() >= least)
}
