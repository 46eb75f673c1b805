//! Who may pass where, what stands where, and where supply reaches.

use stavka_core::clause::{Silent, Sink};
use stavka_core::game::Side;

use super::Campaign;
use super::hexes::{Hexes, SPACES, Spot};
use super::owner::Owner;
use super::roster::{Kind, Sort, Unit};
use super::state::{NEVER, side_of};
use crate::area::Area;
use crate::chapters::c79_communist_china::{cooperation, standing};
use crate::chapters::c81_manchuria::zoc::armor_zoc_reaches;
use crate::chapters::chinese_supply::{Army, may_line_pass};
use crate::chapters::far_east::economy::Power;
use crate::chapters::{c78_nationalist_china, c79_communist_china};
use crate::source::{HeldPlace, Place, Relations, Source};
use crate::turn::PlayerTurn;

/// Whether a power's units may enter what somebody holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Passage {
    /// As their own.
    Friend,
    /// To take it.
    Enemy,
    /// Not at all.
    Closed,
}

/// Who draws supply by a chapter of the Chinese.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Drawing {
    /// Nationalists.
    Nationalists,
    /// The Flying Tigers.
    Tigers,
    /// Communists.
    Communists,
}

impl Campaign {
    /// The player turn that is played.
    #[inline]
    pub(super) fn turn(&self) -> PlayerTurn {
        self.player_turn(self.state.turn)
    }

    /// The player turn of a number.
    #[inline]
    pub(super) fn player_turn(&self, number: u8) -> PlayerTurn {
        let turns = &self.table.turns;
        turns[usize::from(number).min(turns.len() - 1)]
    }

    /// The player turn of an event, if it has come.
    #[inline]
    pub(super) fn when(&self, event: u8) -> Option<PlayerTurn> {
        (event != NEVER).then(|| self.player_turn(event))
    }

    /// Whether Communist China is Russia's ally.
    pub(super) fn communists_are_allied(&self, sink: &mut impl Sink) -> bool {
        let war = self.when(self.state.russian_war);
        standing::is_russian_ally(&self.table.rules, self.turn(), war, sink)
    }

    /// Whether the two Chinas cooperate.
    pub(super) fn chinas_cooperate(&self, sink: &mut impl Sink) -> bool {
        let level = self.state.resistance.into();
        cooperation::may_cooperate(&self.table.rules, self.table.edition, level, sink).is_ok()
    }

    /// Whether a power's units may enter what each owner holds.
    pub(super) fn passages(&self, power: Power) -> [Passage; 6] {
        let (friend, enemy, closed) = (Passage::Friend, Passage::Enemy, Passage::Closed);
        let when = |holds: bool, passage: Passage| if holds { passage } else { closed };
        let war = self.state.russia_at_war();
        let mut passages = [closed; 6];
        let mut set = |owner: Owner, passage: Passage| passages[owner as usize] = passage;
        set(power.into(), friend);
        match power {
            Power::Japan => {
                set(Owner::Nationalist, enemy);
                set(Owner::Communist, enemy);
                set(Owner::Russia, when(war, enemy));
            }
            Power::Nationalist => {
                set(Owner::Japan, enemy);
                set(Owner::Western, friend);
                set(Owner::Communist, when(self.chinas_cooperate(&mut Silent), friend));
            }
            Power::Communist => {
                set(Owner::Japan, enemy);
                set(Owner::Nationalist, when(self.chinas_cooperate(&mut Silent), friend));
                set(Owner::Russia, when(self.communists_are_allied(&mut Silent), friend));
            }
            Power::Russia => {
                set(Owner::Japan, when(war, enemy));
                set(Owner::Communist, when(self.communists_are_allied(&mut Silent), friend));
            }
        }
        passages
    }

    /// Whether two powers are at war.
    pub(super) fn at_war(&self, one: Power, other: Power) -> bool {
        side_of(one) != side_of(other)
            && (self.state.russia_at_war() || (one != Power::Russia && other != Power::Russia))
    }

    /// The units of a side, wherever they are.
    #[inline]
    pub(super) fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        let roster = &self.table.roster;
        roster.units().filter(move |unit| side_of(roster.sort(*unit).nation.power()) == side)
    }

    /// The units of a power on the map.
    #[inline]
    pub(super) fn units_on_map(&self, power: Power) -> impl Iterator<Item = Unit> + '_ {
        let roster = &self.table.roster;
        roster.units().filter(move |unit| {
            self.table.has(self.state.place(*unit)) && roster.sort(*unit).nation.power() == power
        })
    }

    /// Where the ground units of a power stand.
    pub(super) fn ground_of(&self, power: Power) -> Hexes {
        self.ground_where(|other| other == power)
    }

    /// Where ground units stand that are at war with a power.
    pub(super) fn enemies_of(&self, power: Power) -> Hexes {
        let enemies = Power::ALL.map(|other| self.at_war(power, other));
        self.ground_where(|other| enemies[other as usize])
    }

    /// Where the ground units of some powers stand.
    fn ground_where(&self, counts: impl Fn(Power) -> bool) -> Hexes {
        let roster = &self.table.roster;
        let ground = roster.units().filter(|unit| {
            let sort = roster.sort(*unit);
            sort.kind.is_ground() && counts(sort.nation.power())
        });
        ground.map(|unit| self.state.place(unit)).collect()
    }

    /// How many ground counters stand in each space.
    pub(super) fn counters(&self) -> [u8; SPACES] {
        let mut counters = [0; SPACES];
        for unit in self.table.roster.units() {
            let spot = usize::from(self.state.place(unit));
            if spot < SPACES && self.table.roster.sort(unit).kind.is_ground() {
                counters[spot] += 1;
            }
        }
        counters
    }

    /// How many ground counters stand in a space.
    pub(super) fn counters_at(&self, spot: Spot) -> u32 {
        let ground = |unit: &Unit| self.table.roster.sort(*unit).kind.is_ground();
        let there = self.table.roster.units().filter(|unit| self.state.place(*unit) == spot);
        u32::try_from(there.filter(ground).count()).unwrap_or(u32::MAX)
    }

    /// How many ground counters stand in a space that are at war with a power.
    pub(super) fn enemy_counters(&self, power: Power, spot: Spot) -> u32 {
        let enemy = |unit: &Unit| {
            let sort = self.table.roster.sort(*unit);
            sort.kind.is_ground() && self.at_war(power, sort.nation.power())
        };
        let there = self.table.roster.units().filter(|unit| self.state.place(*unit) == spot);
        u32::try_from(there.filter(enemy).count()).unwrap_or(u32::MAX)
    }

    /// The ground factors in a space.
    pub(super) fn factors_at(&self, spot: Spot) -> u32 {
        let roster = &self.table.roster;
        let there = roster.units().filter(|unit| self.state.place(*unit) == spot);
        let ground = there.map(|unit| roster.sort(unit)).filter(|sort| sort.kind.is_ground());
        ground.map(|sort| u32::from(sort.strength)).sum()
    }

    /// The zones of control of the armor that is at war with a power.
    pub(super) fn zones_against(&self, power: Power) -> Hexes {
        let enemies = Power::ALL.map(|other| self.at_war(power, other));
        let roster = &self.table.roster;
        let armor = roster.units().filter(|unit| {
            let sort = roster.sort(*unit);
            sort.kind == Kind::Armor && enemies[sort.nation.power() as usize]
        });
        let spots = armor.map(|unit| self.state.place(unit)).filter(|spot| self.table.has(*spot));
        let zones =
            spots.fold(Hexes::default(), |zones, spot| zones.or(self.table.spot(spot).near));
        if power == Power::Russia { zones } else { self.within_reach_of_zones(zones) }
    }

    /// Zones of control of armor in and around Manchuria reach into some areas only.
    fn within_reach_of_zones(&self, zones: Hexes) -> Hexes {
        let war = self.state.russia_at_war();
        let reaches = |area: Area| armor_zoc_reaches(&self.table.rules, area, war, &mut Silent);
        zones.iter().filter(|spot| self.table.spot(*spot).area.is_some_and(reaches)).collect()
    }

    /// Where the partisans are.
    pub(super) fn partisans(&self) -> Hexes {
        let roster = &self.table.roster;
        let partisan = |unit: &Unit| roster.sort(*unit).kind == Kind::Partisan;
        let units = roster.units().filter(partisan).map(|unit| self.state.place(unit));
        units.filter(|spot| self.table.has(*spot)).collect()
    }

    /// Spaces that one of these holds.
    pub(super) fn held_by(&self, holds: impl Fn(Owner) -> bool) -> Hexes {
        let owners = Owner::ALL.into_iter().filter(|owner| holds(*owner));
        owners.fold(Hexes::default(), |all, owner| all.or(self.state.held(owner)))
    }

    /// Works out anew where each power's units are in supply.
    pub(super) fn supply_everybody(&mut self, sink: &mut impl Sink) {
        for power in Power::ALL {
            self.state.supplied[power as usize] = self.supply(power, sink);
        }
        let (carries, sources) = self.chinese_lines(Drawing::Tigers, sink);
        self.state.tigers_supplied = self.flood(sources.and(carries), carries);
    }

    /// Where units of a sort are in supply.
    #[inline]
    pub(super) fn supplied(&self, sort: Sort) -> Hexes {
        if sort.tigers {
            return self.state.tigers_supplied;
        }
        self.state.supplied[sort.nation.power() as usize]
    }

    /// Where a power's units are in supply.
    fn supply(&self, power: Power, sink: &mut impl Sink) -> Hexes {
        let parts = &self.table.parts;
        let (carries, sources) = match power {
            Power::Japan => {
                let held = self.held_by(|owner| owner == Owner::Japan).without(self.partisans());
                (held, parts.manchuria.or(parts.korea).or(parts.ports))
            }
            Power::Russia => {
                let friend = self.passages(Power::Russia);
                let held = self.held_by(|owner| friend[owner as usize] == Passage::Friend);
                (held, parts.edge)
            }
            Power::Nationalist => self.chinese_lines(Drawing::Nationalists, sink),
            Power::Communist => self.chinese_lines(Drawing::Communists, sink),
        };
        let mut supplied = self.flood(sources.and(carries), carries);
        if power == Power::Russia {
            supplied.insert(self.table.places.urals);
        }
        supplied
    }

    /// What carries the lines of the Chinese, and where they start, as their chapters say.
    pub(super) fn chinese_lines(&self, who: Drawing, sink: &mut impl Sink) -> (Hexes, Hexes) {
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
            sources = sources.or(held(Owner::Western).and(self.table.parts.cities));
        }
        if draws(Source::Russian) {
            sources = sources.or(held(Owner::Russia).and(self.table.parts.edge));
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

    /// Everything that `sources` reach through `carries`.
    fn flood(&self, sources: Hexes, carries: Hexes) -> Hexes {
        let (mut reached, mut wave) = (sources, sources);
        while !wave.is_empty() {
            let near = wave
                .iter()
                .fold(Hexes::default(), |near, spot| near.or(self.table.spot(spot).near));
            wave = near.and(carries).without(reached);
            reached = reached.or(wave);
        }
        reached
    }
}
