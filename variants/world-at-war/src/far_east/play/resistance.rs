//! Chinese resistance: the table is consulted as the Allied half ends, and its results wait their time.

use stavka_core::bounded::Int;
use stavka_core::clause::Sink;

use crate::c78_nationalist_china::resistance::{Lookup, delay, level, lookups};
use crate::campaign::Campaign;
use crate::campaign::owner::Owner;
use crate::campaign::rolls::Rolls;
use crate::campaign::roster::Kind;
use crate::campaign::state::{NEVER, NO_RESULT, RESULTS_BEFORE, Stance, mark};
use crate::campaign::walk::Next;
use crate::count::Count;
use crate::far_east::economy::Power;
use crate::far_east::play::entering::level as as_level;
use crate::far_east::resistance::{Asked, Spirit, is_weary, next_level};
use crate::purposes::Die;
use crate::resistance::Resistance;

/// completion.resistance-table, 78.31: how China resists.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ResistanceDie;

impl Rolls for ResistanceDie {
    const DIE: Die = Die::Resistance;

    /// The table is consulted as often as the rules say.
    fn enter(self, game: &mut Campaign, sink: &mut impl Sink) -> Next {
        let fought = game.state.stances[Power::Nationalist as usize] != Stance::Pass;
        game.state.idle = if fought { 0 } else { game.state.idle.saturating_add(1) };
        let times = lookups(&game.table.rules, game.turn(), sink);
        game.state.lookups_due = u8::try_from(times).unwrap_or(u8::MAX);
        Next::waits_if(times > 0)
    }

    fn prompt(self, _: &Campaign) -> String {
        "How does China resist? (completion.resistance-table)".into()
    }

    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        let (rules, face) = (&game.table.rules, Die::face(outcome));
        let level = next_level(rules, game.spirit(), game.turn(), face, sink);
        let level = as_level(i8::try_from(level).unwrap_or(0));
        let (turn, before) = (usize::from(game.state.game_turn()), usize::from(RESULTS_BEFORE));
        game.state.note_result(turn + before, level);
        game.resist(sink);
        game.state.lookups_due -= 1;
        Next::waits_if(game.state.lookups_due > 0)
    }
}

impl Campaign {
    /// How things stand with China, as the question of the table asks for it.
    pub(crate) fn asked_of_resistance(&self, roll: Int<1, 6>) -> Asked {
        let spirit = self.spirit();
        Asked {
            turn: self.turn(),
            roll,
            war_with_us: spirit.war_with_us,
            road: spirit.road,
            retaken: Count::of(spirit.retaken.unsigned_abs()),
            air: spirit.air,
            outnumbering: spirit.outnumbering,
            lost: Count::of(spirit.lost.unsigned_abs()),
            half_lost: spirit.half_lost,
            chungking_lost: spirit.chungking_lost,
            spent: spirit.spent,
        }
    }

    /// The results so far, in their order.
    pub(crate) fn results(&self) -> impl Iterator<Item = Lookup> + Clone + '_ {
        let first = self.table.first_result;
        let turns = (0_u16..).map(move |number| first.later(2 * number));
        let results = turns.zip(self.state.results).filter(|(_, level)| *level != NO_RESULT);
        results.map(|(turn, level)| Lookup { turn, level: as_level(level) })
    }

    /// 78.31.2: the level that is in force now.
    pub(crate) fn resist(&mut self, sink: &mut impl Sink) {
        let now = level(&self.table.rules, self.results(), self.turn(), sink);
        self.state.resistance = i8::try_from(now.in_force).unwrap_or(0);
        let highest = &mut self.state.highest_resistance;
        *highest = (*highest).max(self.state.resistance);
    }

    /// Makes this the level in force: the result of the last turn whose result is.
    pub(crate) fn resist_at(&mut self, level: Resistance) -> Result<(), String> {
        let delay = delay(&self.table.rules);
        let now = u32::from(self.state.game_turn()) + u32::from(RESULTS_BEFORE);
        let then = now.checked_sub(delay).and_then(|then| usize::try_from(then).ok());
        let then = then.ok_or("no result is old enough to be in force")?;
        self.state.note_result(then, level);
        Ok(())
    }

    /// How things stand with China as its half ends.
    fn spirit(&self) -> Spirit {
        let objectives = self.table.parts.nationalist_objectives;
        let taken =
            objectives.iter().filter(|spot| self.state.owner(*spot) == Owner::Japan).count();
        Spirit {
            war_with_us: self.state.us_war != NEVER,
            road: self.road_is_open(),
            retaken: self.state.objectives[1].into(),
            air: self.has_air_in_china(),
            outnumbering: self.outnumbers_japan(),
            weary: is_weary(self.turn()),
            lost: self.state.objectives[0].into(),
            half_lost: taken >= 2,
            chungking_lost: self.state.owner(self.table.places.chungking) == Owner::Japan,
            spent: self.state.ledger.balance(Power::Nationalist) == 0 || self.state.idle >= 2,
        }
    }

    fn has_air_in_china(&self) -> bool {
        let fit = self.units_on_map(Power::Nationalist).filter(|unit| {
            self.table.roster.sort(*unit).kind == Kind::Air && !self.state.has(*unit, mark::FLOWN)
        });
        let (mut tigers, mut others) = (0, 0);
        for unit in fit {
            let count = if self.table.roster.sort(unit).tigers { &mut tigers } else { &mut others };
            *count += 1;
        }
        tigers > 0 || others > 1
    }

    fn outnumbers_japan(&self) -> bool {
        let factors = |powers: &[Power]| -> u32 {
            let units = powers.iter().flat_map(|power| self.units_on_map(*power));
            let here = units.filter(|unit| {
                self.table.parts.china.contains(self.state.place(*unit))
                    && self.table.roster.sort(*unit).kind.is_ground()
            });
            here.map(|unit| u32::from(self.table.roster.sort(unit).strength)).sum()
        };
        factors(&[Power::Japan]) < factors(&[Power::Nationalist, Power::Communist])
    }
}
