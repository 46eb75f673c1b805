//! The scenarios besides the first: what may leave Manchuria, and what Storm Over Asia changes.

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::clause::{Clause, Silent, Trail};
use stavka_core::game::{Game as _, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;

use crate::WorldAtWar;
use crate::c81_manchuria::start::{Active, InChina, Start, may_start_with};
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::sequence::Step;
use crate::campaign::state::{POOL, Phase};
use crate::campaign::tests::{FAR_EAST, deal};
use crate::clause;
use crate::count::Count;
use crate::data;
use crate::far_east::economy::Power;
use crate::force::JapaneseForce;

fn linked(change: &[(&str, Value)]) -> Result<Campaign, String> {
    let mut storm: Value =
        serde_json::from_str(data::STORM_OVER_ASIA.text()).expect("the chart is JSON");
    for (name, value) in change {
        storm[*name] = value.clone();
    }
    let setup = json!({ "charts": { "storm-over-asia": storm } });
    let setup = Setup::parse(&setup.to_string()).expect("a set-up");
    let rules = WorldAtWar::open(&setup).map_err(|error| error.to_string())?;
    Ok(Arc::new(rules).deal("linked").expect("a game"))
}

fn at(mut game: Campaign, step: Step, turn: u8) -> Campaign {
    game.state.turn = turn;
    let side = game.state.side();
    game.state.step = (0..20).find(|place| Step::at(side, *place) == step).expect("a step");
    game.state.phase = Phase::Choosing;
    game.state.marks.fill(0);
    game.supply_everybody(&mut Silent);
    game
}

fn in_manchuria(game: &Campaign, kind: Kind, strength: u8) -> Vec<Unit> {
    let fits = |unit: &Unit| {
        let sort = game.table.roster.sort(*unit);
        sort.nation == Nation::Japan
            && (sort.kind, sort.strength) == (kind, strength)
            && game.table.parts.manchuria.contains(game.state.place(*unit))
    };
    game.table.roster.units().filter(fits).collect()
}

/// Sends a unit out of Manchuria by redeployment; the clause that says no.
fn send(game: &mut Campaign, unit: Unit) -> Result<(), Clause> {
    let seoul = game.table.parts.korea.and(&game.table.parts.cities).iter().next().expect("Seoul");
    let mut trail = Trail::default();
    game.may_leave_manchuria(unit, seoul, &mut trail).map_err(|refused| refused.by)?;
    game.relocate(unit, seoul, &mut trail);
    Ok(())
}

#[test]
fn fifteen_brps_leave_manchuria_in_the_pacific_scenario() {
    let pacific = "pacific";
    let mut game = at(deal(pacific), Step::Redeployment, 2);
    let [large, air] =
        [(Kind::Infantry, 3), (Kind::Air, 1)].map(|(kind, size)| in_manchuria(&game, kind, size));
    let sent: Vec<_> = large.iter().chain(&air[..2]).map(|unit| send(&mut game, *unit)).collect();
    assert_eq!((sent, game.state.removed), (vec![Ok(()); 5], 15));
    assert_eq!(send(&mut game, air[2]), Err(clause::C81_33_1), "that would be eighteen");
    let later = &mut at(deal(pacific), Step::Redeployment, 4);
    let unit = in_manchuria(later, Kind::Infantry, 3)[0];
    assert_eq!(send(later, unit), Err(clause::C81_33_1), "a season too late");
    let free = &mut at(deal(FAR_EAST), Step::Redeployment, 4);
    assert_eq!(send(free, unit), Ok(()), "nothing keeps it in a Global War game");
}

#[test]
fn the_pacific_scenario_begins_within_a_year() {
    let game = deal("pacific");
    let balances = [Power::Japan, Power::Nationalist, Power::Russia]
        .map(|power| game.state.ledger.balance(power));
    assert_eq!((game.turn().to_string().as_str(), balances), ("Axis Summer 1941", [50, 15, 40]));
}

/// The Manchurian garrison of a set-up as the chapter asks for it.
fn start(game: &Campaign, armor: u32) -> Start {
    let count = |kind: Kind, size: u8| {
        Count::of(u32::try_from(in_manchuria(game, kind, size).len()).unwrap_or(0))
    };
    let ground = |powers: &[Power]| {
        let units = powers.iter().flat_map(|power| game.units_on_map(*power));
        let here = units.filter(|unit| {
            game.table.parts.china.contains(game.state.place(*unit))
                && game.table.roster.sort(*unit).kind.is_ground()
        });
        Count::of(here.map(|unit| u32::from(game.table.roster.sort(unit).strength)).sum())
    };
    Start {
        edition: game.table.edition,
        active: Some(Active { armor: Count::of(armor), specialized: Count::default() }),
        units: JapaneseForce {
            large_armor: count(Kind::Armor, 2),
            small_armor: count(Kind::Armor, 1),
            large_infantry: count(Kind::Infantry, 3),
            medium_infantry: count(Kind::Infantry, 2),
            small_infantry: count(Kind::Infantry, 1),
            specialized: Count::default(),
            aaf: count(Kind::Air, 1),
        },
        in_china: InChina {
            japanese: ground(&[Power::Japan]),
            nationalist: ground(&[Power::Nationalist, Power::Communist]),
            ..InChina::default()
        },
    }
}

#[test]
fn every_linked_set_up_of_manchuria_is_lawful() {
    for armor in 0..=6 {
        let game = linked(&[("japanese-armor", armor.into())]).expect("opens");
        let start = start(&game, armor);
        let rules = &game.table.rules;
        assert!(may_start_with(rules, &start, &mut Silent).is_ok(), "{armor}: {start:?}");
        assert_eq!(u32::from(game.state.owed_armor), 6 - armor);
        game.check().expect("a sound state");
    }
}

#[test]
fn missing_armor_is_built_first_and_for_manchuria() {
    let game = linked(&[("japanese-armor", 4.into())]).expect("opens");
    let game = at(game, Step::Construction, 0);
    let named = |id: &str| game.table.roster.sort_named(id).expect("a sort");
    let [armor, infantry] =
        ["japanese-armor-2-3", "japanese-infantry-3-2"].map(|id| Choice::Build(named(id)));
    let mut trail = Trail::default();
    let sort = game.table.roster.sheets()[usize::from(named("japanese-infantry-3-2"))].sort;
    let refused = game.may_order(sort, &mut trail).expect_err("armor comes first");
    assert_eq!(refused.by, clause::C81_31_A_2);
    let mut game = game;
    assert!(game.apply(infantry.action(), &mut Silent).is_err());
    game.apply(armor.action(), &mut Silent).expect("armor may be built");
    assert!(game.state.reach.without(&game.table.parts.manchuria).is_empty());
    let spot = game.state.reach.iter().next().expect("a place");
    game.apply(Choice::To(spot).action(), &mut Silent).expect("it is built");
    assert_eq!(game.state.owed_armor, 0);
}

#[test]
fn what_siberia_lacks_waits_in_the_force_pool() {
    let change = [("military-counters", json!(2)), ("unbuilt-in-siberia", json!({ "3-3": 1 }))];
    let game = linked(&change).expect("opens");
    assert_eq!(game.state.owed_units, [1, 0, 0, 0, 0]);
    assert_eq!(game.siberian_garrison().armor.get(), 1);
    let wrong = linked(&[("unbuilt-in-siberia", json!({ "3-3": 1 }))]).expect_err("refused");
    assert!(wrong.contains("units are missing that are not unbuilt"), "{wrong}");
    let unknown = linked(&[("communist-regions", json!(["Atlantis"]))]).expect_err("refused");
    assert!(unknown.contains("`Atlantis` is not in the names of the map"), "{unknown}");
}

#[test]
fn regions_decide_what_communists_build_and_who_pays() {
    let mut game = linked(&[("sinkiang-road", true.into())]).expect("opens");
    let named = |game: &Campaign, id: &str| {
        let place = game.table.roster.sort_named(id).expect("a sort");
        game.table.roster.sheets()[usize::from(place)].sort
    };
    let small = named(&game, "communist-infantry-1-2");
    // Two regions and the road: three factors a turn.
    assert!(game.is_within_the_rate(small, &mut Silent).is_ok());
    game.state.communist_built = [1, 1, 0];
    assert!(game.is_within_the_rate(small, &mut Silent).is_err());
    game.state.communist_built = [0; 3];
    let lanchow = game.table.regions[1];
    game.state.hand_over(lanchow, Owner::Japan);
    assert_eq!(
        game.may_order(small, &mut Silent),
        Ok(None),
        "the first factor is that of the region kept"
    );
    game.state.communist_built = [0, 1, 0];
    let mut trail = Trail::default();
    assert_ne!(
        game.may_order(small, &mut trail),
        Ok(None),
        "the second is that of the region lost"
    );
    assert!(trail.clauses.contains(&clause::C79_72));
}

#[test]
fn siberia_is_not_reinforced_before_the_first_factory() {
    let game = linked(&[]).expect("opens");
    let russian = |unit: &Unit| game.table.roster.sort(*unit).nation == Nation::Russia;
    let unit = game.table.roster.units().find(|unit| russian(unit)).expect("a unit");
    let chita = game.table.places.siberian_cities[2];
    for (turn, allowed) in [(5, false), (7, true)] {
        let mut game = at(linked(&[]).expect("opens"), Step::Movement, turn);
        game.put(unit, game.table.places.urals);
        let may = game.may_reinforce_siberia(unit, chita, &mut Silent);
        assert_eq!(
            may.map_err(|refused| refused.by),
            if allowed { Ok(()) } else { Err(clause::C81_41_2) }
        );
    }
    assert_ne!(game.state.place(unit), POOL);
}

/// The rules with another list of scenarios.
fn with_scenarios(change: impl FnOnce(&mut Value)) -> Result<WorldAtWar, String> {
    let mut list: Value = serde_json::from_str(data::SCENARIOS.text()).expect("JSON");
    change(&mut list["scenarios"]);
    let setup = json!({ "charts": { "scenarios": list } });
    let setup = Setup::parse(&setup.to_string()).expect("a set-up");
    WorldAtWar::open(&setup).map_err(|error| error.to_string())
}

#[test]
fn a_set_up_brings_a_scenario_of_its_own() {
    let short = json!({
        "name": "winter", "summary": "A year.", "set-up": "scenario-pacific",
        "first-turn": "1941-winter", "last-turn": "1942-spring",
        "options": { "theater": "pacific" }, "provenance": "house-rule",
    });
    let rules = with_scenarios(|list| list.as_array_mut().expect("a list").push(short));
    let rules = Arc::new(rules.expect("opens"));
    let names: Vec<_> = rules.scenarios().into_iter().map(|scenario| scenario.name).collect();
    assert_eq!(names, ["far-east", "linked", "pacific", "winter"]);
    let mut game = rules.deal("winter").expect("a game");
    assert_eq!(game.turn().to_string(), "Axis Winter 1941");
    while game.mover() != Mover::Nobody {
        let mut room = [0; 512];
        game.legal(&mut Lent::new(&mut room));
        game.apply(room[0], &mut Silent).expect("the first of the list");
    }
    assert_eq!(game.turn().to_string(), "Allied Spring 1942");
}

#[test]
fn a_list_of_scenarios_that_cannot_be_played_is_refused() {
    let wrong = |pointer: &str, value: Value| {
        let changed = with_scenarios(|list| {
            *list.pointer_mut(pointer).expect("a place") = value;
        });
        changed.expect_err("refused")
    };
    let options = wrong("/1/options", json!({ "begins-from": "nothing" }));
    assert!(options.contains("/scenarios/1/options/begins-from"), "{options}");
    let chart = wrong("/0/set-up", json!("scenario-mars"));
    assert!(chart.contains("no chart `scenario-mars`"), "{chart}");
}
