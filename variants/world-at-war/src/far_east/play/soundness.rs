//! What holds between one state and the next, written down once more beside the rules that bring it about:
//! every BRP with its clause, nobody from the Axis in the Urals box, no Chinese where chapter 80 forbids it.

use stavka_core::clause::{Silent, Trail};

use crate::area::Area;
use crate::campaign::Campaign;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::sequence::Step;
use crate::campaign::state::{NEVER, Phase, mark};
use crate::far_east::combat::Fight;
use crate::far_east::economy::Power;

impl Campaign {
    /// Says what the action that led here from `before`, with that trail, did that it must not do.
    pub fn follows(&self, before: &Self, trail: &Trail) -> Result<(), String> {
        bookings_add_up(before, self, trail)?;
        for unit in self.table.roster.units() {
            let (from, to) = (before.state.place(unit), self.state.place(unit));
            if from != to && self.table.has(to) {
                may_have_gone(before, unit, to)?;
            }
        }
        attack_is_lawful(self)
    }
}

/// What a power has changes by what the trail books, and by nothing else.
fn bookings_add_up(before: &Campaign, after: &Campaign, trail: &Trail) -> Result<(), String> {
    for power in [Power::Japan, Power::Nationalist, Power::Russia] {
        let change = after.state.ledger.balance(power) - before.state.ledger.balance(power);
        let name = format!("{power}: ");
        let booked = |words: &str| -> Option<i32> {
            let (brps, _) = words.strip_prefix(&name)?.split_once(" BRPs, ")?;
            brps.parse().ok()
        };
        let sum: i32 = trail.steps.iter().filter_map(|(_, words)| booked(words)).sum();
        if sum != change {
            return Err(format!("{power} has {change:+} BRPs, and the clauses say {sum:+}"));
        }
    }
    Ok(())
}

/// Whether a unit may have gone there in the state before.
fn may_have_gone(before: &Campaign, unit: Unit, to: u16) -> Result<(), String> {
    let sort = before.table.roster.sort(unit);
    let area = before.table.spot(to).area.ok_or("a unit is nowhere")?;
    let open = match sort.nation {
        Nation::Russia => true,
        _ if area == Area::UralsBox => false,
        Nation::Japan => true,
        Nation::Wang => matches!(area, Area::China | Area::Manchuria),
        Nation::Communist => area == Area::China,
        Nation::Nationalist if sort.kind == Kind::Air => air_may_base(before, sort.tigers, area),
        Nation::Nationalist => {
            nationalists_may_go(before, area) || withdraws(before, before.state.place(unit), to)
        }
    };
    let name = before.table.roster.name(unit);
    if open { Ok(()) } else { Err(format!("{name} went to {}", before.table.name(to))) }
}

/// 80.31.A, told plainly.
fn nationalists_may_go(game: &Campaign, area: Area) -> bool {
    let (level, turns) = (game.state.resistance, allied_turns_of_war(game));
    area == Area::China || level >= 3 || (turns >= 2 && level >= 0 && on_the_front(area))
}

/// 80.31.B and 78.61.A, told plainly.
fn air_may_base(game: &Campaign, tigers: bool, area: Area) -> bool {
    let (level, turns) = (game.state.resistance, allied_turns_of_war(game));
    let front = on_the_front(area) && if tigers { turns >= 1 } else { turns >= 2 && level >= 0 };
    let home = area == Area::China || (tigers && matches!(area, Area::Burma | Area::India));
    home || level >= 3 || front
}

fn on_the_front(area: Area) -> bool {
    use Area::{Burma, India, Indochina, Malaya, Siam};
    matches!(area, Burma | India | Malaya | Siam | Indochina)
}

/// Allied halves that have begun since war came.
fn allied_turns_of_war(game: &Campaign) -> usize {
    let (war, now) = (game.state.us_war, game.state.turn);
    if war == NEVER { 0 } else { (war + 1..=now).filter(|turn| turn % 2 == 1).count() }
}

fn withdraws(game: &Campaign, from: u16, to: u16) -> bool {
    let steps = |spot: u16| game.table.spot(spot).to_china;
    game.table.has(from) && steps(from) > 0 && steps(to) < steps(from)
}

/// 80.21, 81.67: no Chinese below even odds, and nobody into the Urals box or out of it.
fn attack_is_lawful(game: &Campaign) -> Result<(), String> {
    let Step::Combat(power) = game.state.current() else { return Ok(()) };
    let [ground, _] = game.committed();
    if !matches!(game.state.phase, Phase::InTheAir | Phase::Rolling) || ground == 0 {
        return Ok(());
    }
    let target = game.state.target;
    let boxed = |unit: Unit| {
        game.state.has(unit, mark::COMMITTED) && game.is_the_box(game.state.place(unit))
    };
    if game.is_the_box(target) || game.table.roster.units().any(boxed) {
        return Err("a ground attack at the Urals box".to_owned());
    }
    let chinese = matches!(power, Power::Nationalist | Power::Communist);
    let Fight { attack, defense, .. } = game.battle(power, &mut Silent);
    if chinese && game.state.phase == Phase::Rolling && attack < defense {
        return Err(format!("Chinese attack {} below even odds", game.table.name(target)));
    }
    Ok(())
}
