//! A sound library that is no plugin: it exports nothing.

#![forbid(unsafe_code)]
