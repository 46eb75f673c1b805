//! The plugin's side: puts a plain [`Variant`] behind the boundary, every entry guarded.

use std::sync::Arc;

use abi_stable::prefix_type::PrefixTypeTrait;
use abi_stable::sabi_trait::prelude::{TD_CanDowncast, TD_Opaque};
use abi_stable::std_types::{ROption, RResult, RStr, RString, RVec};
use stavka_core::book::Rulebook;
use stavka_core::chart;
use stavka_core::question::{InputError, Question};
use stavka_core::schema::Schemas;
use stavka_core::setup::{Setup, SetupError};
use stavka_core::variant::{Manifest, Scenario, Variant};

use crate::guard::guard;
use crate::v1::{
    BoxedGame, BoxedRules, BoxedSeam, Fault, FaultKind, Game_TO, Rules, Rules_TO, VariantModule,
    VariantModule_Ref,
};

mod game;
mod seam;

pub(crate) use seam::crossed;

/// The root module of a variant.
pub fn module<V: Variant>() -> VariantModule_Ref {
    VariantModule { manifest: manifest_json::<V>, open: open_boxed::<V>, seam: no_mod::<V> }
        .leak_into_prefix()
}

/// The manifest of a variant that is linked in, as JSON.
pub fn manifest<V: Variant>() -> Result<String, Fault> {
    manifest_json::<V>().into_result().map(Into::into)
}

/// Opens a variant that is linked in, behind the same boundary as a loaded one.
pub fn open<V: Variant>(setup: &str) -> Result<BoxedRules, Fault> {
    open_boxed::<V>(setup.into(), RVec::new(), ROption::RNone).into_result()
}

extern "C" fn manifest_json<V: Variant>() -> RResult<RString, Fault> {
    guard(|| json(&Manifest::of::<V>()))
}

extern "C" fn open_boxed<V: Variant>(
    setup: RStr<'_>,
    seams: RVec<BoxedSeam>,
    base: ROption<BoxedRules>,
) -> RResult<BoxedRules, Fault> {
    guard(|| {
        if base.is_some() {
            let message = format!("{} is a variant, and no mod over another", V::about().id);
            return Err(Fault::new(FaultKind::BAD_INPUT, &message));
        }
        let mut setup = Setup::parse(setup.as_str())?;
        setup.seams = seam::all(seams);
        setup.check_names(V::about().id, V::about().sides)?;
        chart::check(V::charts(), &setup)?;
        let variant = V::open(&setup)?;
        let opened = Opened { variant: Arc::new(variant), questions: V::questions() };
        Ok(Rules_TO::from_value(opened, TD_Opaque))
    })
}

extern "C" fn no_mod<V: Variant>(_: RStr<'_>, _: RStr<'_>) -> RResult<ROption<BoxedSeam>, Fault> {
    let message = format!("{} is a variant, and no mod", V::about().id);
    RResult::RErr(Fault::new(FaultKind::BAD_INPUT, &message))
}

struct Opened<V: Variant> {
    variant: Arc<V>,
    questions: Vec<Question<V>>,
}

impl<V: Variant> Rules for Opened<V> {
    fn book(&self) -> RResult<RString, Fault> {
        guard(|| json(&Rulebook::of(self.variant.as_ref()).map_err(broken)?))
    }

    fn questions(&self) -> RResult<RString, Fault> {
        guard(|| {
            let known = Schemas::read(V::schemas()).map_err(broken)?;
            let questions = self.questions.iter().map(|question| question.describe(&known));
            json(&questions.collect::<Vec<_>>())
        })
    }

    fn ask(&self, question: RStr<'_>, input: RStr<'_>) -> RResult<RString, Fault> {
        guard(|| {
            let name = question.as_str();
            let found = self.questions.iter().find(|question| question.name == name);
            let question = found.ok_or_else(|| self.no_question(name))?;
            let settings = self.variant.settings();
            Ok(question.ask(&self.variant, settings, input.as_str())?.into())
        })
    }

    fn charts(&self) -> RResult<RString, Fault> {
        guard(|| {
            let known = Schemas::read(V::schemas()).map_err(broken)?;
            let describe = |chart: &chart::Chart| chart.describe(self.variant.settings(), &known);
            json(&V::charts().iter().map(describe).collect::<Result<Vec<_>, _>>()?)
        })
    }

    fn map(&self) -> RResult<RString, Fault> {
        guard(|| {
            if let Some(brought) = self.variant.settings().charts.get(chart::MAP) {
                return json(brought);
            }
            let none = || Fault::new(FaultKind::UNKNOWN, "it has no map");
            V::map().map(RString::from).ok_or_else(none)
        })
    }

    fn scenarios(&self) -> RResult<RString, Fault> {
        guard(|| json(&self.variant.scenarios()))
    }

    fn deal(&self, scenario: RStr<'_>) -> RResult<BoxedGame, Fault> {
        guard(|| {
            let name = scenario.as_str();
            let scenarios = self.variant.scenarios();
            if !scenarios.iter().any(|known| known.name == name) {
                return Err(no_scenario(name, &scenarios));
            }
            let game = self.variant.clone().deal(name);
            let game = game.ok_or_else(|| {
                let why = self.variant.clone().undealt(name);
                Fault::new(FaultKind::UNKNOWN, &format!("`{name}` can't be dealt: {why}"))
            })?;
            Ok(Game_TO::from_value(game::Served::new(self.variant.clone(), game), TD_CanDowncast))
        })
    }

    fn pose(&self, position: RStr<'_>) -> RResult<BoxedGame, Fault> {
        guard(|| {
            let wrong = |message: String| Fault::new(FaultKind::BAD_INPUT, &message);
            let position = serde_json::from_str(position.as_str());
            let position = position.map_err(|error| wrong(error.to_string()))?;
            let game = self.variant.clone().pose(&position).map_err(wrong)?;
            Ok(Game_TO::from_value(game::Served::new(self.variant.clone(), game), TD_CanDowncast))
        })
    }

    fn adopt(&self, game: &BoxedGame) -> RResult<BoxedGame, Fault> {
        guard(|| {
            let table = game::Served::<V>::adopted(game, self.variant.clone())?;
            Ok(Game_TO::from_value(table, TD_CanDowncast))
        })
    }
}

impl<V: Variant> Opened<V> {
    fn no_question(&self, name: &str) -> Fault {
        let known: Vec<_> = self.questions.iter().map(|question| question.name).collect();
        let message = format!("no question `{name}`; there are: {}", known.join(", "));
        Fault::new(FaultKind::UNKNOWN, &message)
    }
}

fn no_scenario(name: &str, known: &[Scenario]) -> Fault {
    let known: Vec<_> = known.iter().map(|known| known.name.as_str()).collect();
    let message = if known.is_empty() {
        "it has no game to play yet, only rules to ask".to_owned()
    } else {
        format!("no scenario `{name}`; there are: {}", known.join(", "))
    };
    Fault::new(FaultKind::UNKNOWN, &message)
}

pub(crate) fn json(value: &impl serde::Serialize) -> Result<RString, Fault> {
    serde_json::to_string(value).map(RString::from).map_err(broken)
}

/// The same for a text that is likely to be so long.
fn json_in(room: usize, value: &impl serde::Serialize) -> Result<RString, Fault> {
    let mut text = Vec::with_capacity(room);
    serde_json::to_writer(&mut text, value).map_err(broken)?;
    String::from_utf8(text).map(RString::from).map_err(broken)
}

fn parse(json: &str) -> Result<serde_json::Value, Fault> {
    let wrong = |error: serde_json::Error| Fault::new(FaultKind::BAD_INPUT, &error.to_string());
    serde_json::from_str(json).map_err(wrong)
}

fn broken(error: impl std::fmt::Display) -> Fault {
    Fault::new(FaultKind::PANICKED, &error.to_string())
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Self {
        Self::at(FaultKind::BAD_INPUT, &error.pointer(), &error.to_string())
    }
}

impl From<InputError> for Fault {
    fn from(error: InputError) -> Self {
        Self::at(FaultKind::BAD_INPUT, &error.pointer, &error.message)
    }
}
