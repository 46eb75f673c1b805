//! How the program ends, for scripts.

/// The exit codes.
///
/// A ruling that refuses is an answer: `ask` ends with [`ExitCode::Success`], unless `--strict` asks for
/// [`ExitCode::Refused`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitCode {
    /// It worked.
    Success = 0,
    /// Something outside the program is in the way: a folder, a pipe, the disk.
    General = 1,
    /// The command line is wrong.
    Usage = 2,
    /// The input of a question, or the set-up, does not fit.
    BadInput = 3,
    /// There is no such variant, clause, question or schema.
    NotFound = 4,
    /// A plugin was refused, or broke.
    Plugin = 5,
    /// The rules refuse, and the caller wanted to hear of it.
    Refused = 6,
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code as u8)
    }
}
