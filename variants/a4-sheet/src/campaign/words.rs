//! Choices in the words of a player.

use stavka_core::board::SpaceId;
use stavka_core::game::{Action, Lent};

use crate::campaign::action::{Choice, Piece};
use crate::campaign::asks::{Asks, asked};
use crate::campaign::play::Look;
use crate::position::UnitId;
use crate::side::Side;
use crate::unit::State as Mark;

/// How the answers to a question are said.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Says {
    /// To choose no more, or nothing.
    pub done: &'static str,
    /// What stands before a unit of the map.
    pub unit: &'static str,
    pub hex: &'static str,
    /// What stands before an air unit.
    pub wing: &'static str,
    /// The ways to do it, by their number; the last is said of all that follow.
    pub ways: &'static [&'static str],
    /// So many ways are understood even where they are not offered, so that the rules can refuse them; where there are several,
    /// nobody means a hex.
    pub understood: u16,
}

impl Says {
    pub(crate) const PLAIN: Self =
        Self { done: "done", unit: "", hex: "to ", wing: "fly ", ways: &[], understood: 0 };
}

/// How many ways the answers to a question are understood in.
const fn understood<A: Asks>(_: A) -> u16 {
    A::SAYS.understood
}

impl Look<'_> {
    /// A hex with the name of what lies there.
    pub(crate) fn hex_words(self, hex: SpaceId) -> String {
        let board = self.table.ground.board();
        if hex.index() >= board.size() {
            return "nowhere".to_owned();
        }
        let space = board.space(hex);
        match &space.name {
            Some(name) => format!("{} {name}", space.label),
            None => space.label.clone(),
        }
    }

    /// A unit as everybody may call it: a hidden one has no name.
    pub(crate) fn unit_words(self, unit: UnitId) -> String {
        if self.is(unit, Mark::Hidden) {
            return "hidden unit".to_owned();
        }
        self.table.counters.sort(unit).name.to_string()
    }

    /// A piece by its name and hex; by its number where the stack has several of that name.
    fn piece_words(self, piece: Piece) -> String {
        let hex = self.hex_words(piece.hex);
        let Some(unit) = self.unit_at(piece) else { return format!("nobody in {hex}") };
        let name = self.unit_words(unit);
        let stack = self.state.position.units_at(piece.hex).take(piece.above.into());
        let same = stack.filter(|&other| self.unit_words(other) == name).count();
        match same {
            0 => format!("{name} in {hex}"),
            more => format!("{name} {} in {hex}", more + 1),
        }
    }

    /// An action in words.
    pub(crate) fn words(self, action: Action) -> String {
        match Choice::of(action) {
            Some(choice) => asked!(self.state.ask, it => it.words(self, choice)),
            None => format!("nothing ({action})"),
        }
    }

    /// A choice as most questions say it.
    pub(crate) fn say(self, says: &Says, choice: Choice) -> String {
        match choice {
            Choice::Done => says.done.to_owned(),
            Choice::Piece(piece) => format!("{}{}", says.unit, self.piece_words(piece)),
            Choice::Hex(hex) => format!("{}{}", says.hex, self.hex_words(hex)),
            Choice::Beside(unit) => {
                format!("bring back {} ({})", self.table.counters.sort(unit).name, unit.0)
            }
            Choice::Marker(number) => format!("{}{}", says.wing, self.wing_words(number)),
            Choice::Way(number) => match says.ways.get(usize::from(number)).or(says.ways.last()) {
                Some(way) => (*way).to_owned(),
                None => format!("way {number}"),
            },
            Choice::Roll(number) => format!("rolls {number}"),
        }
    }

    /// An air unit by its name.
    pub(crate) fn wing_words(&self, number: u8) -> &str {
        self.table.wings.get(usize::from(number)).map_or("nobody", |wing| &*wing.name)
    }

    /// An action as a side may hear of it.
    pub(crate) fn heard(self, action: Action, side: u8) -> String {
        match Choice::of(action) {
            Some(choice) => asked!(self.state.ask, it => it.heard(self, choice, side)),
            None => self.words(action),
        }
    }

    /// The action that these words mean now.
    pub(crate) fn action(self, words: &str) -> Option<Action> {
        let mut room = vec![0; 64];
        let mut list = Lent::new(&mut room);
        self.legal(&mut list);
        let count = list.count();
        if count > room.len() {
            room.resize(count, 0);
            self.legal(&mut Lent::new(&mut room));
        }
        room.truncate(count);
        let meant = room.into_iter().find(|&action| self.words(action) == words);
        meant.or_else(|| self.understood(words))
    }

    /// Words that mean something which is not offered, so that the rules can refuse it.
    fn understood(self, words: &str) -> Option<Action> {
        if words == "done" {
            return Some(Choice::Done.action());
        }
        let units = [Side::Axis, Side::Russian].into_iter().flat_map(|side| self.on_map(side));
        let mut pieces = units.map(|unit| self.piece(unit).action());
        if let Some(piece) = pieces.find(|&piece| self.words(piece) == words) {
            return Some(piece);
        }
        let ways = asked!(self.state.ask, it => understood(it));
        let mut each = (0..ways).flat_map(u8::try_from).map(|number| Choice::Way(number).action());
        let way = each.find(|&way| self.words(way) == words);
        if way.is_some() || ways > 1 {
            return way;
        }
        let mut verbs = ["to ", "attack ", "fire at "].into_iter();
        let place = verbs.find_map(|verb| words.strip_prefix(verb))?;
        let label = place.split(' ').next()?;
        self.table.ground.board().labelled(label).map(|hex| Choice::Hex(hex).action())
    }

    /// What the rules expect of the mover now.
    pub(crate) fn prompt(self) -> String {
        let step = self.step();
        let turn = &self.table.turns[usize::from(self.state.turn)].label;
        let question = asked!(self.state.ask, it => it.prompt(self));
        format!("{turn}, {}: {question}", step.name())
    }
}
