//! What a choice is about, in the names that the view has.

use stavka_core::board::SpaceId;
use stavka_core::game::Subject;

use crate::campaign::action::Choice;
use crate::campaign::play::Look;
use crate::position::UnitId;

impl Look<'_> {
    /// What a choice is about, as a side sees it, where its question is about this.
    pub(crate) fn subject_of(self, choice: Choice, asked: Subject, side: u8) -> Subject {
        match choice {
            Choice::Piece(piece) => {
                let unit = self.unit_at(piece);
                let about = unit.map_or_else(Subject::default, |unit| self.about(unit, side));
                Subject { space: asked.space, ..about }
            }
            Choice::Beside(unit) => Subject { space: asked.space, ..self.about(unit, side) },
            Choice::Marker(number) => Subject { space: asked.space, ..self.about_wing(number) },
            Choice::Hex(hex) => Subject { space: self.label(hex), group: Vec::new(), ..asked },
            Choice::Way(_) => asked,
            Choice::Done | Choice::Roll(_) => Subject { group: Vec::new(), ..asked },
        }
    }

    /// A hex by its label.
    pub(crate) fn label(self, hex: SpaceId) -> Option<String> {
        (hex != SpaceId::NONE).then(|| self.table.ground.label(hex).to_owned())
    }

    /// A unit and where it stands.
    pub(crate) fn about(self, unit: UnitId, side: u8) -> Subject {
        Subject {
            unit: Some(self.shown_id(unit, Some(side))),
            from: self.label(self.place(unit)),
            ..Subject::default()
        }
    }

    /// Something that is no ground unit, and where it is.
    pub(crate) fn marked(self, unit: String, from: SpaceId) -> Subject {
        Subject { unit: Some(unit), from: self.label(from), ..Subject::default() }
    }

    /// An air unit and its field.
    pub(crate) fn about_wing(self, number: u8) -> Subject {
        let place = usize::from(number);
        let base = self.state.fliers.get(place).map_or(SpaceId::NONE, |flier| flier.base);
        match self.table.wings.get(place) {
            Some(wing) => self.marked(wing.id.to_string(), base),
            None => Subject::default(),
        }
    }

    /// The hex that is attacked.
    pub(crate) fn about_target(self) -> Subject {
        Subject { space: self.label(self.state.battle.target), ..Subject::default() }
    }

    /// The hex that is attacked, and for a way to do it all who attack.
    pub(crate) fn about_attack(self, side: u8) -> Subject {
        let attackers = self.state.battle.attackers().iter();
        let group = attackers.map(|&unit| self.shown_id(unit, Some(side))).collect();
        Subject { group, ..self.about_target() }
    }

    /// A defender by its place in the attack.
    pub(crate) fn about_defender(self, place: u8, side: u8) -> Subject {
        let unit = self.state.battle.defenders[usize::from(place)];
        let Subject { space, .. } = self.about_target();
        if self.place(unit) == SpaceId::NONE {
            return Subject { space, ..Subject::default() };
        }
        Subject { space, ..self.about(unit, side) }
    }
}
