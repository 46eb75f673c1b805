//! What the game does at a position, put as questions with what the rulings must say: for the test that play and rulings
//! are the same. Inputs are built from the position by the types that the questions read.

use serde::Serialize;
use serde_json::{Value, to_value};
use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Refused, Silent};
use stavka_core::game::{Claim, Says};

use crate::BOOK;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks as _, asked};
use crate::campaign::play::{Look, Play};
use crate::position::{HexSet, UnitId};
use crate::sequence::Phase;
use crate::side::Side;
use crate::situation::UnitAt;
use crate::supply::Status;
use crate::unit::{Described, State as Mark};

/// Of many units so many are asked about.
pub(crate) const SAMPLE: usize = 10;

/// Claims as they are gathered, on a copy of the game that is used up.
pub(crate) struct Docket<'d, 'a> {
    pub(crate) play: &'d mut Play<'a, Silent>,
    pub(crate) claims: Vec<Claim>,
    /// What may be chosen.
    pub(crate) listed: Vec<Choice>,
    /// Where zones are not what they seem: a question takes hidden units for armies, and some of them have no zone.
    pub(crate) odd: HexSet,
}

/// What the game does here.
pub(crate) fn claims(game: &Campaign) -> Vec<Claim> {
    let listed = game.listed().into_iter().filter_map(Choice::of).collect();
    let mut trial = game.clone();
    trial.play(&mut Silent, |play| {
        let odd = play.look().odd_zones();
        let mut docket = Docket { play, claims: Vec::new(), listed, odd };
        docket.gather();
        docket.claims
    })
}

impl Docket<'_, '_> {
    pub(crate) fn gather(&mut self) {
        if self.look().state.outcome.is_some() {
            return;
        }
        self.any_time();
        let ask = self.look().state.ask;
        asked!(ask, it => it.claims(self));
        if self.look().is_phase(Phase::Combat) && !self.look().allotments().is_empty() {
            self.cancelling();
        }
    }

    pub(crate) fn look(&self) -> Look<'_> {
        Look { table: self.play.table, state: self.play.state }
    }

    /// A claim with its input.
    pub(crate) fn put(&mut self, question: &'static str, input: &impl Serialize, says: Vec<Says>) {
        let mut given = to_value(input).unwrap_or_default();
        if let Value::Object(fields) = &mut given {
            fields.remove("situation");
        }
        self.claims.push(Claim { question, given, says });
    }

    /// A claim that it is allowed, or refused by the rule that the game has against it.
    pub(crate) fn put_verdict<T>(
        &mut self,
        question: &'static str,
        input: &impl Serialize,
        verdict: &Result<T, Refused>,
    ) {
        let says = match verdict {
            Ok(_) => Says::Allowed,
            // What a house rule says has no name that the text of the variant knows.
            Err(refused) if refused.by.book > 0 => return,
            Err(refused) => Says::Refused(id(refused.by)),
        };
        self.put(question, input, vec![says]);
    }

    /// A unit of the position, as questions name it.
    pub(crate) fn at(&self, unit: UnitId) -> UnitAt {
        let look = self.look();
        let hex = look.place(unit);
        let index = look.state.position.units_at(hex).take_while(|&other| other != unit).count();
        UnitAt { hex: self.label(hex), index }
    }

    pub(crate) fn label(&self, hex: SpaceId) -> String {
        self.play.table.ground.label(hex).to_owned()
    }

    pub(crate) fn described(&self, unit: UnitId) -> Described {
        Described(self.look().unit(unit))
    }

    /// A unit with the supply that it has at this moment.
    pub(crate) fn as_supplied(&mut self, unit: UnitId) -> Described {
        let status = self.status(unit);
        let mut full = self.look().unit(unit);
        full.states = full.states.without(Mark::Limited).without(Mark::Isolated);
        full.states = match status {
            Status::Full => full.states,
            Status::Limited => full.states.with(Mark::Limited),
            Status::Isolated => full.states.with(Mark::Isolated),
        };
        Described(full)
    }

    pub(crate) fn status(&mut self, unit: UnitId) -> Status {
        let map = self.play.supply_of(self.play.table.side(unit));
        self.play.quiet_status(&map, unit)
    }

    /// Whether zones are what they seem so far around a hex.
    pub(crate) fn is_plain(&self, hex: SpaceId, hexes: u32) -> bool {
        let features = self.play.table.ground.features();
        self.odd.iter().all(|odd| features.distance(hex, odd) > hexes)
    }

    pub(crate) fn is_hidden(&self, unit: UnitId) -> bool {
        self.look().is(unit, Mark::Hidden)
    }

    /// Some units of the map, others at every turn of the game.
    pub(crate) fn sample(&self) -> Vec<UnitId> {
        let look = self.look();
        let all: Vec<_> =
            [Side::Axis, Side::Russian].into_iter().flat_map(|side| look.on_map(side)).collect();
        let every = all.len().div_ceil(SAMPLE).max(1);
        let first = usize::from(look.state.turn) % every;
        all.into_iter().skip(first).step_by(every).collect()
    }

    pub(crate) fn offers(&self, choice: Choice) -> bool {
        self.listed.contains(&choice)
    }
}

impl Look<'_> {
    /// Hexes whose zones are not those that a side would take them for.
    pub(crate) fn odd_zones(self) -> HexSet {
        let scene = self.scene();
        let (seen, real) = (&scene.position, &self.state.position);
        let mut odd = HexSet::EMPTY;
        for side in [Side::Axis, Side::Russian] {
            for (one, other) in [
                (seen.zone(side), real.zone(side)),
                (seen.strong_zone(side), real.strong_zone(side)),
            ] {
                odd = odd.or(&one.without(other)).or(&other.without(one));
            }
        }
        odd
    }
}

/// That the answer has a value somewhere.
pub(crate) fn is(pointer: &'static str, value: impl Serialize) -> Says {
    Says::Is(pointer, to_value(value).unwrap_or_default())
}

/// The id of a clause of the variant's own book.
pub(crate) fn id(clause: Clause) -> &'static str {
    BOOK.head(clause).id
}
