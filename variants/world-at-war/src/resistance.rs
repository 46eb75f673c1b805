//! The level of Chinese resistance.

use stavka_core::bounded::Int;

/// A level of Chinese resistance.
pub(crate) type Resistance = Int<-9, 9>;

/// A level as players write it: with its sign, except zero.
pub(crate) fn signed(level: i32) -> String {
    if level == 0 { "0".into() } else { format!("{level:+}") }
}
