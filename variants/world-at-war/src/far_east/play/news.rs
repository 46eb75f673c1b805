//! The news of a half: the year begins, troops arrive, other wars go on without the players.

use stavka_core::bounded::Int;
use stavka_core::clause::Sink;

use crate::c78_nationalist_china::standing::is_in_the_faction;
use crate::c78_nationalist_china::{economy as nationalist, flying_tigers::force_pool};
use crate::c79_communist_china::control;
use crate::c79_communist_china::standing::plays_with_the_nationalists;
use crate::c81_siberia::japanese_reduction::{freed_forces, is_reduction};
use crate::campaign::Campaign;
use crate::campaign::hexes::Spot;
use crate::campaign::ledger::Entry;
use crate::campaign::owner::Owner;
use crate::campaign::quietly::Quietly;
use crate::campaign::roster::Unit;
use crate::campaign::state::{AWAY, AXIS, LATER, NEVER, POOL, State, powers};
use crate::campaign::walk::Next;
use crate::count::{Count, treasury};
use crate::far_east::economy::{self, Granting, Power};
use crate::far_east::europe;
use crate::force::Garrison;
use crate::holder::Holdings;

/// As far as the tension is counted.
const HIGHEST_TENSION: force_pool::Tension = match Int::new(99) {
    Some(highest) => highest,
    None => panic!("in range"),
};

impl Campaign {
    /// The half begins.
    pub(crate) fn hear_the_news(&mut self, sink: &mut impl Sink) -> Next {
        for power in powers(self.state.side()) {
            self.refresh(*power);
        }
        if self.state.side() == AXIS {
            self.resist(sink);
            self.state.objectives = [0; 2];
            self.state.bombed = 0;
            if self.turn().season_of_year() == 0 {
                self.begin_year(sink);
            }
        } else {
            self.state.sent_now = 0;
            self.state.box_used = 0;
            self.state.held_at_start =
                self.held_by(|owner| matches!(owner, Owner::Communist | Owner::Russia));
            self.remember_communist_builds();
            self.watch_manchuria(sink);
            self.bring_troops_from_europe(sink);
            plays_with_the_nationalists(self.turn(), &mut Quietly(sink));
            self.look_at_china(sink);
            self.grant(sink);
        }
        self.supply_everybody(&mut Quietly(sink));
        Next::Over
    }

    /// A power's units are fresh.
    fn refresh(&mut self, power: Power) {
        let place = power as usize;
        (self.state.built[place], self.state.redeployed[place]) = (0, 0);
        (self.state.attacked[place], self.state.stances[place]) =
            (0, crate::campaign::state::Stance::Pass);
        for unit in self.table.roster.units() {
            if self.table.roster.sort(unit).nation.power() == power {
                self.state.marks[usize::from(unit)] = 0;
            }
        }
    }

    /// Whether Communist China built infantry in its last half, which decides what a saved turn brings.
    fn remember_communist_builds(&mut self) {
        let [large, small, _] = std::mem::take(&mut self.state.communist_built);
        let first = self.state.turn <= self.table.first + 1;
        let idle = !first && large + small == 0;
        self.state.communist_idle =
            if idle { self.state.communist_idle.saturating_add(1) } else { 0 };
    }

    /// What was not spent lapses, and the points of the year come.
    pub(crate) fn begin_year(&mut self, sink: &mut impl Sink) {
        let (rules, year) = (self.table.rules.clone(), self.turn().year());
        let held = self.table.places.capitals.map(|spot| self.state.owner(spot) == Owner::Japan);
        let china = nationalist::of_a_year(&rules, &self.chinese_economy(), sink);
        let points = [
            (Power::Japan, economy::japan_year(&rules, year, held, sink)),
            (Power::Nationalist, china.year_start),
            (Power::Russia, economy::russia_year(&rules, year, sink)),
        ];
        for (power, brps) in points {
            let left = self.state.ledger.balance(power);
            self.state.ledger.book(power, Entry::Lapse, -left, sink);
            self.state.ledger.book(power, Entry::Year, brps, sink);
        }
        let gain = self.gain_of_russia(sink);
        self.state.ledger.book(Power::Russia, Entry::Objectives, gain, sink);
    }

    /// What the BRPs of Nationalist China depend on as a year begins.
    pub(crate) fn chinese_economy(&self) -> nationalist::Economy {
        let moved = |spot: Spot| self.state.owner(spot) != self.table.spot(spot).holder;
        let changed = self.table.parts.objectives.iter().any(moved);
        nationalist::Economy {
            held: changed.then(|| self.objectives_held()),
            unspent: treasury(self.state.ledger.balance(Power::Nationalist)),
            scenario_start: None,
        }
    }

    /// 79.73: what Communist objectives bring Russia as a year begins.
    pub(crate) fn gain_of_russia(&self, sink: &mut impl Sink) -> i32 {
        let gains = control::gains(&self.table.rules, &self.communist_objectives(sink), sink);
        i32::try_from(gains.russia).unwrap_or(0)
    }

    /// The objectives in Communist hands, and what they are worth to whom.
    pub(crate) fn communist_objectives(&self, sink: &mut impl Sink) -> control::Held {
        control::Held {
            objectives: self.objectives_held().communist,
            russian_ally: self.communists_are_allied(sink),
            scenario: self.table.kind(),
        }
    }

    /// Who holds how many objectives in China.
    pub(crate) fn objectives_held(&self) -> Holdings {
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
    pub(crate) fn watch_manchuria(&mut self, sink: &mut impl Sink) {
        if self.state.russia_at_war() {
            return;
        }
        let seen = self.note_the_manchurian_garrison();
        let freed = freed_forces(&self.table.rules, &seen, sink);
        if !is_reduction(&freed, sink) {
            self.state.reduced_since = NEVER;
        } else if self.state.reduced_since == NEVER {
            // Japan did it in its own half, which has just ended.
            self.state.reduced_since = self.state.turn - 1;
        }
    }

    /// Keeps the Manchurian garrison as Russia sees it now.
    pub(crate) fn note_the_manchurian_garrison(&mut self) -> Garrison {
        let seen = self.manchurian_garrison();
        self.state.seen_in_manchuria = [seen.armor, seen.infantry, seen.aaf, seen.aaf_inverted]
            .map(|factors| u8::try_from(factors.get()).unwrap_or(u8::MAX));
        seen
    }

    /// Whether Nationalist China joins the Western Allies, and whether the two Chinas cooperate in this half.
    fn look_at_china(&mut self, sink: &mut impl Sink) {
        let (rules, war) = (&self.table.rules, self.state.us_war);
        if war != NEVER && self.state.turn <= war + 2 {
            is_in_the_faction(rules, self.turn(), self.when(war), sink);
        }
        // Whether they do is asked again wherever one enters what the other holds.
        self.chinas_cooperate(&mut Quietly(sink));
    }

    /// Of the troops that wait for the German surrender some come, evenly chosen from all.
    fn bring_troops_from_europe(&mut self, sink: &mut impl Sink) {
        let waits = |state: &State, unit: Unit| state.place(unit) == LATER;
        let waiting = self.table.roster.units().filter(|unit| waits(&self.state, *unit)).count();
        let waiting = u32::try_from(waiting).unwrap_or(u32::MAX);
        let since = self.when(self.state.surrender);
        let turns = since.and_then(|since| self.turn().game_turns_since(since)).unwrap_or(0);
        let coming = europe::arrivals(&self.table.rules, waiting, turns, sink);
        let mut seen = 0;
        for unit in self.table.roster.units() {
            if waits(&self.state, unit) {
                seen += 1;
                if seen * coming / waiting > (seen - 1) * coming / waiting {
                    self.send(unit, self.table.places.urals);
                }
            }
        }
    }

    /// What the number of Flying Tigers depends on.
    pub(crate) fn tigers_due(&self) -> force_pool::Asked {
        force_pool::Asked {
            at_start: false,
            tension: Int::new(self.state.tension.into()).unwrap_or(HIGHEST_TENSION),
            highest_tension: None,
        }
    }

    /// The tension lets Flying Tigers be built.
    pub(crate) fn offer_tigers(&mut self, sink: &mut impl Sink) {
        let tigers = |unit: &Unit| self.table.roster.sort(*unit).tigers;
        let allowed = force_pool::numbers(&self.table.rules, &self.tigers_due(), sink).to_build;
        let units = self.table.roster.units().filter(tigers);
        let offered: [Option<Unit>; 2] = {
            let mut all = units.take(usize::try_from(allowed).unwrap_or(0));
            [all.next(), all.next()]
        };
        for unit in offered.into_iter().flatten() {
            if self.state.place(unit) == AWAY {
                self.send(unit, POOL);
            }
        }
    }

    /// What the Western Allies grant.
    pub(crate) fn grant(&mut self, sink: &mut impl Sink) {
        let grant = self.grant_due(sink);
        if grant.route_open && nationalist::may_grant(&grant, sink).is_ok() {
            self.state.ledger.book(Power::Nationalist, Entry::Grant, grant.brps.signed(), sink);
        }
    }

    /// completion.grants: what the Western Allies can grant in this turn.
    pub(crate) fn granted(&self, sink: &mut impl Sink) -> u32 {
        economy::grant(&self.table.rules, self.granting(), sink)
    }

    /// What grants depend on.
    pub(crate) fn granting(&self) -> Granting {
        Granting {
            turn: self.turn(),
            road: self.road_is_open(),
            war_with_us: self.state.us_war != NEVER,
        }
    }
}
