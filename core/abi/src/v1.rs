//! Generation 1 of the boundary. Its layout is a snapshot; once frozen nothing here is added to, renamed
//! or reordered.
#![allow(
    unsafe_code,
    missing_docs,
    non_camel_case_types,
    non_local_definitions,
    clippy::cast_ptr_alignment,
    clippy::expl_impl_clone_on_copy,
    clippy::used_underscore_binding,
    clippy::must_use_candidate,
    reason = "the abi_stable macros expand to these; nothing in this file is unsafe by hand"
)]

pub use abi_stable::std_types::{ROption, RSliceMut};

use abi_stable::{
    StableAbi, declare_root_module_statics,
    library::RootModule,
    sabi_trait,
    sabi_types::VersionStrings,
    std_types::{RBox, RResult, RSlice, RStr, RString, RVec},
};

/// What kind of fault; a number, so that a later generation may know more.
#[repr(transparent)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, StableAbi)]
pub struct FaultKind(pub u8);

impl FaultKind {
    /// The rules say no; the fault names the clause.
    pub const REFUSED: Self = Self(1);
    /// The input does not fit; the fault has a JSON pointer.
    pub const BAD_INPUT: Self = Self(2);
    /// The plugin broke.
    pub const PANICKED: Self = Self(3);
    /// There is no such question, scenario or reading.
    pub const UNKNOWN: Self = Self(4);
    /// A state is not sound: it breaks what its game promises.
    pub const UNSOUND: Self = Self(5);
}

/// The one error that crosses.
#[repr(C)]
#[derive(Debug, Clone, PartialEq, Eq, StableAbi)]
pub struct Fault {
    pub kind: FaultKind,
    /// The id of a clause, or a JSON pointer into the input, or nothing.
    pub at: RString,
    pub message: RString,
}

impl Fault {
    /// A fault that is nowhere in particular.
    pub fn new(kind: FaultKind, message: &str) -> Self {
        Self { kind, at: RString::new(), message: message.into() }
    }

    /// A fault at a clause or a place in the input.
    pub fn at(kind: FaultKind, at: &str, message: &str) -> Self {
        Self { kind, at: at.into(), message: message.into() }
    }
}

/// Who is to choose: a side below [`Mover::CHANCE`], a purpose of chance from there on, or nobody.
#[repr(transparent)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, StableAbi)]
pub struct Mover(pub u32);

impl Mover {
    /// From here on the number less this is the place of a purpose.
    pub const CHANCE: u32 = 0x100;
    /// The game is over.
    pub const NOBODY: Self = Self(u32::MAX);
    /// The game broke; [`Game::fault`] says how.
    pub const BROKEN: Self = Self(u32::MAX - 1);
}

/// What a hot call came to: a number of things, or one of these marks.
pub mod reply {
    /// Accepted, and nothing hidden was shown.
    pub const QUIET: u32 = 0;
    /// Accepted, and something hidden was shown.
    pub const REVEALED: u32 = 1;
    /// Refused or broken; `fault` says why.
    pub const FAULT: u32 = u32::MAX;
}

/// A variant, opened.
#[sabi_trait]
pub trait Rules: Send + Sync {
    /// The rulebook with its figures filled in, as JSON.
    fn book(&self) -> RResult<RString, Fault>;
    /// The questions with their schemas, as JSON.
    fn questions(&self) -> RResult<RString, Fault>;
    /// A ruling, as JSON.
    fn ask(&self, question: RStr<'_>, input: RStr<'_>) -> RResult<RString, Fault>;
    /// The charts in force with their schemas, as JSON.
    fn charts(&self) -> RResult<RString, Fault>;
    /// The map, as JSON.
    fn map(&self) -> RResult<RString, Fault>;
    /// What can be played, the usual one first, as JSON.
    fn scenarios(&self) -> RResult<RString, Fault>;
    /// A new game.
    fn deal(&self, scenario: RStr<'_>) -> RResult<BoxedGame, Fault>;
    /// A game at a made position, as JSON in the variant's own words: for worked examples.
    fn pose(&self, position: RStr<'_>) -> RResult<BoxedGame, Fault>;
    /// Goes on with a game of the same variant that was dealt under another set-up.
    #[sabi(last_prefix_field)]
    fn adopt(&self, game: &BoxedGame) -> RResult<BoxedGame, Fault>;
}

/// A variant that crossed the boundary, or is linked in behind it.
pub type BoxedRules = Rules_TO<'static, RBox<()>>;

/// A state of a game.
#[sabi_trait]
pub trait Game: Send {
    /// Who is to choose.
    fn mover(&mut self) -> Mover;
    /// Fills the slice with what may be chosen; how many there are, also where the slice is too short.
    fn legal(&mut self, into: RSliceMut<'_, u32>) -> u32;
    /// Fills the slice with the weights of chance's outcomes.
    fn weights(&mut self, into: RSliceMut<'_, u32>) -> u32;
    /// What the roll that is due is about, beside its purpose, as a number; 0 where there is none.
    fn occasion(&mut self) -> u64;
    /// Does it: one of [`reply`].
    fn apply(&mut self, action: u32) -> u32;
    /// Does it and adds to the counts of the clauses applied, a place each, book after book: one of
    /// [`reply`].
    fn count(&mut self, action: u32, into: RSliceMut<'_, u64>) -> u32;
    /// Becomes a copy of another state of the same variant, without allocating: one of [`reply`].
    fn assign(&mut self, from: &BoxedGame) -> u32;
    /// Draws anew what a side does not know: one of [`reply`].
    fn redraw(&mut self, side: u32, seed: u64) -> u32;
    /// What the last hot call that failed ran into.
    fn fault(&self) -> Fault;
    /// A copy with a life of its own.
    fn fork(&self) -> RResult<BoxedGame, Fault>;
    /// A number that tells two states apart.
    fn fingerprint(&mut self) -> u64;
    /// How it ended, as JSON; `null` while it goes on.
    fn outcome(&mut self) -> RResult<RString, Fault>;
    /// What a side may see, as JSON; everything for a side that there is not.
    fn view(&mut self, side: u32) -> RResult<RString, Fault>;
    /// What the rules expect of the mover now.
    fn prompt(&mut self) -> RResult<RString, Fault>;
    /// An action in words.
    fn words(&mut self, action: u32) -> RResult<RString, Fault>;
    /// An action in words as a side may hear of it.
    fn heard(&mut self, action: u32, side: u32) -> RResult<RString, Fault>;
    /// The action that these words mean now, also one that the rules refuse.
    fn action(&mut self, words: RStr<'_>) -> RResult<u32, Fault>;
    /// Does it and tells what happened: a JSON object with steps and clauses.
    fn tell(&mut self, action: u32) -> RResult<RString, Fault>;
    /// Where the mover's choices lead in numbers: a JSON list of lines.
    fn odds(&mut self) -> RResult<RString, Fault>;
    /// The input of a question, completed from the position, as JSON.
    fn fill(&mut self, question: RStr<'_>, given: RStr<'_>) -> RResult<RString, Fault>;
    /// The ruling on a question at the position, as JSON; nothing where the input must be filled and asked.
    fn ask(&mut self, question: RStr<'_>, given: RStr<'_>) -> RResult<ROption<RString>, Fault>;
    /// Whether the state is sound; the fault says what is not.
    fn check(&mut self) -> RResult<(), Fault>;
    /// The thing to choose with all that belongs to it, as JSON; `null` where nobody has a choice.
    fn decision(&mut self) -> RResult<RString, Fault>;
    /// How well a side stands, in the variant's own terms of victory; 0 where it can't be told.
    fn score(&mut self, side: u32) -> i32;
    /// The choice of the variant's own automated player in a style, by its place in the manifest.
    #[sabi(last_prefix_field)]
    fn choose(&mut self, side: u32, style: u32, seed: u64) -> RResult<u32, Fault>;
}

/// A game that crossed the boundary, or is linked in behind it.
pub type BoxedGame = Game_TO<'static, RBox<()>>;

/// What was decided at the seam: a number, and the clause behind it as the book and the place in it.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, StableAbi)]
pub struct Decided {
    pub value: i32,
    pub book: u8,
    pub clause: u16,
}

/// What a mod says at the points of a variant.
#[sabi_trait]
pub trait Seam: Send + Sync {
    /// The points at which it has something to say, a bit each.
    fn points(&self) -> u64;
    /// What is decided at a point where the rules, or the mods before, decide `base`.
    #[sabi(last_prefix_field)]
    fn decide(&self, point: u8, facts: RSlice<'_, i32>, base: Decided) -> Decided;
}

/// A seam that crossed the boundary.
pub type BoxedSeam = Seam_TO<'static, RBox<()>>;

/// What a library exports.
#[repr(C)]
#[derive(StableAbi)]
#[sabi(kind(Prefix(prefix_ref = VariantModule_Ref)))]
pub struct VariantModule {
    /// Who the variant is, as JSON.
    pub manifest: extern "C" fn() -> RResult<RString, Fault>,
    /// Opens the variant with a set-up, as JSON, under the mods that decide at its points, in their order. A library that
    /// is a mod over a whole variant gets that variant, opened; others refuse it.
    #[sabi(last_prefix_field)]
    pub open: extern "C" fn(
        setup: RStr<'_>,
        seams: RVec<BoxedSeam>,
        base: ROption<BoxedRules>,
    ) -> RResult<BoxedRules, Fault>,
    /// What a library that is a mod says at the points of a variant: the set-up and the points, as JSON. Nothing where it
    /// has no say there; others refuse.
    pub seam:
        extern "C" fn(setup: RStr<'_>, points: RStr<'_>) -> RResult<ROption<BoxedSeam>, Fault>,
}

impl RootModule for VariantModule_Ref {
    declare_root_module_statics! {VariantModule_Ref}
    const BASE_NAME: &'static str = "stavka_variant";
    const NAME: &'static str = "stavka_variant";
    const VERSION_STRINGS: VersionStrings = abi_stable::package_version_strings!();
}
