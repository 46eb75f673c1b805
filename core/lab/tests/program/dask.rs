//! A design on Dask, one of its workers killed: the same bytes as on one machine.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::home::Program;
use crate::packages::{said, script};

/// The processes whose parent is this one.
fn children(parent: u32) -> Vec<u32> {
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    numbers.filter(|number| parent_of(*number) == Some(parent)).collect()
}

fn parent_of(process: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in brackets may hold anything: what follows the last one is plain.
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

fn is_lab(process: u32) -> bool {
    std::fs::read_link(format!("/proc/{process}/exe"))
        .is_ok_and(|path| path == Path::new(Program::PATH))
}

/// A worker below `driver` that has the lab play a shard.
fn busy_worker(driver: u32) -> Option<u32> {
    let mut open = children(driver);
    while let Some(process) = open.pop() {
        let below = children(process);
        if below.iter().any(|child| is_lab(*child)) {
            return Some(process);
        }
        open.extend(below);
    }
    None
}

fn kill_a_worker(driver: &mut Child) {
    loop {
        if let Some(worker) = busy_worker(driver.id()) {
            let killed = Command::new("kill").args(["-9", &worker.to_string()]).status();
            assert!(killed.expect("kill runs").success(), "worker {worker} was killed");
            return;
        }
        assert!(driver.try_wait().expect("a child").is_none(), "it ended with no worker seen");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn dask_with_a_killed_worker_comes_to_the_same_bytes() {
    let lab = Program::new();
    let Some(mut driver) = script("drivers/dask_study.py") else { return };
    lab.at_home(&mut driver);
    driver.arg(lab.path("study.toml")).arg(lab.path("dask"));
    driver.args(["--shards", "4", "--lab", Program::PATH, "--", "--plugin"]).arg(&lab.plugin);
    let log = std::fs::File::create(lab.path("dask.log")).expect("a file");
    let mut driver = driver.stdout(Stdio::null()).stderr(log).spawn().expect("starts");
    kill_a_worker(&mut driver);
    let ended = driver.wait().expect("it ends");
    let log = std::fs::read_to_string(lab.path("dask.log")).expect("a log");
    assert!(ended.success(), "{log}");
    said(lab.run("alone", "1"));
    assert_eq!(lab.results("alone"), lab.results("dask"));
}
