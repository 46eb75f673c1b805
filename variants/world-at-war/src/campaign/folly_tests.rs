//! What the staff did that made people laugh, as positions: what it does there now, and what it did.

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::clause::Silent;
use stavka_core::game::{Game as _, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;

use crate::WorldAtWar;
use crate::campaign::action::Choice;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::Unit;
use crate::campaign::{Campaign, STYLES};
use crate::far_east::economy::Power;
use crate::staff::Style;

fn posed(position: &Value) -> Campaign {
    let rules = Arc::new(WorldAtWar::open(&Setup::default()).expect("opens"));
    rules.pose(position).expect("a position")
}

/// What a style of the staff does.
fn does(game: &Campaign, style: &str) -> Choice {
    let Mover::Side(side) = game.mover() else { panic!("nobody chooses") };
    let place = STYLES.iter().position(|known| *known == style).expect("a style");
    let style = u8::try_from(place).expect("few");
    Choice::of(game.choose(side, style, 1).expect("a choice")).expect("a choice")
}

fn unit_at(game: &Campaign, spot: Spot) -> Unit {
    let mut units = game.table.roster.units();
    units.find(|unit| game.state.place(*unit) == spot).expect("a unit")
}

#[test]
fn russia_at_war_attacks_somebody() {
    let game = posed(&json!({
        "turn": "allied-summer-1945", "step": "combat-russia", "groups": [],
        "since": { "russian_war": "allied-spring-1945" },
        "units": { "russian-infantry-3-2": ["B29"], "japanese-infantry-3-2": ["C29"] },
    }));
    assert_eq!(does(&game, "as-was"), Choice::Pass, "that was the folly");
    assert_ne!(does(&game, "balanced"), Choice::Pass);
}

/// How much better Peking is for a Russian unit than where it stands beside it, with others of Russia there or not.
fn better_in_peking(companions: &[&str]) -> i32 {
    let near: Vec<&str> = ["H25"].into_iter().chain(companions.iter().copied()).collect();
    let game = posed(&json!({
        "turn": "allied-summer-1945", "step": "movement", "groups": [],
        "since": { "russian_war": "allied-spring-1945" },
        "control": { "russia": near },
        "units": { "russian-infantry-3-2": near, "japanese-infantry-3-2": ["Seoul"] },
    }));
    let spot = |name: &str| game.spot_named(name).expect("a space");
    let (peking, unit) = (spot("I25"), unit_at(&game, spot("H25")));
    let estimate = game.estimate(Power::Russia, Style::numbered(0));
    game.worth(&estimate, unit, peking) - game.worth(&estimate, unit, spot("H25"))
}

#[test]
fn a_lone_corps_thinks_twice_about_peking() {
    let (alone, together) = (better_in_peking(&[]), better_in_peking(&["H24", "I24", "I26"]));
    assert!(alone < 0 && together > 0, "{alone} alone, {together} in company");
}

#[test]
fn units_without_supply_go_where_there_is_some() {
    let mut game = posed(&json!({
        "turn": "axis-summer-1944", "step": "movement", "groups": [],
        "units": { "japanese-infantry-3-2": ["M22"], "nationalist-partisan": ["M22"] },
    }));
    let spot = game.spot_named("M22").expect("a space");
    let supplied = game.state.supplied[Power::Japan as usize];
    assert!(!supplied.contains(spot), "a partisan cuts the line");
    let unit = unit_at(&game, spot);
    game.apply(Choice::Move(unit).action(), &mut Silent).expect("it may move");
    let Choice::To(to) = does(&game, "balanced") else { panic!("it starves where it stands") };
    let near_supply = game.table.spot(to).near.meets(&supplied);
    assert!(supplied.contains(to) || near_supply, "{}", game.table.name(to));
}

#[test]
fn nobody_is_built_beside_the_enemy_for_attrition() {
    let mut game = posed(&json!({
        "turn": "allied-summer-1943", "step": "construction", "groups": [],
        "control": { "japan": ["P17"] },
        "units": {
            "nationalist-infantry-2-2": ["Chungking", "Chungking"],
            "japanese-infantry-3-2": ["P17", "P17"],
        },
    }));
    while let Choice::Build(sort) = does(&game, "balanced") {
        game.apply(Choice::Build(sort).action(), &mut Silent).expect("it may be built");
        let Choice::To(site) = does(&game, "balanced") else { panic!("a site") };
        let sort = game.table.roster.sheets()[usize::from(sort)].sort;
        let enemies = game.enemies_of(sort.nation.power());
        let contact = game.table.spot(site).near.meets(&enemies);
        let name = game.table.name(site);
        assert!(!sort.kind.is_ground() || !contact, "{} at {name}", sort.strength);
        game.apply(Choice::To(site).action(), &mut Silent).expect("it may be built there");
    }
}
