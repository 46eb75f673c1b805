//! Charts as tables: what a file holds, in rows and columns.
//!
//! Tables of rows and columns and tables of dice have forms of their own. Any other file is read by its shape: a list of
//! things alike is a table with a column for each of their fields.

use serde_json::{Map, Value};
use stavka_core::chart::{ChartText, MAP};

use crate::words::{said, spoken};

mod cells;

/// A chart as people read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// How it is read.
    pub note: String,
    /// The clause that it serves.
    pub clause: Option<String>,
    /// Its tables.
    pub grids: Vec<Grid>,
}

/// A table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grid {
    /// What it is called, where a chart has several.
    pub title: String,
    /// The heads of the columns; the first is that of the rows.
    pub heads: Vec<String>,
    /// The rows, a cell for each column.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// Whether a column holds numbers or short results, which stand in the middle.
    pub fn is_short(&self, column: usize) -> bool {
        let cell = |row: &Vec<String>| row.get(column).is_none_or(|cell| cell.chars().count() <= 6);
        column > 0 && self.rows.iter().all(cell)
    }
}

/// A chart as tables.
pub fn sheet(chart: &ChartText) -> Sheet {
    let content = &chart.content;
    let words = |name: &str| content[name].as_str().map(str::to_owned);
    let grids = match content {
        Value::Object(fields) if chart.name == MAP => vec![places(fields)],
        Value::Object(fields) => of_fields(fields),
        other => vec![list("", std::slice::from_ref(other))],
    };
    Sheet { note: words("note").unwrap_or_default(), clause: words("clause"), grids }
}

/// What is told elsewhere, or is for editors.
const ASIDE: [&str; 6] = ["$schema", "title", "note", "clause", "provenance", "credits"];

fn of_fields(fields: &Map<String, Value>) -> Vec<Grid> {
    if let Some(grid) = of_rows(fields) {
        return vec![grid];
    }
    let is_table =
        |value: &Value| value.as_array().is_some_and(|list| list.iter().any(Value::is_object));
    let mut single = Grid { heads: vec!["what".to_owned(), "is".to_owned()], ..Grid::default() };
    let mut grids = Vec::new();
    for (name, value) in fields.iter().filter(|(name, _)| !ASIDE.contains(&name.as_str())) {
        match value {
            Value::Array(items) if is_table(value) => grids.push(list(name, items)),
            Value::Object(inner) if !inner.is_empty() => grids.push(meanings(name, inner)),
            other => single.rows.push(vec![said(name), spoken(other)]),
        }
    }
    // The lists are what one looks for; what else a file says of itself comes behind them.
    let many = grids.len() > 1;
    for grid in grids.iter_mut().filter(|_| !many) {
        grid.title.clear();
    }
    grids.sort_by_key(|grid| grid.heads.len() == 2);
    grids.extend(Some(single).filter(|single| !single.rows.is_empty()));
    grids
}

/// A table of named rows and columns, or of dice and results.
fn of_rows(fields: &Map<String, Value>) -> Option<Grid> {
    let columns = fields.get("columns").or_else(|| fields.get("bands"))?.as_array()?;
    let rows_are = fields.get("rows-are").or_else(|| fields.get("dice")).map(spoken);
    let heads = rows_are.into_iter().chain(columns.iter().map(spoken)).collect();
    let row = |row: &Value| {
        let first = [&row["row"], &row["roll"]].into_iter().find(|value| !value.is_null())?;
        let cells = [&row["cells"], &row["results"]].into_iter().find_map(Value::as_array)?;
        Some(std::iter::once(spoken(first)).chain(cells.iter().map(spoken)).collect())
    };
    let rows = fields.get("rows")?.as_array()?.iter().map(row).collect::<Option<_>>()?;
    Some(Grid { title: String::new(), heads, rows })
}

/// Names and what they mean.
fn meanings(name: &str, fields: &Map<String, Value>) -> Grid {
    let row = |(name, value): (&String, &Value)| vec![said(name), spoken(value)];
    Grid {
        title: said(name),
        heads: vec![said(name), "is".to_owned()],
        rows: fields.iter().map(row).collect(),
    }
}

/// Things that are alike, a row each.
fn list(name: &str, items: &[Value]) -> Grid {
    let rows: Vec<_> = items.iter().map(cells::of_item).collect();
    let mut heads: Vec<&str> = Vec::new();
    for (head, _) in rows.iter().flatten() {
        if !heads.contains(&head.as_str()) {
            heads.push(head);
        }
    }
    heads.sort_by_key(|head| cells::order(head));
    let cell = |row: &[(String, String)], head: &str| {
        let found = row.iter().find(|(name, _)| name == head);
        found.map_or_else(String::new, |(_, text)| text.clone())
    };
    let rows = rows.iter().map(|row| heads.iter().map(|head| cell(row, head)).collect()).collect();
    let grid =
        Grid { title: said(name), heads: heads.iter().map(|head| said(head)).collect(), rows };
    numbered(without_same_provenance(grid))
}

/// Rows that begin with a bare number have no name: they get one.
fn numbered(mut grid: Grid) -> Grid {
    let bare = |row: &Vec<String>| row.first().is_some_and(|cell| cell.parse::<i64>().is_ok());
    if grid.rows.len() > 1 && grid.rows.iter().all(bare) {
        grid.heads.insert(0, "nr".to_owned());
        (1..).zip(&mut grid.rows).for_each(|(number, row)| row.insert(0, number.to_string()));
    }
    grid
}

/// The chart as a whole says where it comes from; a column of that is worth having where rows differ.
fn without_same_provenance(mut grid: Grid) -> Grid {
    let last = grid.heads.len().saturating_sub(1);
    let same = grid.rows.windows(2).all(|pair| pair[0].get(last) == pair[1].get(last));
    if same && grid.heads.last().is_some_and(|head| head == "provenance") {
        grid.heads.pop();
        grid.rows.iter_mut().for_each(|row| drop(row.pop()));
    }
    grid
}

/// The places of a map that have names; the rest is better seen than read.
fn places(fields: &Map<String, Value>) -> Grid {
    let spaces = fields.get("spaces").and_then(Value::as_array).into_iter().flatten();
    let row = |space: &Value| {
        let name = space["name"].as_str()?;
        let field = |field: &str| {
            if space[field].is_null() { String::new() } else { spoken(&space[field]) }
        };
        let label = Some(field("label")).filter(|label| label != name).unwrap_or_default();
        Some(vec![
            name.to_owned(),
            label,
            field("terrain"),
            field("tags"),
            field("controller"),
            field("regions"),
        ])
    };
    let mut rows: Vec<Vec<String>> = spaces.filter_map(row).collect();
    rows.sort();
    let heads =
        ["place", "label", "ground", "is", "held by", "lies in"].map(str::to_owned).to_vec();
    without_empty(Grid { title: String::new(), heads, rows })
}

fn without_empty(mut grid: Grid) -> Grid {
    for column in (0..grid.heads.len()).rev() {
        if grid.rows.iter().all(|row| row[column].is_empty()) {
            grid.heads.remove(column);
            grid.rows.iter_mut().for_each(|row| drop(row.remove(column)));
        }
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn grids(content: &Value) -> Vec<Grid> {
        of_fields(content.as_object().expect("an object"))
    }

    #[test]
    fn a_table_of_dice_has_its_columns() {
        let grid = &grids(&json!({ "dice": "1d6", "columns": ["1:2", "1:1"], "provenance": "page",
            "rows": [{ "roll": 1, "results": ["AE", "A1"] }, { "roll": 2, "results": ["A2", "D1"] }] }))
            [0];
        assert_eq!(grid.heads, ["1d6", "1:2", "1:1"]);
        assert_eq!(grid.rows[1], ["2", "A2", "D1"]);
        assert!(grid.is_short(2) && !grid.is_short(0));
    }

    #[test]
    fn a_list_of_things_has_a_column_for_each_field() {
        let grid = &grids(&json!({ "title": "Counters", "units": [
            { "id": "a", "name": "A", "factors": { "attack": 6, "defense": 7 }, "provenance": "page" },
            { "id": "b", "name": "B", "factors": { "attack": 2 }, "count": 3, "provenance": "reading" } ] }))
            [0];
        assert_eq!(grid.heads, ["name", "attack", "defense", "count", "provenance"]);
        assert_eq!(grid.rows[1], ["B", "2", "", "3", "reading"]);
    }

    #[test]
    fn a_turn_shows_its_dice_and_symbols() {
        let faces = ["mud", "mud", "mud", "mud", "frost", "frost"];
        let turn = json!({ "date": "1941-11-I", "label": "November I", "weather": "mud",
            "weather-rolls": [{ "faces": faces }], "symbols": [{ "symbol": "rail-moves", "count": 2 }] });
        let grid = &grids(&json!({ "turns": [turn] }))[0];
        assert_eq!(grid.heads, ["label", "weather", "weather rolls", "symbols"]);
        assert_eq!(grid.rows[0], ["November I", "mud", "1–4 mud, 5–6 frost", "rail moves 2"]);
    }
}
