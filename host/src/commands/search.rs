//! `stavka search`: finds a rule by the words of whoever looks for it.

use std::fmt::Write as _;

use serde_json::json;
use stavka_rulebook::search::{Found, Hit};
use stavka_rulebook::{Search, Volume};

use super::Desk;
use crate::cli::SearchArgs;
use crate::edition::Edition;
use crate::error::Error;
use crate::loader::Loaded;
use crate::print::{self, DIM, HEAD, MARK, NAME, filled, indented, marked, paint};
use crate::volume;

/// What was found, variant by variant, the best first.
pub(super) fn search(args: &SearchArgs, desk: &Desk) -> Result<String, Error> {
    let typed: Vec<&str> = args.words.iter().flat_map(|words| words.split_whitespace()).collect();
    let (variants, query) = parted(desk.variants(&[])?, &typed);
    args.setup.of_one(variants.len())?;
    let mut volumes = Vec::new();
    for loaded in &variants {
        volumes.push(volume::of(&Desk::opened(loaded, &args.setup)?)?);
    }
    let searches: Vec<_> = volumes.iter().map(|volume| (volume, Search::new(volume))).collect();
    let find =
        |(volume, search): &(&Volume, Search)| search.find(&volume.manifest.id, &query, args.most);
    let mut found: Vec<_> = searches.iter().map(find).filter(|found| found.count > 0).collect();
    found.sort_by(|a, b| best(b).total_cmp(&best(a)));
    if desk.json {
        return print::json(&json!({ "query": query, "found": found }));
    }
    if found.is_empty() {
        return Ok(nothing(&query, &searches, desk.width));
    }
    Ok(found.iter().map(|found| page(found, args.most, &query, desk.width)).collect())
}

/// What is found in one edition, for people.
pub(crate) fn in_edition(edition: &Edition, words: &str, width: usize) -> Result<String, Error> {
    let volume = volume::of(edition)?;
    let search = Search::new(&volume);
    let found = search.find(&volume.manifest.id, words, MOST_AT_THE_TABLE);
    if found.count == 0 {
        return Ok(nothing(words, &[(&volume, search)], width));
    }
    Ok(page(&found, MOST_AT_THE_TABLE, words, width))
}

/// How many hits somebody at a game is shown.
const MOST_AT_THE_TABLE: usize = 6;

/// The variants that are searched, and the words that are left when their ids are taken out.
fn parted(variants: Vec<Loaded>, typed: &[&str]) -> (Vec<Loaded>, String) {
    let is_id = |word: &str| variants.iter().any(|loaded| loaded.manifest.id == word);
    let query: Vec<_> = typed.iter().copied().filter(|word| !is_id(word)).collect();
    let named = |loaded: &Loaded| typed.contains(&loaded.manifest.id.as_str());
    let any = variants.iter().any(named);
    let query = query.join(" ");
    (variants.into_iter().filter(|loaded| !any || named(loaded)).collect(), query)
}

fn best(found: &Found) -> f64 {
    found.hits.first().map_or(0.0, |hit| hit.score)
}

fn page(found: &Found, most: usize, query: &str, width: usize) -> String {
    let mut page = format!("{}\n", paint(HEAD, &found.variant));
    for hit in &found.hits {
        page.push_str(&lines(hit, width));
    }
    if let Some(ask) = &found.ask {
        let _ = writeln!(page, "  {}", paint(DIM, "what can be asked about it:"));
        page.push_str(&lines(ask, width));
    }
    let rest = found.count - found.hits.len() - usize::from(found.ask.is_some());
    if rest > 0 {
        let more = most.saturating_mul(4).min(found.count);
        let hint = format!("{rest} more: `stavka search {} {query} --most {more}`", found.variant);
        let _ = writeln!(page, "{}", paint(DIM, indented("  ", &hint, 2, width)));
    }
    page + "\n"
}

/// A hit: what it is, words from it, and the command to read on.
fn lines(hit: &Hit, width: usize) -> String {
    let title = marked(&hit.title, &hit.marks, MARK);
    // A figure and a case say in their title which they are.
    let name = if hit.title.starts_with(&hit.id) || hit.sort.name() == "case" {
        String::new()
    } else {
        paint(NAME, &hit.id) + "  "
    };
    let lead = format!("  {name}");
    let head = format!("{title} {}", paint(DIM, format!("({})", hit.sort.name())));
    let mut lines = indented(&lead, &head, 4, width) + "\n";
    if !hit.context.words.is_empty() {
        let context = marked(&hit.context.words, &hit.context.marks, MARK);
        lines += &(indented("    ", &context, 4, width) + "\n");
    }
    let _ = writeln!(lines, "    {}", paint(DIM, &hit.read_on));
    lines
}

/// What to try where nothing was found.
fn nothing(query: &str, searches: &[(&Volume, Search)], width: usize) -> String {
    let mut near: Vec<_> = searches.iter().flat_map(|(_, search)| search.near(query)).collect();
    near.sort();
    near.dedup();
    let ids: Vec<_> = searches.iter().map(|(volume, _)| volume.manifest.id.as_str()).collect();
    let mut said = format!("Nothing is found for `{query}` in {}.", ids.join(", "));
    if let [first, ..] = near.as_slice() {
        let _ = write!(said, " Near to it: {}. Try `stavka search {first}`.", near.join(", "));
    } else {
        said += " Try fewer or other words.";
    }
    if let [first, ..] = ids.as_slice() {
        let _ = write!(
            said,
            " All titles: `stavka rules {first}`; the whole text: `stavka rules {first} --text`."
        );
    }
    filled(&said, width) + "\n"
}
