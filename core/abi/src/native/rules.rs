//! A variant with a mod over it.

use std::sync::Arc;

use abi_stable::sabi_trait::prelude::TD_CanDowncast;
use abi_stable::std_types::{RResult, RStr, RString};

use super::NativeMod;
use super::game::Table;
use crate::guard::guard;
use crate::v1::{BoxedGame, BoxedRules, Fault, Game_TO, Rules};

/// A variant with a mod over it.
pub(super) struct Over<M: NativeMod> {
    pub(super) base: BoxedRules,
    pub(super) layer: Arc<M>,
}

impl<M: NativeMod> Over<M> {
    fn table(&self, game: RResult<BoxedGame, Fault>) -> RResult<BoxedGame, Fault> {
        guard(|| {
            let table = Table::new(Arc::clone(&self.layer), game.into_result()?);
            Ok(Game_TO::from_value(table, TD_CanDowncast))
        })
    }
}

impl<M: NativeMod> Rules for Over<M> {
    fn book(&self) -> RResult<RString, Fault> {
        self.base.book()
    }

    fn questions(&self) -> RResult<RString, Fault> {
        self.base.questions()
    }

    fn ask(&self, question: RStr<'_>, input: RStr<'_>) -> RResult<RString, Fault> {
        self.base.ask(question, input)
    }

    fn charts(&self) -> RResult<RString, Fault> {
        self.base.charts()
    }

    fn map(&self) -> RResult<RString, Fault> {
        self.base.map()
    }

    fn scenarios(&self) -> RResult<RString, Fault> {
        self.base.scenarios()
    }

    fn deal(&self, scenario: RStr<'_>) -> RResult<BoxedGame, Fault> {
        self.table(self.base.deal(scenario))
    }

    fn pose(&self, position: RStr<'_>) -> RResult<BoxedGame, Fault> {
        self.table(self.base.pose(position))
    }

    /// What the mod remembers is kept where the game was under it before.
    fn adopt(&self, game: &BoxedGame) -> RResult<BoxedGame, Fault> {
        let Ok(known) = game.obj.downcast_as::<Table<M>>() else {
            return self.table(self.base.adopt(game));
        };
        guard(|| {
            let base = self.base.adopt(known.base()).into_result()?;
            let table = known.over(Arc::clone(&self.layer), base);
            Ok(Game_TO::from_value(table, TD_CanDowncast))
        })
    }
}
