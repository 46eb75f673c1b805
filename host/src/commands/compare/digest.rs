//! Makes a readable table of many answers: what never changes stands once, what is the same in following
//! samples stands together.

use serde_json::Value;

use super::{Asked, Reply, SampleRow};
use crate::print::{compact, percent};

/// A fraction longer than this says less to the eye than its percentage.
const LONG_FRACTION: usize = 9;

/// Items up to this length share a line.
const SHORT_ITEM: usize = 12;

/// A row of the table: a label, and the lines of a cell for every variant.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) label: String,
    pub(super) cells: Vec<Vec<String>>,
}

/// The rows for a question.
pub(super) fn rows(asked: &Asked) -> Vec<Row> {
    let fields = fields(&asked.samples);
    let (steady, moving): (Vec<_>, Vec<_>) =
        fields.into_iter().partition(|field| is_steady(&asked.samples, field));
    let mut rows: Vec<Row> = steady.iter().map(|field| steady_row(&asked.samples, field)).collect();
    let mut by_sample = Vec::new();
    if !moving.is_empty() || asked.samples.iter().any(is_mixed) {
        by_sample = asked.samples.iter().map(|row| sample_row(row, &moving)).collect();
    }
    rows.extend(joined(by_sample));
    rows
}

/// Every field of every answer, in the order of appearance.
fn fields(samples: &[SampleRow]) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    for name in answers(samples).filter_map(Value::as_object).flat_map(|answer| answer.keys()) {
        if !fields.contains(name) {
            fields.push(name.clone());
        }
    }
    fields
}

fn answers(samples: &[SampleRow]) -> impl Iterator<Item = &Value> {
    samples.iter().flat_map(|row| &row.replies).filter_map(answer)
}

fn answer(reply: &Reply) -> Option<&Value> {
    if let Reply::Answer(answer) = reply { Some(answer) } else { None }
}

/// Whether no variant changes the field from sample to sample.
fn is_steady(samples: &[SampleRow], field: &str) -> bool {
    let variants = samples.first().map_or(0, |row| row.replies.len());
    samples.len() > 1
        && (0..variants).all(|at| {
            let mut values = samples
                .iter()
                .filter_map(|row| answer(&row.replies[at]))
                .map(|answer| &answer[field]);
            let first = values.next();
            values.all(|value| Some(value) == first)
        })
}

fn steady_row(samples: &[SampleRow], field: &str) -> Row {
    let variants = samples.first().map_or(0, |row| row.replies.len());
    let cell = |at: usize| {
        let value =
            samples.iter().find_map(|row| answer(&row.replies[at])).map(|answer| &answer[field]);
        value.map_or_else(|| vec!["-".to_owned()], lines)
    };
    Row { label: field.replace('_', " "), cells: (0..variants).map(cell).collect() }
}

/// Whether a sample is not simply answered by everybody who answers the question.
fn is_mixed(row: &SampleRow) -> bool {
    row.replies.iter().any(|reply| matches!(reply, Reply::RefusedBy(_) | Reply::Failed(_)))
}

fn sample_row(row: &SampleRow, moving: &[String]) -> Row {
    Row {
        label: row.sample.clone(),
        cells: row.replies.iter().map(|reply| cell(reply, moving)).collect(),
    }
}

fn cell(reply: &Reply, moving: &[String]) -> Vec<String> {
    match (reply, moving) {
        (Reply::NotAsked, _) => vec!["-".to_owned()],
        (Reply::RefusedBy(clause), _) => vec![format!("refused by {clause}")],
        (Reply::Failed(message), _) => vec![message.clone()],
        (Reply::Answer(_), []) => vec!["allowed".to_owned()],
        (Reply::Answer(answer), [only]) => lines(&answer[only]),
        (Reply::Answer(answer), many) => {
            many.iter().flat_map(|field| named(field, &answer[field])).collect()
        }
    }
}

fn named(field: &str, value: &Value) -> Vec<String> {
    let field = field.replace('_', " ");
    match lines(value).as_slice() {
        [only] => vec![format!("{field}: {only}")],
        many => std::iter::once(format!("{field}:"))
            .chain(many.iter().map(|line| format!("- {line}")))
            .collect(),
    }
}

/// A value, a line for every item of a list, or one for all if that is shorter. Items show their values
/// only: the column is narrow.
fn lines(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let lines: Vec<_> = items.iter().map(values).collect();
            let short = lines.iter().all(|line| line.len() <= SHORT_ITEM).then(|| lines.join(", "));
            short.or_else(|| the_same_each(&lines)).map_or(lines, |line| vec![line])
        }
        single => vec![values(single)],
    }
}

/// `July: 1 army` and `August: 1 army` are `July, August: 1 army each`.
fn the_same_each(lines: &[String]) -> Option<String> {
    let pairs: Option<Vec<_>> = lines.iter().map(|line| line.split_once(": ")).collect();
    let pairs = pairs.filter(|pairs| pairs.len() > 1)?;
    let what = pairs[0].1;
    let whens: Vec<_> = pairs.iter().map(|(when, _)| *when).collect();
    pairs
        .iter()
        .all(|(_, other)| *other == what)
        .then(|| format!("{}: {what} each", whens.join(", ")))
}

fn values(item: &Value) -> String {
    match item {
        Value::Object(fields) => fields.values().map(bare).collect::<Vec<_>>().join(" "),
        Value::String(text) if text.len() > LONG_FRACTION => {
            percent(text).map_or_else(|| text.clone(), |percent| format!("about {percent}"))
        }
        single => compact(single),
    }
}

/// A value among others, without its percentage.
fn bare(value: &Value) -> String {
    value.as_str().map_or_else(|| compact(value), str::to_owned)
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

    #[test]
    fn a_list_is_as_short_as_can_be() {
        assert_eq!(
            lines(&json!(["July: 1 shock army", "August: 1 shock army"])),
            ["July, August: 1 shock army each"]
        );
        assert_eq!(
            lines(
                &json!([{ "outcome": "DE", "chance": "1/6" }, { "outcome": "D", "chance": "5/6" }])
            ),
            ["DE 1/6, D 5/6"]
        );
        assert_eq!(lines(&json!(["a rather long effect", "another effect"])).len(), 2);
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
            ("August", "1/2 (50%)"),
            ("September\nOctober", "1/6 (16.7%)"),
        ];
        assert_eq!(seen, expected);
        assert_eq!(rows[0].cells[1], ["-"]);
    }
}
