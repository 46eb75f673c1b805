//! A game behind the boundary: plain answers instead of marks and JSON.

use serde::de::DeserializeOwned;
use serde_json::Value;
use stavka_abi::v1::{BoxedGame, Fault, FaultKind, Mover, RSliceMut, reply};
use stavka_core::game::{OutcomeText, Side, Told};
use stavka_core::question::Ruling;
use stavka_core::view::View;

use super::{ActError, By};
use crate::edition::{Edition, EditionError, broken, of_fault};

/// No rules offer more choices at once than this.
const LONGEST_LIST: usize = 1 << 20;

/// A game behind the boundary.
pub(crate) struct Table {
    game: BoxedGame,
    variant: String,
    /// Room for lists of choices, kept so that a step does not allocate.
    legal: Vec<u32>,
    weights: Vec<u32>,
}

impl Table {
    /// A new game.
    pub(crate) fn deal(edition: &Edition, scenario: &str) -> Result<Self, EditionError> {
        let dealt = edition.rules().deal(scenario.into()).into_result();
        let game = dealt.map_err(|fault| edition.fault("deal", fault))?;
        Ok(Self::new(game, edition.manifest.id.clone()))
    }

    fn new(game: BoxedGame, variant: String) -> Self {
        Self { game, variant, legal: vec![0; 64], weights: Vec::new() }
    }

    /// A copy with a life of its own.
    pub(crate) fn fork(&self) -> Result<Self, EditionError> {
        let game = self.game.fork().into_result().map_err(|fault| self.fault("fork", fault))?;
        Ok(Self::new(game, self.variant.clone()))
    }

    /// Becomes a copy of another state.
    pub(crate) fn assign(&mut self, from: &Self) -> Result<(), EditionError> {
        match self.game.assign(&from.game) {
            reply::FAULT => Err(self.hot_fault()),
            _ => Ok(()),
        }
    }

    /// The same position under the rules of another edition of the variant.
    pub(crate) fn adopted(&self, edition: &Edition) -> Result<Self, EditionError> {
        let game = edition.rules().adopt(&self.game).into_result();
        let game = game.map_err(|fault| edition.fault("amendment", fault))?;
        Ok(Self::new(game, self.variant.clone()))
    }

    /// Who is to choose; nobody once the game is over.
    pub(crate) fn mover(&mut self) -> Result<Option<By>, EditionError> {
        match self.game.mover() {
            Mover::NOBODY => Ok(None),
            Mover::BROKEN => Err(self.hot_fault()),
            Mover(number) => {
                let by = match number.checked_sub(Mover::CHANCE) {
                    None => u8::try_from(number).map(By::Side),
                    Some(purpose) => u8::try_from(purpose).map(By::Chance),
                };
                by.map(Some).map_err(|_| self.broken("it names no side and no purpose"))
            }
        }
    }

    /// What the mover may choose.
    pub(crate) fn legal(&mut self) -> Result<&[u32], EditionError> {
        let game = &mut self.game;
        let count = fill(&mut self.legal, |room| game.legal(room))
            .map_err(|trouble| trouble.of(&self.variant, &self.game))?;
        Ok(&self.legal[..count])
    }

    /// The outcomes of chance with their weights.
    pub(crate) fn outcomes(&mut self) -> Result<(&[u32], &[u32]), EditionError> {
        let count = self.legal()?.len();
        let game = &mut self.game;
        let weights = fill(&mut self.weights, |room| game.weights(room))
            .map_err(|trouble| trouble.of(&self.variant, &self.game))?;
        if weights != count {
            return Err(self.broken("its weights can't be drawn from"));
        }
        Ok((&self.legal[..count], &self.weights[..count]))
    }

    /// What the roll that is due is about.
    pub(crate) fn occasion(&mut self) -> u64 {
        self.game.occasion()
    }

    /// The turn by which the game counts its time.
    pub(crate) fn turn(&mut self) -> u16 {
        u16::try_from(self.occasion() >> 32).unwrap_or(u16::MAX)
    }

    /// Does it; whether something hidden was shown. A refused action changes nothing.
    pub(crate) fn apply(&mut self, action: u32) -> Result<bool, ActError> {
        let answer = self.game.apply(action);
        self.done(answer)
    }

    /// Does it and adds to the counts of the clauses applied.
    pub(crate) fn count(&mut self, action: u32, counts: &mut [u64]) -> Result<bool, ActError> {
        let answer = self.game.count(action, counts.into());
        self.done(answer)
    }

    /// Does it, with everything that the rules say to it.
    pub(crate) fn tell(&mut self, action: u32) -> Result<Told, ActError> {
        match self.game.tell(action).into_result() {
            Ok(json) => Ok(self.parse(&json)?),
            Err(fault) => Err(self.refusal(fault)),
        }
    }

    /// A number that tells two states apart.
    pub(crate) fn print(&mut self) -> u64 {
        self.game.fingerprint()
    }

    /// How it ended.
    pub(crate) fn outcome(&mut self) -> Result<OutcomeText, EditionError> {
        let json = self.game.outcome().into_result();
        self.parse(&json.map_err(|fault| self.fault("outcome", fault))?)
    }

    /// What a side may see; everything for nobody.
    pub(crate) fn view(&mut self, side: Option<Side>) -> Result<View, EditionError> {
        let json = self.game.view(side.map_or(u32::MAX, u32::from)).into_result();
        self.parse(&json.map_err(|fault| self.fault("view", fault))?)
    }

    /// What the rules expect of the mover now.
    pub(crate) fn prompt(&mut self) -> Result<String, EditionError> {
        let prompt = self.game.prompt().into_result();
        prompt.map(Into::into).map_err(|fault| self.fault("prompt", fault))
    }

    /// An action in words.
    pub(crate) fn words(&mut self, action: u32) -> Result<String, EditionError> {
        let words = self.game.words(action).into_result();
        words.map(Into::into).map_err(|fault| self.fault("words", fault))
    }

    /// An action in words as a side may hear of it.
    pub(crate) fn heard(&mut self, action: u32, side: Side) -> Result<String, EditionError> {
        let words = self.game.heard(action, u32::from(side)).into_result();
        words.map(Into::into).map_err(|fault| self.fault("heard", fault))
    }

    /// The action that these words mean now, if any.
    pub(crate) fn action(&mut self, words: &str) -> Result<Option<u32>, EditionError> {
        match self.game.action(words.into()).into_result() {
            Ok(action) => Ok(Some(action)),
            Err(fault) if fault.kind == FaultKind::UNKNOWN => Ok(None),
            Err(fault) => Err(self.fault("action", fault)),
        }
    }

    /// The choice of the variant's own automated player.
    pub(crate) fn choose(&mut self, side: Side, style: u8, seed: u64) -> Result<u32, EditionError> {
        let choice = self.game.choose(u32::from(side), u32::from(style), seed).into_result();
        choice.map_err(|fault| self.fault("choose", fault))
    }

    /// Where the pending choices lead in numbers, as far as the game can say.
    pub(crate) fn odds(&mut self) -> Result<Vec<String>, EditionError> {
        let json = self.game.odds().into_result();
        self.parse(&json.map_err(|fault| self.fault("odds", fault))?)
    }

    /// The input of a question, completed from the position.
    pub(crate) fn fill(&mut self, question: &str, given: &str) -> Result<Value, EditionError> {
        let json = self.game.fill(question.into(), given.into()).into_result();
        self.parse(&json.map_err(|fault| self.fault(question, fault))?)
    }

    /// The ruling on a question at the position, if the game gives it straight from its state.
    pub(crate) fn ask(
        &mut self,
        question: &str,
        given: &str,
    ) -> Result<Option<Ruling>, EditionError> {
        let json = self.game.ask(question.into(), given.into()).into_result();
        let json = json.map_err(|fault| self.fault(question, fault))?.into_option();
        json.map(|json| self.parse(&json)).transpose()
    }

    /// Whether the state is sound.
    pub(crate) fn check(&mut self) -> Result<(), EditionError> {
        self.game.check().into_result().map_err(|fault| self.fault("check", fault))
    }

    /// The plugin did what it must not.
    pub(crate) fn broken(&self, message: &str) -> EditionError {
        broken(&self.variant, message)
    }

    fn done(&self, answer: u32) -> Result<bool, ActError> {
        match answer {
            reply::FAULT => Err(self.refusal(self.game.fault())),
            answer => Ok(answer == reply::REVEALED),
        }
    }

    fn refusal(&self, fault: Fault) -> ActError {
        match fault {
            Fault { kind: FaultKind::REFUSED, at, message } => {
                ActError::Refused { by: at.into(), because: message.into() }
            }
            fault => ActError::Edition(self.fault("apply", fault)),
        }
    }

    fn hot_fault(&self) -> EditionError {
        self.fault("game", self.game.fault())
    }

    fn fault(&self, what: &str, fault: Fault) -> EditionError {
        of_fault(&self.variant, what, fault)
    }

    fn parse<T: DeserializeOwned>(&self, json: &str) -> Result<T, EditionError> {
        serde_json::from_str(json).map_err(|error| self.broken(&error.to_string()))
    }
}

/// Why a list could not be filled.
enum Trouble {
    Fault,
    Endless,
}

impl Trouble {
    fn of(self, variant: &str, game: &BoxedGame) -> EditionError {
        match self {
            Self::Fault => of_fault(variant, "game", game.fault()),
            Self::Endless => broken(variant, "its list of choices has no end"),
        }
    }
}

/// Fills `room`, made longer where the list needs it; how many there are.
fn fill(
    room: &mut Vec<u32>,
    mut list: impl FnMut(RSliceMut<'_, u32>) -> u32,
) -> Result<usize, Trouble> {
    loop {
        match list(room.as_mut_slice().into()) {
            reply::FAULT => return Err(Trouble::Fault),
            count if count as usize <= room.len() => return Ok(count as usize),
            count if count as usize > LONGEST_LIST => return Err(Trouble::Endless),
            count => room.resize(count as usize, 0),
        }
    }
}
