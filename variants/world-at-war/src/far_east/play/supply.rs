//! Where lines of supply start, what carries them, and where they reach.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};
use stavka_core::supply::{Supply, SupplyAccount};

use super::relations::Passage;
use crate::campaign::Campaign;
use crate::campaign::hexes::{Hexes, of_set};
use crate::campaign::memory::{Known, Memory};
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Sort, Unit};
use crate::chinese_supply::{Army, may_line_pass};
use crate::far_east::economy::Power;
use crate::source::{HeldPlace, Place, Relations, Source};
use crate::{c78_nationalist_china, c79_communist_china};

/// Who draws supply by a chapter of the Chinese.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawing {
    /// Nationalists.
    Nationalists,
    /// The Flying Tigers.
    Tigers,
    /// Communists.
    Communists,
}

impl Campaign {
    /// Works out anew where each power's units are in supply.
    pub(crate) fn supply_everybody(&mut self, sink: &mut impl Sink) {
        for power in Power::ALL {
            self.state.supplied[power as usize] = self.supply(power, sink);
        }
        let (carries, sources) = self.chinese_lines(Drawing::Tigers, sink);
        self.state.tigers_supplied =
            self.reached_by(Power::Nationalist, [carries, sources], Power::ALL.len());
    }

    /// Where units of a sort are in supply.
    #[inline]
    pub(crate) fn supplied(&self, sort: Sort) -> &Hexes {
        if sort.tigers {
            return &self.state.tigers_supplied;
        }
        &self.state.supplied[sort.nation.power() as usize]
    }

    /// Where a power's units are in supply.
    fn supply(&self, power: Power, sink: &mut impl Sink) -> Hexes {
        let lines = self.lines_of(power, sink);
        let mut supplied = self.reached_by(power, lines, power as usize);
        if power == Power::Russia {
            supplied.insert(self.table.places.urals);
        }
        supplied
    }

    /// What carries a power's lines of supply, and where they start.
    fn lines_of(&self, power: Power, sink: &mut impl Sink) -> [Hexes; 2] {
        let parts = &self.table.parts;
        let (carries, sources) = match power {
            Power::Japan => {
                let held = self.held_by(|owner| owner == Owner::Japan).without(&self.partisans());
                (held, parts.manchuria.or(&parts.korea).or(&parts.ports))
            }
            Power::Russia => {
                let friend = self.passages(Power::Russia);
                let held = self.held_by(|owner| friend[owner as usize] == Passage::Friend);
                (held, parts.edge)
            }
            Power::Nationalist => self.chinese_lines(Drawing::Nationalists, sink),
            Power::Communist => self.chinese_lines(Drawing::Communists, sink),
        };
        [carries, sources]
    }

    /// What carries the lines of the Chinese, and where they start, as their chapters say.
    pub(crate) fn chinese_lines(&self, who: Drawing, sink: &mut impl Sink) -> (Hexes, Hexes) {
        use c78_nationalist_china::supply as nationalist;
        use c79_communist_china::supply as communist;
        let rules = &self.table.rules;
        let relations = self.chinese_relations();
        let mut draws = |source: Source| match who {
            Drawing::Nationalists => {
                nationalist::may_draw_from(rules, source, &relations, sink).is_ok()
            }
            Drawing::Tigers => {
                nationalist::may_tigers_draw_from(rules, source, &relations, sink).is_ok()
            }
            Drawing::Communists => {
                communist::may_draw_from(rules, source, &relations, sink).is_ok()
            }
        };
        let army = if who == Drawing::Communists { Army::Communist } else { Army::Nationalist };
        let carries =
            self.held_by(|owner| may_line_pass(army, owner.holder(), &mut Silent).is_ok());
        let regions = self.table.regions.iter().map(|spot| (Place::CommunistRegion, *spot));
        let places = self.table.places.sources.into_iter().chain(regions);
        let open = places.filter(|(place, spot)| {
            let held_by = self.state.owner(*spot).holder();
            draws(Source::At(HeldPlace { place: *place, held_by }))
        });
        let mut sources: Hexes = open.map(|(_, spot)| spot).collect();
        let held = |owner: Owner| self.held_by(|other| other == owner);
        if draws(Source::WesternAllied) {
            sources = sources.or(&held(Owner::Western).and(&self.table.parts.cities));
        }
        if draws(Source::Russian) {
            sources = sources.or(&held(Owner::Russia).and(&self.table.parts.edge));
        }
        (carries, sources)
    }

    /// What the sources of the Chinese depend on.
    fn chinese_relations(&self) -> Relations {
        Relations {
            edition: self.table.edition,
            resistance: self.state.resistance.into(),
            russian_ally: self.communists_are_allied(&mut Silent),
        }
    }

    /// Everything that lines of a power's supply reach. Most of the time they are those of the last time, and then it is known.
    fn reached_by(&self, power: Power, lines: [Hexes; 2], place: usize) -> Hexes {
        let known = Memory::lend(&self.table, |memory| memory.known[place]);
        if known.lines == lines {
            return known.reached;
        }
        let reached = self.traced(power, lines, |supply| of_set(supply.supplied()));
        Memory::lend(&self.table, |memory| memory.known[place] = Known { lines, reached });
        reached
    }

    /// Everything that lines of a power's supply reach, and what is made of them.
    fn traced<T>(
        &self,
        power: Power,
        [carries, sources]: [Hexes; 2],
        found: impl FnOnce(&mut Supply) -> T,
    ) -> T {
        Memory::lend(&self.table, |memory| {
            let Memory { supply, sources: from, blocked, .. } = memory;
            from.copy_words(sources.words());
            blocked.copy_words(self.table.everywhere.without(&carries).words());
            supply.trace(&self.table.lines[power as usize], from, &[blocked]);
            found(supply)
        })
    }

    /// How many steps the longest of the lines is that supply these ground units of a power.
    pub(crate) fn longest_line(&self, power: Power, units: impl Iterator<Item = Unit>) -> u32 {
        let (table, board) = (&self.table.lines[power as usize], &self.table.board);
        let lines = self.lines_of(power, &mut Silent);
        self.traced(power, lines, |supply| {
            let length = |unit: Unit| {
                let account = supply.explain(board, table, SpaceId(self.state.place(unit)));
                let SupplyAccount::Line(legs) = account else { return 0 };
                legs.iter().map(|leg| leg.steps.len()).sum()
            };
            units.map(length).max().and_then(|most| u32::try_from(most).ok()).unwrap_or(0)
        })
    }
}
