//! A game's own file: appended to, held, never taken from anybody, and told of where it can't be written.

use std::path::{Path, PathBuf};

use stavka::error::Error;
use stavka::saves::{self, Claim, Keeper};
use stavka_play::save;
use stavka_play::session::{Session, Turn};
use tempfile::TempDir;

use crate::ford::{act, dealt, played, source};

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.stavka");
    (folder, file)
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a text")
}

fn create(path: &Path, session: &Session) -> Result<Keeper, Error> {
    Keeper::create(path, session, &source().plugin)
}

/// What is refused, in words.
fn refused<T>(result: Result<T, Error>) -> String {
    result.err().expect("refused").to_string()
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<_> = entries.map(name).map(|name| name.display().to_string()).collect();
    names.sort();
    names
}

/// Whatever is done or taken back, the file is the save of the game as it stands.
#[test]
fn the_file_is_the_save_at_every_choice() {
    let (_folder, file) = folder();
    let plugin = &source().plugin;
    let mut session = dealt(3);
    let mut keeper = create(&file, &session).expect("created");
    let whole = played(3);
    let mut taken_back = 0;
    while let Turn::Choice(side) = session.turn().expect("a turn") {
        let words = whole.entries()[session.entries().len()].words.clone();
        act(&mut session, &words);
        keeper.keep(&session).expect("kept");
        assert_eq!(text(&file), save::text(&session, plugin));
        // A choice that is taken back and made again leaves nothing behind.
        if session.undo(|may| may == side).expect("undone") {
            taken_back += 1;
            keeper.keep(&session).expect("kept");
            assert_eq!(text(&file), save::text(&session, plugin));
            act(&mut session, &words);
            keeper.keep(&session).expect("kept");
            assert_eq!(text(&file), save::text(&session, plugin));
        }
    }
    assert!(taken_back > 0, "undo was never tried");
    assert_eq!(text(&file), save::text(&whole, plugin));
}

#[test]
fn a_game_goes_on_in_its_file_and_leaves_what_it_was_beside_it() {
    let (folder, file) = folder();
    let mut session = dealt(3);
    drop(create(&file, &session).expect("created"));
    let first = text(&file);
    let claim = Claim::of(&file).expect("nobody holds it");
    let mut keeper = claim.go_on(&session, &source().plugin).expect("goes on");
    keeper.keep(&session).expect("kept");
    assert_eq!(names(folder.path()), ["game.stavka"], "nothing was changed yet");
    act(&mut session, "hide at 2");
    keeper.keep(&session).expect("kept");
    assert_eq!(text(&file), save::text(&session, &source().plugin));
    assert_eq!(text(&folder.path().join("game.stavka.before")), first);
    assert_eq!(names(folder.path()), ["game.stavka", "game.stavka.before"]);
}

/// Other ends of lines, another head: such a file is written anew, and the old one kept beside it.
#[test]
fn a_file_that_is_not_as_it_was_written_is_written_anew() {
    let (folder, file) = folder();
    let session = dealt(3);
    let mailed = save::text(&session, &source().plugin).replace('\n', "\r\n");
    std::fs::write(&file, format!("\u{feff}{mailed}")).expect("written");
    let read = saves::read(&file).expect("read");
    assert!(read.is_whole(), "a mark before the text and other ends of lines are no damage");
    let claim = Claim::of(&file).expect("nobody holds it");
    let _keeper = claim.go_on(&session, &source().plugin).expect("goes on");
    assert_eq!(text(&file), save::text(&session, &source().plugin));
    assert_eq!(text(&folder.path().join("game.stavka.before")), format!("\u{feff}{mailed}"));
}

#[test]
fn a_file_that_is_there_is_not_taken() {
    let (_folder, file) = folder();
    std::fs::write(&file, "a thesis").expect("written");
    assert!(refused(create(&file, &dealt(3))).contains("there is such a file already"));
    assert_eq!(text(&file), "a thesis");
}

#[test]
fn what_is_replaced_on_purpose_is_kept_beside() {
    let (folder, file) = folder();
    std::fs::write(&file, "a thesis").expect("written");
    let session = dealt(3);
    let _keeper = Keeper::replace(&file, &session, &source().plugin).expect("replaced");
    assert_eq!(text(&file), save::text(&session, &source().plugin));
    assert_eq!(text(&folder.path().join("game.stavka.before")), "a thesis");
}

#[test]
fn one_game_is_played_once() {
    let (folder, file) = folder();
    let session = dealt(3);
    let keeper = create(&file, &session).expect("created");
    let said = refused(Claim::of(&file));
    assert!(said.contains("is being played just now; watch it with `stavka replay"), "{said}");
    assert!(said.contains("or play a fork of it with --save FILE"), "{said}");
    refused(Keeper::replace(&file, &session, &source().plugin));
    saves::read(&file).expect("anybody may watch");
    create(&folder.path().join("fork.stavka"), &session).expect("anybody may fork");
    drop(keeper);
    Claim::of(&file).expect("it is free again");
}

#[test]
fn a_file_that_somebody_else_changes_is_left_alone() {
    let (_folder, file) = folder();
    let mut session = dealt(3);
    let mut keeper = create(&file, &session).expect("created");
    act(&mut session, "hide at 2");
    std::fs::write(&file, "something else").expect("written");
    assert!(refused(keeper.keep(&session)).contains("somebody else changed this file"));
    assert_eq!(text(&file), "something else");
    std::fs::remove_file(&file).expect("removed");
    std::fs::write(&file, "another").expect("written");
    assert!(refused(keeper.keep(&session)).contains("somebody else changed this file"));
    assert_eq!(text(&file), "another");
}

#[cfg(unix)]
#[test]
fn links_modes_and_strange_files_are_respected() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let (folder, file) = folder();
    let path = |name: &str| folder.path().join(name);
    let mut session = dealt(3);
    saves::write(&session, &source().plugin, &file).expect("written");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).expect("set");
    symlink(&file, path("link.stavka")).expect("linked");
    std::fs::write(path("victim"), "mine").expect("written");
    // Where a draft or an older game would be, somebody has put links.
    symlink(path("victim"), path("link.stavka.draft")).expect("linked");
    let claim = Claim::of(&path("link.stavka")).expect("nobody holds it");
    let mut keeper = claim.go_on(&session, &source().plugin).expect("goes on");
    act(&mut session, "hide at 2");
    keeper.keep(&session).expect("kept");
    drop(keeper);
    saves::write(&session, &source().plugin, &path("link.stavka")).expect("written");
    assert!(std::fs::symlink_metadata(path("link.stavka")).expect("there").is_symlink());
    assert_eq!(text(&file), save::text(&session, &source().plugin), "it leads to the save");
    let mode = std::fs::metadata(&file).expect("there").permissions().mode();
    assert_eq!((mode & 0o777, text(&path("victim")).as_str()), (0o600, "mine"));
    symlink(path("nowhere"), path("loose")).expect("linked");
    assert!(refused(create(&path("loose"), &session)).contains("there is such a file already"));
    for strange in ["/dev/null", "/"] {
        refused(saves::write(&session, &source().plugin, Path::new(strange)));
        refused(saves::read(Path::new(strange)));
    }
    std::fs::remove_file(path("link.stavka.before")).expect("removed");
    symlink(path("victim"), path("link.stavka.before")).expect("linked");
    let claim = Claim::of(&path("link.stavka")).expect("nobody holds it");
    let mut keeper = claim.go_on(&session, &source().plugin).expect("goes on");
    act(&mut session, "wait");
    assert!(refused(keeper.keep(&session)).contains("this is not a plain file"));
    assert_eq!(text(&path("victim")), "mine");
}

/// A second process that reads while the first one writes finds a whole save each time.
#[test]
fn who_watches_finds_whole_saves() {
    let (_folder, file) = folder();
    let whole = played(3);
    let mut session = dealt(3);
    let mut keeper = create(&file, &session).expect("created");
    let watcher = std::thread::spawn({
        let file = file.clone();
        move || (0..300).filter(|_| saves::read(&file).is_ok_and(|save| save.is_whole())).count()
    });
    for _ in 0..150 {
        let Turn::Choice(side) = session.turn().expect("a turn") else { break };
        let words = whole.entries()[session.entries().len()].words.clone();
        act(&mut session, &words);
        keeper.keep(&session).expect("kept");
        session.undo(|may| may == side).expect("undone");
    }
    assert_eq!(watcher.join().expect("watched"), 300);
}
