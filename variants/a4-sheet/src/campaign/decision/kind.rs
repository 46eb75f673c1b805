//! What kind of choice it is: a name that boards and bots go by, and that never changes.

use crate::campaign::ask::Ask;

impl Ask {
    /// The kind of the choice, in kebab-case.
    pub(crate) const fn kind(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::LayOut(_) => "lay-out",
            Self::Place(_) => "place",
            Self::PlaceAt { .. } => "place-at",
            Self::Siberia => "call-siberia",
            Self::Arrive(_) => "enter",
            Self::Enter => "enter-army",
            Self::Panzers => "spend-panzers",
            Self::Cavalry => "return-cavalry",
            Self::Keep => "keep-factor",
            Self::Promote => "promote",
            Self::Hide => "hide",
            Self::Evacuate => "evacuate",
            Self::Train => "entrain",
            Self::TrainTo(_) => "rail-to",
            Self::Ship => "embark",
            Self::ShipTo(_) => "sail-to",
            Self::Head(_) => "rail-head-to",
            Self::Field => "airfield",
            Self::FieldTo(_) => "airfield-to",
            Self::Target => "target",
            Self::Join => "join",
            Self::Move => "move",
            Self::MoveTo(_) => "move-to",
            Self::Sweep { .. } => "overrun-with",
            Self::Resolve => "resolve",
            Self::Claim => "claim",
            other => other.kind_in_battle(),
        }
    }

    const fn kind_in_battle(self) -> &'static str {
        match self {
            Self::Rockets => "fire-rockets",
            Self::RocketsAt(_) => "rockets-at",
            Self::Support => "support",
            Self::Intercept(_) => "intercept",
            Self::Bomber => "bomber",
            Self::BombAt(_) => "bomb",
            Self::Lift => "lifter",
            Self::LiftTo(_) => "lift-to",
            Self::River => "ford",
            Self::Stand => "stand",
            Self::Gamble => "gamble",
            Self::Force => "force-exchange",
            Self::Escape(_) => "escape",
            Self::CallOff => "call-off",
            Self::Exchange => "exchange",
            Self::Pay => "pay",
            Self::Distance(_) => "send-back",
            Self::Retreat(_) => "retreat-to",
            Self::Survivor(_) => "survivor",
            Self::Crowd => "send-away",
            Self::Leave(_) => "leave-to",
            Self::Advance => "advance",
            Self::AdvanceTo(_) => "advance-to",
            _ => "chance",
        }
    }
}
