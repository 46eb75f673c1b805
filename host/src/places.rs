//! Where things lie: the program, the user's plugins, the private copies.

use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The folders that the host uses.
#[derive(Debug, Clone)]
pub struct Places {
    /// The folder of the program; its plugins lie beside it.
    pub beside: PathBuf,
    /// The user's own plugins.
    pub plugins: PathBuf,
    /// The user's own list of trusted plugins.
    pub trust: PathBuf,
    /// Private copies of what is loaded.
    pub copies: PathBuf,
    /// Games that nobody named a file for.
    pub games: PathBuf,
}

impl Places {
    /// The usual folders of this user and this program.
    pub fn usual() -> io::Result<Self> {
        let program = std::env::current_exe()?.canonicalize()?;
        let beside = program.parent().unwrap_or(Path::new(".")).to_owned();
        let home = ProjectDirs::from("", "", "stavka")
            .ok_or_else(|| io::Error::other("this user has no home folder; set HOME"))?;
        Ok(Self {
            beside,
            plugins: home.data_dir().join("plugins"),
            trust: home.data_dir().join(crate::trust::LIST),
            copies: home.cache_dir().join("plugins"),
            games: home.data_dir().join("games"),
        })
    }
}
