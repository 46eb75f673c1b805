//! `atlas build [VARIANT]` writes maps; `atlas check [VARIANT]` compares them with what is committed.

use std::{
    fs,
    io::{self, Write},
    process::ExitCode,
};

use stavka_atlas::{AtlasError, VARIANTS, check, file_of, text_of};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["build", variants @ ..] => each(variants, build),
        ["check", variants @ ..] => each(variants, check),
        _ => return fail("usage: atlas build|check [VARIANT]..."),
    };
    done.map_or_else(|error| fail(&error.to_string()), |()| ExitCode::SUCCESS)
}

fn fail(words: &str) -> ExitCode {
    // Nothing is left to do if even this cannot be written.
    let _ = writeln!(io::stderr(), "{words}");
    ExitCode::FAILURE
}

fn each(variants: &[&str], work: fn(&str) -> Result<(), AtlasError>) -> Result<(), AtlasError> {
    let variants = if variants.is_empty() { &VARIANTS[..] } else { variants };
    variants.iter().try_for_each(|variant| work(variant))
}

fn build(variant: &str) -> Result<(), AtlasError> {
    let (text, path) = (text_of(variant)?, file_of(variant));
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder
        .and_then(|()| fs::write(&path, text))
        .map_err(|source| AtlasError::File { path: path.clone(), source })
}
