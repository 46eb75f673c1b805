//! Motorized korps that break down into their divisions, and are put together again.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};

use crate::build_up::must_make_korps;
use crate::campaign::play::{Look, Play};
use crate::campaign::state::Beside;
use crate::position::UnitId;
use crate::stacking::may_stack;
use crate::unit::{Described, State as Mark};

/// A motorized korps and what it is made of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Korps {
    pub whole: UnitId,
    pub panzer: UnitId,
    pub motorized: UnitId,
}

impl Look<'_> {
    /// What a korps is made of, if it can be broken down at all.
    pub(crate) fn parts(self, whole: UnitId) -> Option<Korps> {
        self.table.korps.iter().copied().find(|korps| korps.whole == whole)
    }

    /// A broken korps whose divisions stand together and may become the korps again.
    pub(crate) fn next_build_up(self) -> Option<Korps> {
        let ready = |korps: &&Korps| {
            let Korps { whole, panzer, motorized } = **korps;
            let hex = self.place(panzer);
            self.state.beside[whole.index()] == Beside::Broken
                && hex != SpaceId::NONE
                && hex == self.place(motorized)
                && must_make_korps(&self.divisions(**korps), true, &mut Silent).is_ok()
                && self.has_room_without(**korps)
        };
        self.table.korps.iter().find(ready).copied()
    }

    pub(crate) fn divisions(self, korps: Korps) -> [Described; 2] {
        [korps.panzer, korps.motorized].map(|unit| Described(self.unit(unit)))
    }

    /// Whether the korps finds room where its divisions stand.
    pub(crate) fn has_room_without(self, korps: Korps) -> bool {
        let hex = self.place(korps.panzer);
        let roster = self.table.roster();
        let others = self.state.position.units_at(hex);
        let others = others.filter(|&unit| unit != korps.panzer && unit != korps.motorized);
        let terrain = self.table.ground.features().terrain(hex);
        let counters = others.map(|unit| roster.counter(unit));
        may_stack(&self.table.rules, counters, roster.counter(korps.whole), terrain, &mut Silent)
            .is_ok()
    }
}

impl<S: Sink> Play<'_, S> {
    /// The korps gives way to its divisions, Disrupted as it was. One on its weak side has lost its panzers.
    pub(crate) fn break_down(&mut self, whole: UnitId) {
        let Some(korps) = self.look().parts(whole) else { return };
        let (hex, weak) = (self.look().place(whole), self.look().is(whole, Mark::Weak));
        self.take_off(whole, Beside::Broken);
        self.put(korps.motorized, hex);
        self.disrupt(korps.motorized);
        if weak {
            self.state.beside[korps.panzer.index()] = Beside::Pile;
        } else {
            self.put(korps.panzer, hex);
            self.disrupt(korps.panzer);
        }
    }

    /// completion.build-up-german: divisions that stand together become their korps again.
    pub(crate) fn build_up_korps(&mut self) {
        while let Some(korps) = self.look().next_build_up() {
            let divisions = self.look().divisions(korps);
            if must_make_korps(&divisions, true, self.sink).is_err() {
                return;
            }
            let hex = self.look().place(korps.panzer);
            let rebuilt = [korps.panzer, korps.motorized]
                .into_iter()
                .any(|unit| self.state.rebuilt.contains(unit));
            self.take_off(korps.panzer, Beside::Inside);
            self.take_off(korps.motorized, Beside::Inside);
            self.put(korps.whole, hex);
            self.mark(korps.whole, Mark::Weak, rebuilt);
        }
    }
}
