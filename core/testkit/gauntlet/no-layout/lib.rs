//! A plugin that leaves out its layout, so that nobody can check it. What stands behind it is sound.
#![allow(unsafe_code, reason = "a label is found by its symbol, which must not be mangled")]
#![allow(missing_docs, reason = "the entry point expands to a static without a comment")]

use stavka_abi::Label;
use stavka_abi::v1::VariantModule_Ref;

/// Says generation 1, which is true.
#[unsafe(no_mangle)]
pub static STAVKA_LABEL: Label = Label::new("1 stavka-gauntlet-no-layout");

/// The entry point, without what the host checks.
#[abi_stable::export_root_module]
#[unsafe_no_layout_constant]
pub fn root_module() -> VariantModule_Ref {
    stavka_abi::module::<stavka_fixture::Ford>()
}
