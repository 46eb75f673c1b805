//! Partisans are hunted after the Axis has moved.

use stavka_core::clause::{Silent, Sink};
use stavka_core::distribution::Fraction;
use stavka_core::game::{Odds, Prospect};

use crate::campaign::Campaign;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::rolls::Rolls;
use crate::campaign::roster::{Kind, Unit};
use crate::campaign::state::mark;
use crate::campaign::walk::Next;
use crate::far_east::economy::Power;
use crate::far_east::pacific;
use crate::purposes::Die;

/// completion.partisans: whether a partisan is found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PartisanDie;

impl Rolls for PartisanDie {
    const DIE: Die = Die::PartisanHunt;

    /// The partisans into whose hexes Japan has moved.
    fn enter(self, game: &mut Campaign, _: &mut impl Sink) -> Next {
        let moved = |unit: &Unit| {
            game.table.roster.sort(*unit).kind.is_ground() && game.state.has(*unit, mark::MOVED)
        };
        let hunters: Hexes = game
            .units_on_map(Power::Japan)
            .filter(moved)
            .map(|unit| game.state.place(unit))
            .collect();
        game.state.reach = hunters.and(&game.partisans());
        Next::waits_if(!game.state.reach.is_empty())
    }

    fn prompt(self, _: &Campaign) -> String {
        "Is the partisan found? (completion.partisans)".into()
    }

    /// The roll for the first of them.
    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        let Some(spot) = game.state.reach.iter().next() else { return Next::Over };
        game.state.reach.remove(spot);
        if pacific::is_partisan_removed(&game.table.rules, Die::face(outcome), sink) {
            let partisan = |unit: &Unit| {
                game.state.place(*unit) == spot
                    && game.table.roster.sort(*unit).kind == Kind::Partisan
            };
            if let Some(unit) = game.table.roster.units().find(partisan) {
                game.lose(unit);
            }
        }
        Next::waits_if(!game.state.reach.is_empty())
    }
}

impl Campaign {
    /// completion.partisans: whether a partisan will be found where the chosen unit goes.
    pub(crate) fn odds_of_a_hunt(&self, spot: Spot) -> Option<Odds> {
        let unit = self.table.roster.sort(self.state.chosen);
        let hunts = unit.kind.is_ground() && unit.nation.power() == Power::Japan;
        if !hunts || !self.partisans().contains(spot) {
            return None;
        }
        let faces = 1..=u32::from(Die::FACES);
        let found = faces
            .filter(|face| pacific::is_partisan_removed(&self.table.rules, *face, &mut Silent));
        let found = u32::try_from(found.count()).ok()?;
        let outcomes = [(found, "the partisan is removed"), (6 - found, "the partisan slips away")];
        let outcomes = outcomes.into_iter().filter(|(faces, _)| *faces > 0);
        let prospect = |(faces, words): (u32, &str)| {
            let chance = Fraction::new(faces, u32::from(Die::FACES)).ok()?;
            let clause = Some(self.table.id(pacific::PARTISANS));
            Some(Prospect { words: words.to_owned(), chance, clause })
        };
        let outcomes = outcomes.map(prospect).collect::<Option<_>>()?;
        Some(Odds { outcomes, ..Odds::default() })
    }
}
