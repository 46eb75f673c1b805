//! Makes a readable table of many answers: what a variant never changes stands once, what is the same in
//! following samples stands together.

use serde_json::{Map, Value};

use super::{Asked, Reply, SampleRow};
use crate::print::{compact, percent};

/// A fraction longer than this says less to the eye than its percentage.
const LONG_FRACTION: usize = 9;

/// What stands where a variant says something else to every sample.
pub(super) const BELOW: &str = "see below";

/// Items up to this length share a line.
const SHORT_ITEM: usize = 16;

/// A row of the table: a label, and the lines of a cell for every variant.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) label: String,
    pub(super) cells: Vec<Vec<String>>,
}

/// The rows for a question: first what some variant says to every sample alike, then sample by sample.
pub(super) fn rows(asked: &Asked) -> Vec<Row> {
    let digest = Digest::of(&asked.samples);
    let steady = digest.fields.iter().filter(|field| digest.is_steady_somewhere(field));
    let mut rows: Vec<Row> = steady.map(|field| digest.steady_row(field)).collect();
    if digest.moving.iter().any(|fields| !fields.is_empty()) || asked.samples.iter().any(is_mixed) {
        rows.extend(joined(asked.samples.iter().map(|sample| digest.sample_row(sample)).collect()));
    }
    rows
}

/// The answers, and what changes in them.
struct Digest<'a> {
    samples: &'a [SampleRow],
    /// Every field of every answer, in the order of appearance.
    fields: Vec<String>,
    /// For every variant the fields that are not the same in all its answers.
    moving: Vec<Vec<String>>,
}

impl<'a> Digest<'a> {
    fn of(samples: &'a [SampleRow]) -> Self {
        let variants = samples.first().map_or(0, |row| row.replies.len());
        let fields = fields(samples);
        let moving =
            |at: usize| fields.iter().filter(|field| moves(samples, at, field)).cloned().collect();
        Self { samples, moving: (0..variants).map(moving).collect(), fields }
    }

    fn answers(&self, at: usize) -> impl Iterator<Item = &'a Value> {
        answers(self.samples, at)
    }

    /// Whether some variant that answers says the same every time.
    fn is_steady_somewhere(&self, field: &String) -> bool {
        let steady = |(at, moving): (usize, &Vec<String>)| {
            self.answers(at).next().is_some() && !moving.contains(field)
        };
        self.samples.len() > 1 && self.moving.iter().enumerate().any(steady)
    }

    fn steady_row(&self, field: &String) -> Row {
        let cell = |(at, moving): (usize, &Vec<String>)| match self.answers(at).next() {
            None => vec!["-".to_owned()],
            Some(_) if moving.contains(field) => vec![BELOW.to_owned()],
            Some(answer) => lines(&answer[field], Chances::Short),
        };
        Row {
            label: field.replace('_', " "),
            cells: self.moving.iter().enumerate().map(cell).collect(),
        }
    }

    fn sample_row(&self, sample: &SampleRow) -> Row {
        let cells =
            sample.replies.iter().zip(&self.moving).map(|(reply, moving)| cell(reply, moving));
        Row { label: sample.sample.clone(), cells: cells.collect() }
    }
}

fn fields(samples: &[SampleRow]) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    let replies = samples.iter().flat_map(|row| &row.replies);
    for name in
        replies.filter_map(answer).filter_map(Value::as_object).flat_map(|answer| answer.keys())
    {
        if !fields.contains(name) {
            fields.push(name.clone());
        }
    }
    fields
}

/// The answers of the variant at this place.
fn answers(samples: &[SampleRow], at: usize) -> impl Iterator<Item = &Value> {
    samples.iter().filter_map(move |row| answer(&row.replies[at]))
}

fn answer(reply: &Reply) -> Option<&Value> {
    if let Reply::Answer(answer) = reply { Some(answer) } else { None }
}

/// Whether a variant changes the field from sample to sample.
fn moves(samples: &[SampleRow], at: usize, field: &str) -> bool {
    let mut values = answers(samples, at).map(|answer| &answer[field]);
    let first = values.next();
    samples.len() == 1 || values.any(|value| Some(value) != first)
}

/// Whether somebody does not simply answer.
fn is_mixed(row: &SampleRow) -> bool {
    row.replies.iter().any(|reply| matches!(reply, Reply::RefusedBy(_) | Reply::Failed(_)))
}

fn cell(reply: &Reply, moving: &[String]) -> Vec<String> {
    match (reply, moving) {
        (Reply::NotAsked, _) => vec!["-".to_owned()],
        (Reply::RefusedBy(clause), _) => vec![format!("refused by {clause}")],
        (Reply::Failed(message), _) => vec![message.clone()],
        (Reply::Answer(_), []) => vec!["as above".to_owned()],
        (Reply::Answer(answer), many) => {
            many.iter().flat_map(|field| named(field, &answer[field])).collect()
        }
    }
}

fn named(field: &str, value: &Value) -> Vec<String> {
    let field = field.replace('_', " ");
    match lines(value, Chances::Short).as_slice() {
        [only] => vec![format!("{field}: {only}")],
        many => std::iter::once(format!("{field}:"))
            .chain(many.iter().map(|line| format!("- {line}")))
            .collect(),
    }
}

/// How chances are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Chances {
    /// Of a fraction that is too long to be read the percentage alone.
    Short,
    /// Fraction and percentage, however long.
    Exact,
}

/// A value, a line for every item of a list, or one for all if that is shorter. Items show their values
/// only: the column is narrow.
pub(super) fn lines(value: &Value, chances: Chances) -> Vec<String> {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let lines: Vec<_> = items.iter().map(|item| values(item, chances)).collect();
            let short =
                || lines.iter().all(|line| line.len() <= SHORT_ITEM).then(|| lines.join(", "));
            the_same_each(&lines).or_else(short).map_or(lines, |line| vec![line])
        }
        single => vec![values(single, chances)],
    }
}

/// `July: 1 army` and `August: 1 army` are `July, August: 1 army each`.
fn the_same_each(lines: &[String]) -> Option<String> {
    let pairs: Option<Vec<_>> = lines.iter().map(|line| line.split_once(": ")).collect();
    let pairs = pairs.filter(|pairs| pairs.len() > 1)?;
    let what = pairs[0].1;
    let whens: Vec<_> = pairs.iter().map(|(when, _)| *when).collect();
    // Where they have commas of their own, nobody could tell them apart.
    pairs
        .iter()
        .all(|(when, other)| *other == what && !when.contains(','))
        .then(|| format!("{}: {what} each", whens.join(", ")))
}

fn values(item: &Value, chances: Chances) -> String {
    match item {
        Value::Object(fields) => side_by_side(fields, chances),
        single => long_chance(single, chances)
            .map_or_else(|| compact(single), |percent| format!("about {percent}")),
    }
}

/// The values of an item. A chance at its end is set apart, or it would be read as a part of what stands before it.
fn side_by_side(fields: &Map<String, Value>, chances: Chances) -> String {
    let word = |value| long_chance(value, chances).unwrap_or_else(|| compact(value));
    let mut words: Vec<String> = fields.values().map(word).collect();
    let chance = fields.values().next_back().and_then(Value::as_str).and_then(percent);
    match (chance, words.pop()) {
        (Some(_), Some(last)) if !words.is_empty() => format!("{}: {last}", words.join(" ")),
        (_, last) => {
            words.extend(last);
            words.join(" ")
        }
    }
}

/// The percentage of a chance whose fraction is too long to be read.
fn long_chance(value: &Value, chances: Chances) -> Option<String> {
    let text = value.as_str().filter(|text| text.len() > LONG_FRACTION)?;
    percent(text).filter(|_| chances == Chances::Short)
}

/// Following rows with the same cells as one.
pub(super) fn joined(rows: Vec<Row>) -> Vec<Row> {
    let mut joined: Vec<Row> = Vec::new();
    for row in rows {
        match joined.last_mut() {
            Some(last) if last.cells == row.cells => {
                last.label.push('\n');
                last.label.push_str(&row.label);
            }
            _ => joined.push(row),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn sample(name: &str, replies: Vec<Reply>) -> SampleRow {
        SampleRow { sample: name.into(), input: Value::Null, replies }
    }

    fn short(value: &Value) -> Vec<String> {
        lines(value, Chances::Short)
    }

    #[test]
    fn a_list_is_as_short_as_can_be() {
        assert_eq!(
            short(&json!(["July: 1 shock army", "August: 1 shock army"])),
            ["July, August: 1 shock army each"]
        );
        assert_eq!(short(&json!(["a rather long effect", "another effect"])).len(), 2);
    }

    #[test]
    fn a_chance_has_its_percentage_beside_it_and_stands_apart() {
        let one = |outcome: &str, chance: &str| json!({ "outcome": outcome, "chance": chance });
        let unlike = json!([one("DE", "1/6"), one("D", "5/6")]);
        assert_eq!(short(&unlike), ["DE: 1/6 (16.7%), D: 5/6 (83.3%)"]);
        let alike = json!([one("DE", "1/2"), one("D", "1/2")]);
        assert_eq!(short(&alike), ["DE, D: 1/2 (50%) each"]);
        let commas = json!([one("gone, loses 4", "1/2"), one("holds, loses 2", "1/2")]);
        assert_eq!(short(&commas), ["gone, loses 4: 1/2 (50%)", "holds, loses 2: 1/2 (50%)"]);
        let long = json!([one("point held, attacker hit", "10595/20736")]);
        assert_eq!(short(&long), ["point held, attacker hit: 51.1%"]);
        let exact = ["point held, attacker hit: 10595/20736 (51.1%)"];
        assert_eq!(lines(&long, Chances::Exact), exact);
    }

    #[test]
    fn what_never_changes_stands_once_and_equal_samples_stand_together() {
        let late = || Reply::Answer(json!({ "risk": "1/6", "stake": "all" }));
        let samples = vec![
            sample("July", vec![Reply::RefusedBy("3.C".into()), Reply::NotAsked]),
            sample(
                "August",
                vec![Reply::Answer(json!({ "risk": "1/2", "stake": "all" })), Reply::NotAsked],
            ),
            sample("September", vec![late(), Reply::NotAsked]),
            sample("October", vec![late(), Reply::NotAsked]),
        ];
        let rows = rows(&Asked { question: "q".into(), asks: "?".into(), samples });
        let seen: Vec<_> =
            rows.iter().map(|row| (row.label.as_str(), row.cells[0][0].as_str())).collect();
        let expected = [
            ("stake", "all"),
            ("July", "refused by 3.C"),
            ("August", "risk: 1/2 (50%)"),
            ("September\nOctober", "risk: 1/6 (16.7%)"),
        ];
        assert_eq!(seen, expected);
        assert_eq!(rows[0].cells[1], ["-"]);
    }

    #[test]
    fn what_changes_in_one_variant_only_is_told_below() {
        let answer = |risk: &str| Reply::Answer(json!({ "risk": risk }));
        let samples = vec![
            sample("July", vec![answer("1/2"), answer("none")]),
            sample("August", vec![answer("1/3"), answer("none")]),
        ];
        let rows = rows(&Asked { question: "q".into(), asks: "?".into(), samples });
        assert_eq!(rows[0].cells, [["see below"], ["none"]]);
        assert_eq!(rows[1].cells, [["risk: 1/2 (50%)"], ["as above"]]);
    }
}
