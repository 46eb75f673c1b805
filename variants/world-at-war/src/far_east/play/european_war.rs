//! The war in Europe, which dice decide: whether Germany attacks Russia, and how it goes on.

use stavka_core::clause::Sink;

use crate::campaign::Campaign;
use crate::campaign::rolls::Rolls;
use crate::campaign::state::NEVER;
use crate::campaign::table::GAME_TURNS;
use crate::campaign::walk::Next;
use crate::far_east::europe;
use crate::purposes::Die;

/// completion.european-war: whether Germany attacks Russia.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GermanAttackDie;

impl Rolls for GermanAttackDie {
    const DIE: Die = Die::GermanAttack;

    /// It may attack in the turn that the track marks, and does a season later.
    fn enter(self, game: &mut Campaign, _: &mut impl Sink) -> Next {
        let track = &game.table.track;
        let marked = |turn: u8| track.get(usize::from(turn)).is_some_and(|turn| turn.german_attack);
        let turn = game.state.game_turn();
        let (now, before) = (marked(turn), turn > 0 && marked(turn - 1));
        if game.state.german_war == NEVER && before {
            game.break_german_peace();
        }
        Next::waits_if(game.state.german_war == NEVER && now)
    }

    fn prompt(self, _: &Campaign) -> String {
        "Does Germany attack Russia? (completion.european-war)".into()
    }

    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        if !europe::attack_is_late(&game.table.rules, Die::face(outcome), sink) {
            game.break_german_peace();
        }
        Next::Over
    }
}

/// completion.european-war: how the war in Europe goes on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EuropeDie;

impl Rolls for EuropeDie {
    const DIE: Die = Die::EuropeanWar;

    /// It goes on while there is one.
    fn enter(self, game: &mut Campaign, _: &mut impl Sink) -> Next {
        Next::waits_if(game.wars().with_european_axis)
    }

    fn prompt(self, _: &Campaign) -> String {
        "How does the war in Europe go on? (completion.european-war)".into()
    }

    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        let (rules, face) = (&game.table.rules, Die::face(outcome));
        let (before, sent) = (game.state.index.into(), game.state.sent_now.into());
        let index = europe::next_index(rules, before, game.turn(), face, sent, sink);
        game.state.index = u8::try_from(index).unwrap_or(0);
        let last = usize::from(game.state.game_turn()) + 2 >= GAME_TURNS;
        if europe::has_surrendered(index, sink) || last {
            game.state.surrender = game.state.turn;
        }
        Next::Over
    }
}

impl Campaign {
    fn break_german_peace(&mut self) {
        self.state.german_war = self.state.turn;
        let start = europe::start(&self.table.rules);
        self.state.index = u8::try_from(start).unwrap_or(0);
    }
}
