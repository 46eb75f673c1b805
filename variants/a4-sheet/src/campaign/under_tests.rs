//! The same position under other rules.

use std::sync::Arc;

use serde_json::json;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Lent};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use crate::A4Sheet;
use crate::campaign::Campaign;
use crate::campaign::asks::Ask;
use crate::campaign::tests::{Player, deal, next};

fn legal(campaign: &Campaign) -> Vec<u32> {
    let mut room = vec![0; 4096];
    let mut list = Lent::new(&mut room);
    campaign.legal(&mut list);
    let count = list.count();
    room.truncate(count);
    room
}

#[test]
fn who_was_named_under_the_old_rules_goes_where_the_new_ones_let_him() {
    let figures = json!({ "omf": { "german_panzer_division": 3, "german_infantry": 2 } });
    let setup = Setup { figures, ..Setup::default() };
    let slower = Arc::new(A4Sheet::open(&setup).expect("opens"));
    let (mut game, mut named, mut fewer) = (deal(), 0, 0);
    for step in 0..4_000 {
        let action = next(&game, [Player::Staff; 2], 7, step);
        let before = game.clone();
        game.apply(action, &mut Silent).expect("a legal action");
        if !matches!(game.state.ask, Ask::MoveTo(_)) {
            continue;
        }
        let amended = game.under(Arc::clone(&slower)).expect("the same map and counters");
        let mut named_then = before.under(Arc::clone(&slower)).expect("the same");
        named_then.apply(action, &mut Silent).expect("who may be named");
        assert_eq!(legal(&amended), legal(&named_then), "step {step}: {}", game.prompt());
        named += 1;
        fewer += usize::from(legal(&amended).len() < legal(&game).len());
        if named == 40 {
            break;
        }
    }
    assert!(named == 40 && fewer > 0, "{fewer} of {named}");
}
