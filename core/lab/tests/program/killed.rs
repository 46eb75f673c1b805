//! The program killed in the middle of a study, as the system kills: without a word.

use std::process::Stdio;
use std::time::Duration;

use crate::home::{Program, lines};
use crate::packages::said;

#[test]
fn killed_and_gone_on_with_it_comes_to_the_same_bytes() {
    let lab = Program::new();
    said(lab.run("one", "1"));
    said(lab.run("two", "2"));
    assert_eq!(lab.results("one"), lab.results("two"), "workers");
    let journal = lab.path("killed").join("journal.ndjson");
    let mut child = lab.run("killed", "2").stderr(Stdio::null()).spawn().expect("starts");
    while !lines(&journal, 500) {
        assert!(child.try_wait().expect("a child").is_none(), "it ended before it was killed");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("killed");
    child.wait().expect("gone");
    assert!(!lab.path("killed").join("results.parquet").exists(), "it was not done");
    assert!(lines(&journal, 500), "nothing that was played is lost");
    said(lab.run("killed", "2"));
    assert_eq!(lab.results("one"), lab.results("killed"), "killed");
}
