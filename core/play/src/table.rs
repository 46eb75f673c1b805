//! The state of a game: what it says, with errors that name the variant.

use std::sync::Arc;

use serde_json::Value;
use stavka_core::game::{Decision, OutcomeText, Side, Told};
use stavka_core::question::Ruling;
use stavka_core::view::View;

use crate::edition::{Edition, unharmed};
use crate::error::{ActError, EditionError};
use crate::rules::{By, Dealt, Fault, Kind, Watch};
use crate::seen::Seen;

/// No rules offer more choices at once than this.
const LONGEST_LIST: usize = 1 << 20;

/// The state of a game, all of it: what is hidden too. Players get a [`Sight`](crate::sight::Sight) of it.
pub struct Table {
    game: Box<dyn Dealt>,
    variant: String,
    /// Tells of a script of a mod that failed, which ends the game.
    watch: Option<Arc<dyn Watch>>,
    /// Room for lists of choices, kept so that a step does not allocate.
    legal: Vec<u32>,
    weights: Vec<u32>,
    /// How many choices are listed, as long as the state is the one they were listed for.
    listed: Option<usize>,
}

impl Table {
    /// A new game.
    pub fn deal(edition: &Edition, scenario: &str) -> Result<Self, EditionError> {
        let dealt = edition.rules().deal(scenario);
        let game = dealt.map_err(|fault| edition.fault("deal", fault))?;
        Ok(Self::new(game, edition.manifest.id.clone(), edition.watch()))
    }

    /// A game at a made position, in the variant's own words.
    pub fn pose(edition: &Edition, position: &Value) -> Result<Self, EditionError> {
        let posed = edition.rules().pose(position);
        let game = posed.map_err(|fault| edition.fault("position", fault))?;
        Ok(Self::new(game, edition.manifest.id.clone(), edition.watch()))
    }

    fn new(game: Box<dyn Dealt>, variant: String, watch: Option<Arc<dyn Watch>>) -> Self {
        Self { game, variant, watch, legal: vec![0; 64], weights: Vec::new(), listed: None }
    }

    /// A copy with a life of its own.
    pub fn fork(&self) -> Result<Self, EditionError> {
        let game = self.game.fork().map_err(|fault| self.fault("fork", fault))?;
        Ok(Self::new(game, self.variant.clone(), self.watch.clone()))
    }

    /// Becomes a copy of another state.
    pub fn assign(&mut self, from: &Self) -> Result<(), EditionError> {
        self.listed = None;
        self.game.assign(from.game.as_ref()).map_err(|fault| self.fault("game", fault))
    }

    /// The same position under the rules of another edition of the variant.
    pub fn adopted(&self, edition: &Edition) -> Result<Self, EditionError> {
        let game = edition.rules().adopt(self.game.as_ref());
        let game = game.map_err(|fault| edition.fault("amendment", fault))?;
        Ok(Self::new(game, self.variant.clone(), edition.watch()))
    }

    /// Draws anew what a side does not know.
    pub fn redraw(&mut self, side: Side, seed: u64) -> Result<(), EditionError> {
        self.listed = None;
        self.game.redraw(side, seed).map_err(|fault| self.fault("redraw", fault))
    }

    /// Who is to choose; nobody once the game is over.
    pub fn mover(&mut self) -> Result<Option<By>, EditionError> {
        self.game.mover().map_err(|fault| EditionError::of(&self.variant, "game", fault))
    }

    /// What the mover may choose.
    pub fn legal(&mut self) -> Result<&[u32], EditionError> {
        let count = match self.listed {
            Some(count) => count,
            None => self.list()?,
        };
        Ok(&self.legal[..count])
    }

    fn list(&mut self) -> Result<usize, EditionError> {
        let game = &mut self.game;
        let count = fill(&mut self.legal, |room| game.legal(room));
        let count = self.sound(count.map_err(|trouble| trouble.of(&self.variant)))?;
        self.listed = Some(count);
        Ok(count)
    }

    /// The outcomes of chance with their weights.
    pub fn outcomes(&mut self) -> Result<(&[u32], &[u32]), EditionError> {
        let count = self.legal()?.len();
        let game = &mut self.game;
        let weights = fill(&mut self.weights, |room| game.weights(room))
            .map_err(|trouble| trouble.of(&self.variant));
        let weights = self.sound(weights)?;
        if weights != count {
            return Err(self.broken("its weights can't be drawn from"));
        }
        Ok((&self.legal[..count], &self.weights[..count]))
    }

    /// What the roll that is due is about.
    pub fn occasion(&mut self) -> u64 {
        self.game.occasion()
    }

    /// The turn by which the game counts its time.
    pub fn turn(&mut self) -> u16 {
        u16::try_from(self.occasion() >> 32).unwrap_or(u16::MAX)
    }

    /// Does it; whether something hidden was shown. A refused action changes nothing.
    pub fn apply(&mut self, action: u32) -> Result<bool, ActError> {
        self.listed = None;
        let done = self.game.apply(action);
        self.sound(done.map_err(|fault| self.refusal(fault)))
    }

    /// Does it and adds to the counts of the clauses applied.
    pub fn count(&mut self, action: u32, counts: &mut [u64]) -> Result<bool, ActError> {
        self.listed = None;
        let done = self.game.count(action, counts);
        self.sound(done.map_err(|fault| self.refusal(fault)))
    }

    /// Does it, with everything that the rules say to it.
    pub fn tell(&mut self, action: u32) -> Result<Told, ActError> {
        self.listed = None;
        let done = self.game.tell(action);
        self.sound(done.map_err(|fault| self.refusal(fault)))
    }

    /// A number that tells two states apart.
    pub fn print(&mut self) -> u64 {
        self.game.print()
    }

    /// How well a side stands, in the variant's own terms of victory.
    pub fn score(&mut self, side: Side) -> i32 {
        self.game.score(side)
    }

    /// How it ended.
    pub fn outcome(&mut self) -> Result<OutcomeText, EditionError> {
        let outcome = self.game.outcome().map_err(|fault| self.fault("outcome", fault))?;
        outcome.ok_or_else(|| self.broken("nobody moves and it has not ended"))
    }

    /// What a side may see; everything for nobody.
    pub fn view(&mut self, side: Option<Side>) -> Result<View, EditionError> {
        self.game.view(side).map_err(|fault| self.fault("view", fault))
    }

    /// What a side sees, for comparing it with what it saw before.
    pub(crate) fn seen(&mut self, side: Option<Side>) -> Result<Seen, EditionError> {
        let text = self.game.view_text(side).map_err(|fault| self.fault("view", fault))?;
        Seen::read(text).map_err(|error| self.unread(&error))
    }

    /// A view that can't be read.
    pub(crate) fn unread(&self, error: &serde_json::Error) -> EditionError {
        self.broken(&format!("its view can't be read: {error}"))
    }

    /// What the rules expect of the mover now.
    pub fn prompt(&mut self) -> Result<String, EditionError> {
        self.game.prompt().map_err(|fault| self.fault("prompt", fault))
    }

    /// An action in words.
    pub fn words(&mut self, action: u32) -> Result<String, EditionError> {
        self.game.words(action).map_err(|fault| self.fault("words", fault))
    }

    /// An action in words as a side may hear of it.
    pub fn heard(&mut self, action: u32, side: Side) -> Result<String, EditionError> {
        self.game.heard(action, side).map_err(|fault| self.fault("heard", fault))
    }

    /// The action that these words mean now, if any.
    pub fn action(&mut self, words: &str) -> Result<Option<u32>, EditionError> {
        self.game.action(words).map_err(|fault| self.fault("action", fault))
    }

    /// The thing to choose with all that belongs to it; nothing where nobody has a choice.
    pub fn decision(&mut self) -> Result<Option<Decision>, EditionError> {
        let said = self.game.decision();
        self.sound(said.map_err(|fault| self.fault("decision", fault)))
    }

    /// The choice of the variant's own automated player.
    pub fn choose(&mut self, side: Side, style: u8, seed: u64) -> Result<u32, EditionError> {
        let said = self.game.choose(side, style, seed);
        self.sound(said.map_err(|fault| self.fault("choose", fault)))
    }

    /// Where the pending choices lead in numbers, as far as the game can say.
    pub fn odds(&mut self) -> Result<Vec<String>, EditionError> {
        let said = self.game.odds();
        self.sound(said.map_err(|fault| self.fault("odds", fault)))
    }

    /// The input of a question, completed from the position.
    pub fn fill(&mut self, question: &str, given: &str) -> Result<Value, EditionError> {
        let said = self.game.fill(question, given);
        self.sound(said.map_err(|fault| self.fault(question, fault)))
    }

    /// The ruling on a question at the position, if the game gives it straight from its state.
    pub fn ask(&mut self, question: &str, given: &str) -> Result<Option<Ruling>, EditionError> {
        let said = self.game.ask(question, given);
        self.sound(said.map_err(|fault| self.fault(question, fault)))
    }

    /// Whether the state is sound.
    pub fn check(&mut self) -> Result<(), EditionError> {
        self.game.check().map_err(|fault| self.fault("check", fault))
    }

    /// The variant did what it must not.
    pub fn broken(&self, message: &str) -> EditionError {
        EditionError::broken(&self.variant, message)
    }

    /// What the game says, unless a script of a mod failed on the way: then it is worth nothing.
    fn sound<T, E: From<EditionError>>(&self, said: Result<T, E>) -> Result<T, E> {
        if self.watch.is_some() {
            unharmed(self.watch.as_deref())?;
        }
        said
    }

    #[cold]
    fn refusal(&self, fault: Fault) -> ActError {
        match fault {
            Fault { kind: Kind::Refused, at, message } => {
                ActError::Refused { by: at, because: message }
            }
            fault => ActError::Edition(self.fault("apply", fault)),
        }
    }

    fn fault(&self, what: &str, fault: Fault) -> EditionError {
        EditionError::of(&self.variant, what, fault)
    }
}

/// Why a list could not be filled.
enum Trouble {
    Fault(Fault),
    Endless,
}

impl Trouble {
    fn of(self, variant: &str) -> EditionError {
        match self {
            Self::Fault(fault) => EditionError::of(variant, "game", fault),
            Self::Endless => EditionError::broken(variant, "its list of choices has no end"),
        }
    }
}

/// Fills `room`, made longer where the list needs it; how many there are.
fn fill(
    room: &mut Vec<u32>,
    mut list: impl FnMut(&mut [u32]) -> Result<usize, Fault>,
) -> Result<usize, Trouble> {
    loop {
        match list(room.as_mut_slice()).map_err(Trouble::Fault)? {
            count if count <= room.len() => return Ok(count),
            count if count > LONGEST_LIST => return Err(Trouble::Endless),
            count => room.resize(count, 0),
        }
    }
}
