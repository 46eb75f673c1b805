//! The side of a mod that is a library: it decides at the points of a variant, or lies over the whole of it.

use std::sync::Arc;

use abi_stable::prefix_type::PrefixTypeTrait;
use abi_stable::sabi_trait::prelude::TD_Opaque;
use abi_stable::std_types::{ROption, RResult, RStr, RString, RVec};
use stavka_core::game::OutcomeText;
use stavka_core::seam::{self, PointText};
use stavka_core::setup::Setup;
use stavka_core::variant::Manifest;

use crate::guard::guard;
use crate::open::crossing;
use crate::v1::{
    BoxedGame, BoxedRules, BoxedSeam, Fault, FaultKind, Rules_TO, VariantModule, VariantModule_Ref,
};

mod game;
mod rules;

/// The feature of a library that is a mod.
pub const MOD: &str = "mod";

/// A mod that is a library. Whatever it does not say is as the variant below says.
pub trait NativeMod: Send + Sync + Sized + 'static {
    /// What it remembers of a game; a part of the state.
    type Memory: Clone + Send + 'static;

    /// Its id and its version, as its `mod.json` has them.
    fn about() -> (&'static str, &'static str);

    /// Whether it lies over whole games; one that only decides at points need not.
    fn over() -> bool;

    /// Opens it under a set-up, of which it is the mod number `place`.
    fn open(setup: &Setup, place: usize) -> Result<Self, String>;

    /// What it says at the points of the variant, its clauses being those of the book `book`.
    fn seam(self: Arc<Self>, _points: &[PointText], _book: u8) -> Option<Arc<dyn seam::Seam>> {
        None
    }

    /// What it remembers as a game is dealt, posed or taken over.
    fn begin(&self, base: &mut BoxedGame) -> Self::Memory;

    /// Looks at the game after something was done; how it has ended by the mod, if the variant would go on.
    fn after(&self, _memory: &mut Self::Memory, _base: &mut BoxedGame) -> Option<OutcomeText> {
        None
    }

    /// What tells two states apart beside what the variant knows.
    fn print(&self, _memory: &Self::Memory) -> u64 {
        0
    }
}

/// The root module of a mod.
pub fn mod_module<M: NativeMod>() -> VariantModule_Ref {
    VariantModule { manifest: manifest::<M>, open: open::<M>, seam: seam::<M> }.leak_into_prefix()
}

extern "C" fn manifest<M: NativeMod>() -> RResult<RString, Fault> {
    guard(|| {
        let (id, version) = M::about();
        let manifest = Manifest {
            id: id.to_owned(),
            title: id.to_owned(),
            summary: String::new(),
            version: version.to_owned(),
            features: vec![MOD.to_owned()],
            clauses: 0,
            questions: 0,
            sides: Vec::new(),
            purposes: Vec::new(),
            styles: Vec::new(),
            points: Vec::new(),
        };
        crate::serve::json(&manifest)
    })
}

/// The mod under the set-up, with its place among the mods.
fn opened<M: NativeMod>(setup: &str) -> Result<(Arc<M>, usize), Fault> {
    let wrong = |message: String| Fault::new(FaultKind::BAD_INPUT, &message);
    let setup = Setup::parse(setup).map_err(|error| wrong(error.to_string()))?;
    let (id, version) = M::about();
    let place = setup.mods.iter().position(|one| one.id == id);
    let place = place.ok_or_else(|| wrong(format!("the set-up has no mod `{id}`")))?;
    let named = &setup.mods[place].version;
    if named != version {
        return Err(wrong(format!("mod `{id}` is {named}, and its library is {version}")));
    }
    Ok((Arc::new(M::open(&setup, place).map_err(wrong)?), place))
}

extern "C" fn open<M: NativeMod>(
    setup: RStr<'_>,
    _seams: RVec<BoxedSeam>,
    base: ROption<BoxedRules>,
) -> RResult<BoxedRules, Fault> {
    guard(|| {
        let id = M::about().0;
        let alone = || Fault::new(FaultKind::BAD_INPUT, &format!("{id} is a mod, and no variant"));
        let base = base.into_option().ok_or_else(alone)?;
        if !M::over() {
            return Ok(base);
        }
        let (layer, _) = opened::<M>(setup.as_str())?;
        Ok(Rules_TO::from_value(rules::Over { base, layer }, TD_Opaque))
    })
}

extern "C" fn seam<M: NativeMod>(
    setup: RStr<'_>,
    points: RStr<'_>,
) -> RResult<ROption<BoxedSeam>, Fault> {
    guard(|| {
        let wrong = |error: serde_json::Error| Fault::new(FaultKind::BAD_INPUT, &error.to_string());
        let points: Vec<PointText> = serde_json::from_str(points.as_str()).map_err(wrong)?;
        let (layer, place) = opened::<M>(setup.as_str())?;
        // The first book is the variant's own.
        let book = u8::try_from(place + 1).unwrap_or(u8::MAX);
        Ok(layer.seam(&points, book).map(crossing).into())
    })
}
