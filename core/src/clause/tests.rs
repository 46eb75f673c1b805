//! What sinks hear, and how topics are called.

use super::*;

#[test]
fn a_trail_cites_each_clause_once_and_keeps_every_step() {
    let mut trail = Trail::default();
    trail.cite(Clause::own(3));
    trail.step(Clause::own(1), || "one".into());
    let refused = trail.refuse(Clause::own(3), || "three".into());
    assert_eq!(refused.by, Clause::own(3));
    assert_eq!(trail.clauses, [Clause::own(3), Clause::own(1)]);
    assert_eq!(trail.steps.len(), 2);
    assert!(trail.numbers(Clause::own(3)).is_empty());
    trail.too_few(Clause::own(3), 2_u8, 4_u8, || "two of four".into());
    assert_eq!(trail.numbers(Clause::own(3)), [("there", 2), ("needed", 4)]);
    assert!(trail.numbers(Clause::own(1)).is_empty());
}

#[test]
fn a_trail_that_counts_makes_no_words_and_tells_books_apart() {
    let mut trail = Trail::counting([3, 2]);
    trail.cite(Clause::own(2));
    trail.step(Clause::own(2), || unreachable!("it makes no words"));
    trail.cite(Clause { book: 1, number: 1 });
    trail.cite(Clause { book: 2, number: 0 });
    let mut counts = [1; 5];
    trail.add_to(&mut counts);
    trail.add_to(&mut counts);
    assert_eq!(counts, [1, 1, 3, 1, 2]);
    assert!(trail.clauses.is_empty() && trail.steps.is_empty());
}

#[test]
fn topics_have_names() {
    for topic in Topic::ALL {
        assert_eq!(Topic::from_name(&topic.name()), Some(topic));
    }
}
