//! The commands in the documents work: each `$ stavka` line of a console block is run, page by page.

use std::path::Path;

use crate::bench::Bench;

/// The pages whose commands are run, each in a folder of its own.
const PAGES: [&str; 4] = ["README.md", "docs/playing.md", "docs/designing.md", "docs/comparing.md"];

/// What builds or tests the program itself, and what the lab's own test does.
const NOT_OURS: [&str; 4] = ["cargo stavka", "cargo test", "cargo install", "stavka lab"];

/// The commands of a page, without their comments.
fn commands(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_console = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(kind) => in_console = kind == "console",
            None if in_console => {
                let typed = line.strip_prefix("$ ").map(|typed| typed.split("  #").next());
                found.extend(typed.flatten().map(|typed| typed.trim().to_owned()));
            }
            None => {}
        }
    }
    found
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    for page in PAGES {
        let text = std::fs::read_to_string(root.join(page)).expect("a page");
        let commands = commands(&text);
        assert!(commands.len() > 4, "{page} has no commands: the test reads it wrong");
        let bench = Bench::new();
        for command in commands {
            if NOT_OURS.iter().any(|other| command.starts_with(other)) {
                continue;
            }
            let arguments = command.strip_prefix("stavka ");
            let arguments = arguments.unwrap_or_else(|| panic!("{page}: what is `{command}`?"));
            let words = words(arguments);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let said = bench.say_on(80, &words);
            assert!(said.ends_with("[code 0]\n"), "{page}: {said}");
        }
    }
}

#[test]
fn a_command_is_parted_as_a_shell_does() {
    assert_eq!(
        words(r#"ask v q --input '{"call": "1941-09"}'"#),
        ["ask", "v", "q", "--input", r#"{"call": "1941-09"}"#]
    );
    assert_eq!(commands("```console\n$ stavka a b  # c\nout\n```\n$ not this"), ["stavka a b"]);
}
