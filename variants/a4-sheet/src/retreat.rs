//! Part of the rules on retreat.

use stavka_core::question::Question;

use crate::A4Sheet;

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    Vec::new()
}
