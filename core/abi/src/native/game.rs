//! A game with a mod over it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use abi_stable::sabi_trait::prelude::TD_CanDowncast;
use abi_stable::std_types::{ROption, RResult, RSliceMut, RStr, RString};
use stavka_core::game::OutcomeText;

use super::NativeMod;
use crate::guard::{guard, panicked};
use crate::v1::{BoxedGame, Fault, FaultKind, Game, Game_TO, Mover, reply};

/// A game, with what the mod over it remembers.
pub(super) struct Table<M: NativeMod> {
    layer: Arc<M>,
    base: BoxedGame,
    memory: M::Memory,
    /// How it has ended by the mod.
    ended: Option<OutcomeText>,
    /// What went wrong in the mod itself; the variant keeps its own faults.
    fault: Option<Fault>,
}

impl<M: NativeMod> Table<M> {
    pub(super) fn new(layer: Arc<M>, mut base: BoxedGame) -> Self {
        let memory = layer.begin(&mut base);
        Self { layer, base, memory, ended: None, fault: None }
    }

    /// The game below.
    pub(super) fn base(&self) -> &BoxedGame {
        &self.base
    }

    /// The same over another game, under a mod opened anew.
    pub(super) fn over(&self, layer: Arc<M>, base: BoxedGame) -> Self {
        let (memory, ended) = (self.memory.clone(), self.ended.clone());
        Self { layer, base, memory, ended, fault: None }
    }

    /// Whether somebody still chooses; why not is kept.
    fn goes_on(&mut self) -> bool {
        if let Some(end) = &self.ended {
            let over = format!("the game is over: {}", end.title);
            self.fault = Some(Fault::at(FaultKind::REFUSED, &end.by, &over));
        } else {
            self.fault = None;
        }
        self.ended.is_none()
    }

    /// Lets the mod look at what was done.
    fn look(&mut self, answer: u32) -> u32 {
        if answer == reply::FAULT {
            return answer;
        }
        let Self { layer, base, memory, .. } = self;
        match catch_unwind(AssertUnwindSafe(|| layer.after(memory, base))) {
            Ok(ended) => {
                self.ended = ended;
                answer
            }
            Err(payload) => {
                self.fault = Some(panicked(payload));
                reply::FAULT
            }
        }
    }

    fn refused<T>(&self) -> RResult<T, Fault> {
        RResult::RErr(self.fault())
    }
}

impl<M: NativeMod> Game for Table<M> {
    fn mover(&mut self) -> Mover {
        if self.ended.is_some() { Mover::NOBODY } else { self.base.mover() }
    }

    fn legal(&mut self, into: RSliceMut<'_, u32>) -> u32 {
        if self.ended.is_some() { 0 } else { self.base.legal(into) }
    }

    fn weights(&mut self, into: RSliceMut<'_, u32>) -> u32 {
        if self.ended.is_some() { 0 } else { self.base.weights(into) }
    }

    fn occasion(&mut self) -> u64 {
        self.base.occasion()
    }

    fn apply(&mut self, action: u32) -> u32 {
        if !self.goes_on() {
            return reply::FAULT;
        }
        let answer = self.base.apply(action);
        self.look(answer)
    }

    fn count(&mut self, action: u32, into: RSliceMut<'_, u64>) -> u32 {
        if !self.goes_on() {
            return reply::FAULT;
        }
        let answer = self.base.count(action, into);
        self.look(answer)
    }

    fn assign(&mut self, from: &BoxedGame) -> u32 {
        let Ok(other) = from.obj.downcast_as::<Self>() else {
            let message = "a game of another variant, or not under the same mod";
            self.fault = Some(Fault::new(FaultKind::BAD_INPUT, message));
            return reply::FAULT;
        };
        self.fault = None;
        self.memory.clone_from(&other.memory);
        self.ended.clone_from(&other.ended);
        self.base.assign(&other.base)
    }

    fn redraw(&mut self, side: u32, seed: u64) -> u32 {
        self.fault = None;
        self.base.redraw(side, seed)
    }

    fn fault(&self) -> Fault {
        self.fault.clone().unwrap_or_else(|| self.base.fault())
    }

    fn fork(&self) -> RResult<BoxedGame, Fault> {
        guard(|| {
            let fork = self.over(Arc::clone(&self.layer), self.base.fork().into_result()?);
            Ok(Game_TO::from_value(fork, TD_CanDowncast))
        })
    }

    fn fingerprint(&mut self) -> u64 {
        let ended = u64::from(self.ended.is_some());
        self.base.fingerprint() ^ self.layer.print(&self.memory) ^ ended
    }

    fn outcome(&mut self) -> RResult<RString, Fault> {
        match &self.ended {
            Some(end) => guard(|| crate::serve::json(end)),
            None => self.base.outcome(),
        }
    }

    fn view(&mut self, side: u32) -> RResult<RString, Fault> {
        self.base.view(side)
    }

    fn prompt(&mut self) -> RResult<RString, Fault> {
        self.base.prompt()
    }

    fn words(&mut self, action: u32) -> RResult<RString, Fault> {
        self.base.words(action)
    }

    fn heard(&mut self, action: u32, side: u32) -> RResult<RString, Fault> {
        self.base.heard(action, side)
    }

    fn action(&mut self, words: RStr<'_>) -> RResult<u32, Fault> {
        self.base.action(words)
    }

    fn tell(&mut self, action: u32) -> RResult<RString, Fault> {
        if !self.goes_on() {
            return self.refused();
        }
        let told = self.base.tell(action);
        let quiet = if told.is_ok() { reply::QUIET } else { reply::FAULT };
        if told.is_ok() && self.look(quiet) == reply::FAULT { self.refused() } else { told }
    }

    fn odds(&mut self) -> RResult<RString, Fault> {
        self.base.odds()
    }

    fn fill(&mut self, question: RStr<'_>, given: RStr<'_>) -> RResult<RString, Fault> {
        self.base.fill(question, given)
    }

    fn ask(&mut self, question: RStr<'_>, given: RStr<'_>) -> RResult<ROption<RString>, Fault> {
        self.base.ask(question, given)
    }

    fn check(&mut self) -> RResult<(), Fault> {
        self.base.check()
    }

    fn decision(&mut self) -> RResult<RString, Fault> {
        if self.ended.is_some() { RResult::ROk("null".into()) } else { self.base.decision() }
    }

    fn score(&mut self, side: u32) -> i32 {
        self.base.score(side)
    }

    fn choose(&mut self, side: u32, style: u32, seed: u64) -> RResult<u32, Fault> {
        if self.goes_on() { self.base.choose(side, style, seed) } else { self.refused() }
    }
}
