//! Where things lie: the program, the user's plugins, the private copies.

use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The folders that the host uses.
#[derive(Debug, Clone)]
pub struct Places {
    /// The folder of the program; its plugins lie beside it.
    pub beside: PathBuf,
    /// Whether that folder is the one where cargo built the program: then nobody installed it.
    pub built_here: bool,
    /// The user's own plugins.
    pub plugins: PathBuf,
    /// The user's own list of trusted plugins.
    pub trust: PathBuf,
    /// Private copies of what is loaded.
    pub copies: PathBuf,
    /// The mods that are installed, packed.
    pub mods: PathBuf,
    /// Games that nobody named a file for.
    pub games: PathBuf,
}

impl Places {
    /// The usual folders of this user and this program.
    pub fn usual() -> io::Result<Self> {
        let home = ProjectDirs::from("", "", "stavka")
            .ok_or_else(|| io::Error::other("this user has no home folder; set HOME"))?;
        Self::below(home.data_dir(), home.cache_dir())
    }

    /// The folder of this program alone: for what reads and writes nothing of the user's.
    pub fn without_home() -> io::Result<Self> {
        let nowhere = Path::new("/nonexistent");
        Self::below(nowhere, nowhere)
    }

    fn below(data: &Path, cache: &Path) -> io::Result<Self> {
        let program = std::env::current_exe()?.canonicalize()?;
        let beside = program.parent().unwrap_or(Path::new(".")).to_owned();
        Ok(Self {
            built_here: is_build(&beside),
            beside,
            plugins: data.join("plugins"),
            trust: data.join(crate::trust::LIST),
            copies: cache.join("plugins"),
            mods: data.join("mods"),
            games: data.join("games"),
        })
    }
}

/// Whether cargo put this program into `folder`, a path without links.
fn is_build(folder: &Path) -> bool {
    built_in().is_some_and(|built| {
        built == folder || built.canonicalize().is_ok_and(|built| built == folder)
    })
}

/// The folder into which cargo put this program: `OUT_DIR` is `build/stavka-0123456789abcdef/out` below it.
fn built_in() -> Option<&'static Path> {
    let out = Path::new(env!("OUT_DIR"));
    let shape = out.ends_with("out") && out.ancestors().nth(2)?.ends_with("build");
    out.ancestors().nth(3).filter(|_| shape)
}
