//! Part of the rules on advance.

use stavka_core::question::Question;

use crate::A4Sheet;

pub mod figures;

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    Vec::new()
}
