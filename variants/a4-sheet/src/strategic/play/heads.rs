//! The rail heads of the Axis: where they go, and how they are lost.

use stavka_core::board::{EdgeKinds, SpaceId};
use stavka_core::clause::{Silent, Sink};
use stavka_core::game::Subject;

use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::play::{Look, Play};
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::position::HexSet;
use crate::side::Side;
use crate::staff::Judge;
use crate::strategic::{LineHex, Marker, Threat, line_hex, marker_fate, may_go_on};

/// Hexes that a head can have gone are told by the lower bits of the stage.
pub(crate) const GONE: u8 = 16;

impl Look<'_> {
    /// The hexes that a railway joins to this one.
    pub(crate) fn along_rails(self, hex: SpaceId) -> impl Iterator<Item = SpaceId> {
        let board = self.table.ground.board();
        let crossings = board.slots(hex).map(move |slot| board.crossing(hex, slot));
        crossings.filter(|crossing| crossing.kinds.any_of(EdgeKinds::RAIL)).map(|to| to.to)
    }

    /// The next hex of its main line, where a head is on it.
    pub(crate) fn main_line(self, head: u8) -> Option<SpaceId> {
        let at = self.state.position.rail_heads[usize::from(head)];
        let line = &self.table.lines[usize::from(head)];
        line.iter().copied().skip_while(|hex| *hex != at).nth(1)
    }

    /// completion.rail-heads: where a head may go next. It does not go back, nor into an Axis country.
    pub(crate) fn head_ways(self, head: u8) -> HexSet {
        let at = self.state.position.rail_heads[usize::from(head)];
        let home = &self.table.ground.features().axis_country;
        let main = self.main_line(head);
        let new = |hex: &SpaceId| {
            Some(*hex) == main || !(self.state.converted.contains(*hex) || home.contains(*hex))
        };
        let gone = self.head_gone();
        let free = |hex: &SpaceId| {
            let next = line_hex(&self.state.position, Side::Axis, *hex);
            may_go_on(&self.table.rules, gone, next, self.weather(), &mut Silent).is_ok()
        };
        self.along_rails(at).filter(new).filter(free).collect()
    }

    /// How many hexes the head that is being moved has gone in this turn.
    pub(crate) fn head_gone(self) -> u32 {
        u32::from(self.state.stage % GONE)
    }

    /// The branches at which a head stands; it may also stay.
    pub(crate) fn branches(self, head: u8, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        self.head_ways(head).iter().for_each(|hex| tell(Choice::Hex(hex)));
    }

    /// The hex behind a head on its line.
    pub(crate) fn behind(self, at: SpaceId) -> Option<SpaceId> {
        let converted = &self.state.converted;
        let back = |hex: &SpaceId| converted.contains(*hex);
        let open =
            |hex: &SpaceId| line_hex(&self.state.position, Side::Axis, *hex) != LineHex::EnemyUnit;
        self.along_rails(at).filter(back).find(open)
    }
}

impl<S: Sink> Play<'_, S> {
    /// strategic.rail.gauge-conversion: head after head goes on along its main line, and its owner chooses
    /// where other railways lie open.
    pub(crate) fn convert_rails(&mut self) {
        let head = self.state.stage / GONE;
        if usize::from(head) == self.table.lines.len() {
            self.next_step();
            return;
        }
        let ways = if self.state.position.rail_heads[usize::from(head)] == SpaceId::NONE {
            HexSet::EMPTY
        } else {
            self.look().head_ways(head)
        };
        let mut choices = ways.iter();
        match (choices.next(), choices.next()) {
            (None, _) => self.state.stage = (head + 1) * GONE,
            (Some(hex), None) if self.look().main_line(head) == Some(hex) => {
                self.convert(head, hex);
            }
            _ => self.state.ask = Ask::Head(head),
        }
    }

    /// The head takes a branch, or stays for this turn.
    pub(crate) fn branch_off(&mut self, head: u8, choice: Choice) {
        self.state.ask = Ask::Nothing;
        match choice {
            Choice::Hex(hex) => self.convert(head, hex),
            _ => self.state.stage = (head + 1) * GONE,
        }
    }

    pub(crate) fn convert(&mut self, head: u8, hex: SpaceId) {
        let next = line_hex(&self.state.position, Side::Axis, hex);
        let (gone, weather) = (u32::from(self.state.stage % GONE), self.look().weather());
        let allowed = may_go_on(&self.table.rules, gone, next, weather, self.sink);
        debug_assert!(allowed.is_ok(), "only those ways are offered that are free");
        self.state.position.rail_heads[usize::from(head)] = hex;
        self.state.converted.insert(hex);
        self.state.stage += 1;
    }

    /// strategic.rail.conversion-loss: Russians in its hex destroy a head, or drive it back.
    pub(crate) fn threaten_heads(&mut self, hex: SpaceId) {
        for head in 0..self.table.lines.len() {
            if self.state.position.rail_heads[head] != hex {
                continue;
            }
            let battle = &self.state.battle;
            let defended = battle.target == hex && battle.defending > 0;
            let behind = self.look().behind(hex);
            let state = behind.map(|behind| line_hex(&self.state.position, Side::Axis, behind));
            let threat = Threat { marker: Marker::RailHead, defended, hex_behind: state };
            let destroyed = marker_fate(&threat, self.sink).destroyed;
            self.state.converted.set(hex, false);
            self.state.position.rail_heads[head] =
                behind.filter(|_| !destroyed).unwrap_or(SpaceId::NONE);
        }
    }
}

/// completion.rail-heads: which branch a rail head takes.
#[derive(Clone, Copy)]
pub(crate) struct Head(pub u8);

impl Asks for Head {
    const KIND: &'static str = "rail-head-to";
    const SAYS: Says = Says { done: "stay", ..Says::PLAIN };

    fn prompt(self, _: Look<'_>) -> String {
        format!("which railway does rail head {} follow?", self.0 + 1)
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.branches(self.0, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.branch_off(self.0, choice);
    }

    fn about(self, look: Look<'_>, _: u8) -> Subject {
        let hex = look.state.position.rail_heads.get(usize::from(self.0)).copied();
        look.marked(format!("rail-head-{}", self.0 + 1), hex.unwrap_or(SpaceId::NONE))
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.heads(self.0);
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.branch(self.0, choice)
    }
}
