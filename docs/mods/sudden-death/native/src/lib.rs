//! Sudden death: a game that is decided ends. It remembers how long a side has been ahead, which no script can, and
//! looks at the whole game, which no point shows.

#![forbid(unsafe_code)]

use stavka_abi::native::NativeMod;
use stavka_abi::v1::BoxedGame;
use stavka_core::game::OutcomeText;
use stavka_core::setup::Setup;

/// The sheet counts its score in thousandths of a point.
const POINT: i64 = 1_000;

/// The sides of the sheet.
const SIDES: u8 = 2;

/// The mod, with what the players agreed on.
pub struct SuddenDeath {
    lead: i64,
    turns: u32,
}

/// Who has been ahead, and for how long.
#[derive(Clone, Copy)]
pub struct Ahead {
    turn: u64,
    side: Option<u8>,
    running: u32,
}

impl NativeMod for SuddenDeath {
    type Memory = Ahead;

    fn about() -> (&'static str, &'static str) {
        ("sudden-death", env!("CARGO_PKG_VERSION"))
    }

    fn over() -> bool {
        true
    }

    fn open(setup: &Setup, place: usize) -> Result<Self, String> {
        let settings = &setup.mods[place].settings;
        let number = |name: &str| {
            let value = settings.get(name).and_then(serde_json::Value::as_i64);
            value.ok_or_else(|| format!("the setting `{name}` is no number"))
        };
        let turns = u32::try_from(number("turns")?).map_err(|error| error.to_string())?;
        Ok(Self { lead: number("lead")? * POINT, turns })
    }

    fn begin(&self, base: &mut BoxedGame) -> Ahead {
        Ahead { turn: turn(base), side: None, running: 0 }
    }

    fn after(&self, ahead: &mut Ahead, base: &mut BoxedGame) -> Option<OutcomeText> {
        let now = turn(base);
        if now == ahead.turn {
            return None;
        }
        ahead.turn = now;
        let leads = |side: &u8| i64::from(base.score(u32::from(*side))) >= self.lead;
        let side = (0..SIDES).find(leads);
        ahead.running = if side.is_some() && side == ahead.side { ahead.running + 1 } else { 1 };
        ahead.side = side;
        (side.is_some() && ahead.running >= self.turns).then(|| OutcomeText {
            winner: side,
            by: "sudden-death/1".to_owned(),
            title: "Whoever stays far ahead has won".to_owned(),
        })
    }

    fn print(&self, ahead: &Ahead) -> u64 {
        let side = ahead.side.map_or(0, |side| u64::from(side) + 1);
        side << 40 | u64::from(ahead.running) << 8
    }
}

/// The turn of the sheet. The game counts its time in halves of it, one for each side.
fn turn(base: &mut BoxedGame) -> u64 {
    base.occasion() >> 32 >> 1
}

stavka_abi::export_mod!(SuddenDeath);
