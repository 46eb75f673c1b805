//! The cheapest path through a graph; of equal paths always the same one.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

/// The cheapest path from one node to another, both included. Empty if there is none.
pub fn shortest<Node: Copy + Ord, Ways: IntoIterator<Item = (Node, u64)>>(
    from: Node,
    to: Node,
    ways: impl Fn(Node) -> Ways,
) -> Vec<Node> {
    let mut best: BTreeMap<Node, (u64, Node)> = BTreeMap::from([(from, (0, from))]);
    let mut open = BinaryHeap::from([Reverse((0, from))]);
    while let Some(Reverse((cost, node))) = open.pop() {
        if node == to {
            return walk_back(&best, from, to);
        }
        if best.get(&node).is_some_and(|(known, _)| *known < cost) {
            continue;
        }
        for (next, step) in ways(node) {
            let reached = cost + step;
            if best.get(&next).is_none_or(|(known, _)| reached < *known) {
                best.insert(next, (reached, node));
                open.push(Reverse((reached, next)));
            }
        }
    }
    Vec::new()
}

fn walk_back<Node: Copy + Ord>(
    best: &BTreeMap<Node, (u64, Node)>,
    from: Node,
    to: Node,
) -> Vec<Node> {
    let mut path = vec![to];
    let mut node = to;
    while let Some(&(_, before)) = best.get(&node).filter(|_| node != from) {
        path.push(before);
        node = before;
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheap_way_round_is_taken() {
        let ways = |node: u8| match node {
            0 => vec![(1, 10), (2, 1)],
            2 => vec![(3, 1)],
            3 => vec![(1, 1)],
            _ => vec![],
        };
        assert_eq!(shortest(0, 1, ways), [0, 2, 3, 1]);
        assert_eq!(shortest(0, 0, ways), [0]);
        assert!(shortest(1, 0, ways).is_empty());
    }
}
