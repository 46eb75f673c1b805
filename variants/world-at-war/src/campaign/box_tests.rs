//! The Urals box as it is played: every way in and out, and what is fought for there.

use stavka_core::clause::{Clause, Silent, Trail};
use stavka_core::game::{Game as _, Lent, Mover};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::hexes::Spot;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::sequence::Step;
use crate::campaign::state::{AWAY, POOL, Phase, Stance, mark};
use crate::campaign::tests::{FAR_EAST, deal};
use crate::clause;
use crate::far_east::economy::Power;
use crate::far_east::ground::Terrain;

/// The Allied half of Fall 1943.
const TURN: u8 = 21;

/// A game of 1943 at a step, with Russia at war with both its enemies.
fn at(step: Step, turn: u8) -> Campaign {
    let mut game = deal(FAR_EAST);
    (game.state.turn, game.state.german_war, game.state.russian_war) = (turn, 2, 10);
    let side = game.state.side();
    game.state.step = (0..20).find(|place| Step::at(side, *place) == step).expect("a step");
    game.state.phase = Phase::Choosing;
    game.state.marks.fill(0);
    game.supply_everybody(&mut Silent);
    game
}

fn some(game: &Campaign, nation: Nation, kind: Kind) -> Unit {
    let fits = |unit: &Unit| {
        let sort = game.table.roster.sort(*unit);
        sort.nation == nation && sort.kind == kind
    };
    game.table.roster.units().find(fits).expect("a unit")
}

fn put(game: &mut Campaign, unit: Unit, spot: Spot) {
    game.put(unit, spot);
}

/// A Russian edge hex of open land without anybody.
fn edge(game: &Campaign) -> Spot {
    let held = game.table.parts.edge.and(&game.state.held(Owner::Russia));
    let fits = |spot: &Spot| {
        let open = matches!(game.table.spot(*spot).terrain, Terrain::Clear | Terrain::Desert);
        open && game.factors_at(*spot) == 0
    };
    held.iter().find(fits).expect("an edge hex")
}

fn choices(game: &Campaign) -> Vec<Choice> {
    let mut room = [0; 512];
    let mut list = Lent::new(&mut room);
    game.legal(&mut list);
    let count = list.count();
    room[..count].iter().filter_map(|action| Choice::of(*action)).collect()
}

/// Does it; the clauses behind it.
fn cited(game: &mut Campaign, choice: Choice) -> Vec<Clause> {
    let mut trail = Trail::default();
    game.apply(choice.action(), &mut trail).expect("it is allowed");
    game.check().expect("a sound state");
    trail.clauses
}

fn refused_by(game: &mut Campaign, choice: Choice) -> Clause {
    game.apply(choice.action(), &mut Trail::default()).expect_err("it is not allowed").by
}

#[test]
fn ground_units_move_in_and_out_of_the_box() {
    let mut game = at(Step::Movement, TURN);
    let (unit, edge) = (some(&game, Nation::Russia, Kind::Infantry), edge(&game));
    let urals = game.table.places.urals;
    put(&mut game, unit, edge);
    game.supply_everybody(&mut Silent);
    cited(&mut game, Choice::Move(unit));
    assert!(cited(&mut game, Choice::To(urals)).contains(&clause::C81_631_A));
    game.state.marks.fill(0);
    cited(&mut game, Choice::Move(unit));
    let steps_out = choices(&game);
    assert!(steps_out.contains(&Choice::To(edge)), "{steps_out:?}");
    cited(&mut game, Choice::To(edge));
    assert_eq!(game.state.place(unit), edge);
}

#[test]
fn air_units_stage_in_and_out_of_the_box() {
    let mut game = at(Step::Movement, TURN);
    let air = some(&game, Nation::Russia, Kind::Air);
    let irkutsk = game.table.places.siberian_cities[3];
    let urals = game.table.places.urals;
    put(&mut game, air, irkutsk);
    cited(&mut game, Choice::Move(air));
    let clauses = cited(&mut game, Choice::To(urals));
    assert!(clauses.contains(&clause::C81_631_B) && clauses.contains(&clause::C81_62));
    game.state.marks.fill(0);
    cited(&mut game, Choice::Move(air));
    let clauses = cited(&mut game, Choice::To(irkutsk));
    assert!(clauses.contains(&clause::C81_65_1) && clauses.contains(&clause::COMPLETION_STAGING));
}

#[test]
fn armor_exploits_into_the_box_and_infantry_does_not() {
    let mut game = at(Step::Combat(Power::Russia), TURN);
    let (armor, edge) = (some(&game, Nation::Russia, Kind::Armor), edge(&game));
    let infantry = some(&game, Nation::Russia, Kind::Infantry);
    let urals = game.table.places.urals;
    put(&mut game, armor, edge);
    put(&mut game, infantry, edge);
    game.state.stances[Power::Russia as usize] = Stance::Offensive;
    game.state.phase = Phase::Exploiting;
    game.state.set(armor, mark::BROKE_THROUGH);
    game.state.set(infantry, mark::BROKE_THROUGH);
    assert_eq!(choices(&game), [Choice::Done, Choice::Exploit(armor)]);
    cited(&mut game, Choice::Exploit(armor));
    let clauses = cited(&mut game, Choice::To(urals));
    assert!(clauses.contains(&clause::C81_632_A), "{clauses:?}");
    assert_eq!(game.state.place(armor), urals);
}

#[test]
fn units_redeploy_in_and_out_of_the_box() {
    let mut game = at(Step::Redeployment, TURN);
    let unit = some(&game, Nation::Russia, Kind::Infantry);
    let [.., chita, irkutsk] = game.table.places.siberian_cities;
    let urals = game.table.places.urals;
    put(&mut game, unit, chita);
    cited(&mut game, Choice::Redeploy(unit));
    assert!(cited(&mut game, Choice::To(urals)).contains(&clause::C81_633_A));
    game.state.marks.fill(0);
    cited(&mut game, Choice::Redeploy(unit));
    let to = if choices(&game).contains(&Choice::To(chita)) { chita } else { irkutsk };
    assert!(cited(&mut game, Choice::To(to)).contains(&clause::C81_65_2));
}

#[test]
fn in_peace_nobody_leaves_siberia_for_the_box_before_the_time() {
    let mut game = at(Step::Movement, 3);
    (game.state.german_war, game.state.russian_war) = (2, crate::campaign::state::NEVER);
    let (unit, edge) = (some(&game, Nation::Russia, Kind::Infantry), edge(&game));
    let urals = game.table.places.urals;
    put(&mut game, unit, edge);
    game.supply_everybody(&mut Silent);
    cited(&mut game, Choice::Move(unit));
    assert!(!choices(&game).contains(&Choice::To(urals)));
    assert_eq!(refused_by(&mut game, Choice::To(urals)), clause::C81_42_1);
}

#[test]
fn no_ground_attack_is_made_on_the_box() {
    let mut game = at(Step::Combat(Power::Japan), TURN - 1);
    let edge = edge(&game);
    let urals = game.table.places.urals;
    let (japanese, russian) =
        (some(&game, Nation::Japan, Kind::Armor), some(&game, Nation::Russia, Kind::Infantry));
    game.state.hand_over(edge, Owner::Japan);
    put(&mut game, japanese, edge);
    put(&mut game, russian, urals);
    game.state.stances[Power::Japan as usize] = Stance::Offensive;
    let enemies = game.enemies_of(Power::Japan);
    assert!(enemies.contains(urals) && !game.targets(Power::Japan, enemies).contains(urals));
    assert_eq!(refused_by(&mut game, Choice::Attack(urals)), clause::C81_67);
}

#[test]
fn attrition_against_the_box_alone_takes_counters_and_no_hex() {
    let mut game = at(Step::Combat(Power::Japan), TURN - 1);
    let urals = game.table.places.urals;
    game.table.clone().roster.units().for_each(|unit| game.put(unit, AWAY));
    let edge = edge(&game);
    game.state.hand_over(edge, Owner::Japan);
    let armies = [Nation::Japan, Nation::Russia].map(|nation| some(&game, nation, Kind::Infantry));
    put(&mut game, armies[0], edge);
    put(&mut game, armies[1], urals);
    assert_eq!(game.part_of_the_box(Power::Japan).map(|(_, alone)| alone), Some(true));
    game.state.contact = 60;
    game.state.stances[Power::Japan as usize] = Stance::Attrition;
    game.state.phase = Phase::Rolling;
    let clauses = cited(&mut game, Choice::Roll(9));
    assert!(clauses.contains(&clause::C81_68_4), "{clauses:?}");
    assert_eq!(game.state.place(armies[1]), POOL);
    assert_eq!(game.state.owner(urals), Owner::Russia);
}

#[test]
fn russians_in_the_box_fight_on_one_map_in_a_turn() {
    let mut game = at(Step::BoxAttrition, TURN);
    let urals = game.table.places.urals;
    let edge = edge(&game);
    game.state.hand_over(edge, Owner::Japan);
    let (japanese, russian) =
        (some(&game, Nation::Japan, Kind::Infantry), some(&game, Nation::Russia, Kind::Armor));
    put(&mut game, japanese, edge);
    put(&mut game, russian, urals);
    game.state.index = 12;
    let before = game.free_in_the_box();
    assert_eq!(choices(&game), [Choice::Pass, Choice::Attrition]);
    let clauses = cited(&mut game, Choice::Attrition);
    assert!(clauses.contains(&clause::C81_68_1) && clauses.contains(&clause::C81_68_3));
    assert_eq!((before, game.free_in_the_box()), (3, 0));
    assert!(matches!(game.mover(), Mover::Chance(12)));
}

#[test]
fn bombs_and_germans_cost_russia_brps_and_its_limit() {
    let mut game = at(Step::Combat(Power::Japan), TURN - 1);
    let air = some(&game, Nation::Russia, Kind::Air);
    let urals = game.table.places.urals;
    put(&mut game, air, urals);
    game.state.index = 12;
    game.state.ledger.book(
        Power::Russia,
        crate::campaign::ledger::Entry::Year,
        40,
        &mut Trail::default(),
    );
    let before = game.state.ledger.balance(Power::Russia);
    // Nobody is in contact with the box: only the bombers come, and Russian air meets them.
    game.state.step += 1;
    assert_eq!(game.enter(&mut Trail::default()), crate::campaign::walk::Next::Over);
    game.state.step += 1;
    game.enter(&mut Trail::default());
    assert!(matches!(game.mover(), Mover::Chance(10)), "{:?}", game.mover());
    game.apply(Choice::Roll(0).action(), &mut Trail::default()).expect("the bombers win");
    let clauses = cited(&mut game, Choice::Roll(5));
    assert!(clauses.contains(&clause::COMPLETION_URALS_BOMBING));
    assert!(clauses.contains(&clause::C81_641_1) && clauses.contains(&clause::C81_72_NOTE));
    // Six by bombs; twelve German factors against nobody; a third of each off the limit.
    assert_eq!(before - game.state.ledger.balance(Power::Russia), 6 + 12);
    assert_eq!(game.state.cut, 2 + 4);
}

#[test]
fn japanese_bombers_reach_the_box_from_beside_it() {
    let mut game = at(Step::Combat(Power::Japan), TURN - 1);
    let (air, edge) = (some(&game, Nation::Japan, Kind::Air), edge(&game));
    game.state.hand_over(edge, Owner::Japan);
    put(&mut game, air, edge);
    for power in [Power::Japan, Power::Russia] {
        game.state.ledger.book(
            power,
            crate::campaign::ledger::Entry::Year,
            9,
            &mut Trail::default(),
        );
    }
    let before = [Power::Japan, Power::Russia].map(|power| game.state.ledger.balance(power));
    game.state.stances[Power::Japan as usize] = Stance::Offensive;
    assert!(choices(&game).contains(&Choice::Bomb));
    let clauses = cited(&mut game, Choice::Bomb);
    assert!(clauses.contains(&clause::C81_64_1) && clauses.contains(&clause::C81_64_3));
    let after = [Power::Japan, Power::Russia].map(|power| game.state.ledger.balance(power));
    assert_eq!((before[0] - after[0], before[1] - after[1]), (1, 1));
    assert!(game.state.has(air, mark::FLOWN) && !choices(&game).contains(&Choice::Bomb));
}
