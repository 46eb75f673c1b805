//! What a choice is about, in the names that the view has.

use stavka_core::board::SpaceId;
use stavka_core::game::Subject;

use crate::campaign::action::Choice;
use crate::campaign::ask::Ask;
use crate::campaign::play::Look;
use crate::position::UnitId;

impl Look<'_> {
    /// What a choice is about, as a side sees it.
    pub(crate) fn subject(self, choice: Choice, side: u8) -> Subject {
        let mut subject = match choice {
            Choice::Piece(piece) => {
                self.unit_at(piece).map_or_else(Subject::default, |unit| self.about(unit, side))
            }
            Choice::Beside(unit) => self.about(unit, side),
            Choice::Marker(number) => self.about_marker(number, side),
            Choice::Done | Choice::Hex(_) | Choice::Way(_) | Choice::Chance(_) => {
                self.about_asked(side)
            }
        };
        match (choice, self.state.ask) {
            (Choice::Hex(hex), Ask::River) => {
                subject.space = self.label(self.state.battle.target);
                let edge = [self.label(hex), self.label(self.state.battle.target)];
                subject.edge = edge.map(Option::unwrap_or_default).into();
            }
            (Choice::Hex(hex), _) => subject.space = self.label(hex),
            _ => subject.space = self.label(self.asked_about()),
        }
        if let (
            Choice::Way(_),
            Ask::Join | Ask::Gamble | Ask::Force | Ask::CallOff | Ask::Exchange,
        ) = (choice, self.state.ask)
        {
            let attackers = self.state.battle.attackers().iter();
            subject.group = attackers.map(|&unit| self.shown_id(unit, Some(side))).collect();
        }
        subject
    }

    fn label(self, hex: SpaceId) -> Option<String> {
        (hex != SpaceId::NONE).then(|| self.table.ground.label(hex).to_owned())
    }

    fn about(self, unit: UnitId, side: u8) -> Subject {
        Subject {
            unit: Some(self.shown_id(unit, Some(side))),
            from: self.label(self.place(unit)),
            ..Subject::default()
        }
    }

    fn marked(self, unit: String, from: SpaceId) -> Subject {
        Subject { unit: Some(unit), from: self.label(from), ..Subject::default() }
    }

    fn about_wing(self, number: u8) -> Subject {
        let place = usize::from(number);
        let base = self.state.fliers.get(place).map_or(SpaceId::NONE, |flier| flier.base);
        match self.table.wings.get(place) {
            Some(wing) => self.marked(wing.id.to_string(), base),
            None => Subject::default(),
        }
    }

    fn about_marker(self, number: u8, side: u8) -> Subject {
        match self.state.ask {
            Ask::Evacuate => {
                let hex = self.table.places.factories.get(usize::from(number)).copied();
                self.marked(format!("tank-factory-{}", number + 1), hex.unwrap_or(SpaceId::NONE))
            }
            Ask::Pay => {
                let unit = self.state.battle.attackers().get(usize::from(number));
                unit.map_or_else(Subject::default, |&unit| self.about(unit, side))
            }
            _ => self.about_wing(number),
        }
    }

    /// What the question itself is about, whatever the answer.
    fn about_asked(self, side: u8) -> Subject {
        let defender = |place: u8| {
            let unit = self.state.battle.defenders[usize::from(place)];
            if self.place(unit) == SpaceId::NONE {
                return Subject::default();
            }
            self.about(unit, side)
        };
        match self.state.ask {
            Ask::Arrive(unit)
            | Ask::TrainTo(unit)
            | Ask::ShipTo(unit)
            | Ask::MoveTo(unit)
            | Ask::Sweep { unit, .. }
            | Ask::PlaceAt { unit, .. }
            | Ask::RocketsAt(unit)
            | Ask::Leave(unit)
            | Ask::AdvanceTo(unit) => self.about(unit, side),
            Ask::FieldTo(number) | Ask::BombAt(number) | Ask::LiftTo(number) => {
                self.about_wing(number)
            }
            Ask::Head(head) => {
                let hex = self.state.position.rail_heads.get(usize::from(head)).copied();
                self.marked(format!("rail-head-{}", head + 1), hex.unwrap_or(SpaceId::NONE))
            }
            Ask::Escape(place)
            | Ask::Distance(place)
            | Ask::Retreat(place)
            | Ask::Survivor(place) => defender(place),
            _ => Subject::default(),
        }
    }

    /// The hex that the question is about, whatever the answer.
    fn asked_about(self) -> SpaceId {
        match self.state.ask {
            Ask::Join
            | Ask::Support
            | Ask::River
            | Ask::Stand
            | Ask::Gamble
            | Ask::Force
            | Ask::Escape(_)
            | Ask::CallOff
            | Ask::Exchange
            | Ask::Pay
            | Ask::Distance(_)
            | Ask::Retreat(_)
            | Ask::Survivor(_)
            | Ask::Advance
            | Ask::AdvanceTo(_) => self.state.battle.target,
            Ask::Intercept(_) => self.aim(),
            Ask::Sweep { to, .. } => to,
            _ => SpaceId::NONE,
        }
    }
}
