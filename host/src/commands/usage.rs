//! A command line that can't be understood: one short sentence, or JSON for whoever wants JSON.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::exit_code::ExitCode;
use crate::print::{self, BAD, paint};

/// Says what is wrong; help and version are no errors, and are printed as clap has them.
pub(super) fn told(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = print::show(&error.render().ansi().to_string());
        return ExitCode::Success;
    }
    let message = sentence(error);
    if std::env::args().any(|word| word == "--json") {
        let whole = || error.render().to_string().trim_start_matches("error: ").trim().to_owned();
        print::failed_json(&message.unwrap_or_else(whole), ExitCode::Usage);
        return ExitCode::Usage;
    }
    match message {
        Some(message) => print::notice(&format!("{} {message}", paint(BAD, "error:"))),
        None => print::notice(error.render().ansi().to_string().trim_end()),
    }
    ExitCode::Usage
}

/// A word that is not known, in one sentence with what was meant.
fn sentence(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => texts.first().cloned(),
        _ => None,
    };
    let (what, word, near) = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            ("command", ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand)
        }
        ErrorKind::UnknownArgument => {
            ("option", ContextKind::InvalidArg, ContextKind::SuggestedArg)
        }
        _ => return None,
    };
    let word = text(word)?;
    let what = if what == "option" && !word.starts_with('-') { "argument" } else { what };
    let near = match text(near) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`stavka --help` lists what there is".to_owned(),
    };
    Some(format!("there is no {what} `{word}`; {near}"))
}
