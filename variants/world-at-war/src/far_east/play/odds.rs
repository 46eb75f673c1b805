//! Where choices lead, over all dice that follow: played out on copies, so that it is the game that says it.

use std::collections::BTreeMap;

use stavka_core::clause::{Clause, Silent};
use stavka_core::distribution::Fraction;
use stavka_core::game::{Decision, Game as _, Lent, Odds, Prospect, Shifted};

use crate::c80_limits::defense_abroad;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::hexes::Spot;
use crate::campaign::sequence::Step;
use crate::campaign::state::Phase;
use crate::campaign::walk::Next;
use crate::far_east::combat;
use crate::far_east::economy::Power;
use crate::staff::{self, Style};

/// Beyond so many different positions a fight is not played out.
const POSITIONS: usize = 300;

/// The positions that a fight may have come to, with their chances.
type Ways = BTreeMap<u64, (Campaign, Fraction)>;

/// A fight that is played out.
struct Fight {
    open: Ways,
    ended: Vec<(Campaign, Fraction)>,
    hexes_named: bool,
    advanced: bool,
}

/// Where the choices at hand lead, a line for each outcome.
pub(crate) fn lines(game: &Campaign) -> Vec<String> {
    let Some(decision) = Decision::in_words(game) else { return Vec::new() };
    let mut lines = Vec::new();
    for told in decision.choices {
        let odds = Choice::of(told.action).and_then(|choice| game.odds_of(choice));
        let Some(odds) = odds else { continue };
        lines.push(format!("{}:", told.words));
        lines.extend(odds.outcomes.iter().map(|one| format!("{}: {}", one.chance, one.words)));
        lines.extend(odds.assumed.iter().map(|choice| format!("assumed: {choice}")));
    }
    lines
}

impl Campaign {
    /// The odds of the attack that is prepared, with these joining it; nothing where it may not begin so.
    pub(crate) fn odds_of_attack(&self, power: Power, joining: &[Choice]) -> Option<Odds> {
        let mut game = self.clone();
        for choice in joining {
            game.perform(*choice, &mut Silent).ok()?;
        }
        game.may_begin(power, &mut Silent).ok()?;
        let mut odds = game.played_out(Choice::Begin, combat::RULE)?;
        odds.shifts = game.shifts();
        Some(odds)
    }

    /// The odds of an attack with everybody who stands beside a space and may.
    pub(crate) fn odds_against(&self, power: Power, spot: Spot) -> Option<Odds> {
        let mut game = self.clone();
        game.perform(Choice::Attack(spot), &mut Silent).ok()?;
        let stacks: Vec<Choice> = game.stacks_beside(power).iter().map(Choice::With).collect();
        let mut odds = game.odds_of_attack(power, &stacks)?;
        odds.assumed.insert(0, "everybody beside it attacks who may, without air".to_owned());
        Some(odds)
    }

    /// What multiplies the defence of the hex under attack.
    fn shifts(&self) -> Vec<Shifted> {
        let (target, river) = (self.state.target, self.is_over_river());
        let ground = self.ground_multiplier(target, river, &mut Silent);
        let whole = self.multiplier_at(target, river, &mut Silent);
        let shift = |by: i64, clause: Clause| {
            let by = i32::try_from(by).unwrap_or(0);
            (by != 0).then(|| Shifted { by, clause: self.table.id(clause) })
        };
        let (ground, whole) = (i64::from(ground), i64::from(whole));
        let all = [shift(ground - 1, combat::RULE), shift(whole - ground, defense_abroad::RULE)];
        all.into_iter().flatten().collect()
    }

    /// Plays a choice out over all dice that follow, up to the end of the fight.
    pub(crate) fn played_out(&self, choice: Choice, by: Clause) -> Option<Odds> {
        let mut game = self.clone();
        game.perform(choice, &mut Silent).ok()?;
        let mut fight = Fight {
            open: Ways::from([(game.fingerprint(), (game, Fraction::one()))]),
            ended: Vec::new(),
            hexes_named: false,
            advanced: false,
        };
        while !fight.open.is_empty() {
            fight.roll_once()?;
        }
        Some(fight.sum_up(self, by))
    }

    /// What the fight did, in words.
    fn tell_losses(&self, before: &Self) -> String {
        let side = before.state.side();
        let mut lost = [0_u32; 4];
        for unit in self.table.roster.units() {
            let (from, to) = (before.state.place(unit), self.state.place(unit));
            if before.table.has(from) && !self.table.has(to) {
                let sort = self.table.roster.sort(unit);
                let theirs =
                    usize::from(crate::campaign::state::side_of(sort.nation.power()) != side);
                let air = usize::from(!sort.kind.is_ground());
                lost[2 * theirs + air] += u32::from(sort.strength);
            }
        }
        let [ground, air, their_ground, their_air] = lost;
        let taken = (0..u16::try_from(self.table.spots.len()).unwrap_or(0))
            .filter(|spot| self.state.owner(*spot) != before.state.owner(*spot));
        let taken: Vec<&str> = taken.map(|spot| self.table.label(spot)).collect();
        let mut parts = vec![
            format!("own losses {}", factors(ground, air)),
            format!("enemy losses {}", factors(their_ground, their_air)),
        ];
        if !taken.is_empty() {
            parts.push(format!("taken: {}", taken.join(", ")));
        }
        parts.extend(self.tell_the_urals(before));
        parts.join("; ")
    }

    fn tell_the_urals(&self, before: &Self) -> Option<String> {
        let russia = |game: &Self| game.state.ledger.balance(Power::Russia);
        let bombs = u32::from(self.state.bombed) - u32::from(before.state.bombed);
        if bombs > 0 {
            return Some(format!("Russia loses {} BRPs", russia(before) - russia(self)));
        }
        let (index, was) = (self.state.index, before.state.index);
        (index != was).then(|| format!("the index of the European war falls from {was} to {index}"))
    }
}

impl Fight {
    /// Every position that waits for a die gets one; nothing where there are too many.
    fn roll_once(&mut self) -> Option<()> {
        for (_, (game, chance)) in std::mem::take(&mut self.open) {
            let mut room = [0; 16];
            let mut weights = Lent::new(&mut room);
            game.weights(&mut weights);
            let count = weights.count();
            let total: u32 = room[..count].iter().sum();
            for (outcome, weight) in (0_u16..).zip(&room[..count]) {
                let part = Fraction::new(*weight, total).ok()?;
                let mut next = game.clone();
                let went = next.perform(Choice::Roll(outcome), &mut Silent).ok()?;
                self.go_on(next, went, chance.clone() * &part)?;
            }
        }
        (self.open.len() + self.ended.len() <= POSITIONS).then_some(())
    }

    /// Takes the choices that lie between, and puts the position where it belongs.
    fn go_on(&mut self, mut game: Campaign, mut went: Next, chance: Fraction) -> Option<()> {
        while went == Next::Waits && game.die().is_none() && self.assumes(&game) {
            let choice = Choice::of(staff::choose(&game, Style::numbered(0), 0)?)?;
            went = game.perform(choice, &mut Silent).ok()?;
        }
        if went == Next::Waits && game.die().is_some() {
            let entry = self.open.entry(game.fingerprint());
            let known = entry.or_insert((game, Fraction::zero()));
            known.1 = known.1.clone() + &chance;
        } else {
            self.ended.push((game, chance));
        }
        Some(())
    }

    /// Whether a choice lies within the fight: who advances, which hex is named.
    fn assumes(&mut self, game: &Campaign) -> bool {
        let combat = matches!(game.state.current(), Step::Combat(_));
        let (names, advances) =
            (game.state.phase == Phase::Placing, game.state.phase == Phase::Advancing);
        self.hexes_named |= combat && names;
        self.advanced |= combat && advances;
        combat && (names || advances)
    }

    /// Equal outcomes together, in the order of their words.
    fn sum_up(self, before: &Campaign, by: Clause) -> Odds {
        let mut sums: BTreeMap<String, Fraction> = BTreeMap::new();
        for (game, chance) in self.ended {
            let sum = sums.entry(game.tell_losses(before)).or_insert_with(Fraction::zero);
            *sum = sum.clone() + &chance;
        }
        let prospect =
            |(words, chance)| Prospect { words, chance, clause: Some(before.table.id(by)) };
        let named = self.hexes_named.then(|| "hexes are named as the staff would".to_owned());
        let advanced = self.advanced.then(|| "the staff's choice of units advances".to_owned());
        Odds {
            outcomes: sums.into_iter().map(prospect).collect(),
            shifts: Vec::new(),
            assumed: named.into_iter().chain(advanced).collect(),
        }
    }
}

fn factors(ground: u32, air: u32) -> String {
    if air == 0 { ground.to_string() } else { format!("{ground} and {air} in the air") }
}
