//! Takes the endings off words, lightly. The page does the same in its script; the browser test compares the two.

/// The stem of a word in small letters: `retreats`, `retreated` and `retreating` share one.
pub fn stem(word: &str) -> String {
    if word.len() < 4 || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return word.to_owned();
    }
    let word = plural(word);
    let word = past_or_going_on(&word);
    match word.strip_suffix('e') {
        Some(short) if short.len() > 2 && !short.ends_with('e') => short.to_owned(),
        _ => word,
    }
}

fn plural(word: &str) -> String {
    if let Some(short) = word.strip_suffix("ies").filter(|short| short.len() > 1) {
        return format!("{short}y");
    }
    for ending in ["sses", "shes", "ches", "xes", "zes"] {
        if word.ends_with(ending) {
            return word[..word.len() - 2].to_owned();
        }
    }
    let kept = ["ss", "us", "is"].iter().any(|ending| word.ends_with(ending));
    match word.strip_suffix('s') {
        Some(short) if !kept => short.to_owned(),
        _ => word.to_owned(),
    }
}

fn past_or_going_on(word: &str) -> String {
    if let Some(short) = word.strip_suffix("ied").filter(|short| short.len() > 1) {
        return format!("{short}y");
    }
    let ending = ["ing", "ed"].iter().find_map(|ending| word.strip_suffix(ending));
    match ending {
        Some(short) if short.len() > 2 && short.contains(['a', 'e', 'i', 'o', 'u', 'y']) => {
            single(short)
        }
        _ => word.to_owned(),
    }
}

/// `stopp` is `stop`; `roll` and `press` stay.
fn single(short: &str) -> String {
    let mut back = short.bytes().rev();
    match (back.next(), back.next()) {
        (Some(last), Some(before)) if last == before && !b"lsz".contains(&last) => {
            short[..short.len() - 1].to_owned()
        }
        _ => short.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn forms_of_a_word_share_a_stem() {
        for forms in [
            &["retreat", "retreats", "retreated", "retreating"][..],
            &["move", "moves", "moved", "moving"],
            &["stop", "stops", "stopped", "stopping"],
            &["supply", "supplies", "supplied", "supplying"],
            &["city", "cities"],
            &["army", "armies"],
            &["roll", "rolls", "rolled", "rolling"],
            &["reinforce", "reinforced", "reinforcing"],
            &["siberian", "siberians"],
            &["loss", "losses"],
            &["zone", "zones"],
        ] {
            let stems: std::collections::BTreeSet<_> =
                forms.iter().map(|form| stem(form)).collect();
            assert_eq!(stems.len(), 1, "{forms:?}: {stems:?}");
        }
    }

    #[test]
    fn short_words_and_numbers_stay() {
        for word in ["is", "was", "1941", "3d6", "red", "gas", "zoc", "thing"] {
            assert_eq!(stem(word), word);
        }
        assert_eq!(stem("crisis"), "crisis");
    }
}
