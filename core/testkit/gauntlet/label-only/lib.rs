//! A library that has the label of a plugin, and nothing behind it.
#![allow(unsafe_code, reason = "a label is found by its symbol, which must not be mangled")]

use stavka_abi::Label;

/// Promises an entry point that is not there.
#[unsafe(no_mangle)]
pub static STAVKA_LABEL: Label = Label::new("1 stavka-gauntlet-label-only");
