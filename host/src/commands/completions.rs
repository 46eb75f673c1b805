//! `stavka completions`: for shells. Those that can ask the program what may come next do so, so that they know variants,
//! clauses, questions, readings and sides; for the others it is the list of commands and options.

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::cli::{Cli, CompletionsArgs};

const BASH: &str = r#"_stavka() {
    local IFS=$'\n'
    COMPREPLY=($(stavka complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
    if [ ${#COMPREPLY[@]} -eq 0 ]; then
        COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))
    fi
}
complete -F _stavka stavka
"#;

const ZSH: &str = r#"#compdef stavka
_stavka() {
    local -a found
    found=("${(@f)$(stavka complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "${found[1]}" ]]; then compadd -- "${found[@]}"; else _files; fi
}
compdef _stavka stavka
"#;

const FISH: &str = r"complete -c stavka -a '(stavka complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
";

/// The script that a shell reads.
pub(super) fn completions(args: &CompletionsArgs) -> String {
    match args.shell {
        Shell::Bash => BASH.to_owned(),
        Shell::Zsh => ZSH.to_owned(),
        Shell::Fish => FISH.to_owned(),
        other => {
            let mut script = Vec::new();
            clap_complete::generate(other, &mut Cli::command(), "stavka", &mut script);
            String::from_utf8_lossy(&script).into_owned()
        }
    }
}
