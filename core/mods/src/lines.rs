//! On which line of a JSON text the place of a pointer stands.

use std::str::Chars;

/// The line, counted from one, of the value that `pointer` leads to, or of the last piece of the way that is there.
pub fn line_of(text: &str, pointer: &str) -> usize {
    let way: Vec<String> = pointer
        .split('/')
        .skip(1)
        .map(|piece| piece.replace("~1", "/").replace("~0", "~"))
        .collect();
    let mut walk = Walk { rest: text.chars().clone(), line: 1, found: 1, deepest: 0 };
    walk.value(&way, 0, true);
    walk.found
}

/// A walk over a text that is known to be JSON; on one that is not it just ends.
struct Walk<'a> {
    rest: Chars<'a>,
    line: usize,
    /// The line of the deepest piece of the way so far, and how deep it lies.
    found: usize,
    deepest: usize,
}

impl Walk<'_> {
    fn next(&mut self) -> Option<char> {
        let next = self.rest.next();
        self.line += usize::from(next == Some('\n'));
        next
    }

    /// The next letter that is no space, left where it is.
    fn peek(&mut self) -> Option<char> {
        loop {
            let next = self.rest.clone().next()?;
            if !next.is_whitespace() {
                return Some(next);
            }
            self.next();
        }
    }

    /// Walks over a value; `on` where the way has led here.
    fn value(&mut self, way: &[String], depth: usize, on: bool) {
        let first = self.peek();
        self.here(depth, on);
        match first {
            Some('{') => self.object(way, depth, on),
            Some('[') => self.list(way, depth, on),
            Some('"') => drop(self.string()),
            _ => self.plain(),
        }
    }

    fn here(&mut self, depth: usize, on: bool) {
        if on && depth >= self.deepest {
            (self.found, self.deepest) = (self.line, depth);
        }
    }

    fn object(&mut self, way: &[String], depth: usize, on: bool) {
        self.next();
        while self.peek() == Some('"') {
            let line = self.line;
            let name = self.string();
            let on = on && way.get(depth) == Some(&name);
            if on && depth + 1 > self.deepest {
                (self.found, self.deepest) = (line, depth + 1);
            }
            self.peek();
            self.next();
            self.value(way, depth + 1, on);
            if self.peek() == Some(',') {
                self.next();
            }
        }
        self.peek();
        self.next();
    }

    fn list(&mut self, way: &[String], depth: usize, on: bool) {
        self.next();
        let mut at = 0_usize;
        while !matches!(self.peek(), None | Some(']')) {
            let before = self.rest.as_str().len();
            self.value(way, depth + 1, on && way.get(depth) == Some(&at.to_string()));
            if self.peek() == Some(',') {
                self.next();
            }
            if self.rest.as_str().len() == before {
                return;
            }
            at += 1;
        }
        self.next();
    }

    /// A string as it is written; an escaped letter stands for itself, which is enough for names.
    fn string(&mut self) -> String {
        self.next();
        let mut text = String::new();
        while let Some(letter) = self.next() {
            match letter {
                '"' => break,
                '\\' => text.extend(self.next()),
                other => text.push(other),
            }
        }
        text
    }

    fn plain(&mut self) {
        while let Some(letter) = self.rest.clone().next() {
            if matches!(letter, ',' | '}' | ']') || letter.is_whitespace() {
                return;
            }
            self.next();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::line_of;

    const TEXT: &str = "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [\n      1,\n      { \"d/e\": 2 }\n    ]\n  },\n  \"f\": \"}\"\n}";

    #[test]
    fn pointers_lead_to_lines() {
        let lines = ["", "/a", "/b", "/b/c", "/b/c/0", "/b/c/1", "/b/c/1/d~1e", "/f"]
            .map(|way| line_of(TEXT, way));
        assert_eq!(lines, [1, 2, 3, 4, 5, 6, 6, 9]);
    }

    #[test]
    fn what_is_not_there_is_looked_for_as_near_as_can_be() {
        assert_eq!(line_of(TEXT, "/b/x"), 3);
        assert_eq!(line_of(TEXT, "/b/c/7"), 4);
        assert_eq!(line_of(TEXT, "/x"), 1);
    }

    #[test]
    fn nonsense_ends() {
        for text in ["", "{", "[[[", "{\"a\"", "{\"a\":}", "[,,", "]}", "{{", "[}"] {
            assert_eq!(line_of(text, "/a/0"), 1, "{text}");
        }
    }
}
