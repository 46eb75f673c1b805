//! A folder with the program, the plugins of the variants beside it, and a home of its own.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const SNAPSHOTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/cli");

/// The program, ready to be run.
pub(crate) struct Bench {
    folder: TempDir,
}

impl Bench {
    /// The program with the plugin of every variant beside it, trusted.
    pub(crate) fn new() -> Self {
        let bench = Self::bare();
        for plugin in plugins() {
            link(&plugin, bench.folder.path());
        }
        let listed = bench.run(100, &["trust", "--beside"]);
        assert!(listed.status.success(), "{listed:?}");
        bench
    }

    /// The program with nothing beside it.
    pub(crate) fn bare() -> Self {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        link(Path::new(env!("CARGO_BIN_EXE_stavka")), folder.path());
        Self { folder }
    }

    /// A path in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs the program on a page of `width` columns.
    pub(crate) fn run(&self, width: usize, arguments: &[&str]) -> Output {
        self.command(width, arguments).stdin(Stdio::null()).output().expect("the program runs")
    }

    /// Runs the program and types these bytes.
    pub(crate) fn type_in(&self, width: usize, arguments: &[&str], typed: &[u8]) -> Output {
        let mut command = self.command(width, arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut input = child.stdin.take().expect("an input");
        let typed = typed.to_vec();
        // The program may have heard enough before the end.
        let typist = std::thread::spawn(move || drop(input.write_all(&typed)));
        let output = child.wait_with_output().expect("it ends");
        typist.join().expect("typed");
        output
    }

    /// The program with its arguments and a home of its own.
    pub(crate) fn command(&self, width: usize, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.path("stavka"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_clear()
            .env("HOME", self.path("home"))
            .env("COLUMNS", width.to_string());
        command
    }

    /// What the program says on a page of 100 columns: the command, both outputs, the code.
    pub(crate) fn say(&self, arguments: &[&str]) -> String {
        self.say_on(100, arguments)
    }

    /// What the program says on a page of `width` columns.
    pub(crate) fn say_on(&self, width: usize, arguments: &[&str]) -> String {
        let output = self.run(width, arguments);
        let code = output.status.code().expect("it ends by itself");
        let words: Vec<_> = arguments.iter().map(|word| quoted(word)).collect();
        let said = format!(
            "$ stavka {}\n{}{}[code {code}]\n",
            words.join(" "),
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        said.replace(&self.folder.path().display().to_string(), "[folder]")
    }

    /// The output as JSON.
    pub(crate) fn json(&self, arguments: &[&str]) -> serde_json::Value {
        let output = self.run(100, arguments);
        serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
    }
}

/// The text is as the snapshot of that name has it.
pub(crate) fn check(name: &str, text: &str) {
    stavka_testkit::settings(SNAPSHOTS).bind(|| insta::assert_snapshot!(name, text));
}

/// The libraries that cargo built for the variants, one for each folder below `variants/`.
pub(crate) fn plugins() -> Vec<PathBuf> {
    let variants =
        fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../variants")).expect("the variants");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().replace('-', "_");
    let library = |name: String| stavka_testkit::library(&format!("stavka_plugin_{name}"));
    let mut plugins: Vec<_> =
        variants.map(|entry| library(name(entry.expect("an entry")))).collect();
    plugins.sort();
    plugins
}

/// Puts a file into a folder; a link is enough, since nobody changes it.
pub(crate) fn link(file: &Path, folder: &Path) {
    let name = file.file_name().expect("a name");
    fs::hard_link(file, folder.join(name))
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}

fn quoted(word: &str) -> String {
    if word.contains([' ', '{', '"']) { format!("'{word}'") } else { word.to_owned() }
}
