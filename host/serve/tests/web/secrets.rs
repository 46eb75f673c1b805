//! What a side may not know never leaves the server: with all of it drawn anew, the bytes that the side is sent are the same.

use serde_json::{Value, json};
use stavka_a4_sheet::A4Sheet;
use stavka_core::setup::Setup;
use stavka_play::edition::Source;
use stavka_play::players::Staff;
use stavka_play::rewind::Rewind;
use stavka_play::rules::By;
use stavka_play::session::Session;
use stavka_play::table::Table;
use stavka_serve::room::seen;

const AXIS: u8 = 0;

/// So many choices of the game are looked at.
const CHOICES: usize = 260;

/// All that the Axis is sent at a state: what it sees, what it may choose and with what odds, and where picks lead.
fn sent(table: &mut Table) -> Value {
    let own = table.mover().expect("a mover") == Some(By::Side(AXIS));
    let told = seen(table, AXIS).expect("what is seen");
    let mut peeks = Vec::new();
    for choice in
        told.decision.iter().filter(|_| own).flat_map(|decision| decision.choices.iter().take(4))
    {
        let mut copy = table.fork().expect("a copy");
        let shown = copy.apply(choice.action).expect("a legal action");
        if !shown && copy.mover().expect("a mover") == Some(By::Side(AXIS)) {
            peeks.push(json!(copy.decision().expect("a decision")));
        }
    }
    json!({ "seen": told, "peeks": peeks })
}

#[test]
fn what_the_axis_may_not_know_is_in_no_byte_that_it_is_sent() {
    let source = Source::linked::<A4Sheet>();
    let edition = source.open(Setup::default()).expect("opens");
    let mut session = Session::deal(edition, None, 11).expect("deals");
    while session.entries().len() < CHOICES {
        session.let_choose(&mut Staff(0)).expect("the staff chooses");
    }
    let mut rewind = Rewind::new(&session, &source).expect("a way back");
    let (mut looked, mut hidden) = (0, 0);
    for at in (0..session.entries().len()).step_by(3) {
        let state = rewind.to(&session, &source, at).expect("a state");
        if matches!(state.mover().expect("a mover"), Some(By::Chance(_)) | None) {
            continue;
        }
        let bytes = sent(state).to_string();
        for seed in 1..3 {
            let mut other = state.fork().expect("a copy");
            other.redraw(AXIS, seed).expect("drawn anew");
            hidden += usize::from(other.print() != state.print());
            assert_eq!(sent(&mut other).to_string(), bytes, "after {at} entries, seed {seed}");
            looked += 1;
        }
    }
    assert!(looked > 50, "only {looked} states");
    assert!(hidden * 2 > looked, "only {hidden} of {looked} states had something to hide");
}
