//! A game behind the boundary.
//!
//! Hot calls return a number; what went wrong waits in `fault`. A panic may leave a state half changed, so
//! it ends that game: every later call says the same fault, and only `assign` makes the game whole again.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use abi_stable::sabi_trait::prelude::TD_CanDowncast;
use abi_stable::std_types::{ROption, RResult, RSliceMut, RStr, RString};
use stavka_core::book::Shelf;
use stavka_core::clause::{Refused, Silent, Sink, Trail};
use stavka_core::game::{Applied, Game as Plays, Lent, OutcomeText, Told};
use stavka_core::variant::Variant;

use super::{json, json_in, parse};
use crate::guard::{guard, panicked};
use crate::v1::{BoxedGame, Fault, FaultKind, Game, Game_TO, Mover, reply};

/// One game of `V`.
pub(super) struct Served<V: Variant> {
    variant: Arc<V>,
    game: V::Game,
    /// What the clauses applied are counted into, once somebody counts.
    counts: Option<Trail>,
    fault: Option<Fault>,
    broken: bool,
    /// How long a view is, as far as the last one tells: a text that grows is copied again and again.
    view_room: usize,
}

impl<V: Variant> Served<V> {
    pub(super) fn new(variant: Arc<V>, game: V::Game) -> Self {
        Self { variant, game, counts: None, fault: None, broken: false, view_room: 0 }
    }

    /// A hot call: the number, or the mark that a fault waits.
    #[inline]
    fn hot(&mut self, mark: u32, call: impl FnOnce(&mut V::Game) -> Result<u32, Refused>) -> u32 {
        if self.broken {
            return mark;
        }
        match catch_unwind(AssertUnwindSafe(|| call(&mut self.game))) {
            Ok(Ok(number)) => number,
            Ok(Err(refused)) => {
                self.fault = Some(refusal(&self.variant.settings().shelf, refused));
                mark
            }
            Err(payload) => {
                self.break_off(panicked(payload));
                mark
            }
        }
    }

    #[cold]
    fn break_off(&mut self, fault: Fault) {
        self.fault = Some(fault);
        self.broken = true;
    }

    /// A cold call; it too ends the game if it panics.
    fn cold<T>(
        &mut self,
        call: impl FnOnce(&mut V::Game) -> Result<T, Fault>,
    ) -> RResult<T, Fault> {
        if self.broken {
            return guard(|| Err(self.fault()));
        }
        let result = guard(|| call(&mut self.game));
        if let RResult::RErr(fault) = &result
            && fault.kind == FaultKind::PANICKED
        {
            self.break_off(fault.clone());
        }
        result
    }
}

impl<V: Variant> Game for Served<V> {
    fn mover(&mut self) -> Mover {
        Mover(self.hot(Mover::BROKEN.0, |game| Ok(mover(game))))
    }

    fn legal(&mut self, mut into: RSliceMut<'_, u32>) -> u32 {
        self.hot(reply::FAULT, |game| {
            let mut list = Lent::new(into.as_mut_slice());
            game.legal(&mut list);
            Ok(number(list.count()))
        })
    }

    fn weights(&mut self, mut into: RSliceMut<'_, u32>) -> u32 {
        self.hot(reply::FAULT, |game| {
            let mut list = Lent::new(into.as_mut_slice());
            game.weights(&mut list);
            Ok(number(list.count()))
        })
    }

    fn occasion(&mut self) -> u64 {
        let mut occasion = 0;
        self.hot(reply::FAULT, |game| {
            occasion = game.occasion().number();
            Ok(reply::QUIET)
        });
        occasion
    }

    fn apply(&mut self, action: u32) -> u32 {
        self.hot(reply::FAULT, |game| done(game, action, &mut Silent))
    }

    fn count(&mut self, action: u32, mut into: RSliceMut<'_, u64>) -> u32 {
        let shelf = &self.variant.settings().shelf;
        let mut trail = self.counts.take().unwrap_or_else(|| Trail::counting(shelf.sizes()));
        let answer = self.hot(reply::FAULT, |game| done(game, action, &mut trail));
        trail.add_to(into.as_mut_slice());
        self.counts = Some(trail);
        answer
    }

    fn assign(&mut self, from: &BoxedGame) -> u32 {
        let Ok(other) = from.obj.downcast_as::<Self>() else {
            self.fault = Some(another_variant());
            return reply::FAULT;
        };
        if let Err(payload) = catch_unwind(AssertUnwindSafe(|| self.game.clone_from(&other.game))) {
            self.break_off(panicked(payload));
            return reply::FAULT;
        }
        self.broken = other.broken;
        if other.broken {
            self.fault.clone_from(&other.fault);
        }
        reply::QUIET
    }

    fn redraw(&mut self, side: u32, seed: u64) -> u32 {
        let Some(side) = side_of::<V>(side) else {
            self.fault = Some(no_side());
            return reply::FAULT;
        };
        self.hot(reply::FAULT, |game| {
            game.redraw(side, seed);
            Ok(reply::QUIET)
        })
    }

    fn fault(&self) -> Fault {
        self.fault.clone().unwrap_or_else(|| Fault::new(FaultKind::UNKNOWN, "nothing went wrong"))
    }

    fn score(&mut self, side: u32) -> i32 {
        let Some(side) = side_of::<V>(side) else {
            self.fault = Some(no_side());
            return 0;
        };
        let mut score = 0;
        self.hot(reply::FAULT, |game| {
            score = game.score(side);
            Ok(reply::QUIET)
        });
        score
    }

    fn fork(&self) -> RResult<BoxedGame, Fault> {
        guard(|| {
            if self.broken {
                return Err(self.fault());
            }
            let fork = Self::new(self.variant.clone(), self.game.clone());
            Ok(Game_TO::from_value(fork, TD_CanDowncast))
        })
    }

    fn fingerprint(&mut self) -> u64 {
        let mut print = 0;
        self.hot(reply::FAULT, |game| {
            print = game.fingerprint();
            Ok(reply::QUIET)
        });
        print
    }

    fn outcome(&mut self) -> RResult<RString, Fault> {
        let shelf = self.variant.settings().shelf.clone();
        self.cold(|game| json(&game.outcome().map(|outcome| OutcomeText::of(outcome, &shelf))))
    }

    fn view(&mut self, side: u32) -> RResult<RString, Fault> {
        let room = self.view_room;
        let view = self.cold(|game| json_in(room, &game.view(side_of::<V>(side))));
        if let RResult::ROk(text) = &view {
            self.view_room = text.len() + text.len() / 16;
        }
        view
    }

    fn prompt(&mut self) -> RResult<RString, Fault> {
        self.cold(|game| Ok(game.prompt().into()))
    }

    fn words(&mut self, action: u32) -> RResult<RString, Fault> {
        self.cold(|game| Ok(game.words(action).into()))
    }

    fn heard(&mut self, action: u32, side: u32) -> RResult<RString, Fault> {
        self.cold(|game| match side_of::<V>(side) {
            Some(side) => Ok(game.heard(action, side).into()),
            None => Err(no_side()),
        })
    }

    fn action(&mut self, words: RStr<'_>) -> RResult<u32, Fault> {
        self.cold(|game| game.action(words.as_str()).ok_or_else(|| no_action(words.as_str())))
    }

    fn tell(&mut self, action: u32) -> RResult<RString, Fault> {
        let shelf = self.variant.settings().shelf.clone();
        self.cold(|game| {
            let told = Told::of(game, action, &shelf);
            json(&told.map_err(|no| Fault::at(FaultKind::REFUSED, &no.by, &no.because))?)
        })
    }

    fn odds(&mut self) -> RResult<RString, Fault> {
        self.cold(|game| json(&game.odds()))
    }

    fn fill(&mut self, question: RStr<'_>, given: RStr<'_>) -> RResult<RString, Fault> {
        self.cold(|game| {
            let given = parse(given.as_str())?;
            let filled = game.fill(question.as_str(), given);
            json(&filled.map_err(|message| Fault::new(FaultKind::BAD_INPUT, &message))?)
        })
    }

    fn ask(&mut self, question: RStr<'_>, given: RStr<'_>) -> RResult<ROption<RString>, Fault> {
        self.cold(|game| {
            let ruling = game.ask(question.as_str(), given.as_str()).transpose()?;
            Ok(ruling.map(RString::from).into())
        })
    }

    fn check(&mut self) -> RResult<(), Fault> {
        self.cold(|game| game.check().map_err(|message| Fault::new(FaultKind::UNSOUND, &message)))
    }

    fn decision(&mut self) -> RResult<RString, Fault> {
        self.cold(|game| {
            let mut decision = game.decision();
            if let Some(decision) = &mut decision {
                decision.ask_staff(game, V::about().styles, 0);
            }
            json(&decision)
        })
    }

    fn choose(&mut self, side: u32, style: u32, seed: u64) -> RResult<u32, Fault> {
        self.cold(|game| {
            let style = style_of::<V>(style)?;
            let choice = side_of::<V>(side).and_then(|side| game.choose(side, style, seed));
            choice
                .ok_or_else(|| Fault::new(FaultKind::UNKNOWN, "it is not for that side to choose"))
        })
    }
}

impl<V: Variant> Served<V> {
    /// The same position under the rules of `variant`.
    pub(super) fn adopted(game: &BoxedGame, variant: Arc<V>) -> Result<Self, Fault> {
        let table = game.obj.downcast_as::<Self>().map_err(|_| another_variant())?;
        if table.broken {
            return Err(table.fault());
        }
        let game = Arc::clone(&variant).adopt(&table.game);
        let game = game.map_err(|message| Fault::new(FaultKind::BAD_INPUT, &message))?;
        Ok(Self::new(variant, game))
    }
}

/// Does it; what that came to, as it crosses.
#[inline]
fn done(game: &mut impl Plays, action: u32, sink: &mut impl Sink) -> Result<u32, Refused> {
    Ok(match game.apply(action, sink)? {
        Applied::Quiet => reply::QUIET,
        Applied::Revealed => reply::REVEALED,
    })
}

/// The style with this number.
fn style_of<V: Variant>(number: u32) -> Result<u8, Fault> {
    let styles = V::about().styles;
    let known = u8::try_from(number).ok().filter(|style| usize::from(*style) < styles.len());
    let message = format!("no style {number}; there are: {}", styles.join(", "));
    known.ok_or_else(|| Fault::new(FaultKind::UNKNOWN, &message))
}

/// The side with this number, if the variant has it.
fn side_of<V: Variant>(number: u32) -> Option<u8> {
    u8::try_from(number).ok().filter(|side| usize::from(*side) < V::about().sides.len())
}

fn mover(game: &impl Plays) -> u32 {
    match game.mover() {
        stavka_core::game::Mover::Side(side) => u32::from(side),
        stavka_core::game::Mover::Chance(purpose) => Mover::CHANCE + u32::from(purpose),
        stavka_core::game::Mover::Nobody => Mover::NOBODY.0,
    }
}

fn refusal(shelf: &Shelf, refused: Refused) -> Fault {
    let head = shelf.head(refused.by);
    Fault::at(FaultKind::REFUSED, head.id, head.title)
}

fn another_variant() -> Fault {
    Fault::new(FaultKind::BAD_INPUT, "a game of another variant")
}

fn no_side() -> Fault {
    Fault::new(FaultKind::UNKNOWN, "there is no such side")
}

fn no_action(words: &str) -> Fault {
    Fault::new(FaultKind::UNKNOWN, &format!("`{words}` is not an action here"))
}

/// A count as it crosses; more than fit are as good as broken.
fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(reply::FAULT)
}
