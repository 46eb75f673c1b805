//! One attack, from the hex that is named to the last advance.

pub(crate) mod able;
pub(crate) mod before;
pub(crate) mod declare;
pub(crate) mod dice;
pub(crate) mod odds;
pub(crate) mod orders;
pub(crate) mod phases;
pub(crate) mod stages;
pub(crate) mod targets;

use stavka_core::board::SpaceId;

use crate::combat_results::{ExchangeTaken, MOST_DEFENDERS};
use crate::combat_results_table::Code;
use crate::position::UnitId;

/// As many units as can stand around a hex and still be counted by bits.
pub(crate) const MOST_ATTACKERS: usize = 24;

/// How far an attack has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Stage {
    /// There is none.
    None,
    /// Its units are being named.
    Declaring,
    Air,
    Reveal,
    Bombs,
    River,
    Column,
    Stand,
    Gamble,
    ForceBefore,
    RoundUp,
    Press,
    CallOff,
    Die,
    ForceAfter,
    Escape,
    Exchange,
    Pay,
    Losses,
    Retreats,
    Survivors,
    Advance,
    End,
}

/// What becomes of a defender, once all is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Fate {
    Stays,
    /// Disrupted; it may withdraw.
    Withdraws(u8),
    /// Disrupted; it goes as far as the attacker says, and on if it likes.
    Retreats {
        most: u8,
        further: u8,
        overrun: bool,
    },
    Gone {
        survivor: bool,
    },
}

/// How the odds are gambled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Gamble {
    pub round_up: bool,
    pub press: Option<Press>,
}

/// A press by so many columns, with a die for the column or with one die for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Press {
    pub by: u8,
    pub split: bool,
}

impl Gamble {
    /// The odds as they are.
    pub(crate) const PLAIN: Self = Self { round_up: false, press: None };
}

/// An attack.
#[expect(clippy::struct_excessive_bools, reason = "what happened or not, each for itself")]
#[derive(Debug, Clone, Copy, Hash)]
pub(crate) struct Battle {
    pub stage: Stage,
    pub target: SpaceId,
    pub attackers: [UnitId; MOST_ATTACKERS],
    pub attacking: u8,
    pub defenders: [UnitId; MOST_DEFENDERS],
    pub defending: u8,
    /// What each defender is worth, and how many columns higher its result is read.
    pub defense: [u16; MOST_DEFENDERS],
    pub higher: [i8; MOST_DEFENDERS],
    /// Those ordered to stand, and those that have nowhere to go, a bit each.
    pub ordered: u16,
    pub surrounded: u16,
    /// Whether it has no column as it was named.
    pub too_weak: bool,
    /// The hex from which the river is ignored.
    pub ford: SpaceId,
    /// The column of the factors, and that after all shifts.
    pub ratio: u8,
    pub column: u8,
    pub gamble: Gamble,
    /// The columns of an extended gamble: the one that is fallen back on, and the one that is reached for.
    pub wish: Option<[u8; 2]>,
    pub die: u8,
    pub forced: bool,
    /// What is made of an exchange.
    pub taken: ExchangeTaken,
    /// Defenders that escape a forced exchange by a retreat, and those that were asked, a bit each.
    pub escaping: u16,
    pub escape_asked: u16,
    /// Attackers given for an exchange: lost, and turned to their weak side.
    pub lost: u32,
    pub turned: u32,
    /// Attackers that are ill supplied, that are Disrupted when all is over, and that have advanced.
    pub spent: u32,
    pub disrupted: bool,
    pub advanced: u32,
    pub fates: [Fate; MOST_DEFENDERS],
    /// The best result for the attacker, as it counts for those who stand.
    pub best: Code,
    /// How many divisions may still be left of those that are gone.
    pub survivors: u8,
    /// The defender that is being dealt with, where it is by now, and how far it must and may still go.
    pub at: u8,
    pub retreating: SpaceId,
    pub must: u8,
    pub may: u8,
    /// The farthest that a defender went.
    pub farthest: u8,
    /// Whether the hex was emptied by a DE or BK, or by an exchange.
    pub cleared: bool,
    pub exchanged: bool,
    /// Attack factors that entered the vacated hex.
    pub entered: u16,
    /// Air units that support it, and those that have dropped their bombs, a bit each.
    pub air: u16,
    pub bombed: u16,
    /// How many Blitzkrieg attacks led to this one, and whether it earned another.
    pub extra: u8,
    pub again: bool,
}

impl Battle {
    /// No attack.
    pub(crate) const NONE: Self = Self {
        stage: Stage::None,
        target: SpaceId::NONE,
        attackers: [UnitId::NONE; MOST_ATTACKERS],
        attacking: 0,
        defenders: [UnitId::NONE; MOST_DEFENDERS],
        defending: 0,
        defense: [0; MOST_DEFENDERS],
        higher: [0; MOST_DEFENDERS],
        ordered: 0,
        surrounded: 0,
        too_weak: false,
        ford: SpaceId::NONE,
        ratio: 0,
        column: 0,
        gamble: Gamble::PLAIN,
        wish: None,
        die: 0,
        forced: false,
        taken: ExchangeTaken::Paid,
        escaping: 0,
        escape_asked: 0,
        lost: 0,
        turned: 0,
        spent: 0,
        disrupted: false,
        advanced: 0,
        fates: [Fate::Stays; MOST_DEFENDERS],
        best: Code::Nil,
        survivors: 0,
        at: 0,
        retreating: SpaceId::NONE,
        must: 0,
        may: 0,
        farthest: 0,
        cleared: false,
        exchanged: false,
        entered: 0,
        air: 0,
        bombed: 0,
        extra: 0,
        again: false,
    };

    /// The attackers, in the order in which they were named.
    pub(crate) fn attackers(&self) -> &[UnitId] {
        &self.attackers[..usize::from(self.attacking)]
    }

    /// The defenders, from the top of their stack.
    pub(crate) fn defenders(&self) -> &[UnitId] {
        &self.defenders[..usize::from(self.defending)]
    }

    /// Adds an attacker, if there is room for it.
    pub(crate) fn join(&mut self, unit: UnitId) {
        if let Some(place) = self.attackers.get_mut(usize::from(self.attacking)) {
            *place = unit;
            self.attacking += 1;
        }
    }

    /// Whether an attacker is still on the map.
    pub(crate) fn survives(&self, place: usize) -> bool {
        self.lost & (1 << place) == 0
    }
}
