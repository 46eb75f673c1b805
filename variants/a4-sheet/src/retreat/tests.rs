use super::*;
use crate::situation::Scene;
use crate::situation::random::{Dice, rules, scene};

/// What the clauses say of one step, written down once more and without order.
fn is_lawful(retreat: &Retreat<'_>, to: SpaceId) -> bool {
    let Retreat { ground, position, roster, unit, at, fight, rules } = *retreat;
    let features = ground.features();
    let origin = position.piece(unit).place;
    let counter = roster.counter(unit);
    let enemy = counter.side().enemy();
    let friend = position.units_at(to).any(|other| other != unit);
    let farther = |from: SpaceId| features.distance(to, from) > features.distance(at, from);
    let touched = fight.attackers.iter().any(|&attacker| {
        features.distance(attacker, origin) == 1
            && features.distance(attacker, at) <= 1
            && features.distance(attacker, to) <= 1
    });
    let zone = position.zone(enemy).contains(to) && !friend && !features.fortress.contains(to);
    let gait = Gait::of(counter).light();
    let south = !is_bound_to_south(counter.nation) || features.south.contains(to);
    farther(origin)
        && fight.attacked.iter().all(|&hex| farther(hex))
        && fight
            .attackers
            .iter()
            .all(|&hex| features.distance(to, hex) >= features.distance(at, hex))
        && (!touched || friend && !fight.unresolved.contains(to))
        && !position.occupied(enemy).contains(to)
        && !zone
        && south
        && ground.is_open(gait, fight.weather, at, to)
        && stacking::may_enter(rules, ground, roster, position, unit, to, &mut Silent).is_ok()
}

#[test]
fn explained_retreats_are_the_legal_retreats() {
    let rules = rules();
    let mut dice = Dice::new(31);
    let mut steps = 0;
    for round in 0..2000 {
        let (scene, unit) = scene(&rules, &mut dice);
        let Scene { ground, roster, position, weather, .. } = &scene;
        let origin = position.piece(unit).place;
        let beside: Vec<_> = ground.neighbours(origin).collect();
        let attackers = [dice.pick(&beside), dice.pick(&beside)];
        let attacked = [origin, dice.pick(&beside)];
        let attacked = if dice.below(3) == 0 { &attacked[..] } else { &attacked[..1] };
        let fight = Fight {
            attacked,
            attackers: &attackers,
            unresolved: [dice.pick(&beside)].into_iter().collect(),
            weather: *weather,
        };
        let mut retreat =
            Retreat { rules: &rules, ground, roster, position, unit, at: origin, fight };
        for _ in 0..3 {
            let exits = retreat.exits(&mut Silent);
            let open: Vec<_> =
                exits.hexes.into_iter().filter(|&hex| hex != SpaceId::NONE).collect();
            check(&retreat, &open, round);
            assert_eq!(open.is_empty(), exits.fate != Fate::Retreats);
            let Some(&next) = open.first() else { break };
            steps += 1;
            retreat.at = next;
        }
    }
    assert!(steps > 500, "only {steps} steps were taken");
}

fn check(retreat: &Retreat<'_>, open: &[SpaceId], round: usize) {
    let features = retreat.ground.features();
    let lawful: Vec<_> =
        retreat.ground.neighbours(retreat.at).filter(|&to| is_lawful(retreat, to)).collect();
    let away = |to: &SpaceId| {
        let farther =
            |hex: &SpaceId| features.distance(*to, *hex) > features.distance(retreat.at, *hex);
        retreat.fight.attackers.iter().all(farther)
    };
    let best: Vec<_> = lawful.iter().copied().filter(|to| away(to)).collect();
    let expected = if best.is_empty() { lawful } else { best };
    assert_eq!(open, expected, "round {round}");
    for to in retreat.ground.neighbours(retreat.at) {
        let explained = retreat.may_go(to, &mut Silent).is_ok();
        assert_eq!(explained, open.contains(&to), "round {round}");
    }
}
