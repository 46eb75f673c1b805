use super::*;

const BANDS: [&str; 3] = ["1-10", "11-20", "21+"];
const ROWS: [&str; 5] = ["-|-|1C", "-|1C|2C", "1C|2C|1C 1H", "2C|1C 1H|2C 1H", "1C 1H|2C 1H|3C 2H"];

fn file() -> AttritionFile {
    let rows = ROWS.iter().zip(0..).map(|(row, roll)| {
        serde_json::json!({ "roll": roll, "results": row.split('|').collect::<Vec<_>>() })
    });
    let rows: Vec<_> = rows.collect();
    let file = serde_json::json!({ "provenance": "evidence", "dice": "2d3-2", "bands": BANDS, "rows": rows });
    serde_json::from_value(file).expect("a file")
}

fn table() -> AttritionTable {
    file().try_into().expect("a table")
}

#[test]
fn odds_equal_every_pair_of_dice() {
    let table = table();
    let pairs = || (1..=3).flat_map(|first| (1..=3).map(move |second| first + second - 2));
    for (factors, modifier) in
        (1..30).flat_map(|factors| (-6..=6).map(move |modifier| (factors, modifier)))
    {
        let contact = Contact { factors, modifier };
        let every = pairs().map(|roll| table.resolve_with(&contact, roll).expect("losses"));
        let every = Distribution::uniform(every).expect("nine pairs");
        assert_eq!(table.distribution(&contact), Ok(every));
    }
}

#[test]
fn more_factors_and_better_modifiers_never_take_less() {
    let table = table();
    let odds =
        |factors, modifier| table.distribution(&Contact { factors, modifier }).expect("odds");
    for (factors, modifier) in
        (1..30).flat_map(|factors| (-6..=6).map(move |modifier| (factors, modifier)))
    {
        assert!(odds(factors + 1, modifier).dominates(&odds(factors, modifier)));
        assert!(odds(factors, modifier + 1).dominates(&odds(factors, modifier)));
    }
}

#[test]
fn rolls_beyond_the_rows_are_clamped_and_bands_have_edges() {
    let table = table();
    let losses = |factors, modifier, roll| {
        table.resolve_with(&Contact { factors, modifier }, roll).map(|losses| losses.to_string())
    };
    assert_eq!(losses(10, -9, 2).as_deref(), Ok("-"));
    assert_eq!(losses(11, 9, 2).as_deref(), Ok("2C 1H"));
    assert_eq!(losses(u16::MAX, i16::MAX, i32::MAX).as_deref(), Ok("3C 2H"));
    assert_eq!(losses(0, 0, 2), Err(AttritionError::TooFew { factors: 0, fewest: 1 }));
}

#[test]
fn bands_must_follow_each_other_and_end_open() {
    let with = |bands: &[&str]| {
        let bands = bands.iter().map(|band| band.parse().expect("a band")).collect();
        AttritionTable::try_from(AttritionFile { bands, ..file() })
    };
    let at = |place, bands, band: &str| {
        Err(AttritionError::Bands { place, bands, band: band.parse().expect("a band") })
    };
    assert_eq!(with(&["1-10", "12-20", "21+"]), at(2, 3, "12-20"));
    assert_eq!(with(&["1-10", "10-20", "21+"]), at(2, 3, "10-20"));
    assert_eq!(with(&["1-10", "11+", "21+"]), at(2, 3, "11+"));
    assert_eq!(with(&["1-10", "11-20", "21-30"]), at(3, 3, "21-30"));
    assert_eq!(
        with(&["1-10", "11+"]),
        Err(GridError::Surplus { roll: 0, column: 3, columns: 2 }.into())
    );
    assert_eq!(with(&[]), Err(GridError::Empty { rows: 5, columns: 0 }.into()));
    for text in ["", "1", "5-1", "1-", "+", "1-2+", "-3"] {
        assert_eq!(text.parse::<Band>(), Err(AttritionError::Form(text.into())));
    }
}
