//! The commands in the documents work: each line of a console block is run, page by page, and what is named in a sentence is
//! at least a command that there is.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::CommandFactory as _;
use clap::error::ErrorKind;
use stavka::cli::Cli;

use crate::bench::Bench;

/// What is not run here: how it begins, and who runs it.
const NOT_HERE: [(&str, &str); 5] = [
    ("cargo ", "builds or tests the program itself"),
    ("stavka serve ", "the tests of the table start servers"),
    ("python3 docs/bots/web_bot.py ", "the tests of the table sit the bot at one"),
    ("PICTURE=", "takes a picture of the table in a browser"),
    ("SHOTS=", "takes pictures of every page in a browser"),
];

/// Pages that are run where what they need is built.
const ELSEWHERE: [(&str, &str); 4] = [
    ("docs/comparing.md", "program::page::the_worked_study_can_be_done_again"),
    ("docs/bots.md", "bots::the_bot_in_python_plays_world_at_war"),
    ("docs/writing-a-mod.md", "cli::mods::the_commands_of_the_page_do_what_it_says"),
    ("docs/writing-a-variant.md", "template::the_template_is_built_outside_and_played"),
];

/// The ways in which a page marks what is typed.
const TYPED: [&str; 2] = ["console", "sh"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace")
}

/// Every page that people read, by its path in the workspace.
fn pages() -> Vec<(String, String)> {
    let mut files = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    pages_in(&root().join("docs"), &mut files);
    files.sort();
    let named = |file: PathBuf| {
        let name = file.strip_prefix(root()).expect("below the workspace").display().to_string();
        (name.replace('\\', "/"), std::fs::read_to_string(&file).expect("a page"))
    };
    files.into_iter().map(named).collect()
}

fn pages_in(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            pages_in(&path, found);
        } else if path.extension().is_some_and(|end| end == "md") {
            found.push(path);
        }
    }
}

/// The commands of a page, without their comments.
fn commands(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut block = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), block) {
            (Some(kind), None) => block = Some(kind),
            (Some(_), Some(_)) => block = None,
            (None, Some(kind)) if TYPED.contains(&kind) => {
                // In a console what is typed stands behind the prompt; a script has nothing else.
                let typed = if kind == "sh" { Some(line) } else { line.strip_prefix("$ ") };
                let typed = typed.and_then(|typed| typed.split("  #").next());
                found.extend(typed.map(|typed| typed.trim().to_owned()));
            }
            _ => {}
        }
    }
    found
}

/// The commands that the sentences of a page name.
fn named(page: &str) -> Vec<String> {
    let fenced = page.split("```").step_by(2);
    let quoted = fenced.flat_map(|prose| prose.split('`').skip(1).step_by(2));
    let commands = quoted.filter(|words| words.split_whitespace().next() == Some("stavka"));
    commands.map(|words| words.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// The words of a command, as a shell parts them.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in command.chars() {
        match (quote, letter) {
            (None, '\'' | '"') => quote = Some(letter),
            (Some(open), letter) if open == letter => quote = None,
            (None, ' ') => words.push(String::new()),
            (_, letter) => words.last_mut().expect("a word").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn what_the_documents_type_works() {
    let mut left_out = BTreeSet::new();
    let mut run = 0;
    for (page, text) in pages() {
        let commands = commands(&text);
        if ELSEWHERE.iter().any(|(other, _)| *other == page) {
            assert!(!commands.is_empty(), "{page} has nothing to run elsewhere");
            continue;
        }
        if commands.is_empty() {
            continue;
        }
        let bench = Bench::new();
        for command in commands {
            if let Some((other, _)) = NOT_HERE.iter().find(|(other, _)| command.starts_with(other))
            {
                left_out.insert(*other);
                continue;
            }
            let arguments = command.strip_prefix("stavka ");
            let arguments = arguments.unwrap_or_else(|| panic!("{page}: what is `{command}`?"));
            let words = words(arguments);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let said = bench.say_on(80, &words);
            assert!(said.ends_with("[code 0]\n"), "{page}: {said}");
            run += 1;
        }
    }
    assert!(run > 40, "only {run} commands: the test reads the pages wrong");
    let used = NOT_HERE.iter().all(|(other, _)| left_out.contains(other));
    assert!(used, "nothing is left out but {left_out:?}");
}

/// Where a sentence names a command, there is one with these options; what it is given may be a word in its place.
#[test]
fn what_the_documents_name_is_there() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (page, text) in pages() {
        let typed = commands(&text).into_iter().filter(|command| command.starts_with("stavka "));
        for command in named(&text).into_iter().chain(typed) {
            seen += 1;
            let plain = command.replace(['[', ']'], "").replace("...", "");
            let parsed = Cli::command().try_get_matches_from(words(&plain));
            let kind = parsed.err().map(|error| error.kind());
            if matches!(kind, Some(ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand)) {
                wrong.push(format!("{page}: `{command}`"));
            }
        }
    }
    assert!(seen > 20, "only {seen} commands: the test reads the pages wrong");
    assert!(wrong.is_empty(), "no such command or option:\n{}", wrong.join("\n"));
}

#[test]
fn a_page_is_read_as_people_read_it() {
    assert_eq!(
        words(r#"ask v q --input '{"call": "1941-09"}'"#),
        ["ask", "v", "q", "--input", r#"{"call": "1941-09"}"#]
    );
    let page = "```console\n$ stavka a b  # c\nout\n```\n$ not this\n```sh\nstavka d\n```\n```toml\nstavka = 1\n```\n";
    assert_eq!(commands(page), ["stavka a b", "stavka d"]);
    assert_eq!(named("see `stavka\nlog FILE`, `x`\n```\n`stavka no`\n```\n"), ["stavka log FILE"]);
}

/// The picture of the README is what its command draws. `STAVKA_UPDATE=1` draws it anew.
#[test]
fn the_pictures_are_made_by_the_commands() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("a README");
    let draws = commands(&readme).into_iter().find(|command| command.contains(" map show "));
    let draws = words(draws.expect("a command that draws").trim_start_matches("stavka "));
    let draws: Vec<&str> = draws.iter().map(String::as_str).collect();
    let bench = Bench::new();
    let said = bench.say(&draws);
    let drawn = std::fs::read(bench.path(draws.last().expect("a file"))).expect(&said);
    let shown = root().join("docs/pictures/kiev.png");
    if std::env::var_os("STAVKA_UPDATE").is_some() {
        std::fs::write(&shown, &drawn).expect("written");
    }
    let same = std::fs::read(&shown).expect("a picture") == drawn;
    assert!(same, "docs/pictures/kiev.png is another picture than `{}` draws", draws.join(" "));
}
