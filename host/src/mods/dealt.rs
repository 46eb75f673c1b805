//! At which points something is decided as games are dealt: a mod that has its say elsewhere only changes nothing there.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use stavka_core::clause::Topic;
use stavka_core::seam::{Decided, Seam};
use stavka_core::setup::Mod;
use stavka_mods::Base;

use crate::error::Error;
use crate::loader::Loaded;
use crate::plugged;

/// Somebody who listens at all points and says nothing.
#[derive(Default)]
struct Listener(AtomicU64);

impl Seam for Listener {
    fn points(&self) -> u64 {
        u64::MAX
    }

    fn decide(&self, point: u8, _: &[i32], base: Decided) -> Decided {
        self.0.fetch_or(1_u64.checked_shl(point.into()).unwrap_or(0), Ordering::Relaxed);
        base
    }
}

/// Whether a mod has to be dealt to see that it can be.
///
/// One figure within its bounds, or one reading, was dealt and played at all its ends by the tests of the variant. A figure
/// of the set-up may need a chart that follows it. What is brought as a chart or a library is known to nobody, several
/// changes at once neither, and a script may be asked as tables are compiled.
pub(super) fn must_be_dealt(made: &Mod, loaded: &Loaded, base: &Base) -> Result<bool, Error> {
    let changes = made.figures.len() + made.readings.len() + made.hooks.len();
    let brings = !made.charts.is_empty() || !made.native.is_empty();
    if brings || changes > 1 || is_of_set_up(made, base) {
        return Ok(true);
    }
    let Some(hook) = made.hooks.first() else { return Ok(false) };
    let at = base.manifest.points.iter().position(|point| point.name == hook.point);
    let bit = at.and_then(|at| 1_u64.checked_shl(u32::try_from(at).ok()?)).unwrap_or(u64::MAX);
    let asked = match base.dealt.get() {
        Some(known) => *known,
        None => *base.dealt.get_or_init({
            let asked = asked(loaded)?;
            move || asked
        }),
    };
    Ok(asked & bit != 0)
}

/// Whether a mod changes a figure of the set-up: charts are held against those as a game is dealt.
pub(super) fn is_of_set_up(made: &Mod, base: &Base) -> bool {
    let clauses = base.book.clauses.iter().filter(|clause| clause.topic == Topic::Setup);
    let mut figures = clauses.flat_map(|clause| &clause.figures);
    figures.any(|figure| made.figures.iter().any(|patch| patch.path == figure.path))
}

/// The points that are asked as all scenarios of a variant are dealt.
fn asked(loaded: &Loaded) -> Result<u64, Error> {
    let listener = Arc::new(Listener::default());
    let seams: Vec<Arc<dyn Seam>> = vec![Arc::<Listener>::clone(&listener)];
    let broken = |fault: stavka_play::rules::Fault| {
        Error::Mods(format!(
            "`{}` can't be dealt as it is printed: {}",
            loaded.manifest.id, fault.message
        ))
    };
    let opened = stavka_abi::open_under(loaded.module, "", seams);
    let rules = plugged::behind(opened.map_err(|fault| broken(plugged::fault(fault)))?);
    for scenario in rules.scenarios().map_err(broken)? {
        rules.deal(&scenario.name).map_err(broken)?;
    }
    Ok(listener.0.load(Ordering::Relaxed))
}
