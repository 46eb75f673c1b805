//! Set-ups in words.

use stavka_core::setup::Setup;

/// What differs between two set-ups, in words.
pub fn changes(old: &Setup, new: &Setup) -> String {
    let mut words = Vec::new();
    if old.preset != new.preset {
        words.push(format!("the preset {:?}", new.preset).to_lowercase());
    }
    let readings =
        new.readings.iter().filter(|(name, taken)| old.readings.get(*name) != Some(taken));
    words.extend(readings.map(|(name, taken)| format!("{name}={taken}")));
    if old.figures != new.figures {
        words.push(format!("figures {}", new.figures));
    }
    let charts = new.charts.iter().filter(|(name, chart)| old.charts.get(*name) != Some(chart));
    words.extend(charts.map(|(name, _)| format!("another chart {name}")));
    let mods = new.mods.iter().filter(|one| !old.mods.contains(one));
    words.extend(mods.map(|one| format!("the mod {} {}", one.id, one.version)));
    let gone = old.mods.iter().filter(|one| new.mods.iter().all(|other| other.id != one.id));
    words.extend(gone.map(|one| format!("no longer the mod {}", one.id)));
    if words.is_empty() { "the rules as they were".to_owned() } else { words.join(", ") }
}
