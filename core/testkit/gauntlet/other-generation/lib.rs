//! A plugin for a generation of the boundary that does not exist yet. What stands behind the label would
//! load, so only the label can be why it is refused.
#![allow(unsafe_code, reason = "a label is found by its symbol, which must not be mangled")]
#![allow(missing_docs, reason = "the entry point expands to a static without a comment")]

use stavka_abi::Label;
use stavka_abi::v1::VariantModule_Ref;

/// Says that this was built for generation 2.
#[unsafe(no_mangle)]
pub static STAVKA_LABEL: Label = Label::new("2 stavka-gauntlet-other-generation");

/// The entry point of a sound plugin.
#[abi_stable::export_root_module]
pub fn root_module() -> VariantModule_Ref {
    stavka_abi::module::<stavka_fixture::Ford>()
}
