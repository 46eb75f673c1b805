//! War and peace, and what the Pacific takes.

use super::{Campaign, Style};
use crate::campaign::action::Choice;
use crate::campaign::roster::Unit;
use crate::campaign::state::{AXIS, NEVER, POOL};
use crate::far_east::economy::Power;

/// Player turns that a war of Japan on Russia needs.
const TIME_FOR_WAR: u8 = 8;
/// How much stronger Russia wants to be while it fights Germany, too, of a hundred.
const GERMANS: u32 = 30;
/// BRPs that Japan wants to have before it declares war.
const WAR_CHEST: i32 = 40;

impl Campaign {
    /// Japan mostly strikes in the winter of 1941.
    pub(crate) fn staff_pacific_war(&self, seed: u64) -> Choice {
        let winter = self.turn().season_of_year() == 3;
        if self.chooses(seed, if winter { 5 } else { 1 }) {
            Choice::PacificWar
        } else {
            Choice::Peace
        }
    }

    /// The force pool first; then, by mood, Manchuria or China.
    pub(crate) fn staff_draft(&self, seed: u64) -> Choice {
        let from_manchuria = self.mood() == 0 || self.chooses(seed, 1);
        let cost = |unit: &Unit| {
            let spot = self.state.place(*unit);
            let there = self.table.parts.manchuria.contains(spot);
            let city = self.table.has(spot) && self.table.spot(spot).city;
            let strength = i32::from(self.table.roster.sort(*unit).strength);
            i32::from(spot != POOL) * 10
                + i32::from(there != from_manchuria) * 10
                + i32::from(city) * 5
                + strength
        };
        self.drafted().min_by_key(cost).map_or(Choice::Done, Choice::Give)
    }

    /// War is declared by who is clearly stronger on the border.
    pub(crate) fn staff_declaration(&self, style: &Style) -> Choice {
        let [japan, russia] = self.border_forces();
        let left = self.table.halves - self.state.turn;
        let declares = if self.state.side() == AXIS {
            japan * 100 >= russia * style.japan_declares
                && self.state.surrender == NEVER
                && left >= TIME_FOR_WAR
                && self.can_wage_war()
        } else {
            let germans = if self.state.surrender == NEVER { GERMANS } else { 0 };
            russia * 100 >= japan * (style.russia_declares + germans)
        };
        if declares { Choice::Declare } else { Choice::Peace }
    }

    fn can_wage_war(&self) -> bool {
        self.state.ledger.balance(Power::Japan) >= WAR_CHEST
    }

    /// Ground factors of Japan in Manchuria and Korea, and of Russia in Siberia and the Urals box.
    fn border_forces(&self) -> [u32; 2] {
        let parts = &self.table.parts;
        let mut siberia = parts.siberia;
        siberia.insert(self.table.places.urals);
        let sides = [(Power::Japan, parts.manchuria.or(&parts.korea)), (Power::Russia, siberia)];
        sides.map(|(power, part)| {
            let there = self.units_on_map(power).filter(|unit| {
                part.contains(self.state.place(*unit))
                    && self.table.roster.sort(*unit).kind.is_ground()
            });
            there.map(|unit| u32::from(self.table.roster.sort(unit).strength)).sum()
        })
    }
}
