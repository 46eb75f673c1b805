//! What a function could return without having looked.

/// The values of a type that need no knowledge of it, as Rust; empty for a function that returns nothing.
pub(crate) fn values(output: &syn::ReturnType) -> Vec<String> {
    match output {
        syn::ReturnType::Default => vec![String::new()],
        syn::ReturnType::Type(_, returned) => of_type(returned),
    }
}

fn of_type(returned: &syn::Type) -> Vec<String> {
    match returned {
        syn::Type::Path(path) => path.path.segments.last().map_or_else(Vec::new, of_name),
        syn::Type::Tuple(tuple) if tuple.elems.is_empty() => vec!["()".to_owned()],
        syn::Type::Tuple(tuple) => {
            let parts: Option<Vec<String>> =
                tuple.elems.iter().map(|part| of_type(part).into_iter().next()).collect();
            parts.map_or_else(Vec::new, |parts| vec![format!("({},)", parts.join(", "))])
        }
        _ => Vec::new(),
    }
}

fn of_name(name: &syn::PathSegment) -> Vec<String> {
    let inner = || {
        let syn::PathArguments::AngleBracketed(arguments) = &name.arguments else {
            return Vec::new();
        };
        match arguments.args.first() {
            Some(syn::GenericArgument::Type(first)) => of_type(first),
            _ => Vec::new(),
        }
    };
    let wrapped =
        |wrapper: &'static str| inner().into_iter().map(move |value| format!("{wrapper}({value})"));
    match name.ident.to_string().as_str() {
        "bool" => ["true", "false"].map(str::to_owned).to_vec(),
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => ["0", "1"].map(str::to_owned).to_vec(),
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {
            ["0", "1", "-1"].map(str::to_owned).to_vec()
        }
        "Option" => std::iter::once("None".to_owned()).chain(wrapped("Some")).collect(),
        "Result" => wrapped("Ok").collect(),
        "Vec" => vec!["Vec::new()".to_owned()],
        "String" => vec!["String::new()".to_owned()],
        _ => Vec::new(),
    }
}
