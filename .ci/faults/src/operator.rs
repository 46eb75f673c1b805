//! Which operator may stand for which.

/// What could have been written by mistake.
pub(crate) fn instead_of(operator: &str) -> &'static [&'static str] {
    match operator {
        "==" => &["!="],
        "!=" => &["=="],
        "<" => &["<=", ">", "=="],
        "<=" => &["<", ">"],
        ">" => &[">=", "<", "=="],
        ">=" => &[">", "<"],
        "&&" => &["||"],
        "||" => &["&&"],
        "+" => &["-", "*"],
        "-" => &["+", "/"],
        "*" => &["+", "/"],
        "/" => &["*", "%"],
        "%" => &["/", "+"],
        "&" => &["|", "^"],
        "|" => &["&", "^"],
        "^" => &["&", "|"],
        "<<" => &[">>"],
        ">>" => &["<<"],
        "+=" => &["-=", "*="],
        "-=" => &["+=", "/="],
        "*=" => &["+=", "/="],
        "/=" => &["*="],
        "|=" => &["&=", "^="],
        "&=" => &["|=", "^="],
        "^=" => &["|=", "&="],
        _ => &[],
    }
}

/// Whether the left side is a place.
pub(crate) fn assigns(operator: &str) -> bool {
    operator.len() > 1 && operator.ends_with('=') && !["==", "!=", "<=", ">="].contains(&operator)
}
