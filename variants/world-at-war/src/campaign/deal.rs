//! The set-up: the scenario says what stands in which part of the map, and this where in it.

use std::sync::Arc;

use stavka_core::clause::Silent;
use stavka_core::data::GroupEntry;

use crate::WorldAtWar;
use crate::c81_manchuria::play::starting_garrisons::Starting;
use crate::campaign::Campaign;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::ledger::Entry;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Unit};
use crate::campaign::state::{AWAY, LATER, POOL, State};
use crate::campaign::table::Table;
use crate::campaign::walk::Next;
use crate::far_east::economy::Power;
use crate::far_east::ground::has_room;
use crate::far_east::pacific::tension_start;
use crate::far_east::scenarios::pacific_start;
use crate::scenario::Scenario;

impl Campaign {
    /// A new game.
    pub(crate) fn deal(rules: Arc<WorldAtWar>, scenario: Scenario) -> Option<Self> {
        let table = Arc::new(Table::read(rules, scenario)?);
        let mut campaign = Self { table, state: State::empty() };
        campaign.state.turn = campaign.table.first;
        campaign.prepare_map();
        campaign.draw_communist_regions();
        campaign.set_up();
        campaign.fill_in_for_the_unbuilt();
        campaign.open_accounts();
        let next = campaign.enter(&mut Silent);
        if next == Next::Over {
            campaign.walk(next, &mut Silent);
        }
        Some(campaign)
    }

    /// The same position under other rules.
    pub(crate) fn under(&self, rules: Arc<WorldAtWar>) -> Result<Self, String> {
        let name = &self.table.scenario.name;
        let scenario = Scenario::named(&rules.settings, name);
        let scenario = scenario.ok_or_else(|| format!("it has no scenario `{name}`"))?;
        let table =
            Table::read(rules, scenario).ok_or("its charts are not those of this campaign")?;
        let same = table.spots.len() == self.table.spots.len()
            && table.roster.len() == self.table.roster.len();
        if !same {
            return Err("it has another map or other counters".to_owned());
        }
        let mut game = Self { table: Arc::new(table), state: self.state };
        game.resist(&mut Silent);
        game.supply_everybody(&mut Silent);
        crate::campaign::check::check(&game)?;
        Ok(game)
    }

    /// Everything is held as the map says.
    pub(crate) fn prepare_map(&mut self) {
        for (spot, facts) in (0_u16..).zip(&self.table.spots) {
            self.state.hand_over(spot, facts.holder);
        }
        self.state.tension = u8::try_from(tension_start(&self.table.rules)).unwrap_or(0);
        self.resist(&mut Silent);
    }

    /// What powers have where a scenario begins within a year.
    fn open_accounts(&mut self) {
        if self.turn().season_of_year() == 0 {
            return;
        }
        let rules = self.table.rules.clone();
        for power in [Power::Japan, Power::Nationalist, Power::Russia] {
            let brps = pacific_start(&rules, power, &mut Silent);
            self.state.ledger.book(power, Entry::Start, brps, &mut Silent);
        }
    }

    fn set_up(&mut self) {
        self.set_up_garrison(Starting::Manchurian);
        self.set_up_garrison(Starting::Siberian);
        let table = self.table.clone();
        for group in &table.scenario.file.groups {
            self.set_up_group(group);
        }
    }

    /// Sets up one group of the scenario.
    pub(crate) fn set_up_group(&mut self, group: &GroupEntry) {
        let mut units = Vec::new();
        for muster in &group.units {
            let sort = self.table.roster.sort_named(&muster.unit);
            self.muster(sort, muster.count.unsigned(), &mut units);
        }
        let regions = group.regions.iter().filter_map(|name| self.table.board.region(name));
        let region: Hexes = regions.flat_map(|set| set.iter()).map(|space| space.0).collect();
        let holding = group.holding.as_deref().map(|holding| match holding {
            "force-pool" | "urals" => POOL,
            "after-german-surrender" => LATER,
            _ => AWAY,
        });
        self.put_down(units, region, holding);
    }

    /// Puts units into a holding, or in a region, the strongest first.
    pub(crate) fn put_down(&mut self, mut units: Vec<Unit>, region: Hexes, holding: Option<Spot>) {
        units.sort_by_key(|unit| std::cmp::Reverse(self.table.roster.sort(*unit).strength));
        for unit in units {
            let spot = holding.or_else(|| self.best_spot(unit, region)).unwrap_or(POOL);
            self.put(unit, spot);
        }
    }

    /// Takes so many counters of a sort that are not in the game yet.
    pub(crate) fn muster(&self, sort: Option<u8>, count: u32, units: &mut Vec<Unit>) {
        let Some(sort) = sort else { return };
        let free = |unit: &Unit| self.state.place(*unit) == AWAY && !units.contains(unit);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let taken: Vec<Unit> = self.table.roster.of_sort(sort).filter(free).take(count).collect();
        units.extend(taken);
    }

    /// Where a unit is set up: important and threatened places first, one counter after the other.
    pub(crate) fn best_spot(&self, unit: Unit, region: Hexes) -> Option<Spot> {
        let sort = self.table.roster.sort(unit);
        let power = sort.nation.power();
        if sort.kind == Kind::Partisan {
            let held = self.held_by(|owner| owner == Owner::Japan).and(&self.table.parts.china);
            let free = held.without(&self.partisans()).without(&self.ground_of(Power::Japan));
            return free.iter().min_by_key(|spot| self.threat(*spot, power));
        }
        let held = self.held_by(|owner| owner == power.into());
        let counters = self.counters();
        let fits = |spot: &Spot| {
            let full = counters[usize::from(*spot)].into();
            let room = has_room(&self.table.rules, self.table.spot(*spot).city, full, &mut Silent);
            self.table.spot(*spot).hex.is_some()
                && if sort.kind == Kind::Air {
                    self.table.parts.towns.contains(*spot)
                } else {
                    room.is_ok()
                }
        };
        let open = region.and(&held).iter().filter(fits);
        open.min_by_key(|spot| {
            let city = self.table.spot(*spot).city;
            let standing = u32::from(counters[usize::from(*spot)]);
            (standing * 3 + self.threat(*spot, power).min(4) + 2 * u32::from(!city), *spot)
        })
    }

    /// Hexes to the nearest hex that another power holds.
    fn threat(&self, spot: Spot, power: Power) -> u32 {
        let others = self.held_by(|owner| owner != power.into() && owner != Owner::Nobody);
        others.iter().map(|other| self.table.distance(spot, other)).min().unwrap_or(u32::MAX)
    }
}
