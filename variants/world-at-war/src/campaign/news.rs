//! The news of a half: the year begins, troops arrive, other wars go on without the players.

use stavka_core::clause::{Refused, Silent, Sink};

use super::Campaign;
use super::action::Choice;
use super::ledger::Entry;
use super::owner::Owner;
use super::roster::{Kind, Nation, Unit};
use super::sequence::Next;
use super::state::{AWAY, AXIS, LATER, NEVER, POOL, mark, powers};
use crate::chapters::c78_nationalist_china::{economy as nationalist, flying_tigers::force_pool};
use crate::chapters::c79_communist_china::control;
use crate::chapters::c80_limits::defense_abroad::{Defender, defense_multiplier};
use crate::chapters::c81_siberia::japanese_reduction::{freed_forces, is_reduction};
use crate::chapters::far_east::economy::{self, Granting, Power};
use crate::chapters::far_east::{combat, europe, pacific};
use crate::clause;
use crate::count::Count;
use crate::holder::Holdings;
use crate::power::{Ally, ChineseArmy};
use crate::scenario::ScenarioKind;
use stavka_core::bounded::Int;

/// Each of the two turns after the German surrender brings this part of the troops that wait for it.
const ARRIVALS: u8 = 2;

impl Campaign {
    /// The half begins.
    pub(super) fn hear_the_news(&mut self, sink: &mut impl Sink) -> Next {
        for power in powers(self.state.side()) {
            self.refresh(*power);
        }
        if self.state.side() == AXIS {
            self.state.objectives = [0; 2];
            if self.turn().season_of_year() == 0 {
                self.begin_year(sink);
            }
        } else {
            self.state.sent_now = 0;
            self.watch_manchuria(sink);
            self.bring_troops_from_europe();
            self.offer_tigers(sink);
            self.grant(sink);
        }
        self.supply_everybody();
        Next::Over
    }

    /// A power's units are fresh.
    fn refresh(&mut self, power: Power) {
        let place = power as usize;
        (self.state.built[place], self.state.redeployed[place]) = (0, 0);
        (self.state.attacked[place], self.state.stances[place]) = (0, super::state::Stance::Pass);
        self.state.communist_built = [0; 2];
        for unit in self.table.roster.units() {
            if self.table.roster.sort(unit).nation.power() == power {
                self.state.marks[usize::from(unit)] = 0;
            }
        }
    }

    /// What was not spent lapses, and the points of the year come.
    fn begin_year(&mut self, sink: &mut impl Sink) {
        let (rules, year) = (self.table.rules.clone(), self.turn().year());
        let held = self.table.places.capitals.map(|spot| self.state.owner(spot) == Owner::Japan);
        let left = self.state.ledger.balance(Power::Nationalist);
        let base = nationalist::base(&rules, left, sink);
        let loss = nationalist::loss(&rules, &self.objectives_held(), sink);
        let points = [
            (Power::Japan, economy::japan_year(&rules, year, held, sink)),
            (Power::Nationalist, nationalist::year_start(base, loss, sink)),
            (Power::Russia, economy::russia_year(&rules, year, sink)),
        ];
        for (power, brps) in points {
            let left = self.state.ledger.balance(power);
            self.state.ledger.book(power, Entry::Lapse, -left, sink);
            self.state.ledger.book(power, Entry::Year, brps, sink);
        }
        if self.communists_are_allied(sink) {
            let objectives = self.objectives_held().communist.get();
            let gain = control::russian_gain(&rules, objectives, ScenarioKind::GlobalWar, sink);
            let gain = i32::try_from(gain).unwrap_or(0);
            self.state.ledger.book(Power::Russia, Entry::Objectives, gain, sink);
        }
    }

    /// Who holds how many objectives in China.
    pub(super) fn objectives_held(&self) -> Holdings {
        let count = |owner: Owner| {
            let held = self.table.parts.objectives.iter();
            let held = held.filter(|spot| self.state.owner(*spot) == owner).count();
            Count::of(u32::try_from(held).unwrap_or(0))
        };
        Holdings {
            nationalist: count(Owner::Nationalist),
            communist: count(Owner::Communist),
            russia: count(Owner::Russia),
            western_allies: count(Owner::Western),
            japan: count(Owner::Japan),
        }
    }

    /// Russia sees whether the Manchurian garrison is whole.
    fn watch_manchuria(&mut self, sink: &mut impl Sink) {
        if self.state.russia_at_war() {
            return;
        }
        let freed = freed_forces(&self.table.rules, &self.manchurian_garrison(), sink);
        if !is_reduction(&freed, sink) {
            self.state.reduced_since = NEVER;
        } else if self.state.reduced_since == NEVER {
            // Japan did it in its own half, which has just ended.
            self.state.reduced_since = self.state.turn - 1;
        }
    }

    /// Half of what waits for the German surrender comes in each of the next two turns.
    fn bring_troops_from_europe(&mut self) {
        let since = self.state.surrender;
        if since == NEVER || self.state.turn <= since || self.state.turn > since + 2 * ARRIVALS {
            return;
        }
        let all = self.state.turn > since + ARRIVALS;
        for unit in self.table.roster.units() {
            if self.state.place(unit) == LATER && (all || unit % ARRIVALS == 0) {
                self.state.send(unit, self.table.places.urals);
            }
        }
    }

    /// The tension lets Flying Tigers be built.
    fn offer_tigers(&mut self, sink: &mut impl Sink) {
        let tigers = |unit: &Unit| self.table.roster.sort(*unit).tigers;
        let rules = &self.table.rules;
        let allowed = force_pool::allowed(rules, self.state.tension.into(), sink);
        let units = self.table.roster.units().filter(tigers);
        let offered: [Option<Unit>; 2] = {
            let mut all = units.take(usize::try_from(allowed).unwrap_or(0));
            [all.next(), all.next()]
        };
        for unit in offered.into_iter().flatten() {
            if self.state.place(unit) == AWAY {
                self.state.send(unit, POOL);
            }
        }
    }

    /// What the Western Allies grant.
    fn grant(&mut self, sink: &mut impl Sink) {
        let granting = Granting {
            turn: self.turn(),
            road: self.road_is_open(),
            us_war: self.state.us_war != NEVER,
        };
        let brps = economy::grant(&self.table.rules, granting, sink);
        let grant = nationalist::Grant {
            from: Ally::American,
            brps: Count::of(brps),
            route_open: brps > 0,
        };
        if brps > 0 && nationalist::may_grant(&grant, sink).is_ok() {
            let brps = i32::try_from(brps).unwrap_or(0);
            self.state.ledger.book(Power::Nationalist, Entry::Grant, brps, sink);
        }
    }

    /// Whether a road into China is open.
    pub(super) fn road_is_open(&self) -> bool {
        !self.state.burma_lost || self.state.ledo_open
    }

    /// Germany may attack in the turn that the track marks, and does a season later.
    pub(super) fn enter_german_attack(&mut self) -> Next {
        let table = self.table.clone();
        let track = &table.track;
        let marked = |turn: u8| track.get(usize::from(turn)).is_some_and(|turn| turn.german_attack);
        let turn = self.state.game_turn();
        if self.state.german_war == NEVER && turn > 0 && marked(turn - 1) {
            self.break_german_peace();
        }
        Next::waits_if(self.state.german_war == NEVER && marked(turn))
    }

    /// The roll for it.
    pub(super) fn roll_german_attack(&mut self, face: u32, sink: &mut impl Sink) -> Next {
        if !europe::attack_is_late(&self.table.rules, face, sink) {
            self.break_german_peace();
        }
        Next::Over
    }

    fn break_german_peace(&mut self) {
        self.state.german_war = self.state.turn;
        let start = self.table.rules.figures.far_east.europe.start;
        self.state.index = u8::try_from(start).unwrap_or(0);
    }

    /// The road through Burma is in danger some time after war has come.
    pub(super) fn enter_burma(&mut self, sink: &mut impl Sink) -> Next {
        let Some(war) = self.when(self.state.us_war).filter(|_| !self.state.burma_lost) else {
            return Next::Over;
        };
        Next::waits_if(pacific::is_burma_due(&self.table.rules, self.turn(), war, sink))
    }

    /// The roll for it.
    pub(super) fn roll_burma(&mut self, face: u32, sink: &mut impl Sink) -> Next {
        let strength = self.strength_on_the_front(sink);
        if !pacific::is_burma_lost(&self.table.rules, face, strength, sink) {
            return Next::Over;
        }
        self.state.burma_lost = true;
        for spot in self.table.parts.burma.iter() {
            self.fall(spot);
        }
        Next::Over
    }

    /// A space of the Western Allies falls to Japan by the news; who stands there goes back to the force pool.
    fn fall(&mut self, spot: super::hexes::Spot) {
        self.state.holder[usize::from(spot)] = Owner::Japan;
        for unit in self.table.roster.units() {
            if self.state.place(unit) == spot {
                self.state.lose(unit);
            }
        }
    }

    /// The strength of Nationalist ground units on the Southeast Asian front.
    fn strength_on_the_front(&self, sink: &mut impl Sink) -> u32 {
        let mut strength = 0;
        for unit in self.units_on_map(Power::Nationalist) {
            let (sort, spot) = (self.table.roster.sort(unit), self.state.place(unit));
            if sort.kind.is_ground() && self.table.parts.front.contains(spot) {
                strength += u32::from(sort.strength) * self.multiplier_at(spot, false, sink);
            }
        }
        strength
    }

    /// The defense multiplier of whoever stands in a space.
    pub(super) fn multiplier_at(
        &self,
        spot: super::hexes::Spot,
        river: bool,
        sink: &mut impl Sink,
    ) -> u32 {
        let facts = self.table.spot(spot);
        let place = combat::Place { terrain: facts.terrain, city: facts.city, river };
        let multiplier = combat::multiplier(&self.table.rules, place, sink);
        let nationalist =
            self.state.owner(spot) == Owner::Nationalist || self.table.parts.front.contains(spot);
        let (Some(area), true) = (facts.area, nationalist) else { return multiplier };
        let (Some(resistance), Some(whole)) = (
            Int::new(self.state.resistance.into()),
            Int::new(i32::try_from(multiplier).unwrap_or(0)),
        ) else {
            return multiplier;
        };
        let defender =
            Defender { unit: ChineseArmy::Nationalist, area, resistance, multiplier: whole };
        let changed = defense_multiplier(&self.table.rules, &defender, sink);
        u32::try_from(changed).unwrap_or(0).max(1)
    }

    /// Japan may choose the war from some time on; then it comes by itself.
    pub(super) fn enter_pacific_war(&mut self, sink: &mut impl Sink) -> Next {
        let rules = &self.table.rules;
        let turn = self.turn();
        if self.state.us_war != NEVER || pacific::may_go_to_war(rules, turn, &mut Silent).is_err() {
            return Next::Over;
        }
        if pacific::must_go_to_war(rules, turn, self.state.tension.into(), sink) {
            self.go_to_war_in_the_pacific(sink);
            return Next::Over;
        }
        Next::Waits
    }

    /// Japan's choice.
    pub(super) fn apply_pacific_war(
        &mut self,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        match choice {
            Choice::PacificWar => self.go_to_war_in_the_pacific(sink),
            Choice::Peace => sink.cite(clause::COMPLETION_PACIFIC_WAR),
            _ => return Err(self.untimely(sink)),
        }
        Ok(Next::Over)
    }

    fn go_to_war_in_the_pacific(&mut self, sink: &mut impl Sink) {
        sink.step(clause::COMPLETION_PACIFIC_WAR, || {
            "Japan is at war with Britain and the United States; Hong Kong falls".into()
        });
        self.state.us_war = self.state.turn;
        self.fall(self.table.places.hong_kong);
    }

    /// What the track asks Japan to give up for the Pacific.
    pub(super) fn enter_draft(&mut self) -> Next {
        let season = self.table.track[usize::from(self.state.game_turn())];
        self.state.draft = [season.draft_infantry, season.draft_air];
        Next::waits_if(self.state.draft != [0; 2])
    }

    /// What Japan may give up: infantry first, then air.
    pub(super) fn drafted(&self) -> impl Iterator<Item = Unit> + '_ {
        let wanted = if self.state.draft[0] > 0 { Kind::Infantry } else { Kind::Air };
        self.table.roster.units().filter(move |unit| {
            let (sort, spot) = (self.table.roster.sort(*unit), self.state.place(*unit));
            sort.nation == Nation::Japan
                && sort.kind == wanted
                && (self.table.has(spot) || spot == POOL)
        })
    }

    /// A unit goes, or Japan refuses the rest.
    pub(super) fn apply_draft(
        &mut self,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        let unit = match choice {
            Choice::Done => {
                sink.step(clause::COMPLETION_PACIFIC_WAR, || "the draft is not met".into());
                return Ok(Next::Over);
            }
            Choice::Give(unit) if self.drafted().any(|drafted| drafted == unit) => unit,
            _ => return Err(self.untimely(sink)),
        };
        let sort = self.table.roster.sort(unit);
        let due = &mut self.state.draft[usize::from(sort.kind == Kind::Air)];
        *due = due.saturating_sub(sort.strength);
        self.state.send(unit, AWAY);
        sink.step(clause::COMPLETION_PACIFIC_WAR, || {
            format!("{} goes to the Pacific", self.table.roster.name(unit))
        });
        if self.state.draft == [0; 2] {
            self.state.drafts_met += 1;
        }
        Ok(Next::waits_if(self.state.draft != [0; 2] && self.drafted().next().is_some()))
    }

    /// The tension rises in the first year, while there is peace.
    pub(super) fn enter_tension(&mut self) -> Next {
        Next::waits_if(
            self.turn().year() == self.table.turns[0].year() && self.state.us_war == NEVER,
        )
    }

    /// The roll for it.
    pub(super) fn roll_tension(&mut self, face: u32, sink: &mut impl Sink) -> Next {
        self.state.tension += u8::try_from(face).unwrap_or(0);
        let tension = self.state.tension;
        sink.step(clause::COMPLETION_PACIFIC_WAR, || format!("the tension rises to {tension}"));
        Next::Over
    }

    /// The road from Ledo may open late in the war.
    pub(super) fn enter_ledo(&mut self, sink: &mut impl Sink) -> Next {
        if !self.state.burma_lost || self.state.ledo_open {
            return Next::Over;
        }
        Next::waits_if(pacific::is_ledo_due(&self.table.rules, self.turn(), sink))
    }

    /// The roll for it.
    pub(super) fn roll_ledo(&mut self, face: u32, sink: &mut impl Sink) -> Next {
        let strength = self.strength_on_the_front(sink);
        self.state.ledo_open = pacific::is_ledo_open(&self.table.rules, face, strength, sink);
        Next::Over
    }

    /// Forgets what units did in an attack that is over.
    pub(super) fn stand_down(&mut self) {
        self.state.marks.iter_mut().for_each(|marks| *marks &= !mark::COMMITTED);
    }
}
