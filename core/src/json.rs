//! JSON read into types, with the place where it goes wrong.
//!
//! Every type is read by one reader, from text: each further one would be compiled for every type of every variant
//! again. What is JSON already is written down first, which is cheap beside that. The reader says how far it got, and
//! a second look at the text up to there finds the way to the place.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// What could not be read.
#[derive(Debug)]
pub struct Misread {
    /// JSON pointer to the place.
    pub pointer: String,
    /// What is wrong there, in the reader's own words.
    pub error: serde_json::Error,
}

/// Reads a text.
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, Misread> {
    serde_json::from_str(text).map_err(|error| Misread::new(text, error))
}

/// Reads what is JSON already.
pub fn from_value<T: DeserializeOwned>(value: &Value) -> Result<T, Misread> {
    from_text(&value.to_string())
}

impl Misread {
    fn new(text: &str, error: serde_json::Error) -> Self {
        let line: usize =
            text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let read = (line + error.column()).min(text.len());
        Self { pointer: pointer(&text.as_bytes()[..read]), error }
    }

    /// What is wrong, for those who never saw the text.
    pub fn words(&self) -> String {
        let message = self.error.to_string();
        let place = format!(" at line {} column {}", self.error.line(), self.error.column());
        message.strip_suffix(&place).map_or_else(|| message.clone(), str::to_owned)
    }
}

/// Something that is open where a text breaks off.
enum Open<'a> {
    /// An object, with the name read last, quotes and all.
    Object(&'a [u8]),
    /// A list, and how many items were read before.
    List(usize),
}

/// The pointer to where a text breaks off.
fn pointer(read: &[u8]) -> String {
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut names = false;
    let mut at = 0;
    while let Some(byte) = read.get(at) {
        let start = at;
        at += 1;
        match byte {
            b'{' => {
                open.push(Open::Object(b""));
                names = true;
            }
            b'[' => {
                open.push(Open::List(0));
                names = false;
            }
            b'}' | b']' => {
                open.pop();
                names = false;
            }
            b',' => match open.last_mut() {
                Some(Open::List(items)) => *items += 1,
                _ => names = true,
            },
            b'"' => {
                at = end_of_string(read, at);
                if names && let Some(Open::Object(name)) = open.last_mut() {
                    *name = &read[start..at];
                    names = false;
                }
            }
            _ => {}
        }
    }
    open.iter().filter_map(segment).collect()
}

/// Where the string that was opened before `at` is over.
fn end_of_string(read: &[u8], mut at: usize) -> usize {
    while let Some(byte) = read.get(at) {
        at += if *byte == b'\\' { 2 } else { 1 };
        if *byte == b'"' {
            break;
        }
    }
    at.min(read.len())
}

fn segment(open: &Open<'_>) -> Option<String> {
    match open {
        Open::List(items) => Some(format!("/{items}")),
        Open::Object(b"") => None,
        Open::Object(name) => {
            let name = serde_json::from_slice(name)
                .unwrap_or_else(|_| String::from_utf8_lossy(name).into_owned());
            Some(format!("/{}", name.replace('~', "~0").replace('/', "~1")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Front {
        #[expect(dead_code, reason = "only read")]
        armies: Vec<Army>,
        #[expect(dead_code, reason = "only read")]
        #[serde(default, rename = "a/b~")]
        odd: Option<Kind>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Army {
        #[expect(dead_code, reason = "only read")]
        name: String,
        #[expect(dead_code, reason = "only read")]
        factors: (u8, u8),
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Kind {
        Tank,
        Of(u8),
    }

    fn place(text: &str) -> String {
        from_text::<Front>(text).expect_err(text).pointer
    }

    #[test]
    fn the_place_is_where_the_reader_stopped() {
        assert_eq!(
            place(r#"{"armies": [{"name": "x, [\"{", "factors": [1, 2]}, {"name": 7}]}"#),
            "/armies/1/name"
        );
        assert_eq!(
            place(r#"{"armies": [{"name": "", "factors": [1, 999]}]}"#),
            "/armies/0/factors/1"
        );
        assert_eq!(place(r#"{"armies": [{"name": "", "factors": {}}]}"#), "/armies/0/factors");
        assert_eq!(
            place("{\"armies\":\n\n [{\"name\": \"\",\n \"factor\": [1, 9]}]}"),
            "/armies/0/factor"
        );
        assert_eq!(place(r#"{"armies": [{"name": ""}]}"#), "/armies/0");
        assert_eq!(place(r#"{"a/b~": "foot", "armies": []}"#), "/a~1b~0");
        assert_eq!(place(r#"{"a/b~": {"of": "x"}, "armies": []}"#), "/a~1b~0/of");
        assert_eq!(place("{}"), "");
        assert_eq!(place("[]"), "");
        assert_eq!(place(r#"{"armies": []} {"#), "");
        assert_eq!(place(r#"{"armies": [{"na"#), "/armies/0/\"na");
    }

    #[test]
    fn json_is_read_like_its_text() {
        let json = serde_json::json!({ "armies": [{ "name": "", "factors": [1, "two"] }] });
        let misread = from_value::<Front>(&json).expect_err("wrong");
        assert_eq!(misread.pointer, "/armies/0/factors/1");
        assert_eq!(misread.words(), "invalid type: string \"two\", expected u8");
        let sound = serde_json::json!({ "armies": [], "a/b~": { "of": 3 } });
        assert!(matches!(from_value::<Front>(&sound), Ok(Front { odd: Some(Kind::Of(3)), .. })));
        assert!(matches!(from_text::<Kind>("\"tank\""), Ok(Kind::Tank)));
    }
}
