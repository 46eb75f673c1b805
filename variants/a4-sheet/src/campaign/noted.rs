//! What was found out about a state, until it changes.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::campaign::offered::Offered;
use crate::situation::Scene;

/// What was found out about a state. It goes with the state, since it is true of every copy.
#[derive(Debug, Clone)]
pub(crate) struct Noted {
    pub offered: Offered,
    /// The position as the rules look at it, once somebody has asked.
    pub scene: OnceCell<Arc<Scene>>,
}

impl Noted {
    /// Nothing is known yet.
    pub(crate) const fn nothing() -> Self {
        Self { offered: Offered::NOTHING, scene: OnceCell::new() }
    }

    /// The state is another.
    pub(crate) fn forget(&mut self) {
        self.offered.forget();
        self.scene.take();
    }
}
