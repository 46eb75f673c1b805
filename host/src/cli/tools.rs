//! The arguments of the commands about the program itself.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

/// Arguments of `complete`.
#[derive(Debug, Args)]
pub struct CompleteArgs {
    /// The words of the command line after the program, the last one unfinished
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
}

/// Arguments of `man`.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// The folder
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// Arguments of a program of its own, which are for it alone.
#[derive(Debug, Args)]
pub struct OutsideArgs {
    /// What the program is to do: see its `--help`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

/// Arguments of `schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// The name of a schema, or VARIANT/QUESTION, or VARIANT/QUESTION/input or /answer
    pub name: Option<String>,
}

/// Arguments of `trust`.
#[derive(Debug, Args)]
pub struct TrustArgs {
    /// The files
    #[arg(value_name = "FILE", required_unless_present_any = ["beside", "list"])]
    pub files: Vec<PathBuf>,
    /// List what is trusted, and by which list
    #[arg(long, conflicts_with = "files")]
    pub list: bool,
    /// Trust every plugin beside the program: for the build that put them there
    #[arg(long, hide = true)]
    pub beside: bool,
}

/// Arguments of `untrust`.
#[derive(Debug, Args)]
pub struct UntrustArgs {
    /// Names as `trust --list` has them, hashes or the beginnings of hashes
    #[arg(value_name = "NAME|HASH", required = true)]
    pub names: Vec<String>,
}
