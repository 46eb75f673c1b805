//! The host's side: takes the root module out of a library.
//!
//! Always through the library's header. The shortcuts of `abi_stable` remember the first library they
//! loaded and would hand it out for every later one.

use std::path::Path;

use abi_stable::library::{LibraryError, RootModule, lib_header_from_path};

use crate::v1::VariantModule_Ref;

/// Why a library gives no module.
#[derive(Debug)]
pub enum Unfit {
    /// It can't be opened, or has no entry point of ours.
    NoEntry(String),
    /// Its entry point has another layout; the text says for which version it was built.
    OtherLayout(String),
}

/// The root module of the library at `path`, which stays in memory until the process ends.
///
/// The file must be trusted: opening it runs its code.
pub fn module_from(path: &Path) -> Result<VariantModule_Ref, Unfit> {
    let header = lib_header_from_path(path).map_err(|error| Unfit::NoEntry(first_line(&error)))?;
    if header.layout().is_none() {
        let cause = "it was built without a layout that could be checked";
        return Err(Unfit::OtherLayout(cause.to_owned()));
    }
    header.init_root_module::<VariantModule_Ref>().map_err(|error| match error {
        LibraryError::AbiInstability { .. }
        | LibraryError::InvalidAbiHeader { .. }
        | LibraryError::InvalidCAbi { .. }
        | LibraryError::IncompatibleVersionNumber { .. } => Unfit::OtherLayout(format!(
            "built against boundary package {}, this host has {}",
            header.version_strings(),
            VariantModule_Ref::VERSION_STRINGS
        )),
        other => Unfit::NoEntry(first_line(&other)),
    })
}

/// The whole error prints both layouts, some hundred lines.
fn first_line(error: &LibraryError) -> String {
    let text = error.to_string();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.next().unwrap_or("unknown error").to_owned()
}
