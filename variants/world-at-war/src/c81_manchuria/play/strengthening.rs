//! Before the first turn of a linked game Japan may put more into Manchuria than the list asks for.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::c81_manchuria::start::{InChina, Start, comes_from_china, may_start_with};
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::walk::{Next, Went};
use crate::count::Count;
use crate::edition::Edition;
use crate::far_east::duty::untimely;
use crate::far_east::ground::is_full;
use crate::force::JapaneseForce;
use crate::staff::Style;

/// 81.31.2: which units join the Manchurian garrison before the first turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StrengthenGarrison;

impl Asks for StrengthenGarrison {
    const KIND: &'static str = "strengthen-garrison";

    /// Whether anybody may join the garrison; the list of the classic game is fixed.
    fn enter(self, game: &mut Campaign, _: &mut impl Sink) -> Next {
        let linked = matches!(game.table.edition, Edition::Linked(_));
        let first = game.state.turn == game.table.first;
        Next::waits_if(linked && first && game.joiners().next().is_some())
    }

    fn prompt(self, _: &Campaign) -> String {
        "Which units join the Manchurian garrison before the game begins? (81.31.2)".into()
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        game.joiners().for_each(|unit| tell(Choice::Redeploy(unit)));
    }

    /// A unit joins the garrison where it is needed most, or no more do.
    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        let unit = match choice {
            Choice::Done => return Ok(Next::Over),
            Choice::Redeploy(unit) if game.is_ours(unit) => unit,
            _ => return Err(untimely(sink)),
        };
        comes_from_china(game.is_in_china(unit), sink)?;
        game.may_join_the_garrison(unit, sink)?;
        let spot = game.best_spot(unit, game.table.parts.manchuria);
        let Some(spot) = spot else { return Err(is_full(sink)) };
        game.put(unit, spot);
        Ok(self.enter(game, sink))
    }

    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        game.japanese_on_map().map(Choice::Redeploy).collect()
    }

    /// What is in China is wanted there.
    fn staff(self, _: &Campaign, _: &Style, _: u64) -> Option<Choice> {
        Some(Choice::Done)
    }
}

impl Campaign {
    /// The units in China that may join it.
    fn joiners(&self) -> impl Iterator<Item = Unit> + '_ {
        let units = self.table.roster.units().filter(|unit| self.is_in_china(*unit));
        units.filter(|unit| {
            self.may_join_the_garrison(*unit, &mut Silent).is_ok()
                && self.best_spot(*unit, self.table.parts.manchuria).is_some()
        })
    }

    pub(crate) fn is_in_china(&self, unit: Unit) -> bool {
        self.table.roster.has(unit)
            && self.table.roster.sort(unit).nation == Nation::Japan
            && self.table.parts.china.contains(self.state.place(unit))
    }

    /// 81.31.2: whether Japan may start with one more unit in Manchuria.
    pub(crate) fn may_join_the_garrison(
        &self,
        unit: Unit,
        sink: &mut impl Sink,
    ) -> Result<u32, Refused> {
        may_start_with(&self.table.rules, &self.start_with(unit), sink)
    }

    /// What Japan would start with, with one more unit in Manchuria.
    pub(crate) fn start_with(&self, unit: Unit) -> Start {
        let manchuria = self.table.parts.manchuria;
        let joins = |other: Unit| other == unit || manchuria.contains(self.state.place(other));
        let stays =
            |other: Unit| other != unit && self.table.parts.china.contains(self.state.place(other));
        Start {
            edition: self.table.edition,
            active: self.active_armor(),
            units: self.japanese_force(joins),
            in_china: self.ground_factors(stays),
        }
    }

    /// Some Japanese units, kind by kind.
    fn japanese_force(&self, counts: impl Fn(Unit) -> bool) -> JapaneseForce {
        let of = |kind: Kind, strength: u8| {
            let sort = self.table.roster.sort_of(Nation::Japan, kind, strength);
            let units = sort.into_iter().flat_map(|sort| self.table.roster.of_sort(sort));
            Count::of(u32::try_from(units.filter(|unit| counts(*unit)).count()).unwrap_or(0))
        };
        JapaneseForce {
            large_armor: of(Kind::Armor, 2),
            small_armor: of(Kind::Armor, 1),
            large_infantry: of(Kind::Infantry, 3),
            medium_infantry: of(Kind::Infantry, 2),
            small_infantry: of(Kind::Infantry, 1),
            specialized: Count::default(),
            aaf: of(Kind::Air, 1),
        }
    }

    /// The ground factors of some units, by whose they are.
    fn ground_factors(&self, counts: impl Fn(Unit) -> bool) -> InChina {
        let of = |nation: Nation| {
            let units = self.table.roster.units().filter(|unit| counts(*unit));
            let sorts = units.map(|unit| self.table.roster.sort(unit));
            let ground = sorts.filter(|sort| sort.nation == nation && sort.kind.is_ground());
            Count::of(ground.map(|sort| u32::from(sort.strength)).sum())
        };
        InChina {
            japanese: of(Nation::Japan),
            wang: of(Nation::Wang),
            nationalist: of(Nation::Nationalist),
            communist: of(Nation::Communist),
        }
    }
}
