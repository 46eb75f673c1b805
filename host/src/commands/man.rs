//! `stavka man`: the man pages, one for each command.

use std::path::Path;

use clap::CommandFactory as _;

use crate::cli::{Cli, ManArgs};
use crate::error::Error;

/// Writes the pages into the folder.
pub(super) fn pages(args: &ManArgs) -> Result<String, Error> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| Error::File { path, source }
    };
    std::fs::create_dir_all(&args.out).map_err(failed(&args.out))?;
    let mut program = Cli::command();
    program.build();
    let shown = program.get_subcommands().filter(|command| !command.is_hide_set()).cloned();
    let commands: Vec<clap::Command> = std::iter::once(program.clone()).chain(shown).collect();
    for command in &commands {
        let name = match command.get_name() {
            "stavka" => "stavka".to_owned(),
            name => format!("stavka-{name}"),
        };
        let file = args.out.join(format!("{name}.1"));
        let page = clap_mangen::Man::new(command.clone().name(name));
        let mut text = Vec::new();
        page.render(&mut text).map_err(failed(&file))?;
        std::fs::write(&file, text).map_err(failed(&file))?;
    }
    Ok(format!("{} man pages are in {}\n", commands.len(), args.out.display()))
}
