//! Reads the label of a library: the only use of `unsafe` in the host.
#![allow(
    unsafe_code,
    reason = "opening a library and reading plain bytes from it can't be done otherwise"
)]

use std::path::Path;

use libloading::Library;
use stavka_abi::{LABEL_BYTES, LABEL_SYMBOL, Label};

/// The label of the library at `path`, if it has one. The library stays open until the process ends.
///
/// The file must be trusted: opening it runs its initialisers.
pub(crate) fn read(path: &Path) -> Result<Option<Label>, libloading::Error> {
    // SAFETY: opening runs the library's initialisers; the loader has found its hash on the trust list, or
    // the file where cargo built this program, so this is code that the user chose to run.
    let library = unsafe { Library::new(path) }?;
    // SAFETY: the boundary fixes what stands under this symbol: plain bytes, of which any value is valid.
    let symbol = unsafe { library.get::<*const [u8; LABEL_BYTES]>(LABEL_SYMBOL) };
    // SAFETY: the symbol points into the library, which is open; the bytes are copied out.
    let bytes = symbol.ok().map(|at| unsafe { **at });
    // Closing would unmap code that a module loaded later from the same path still needs.
    std::mem::forget(library);
    Ok(bytes.map(Label::from_bytes))
}
