//! Turns a panic inside a plugin into a fault. It must happen on the plugin's side: a panic that reaches
//! the boundary ends the whole process.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use abi_stable::std_types::{RErr, ROk, RResult};

use crate::v1::{Fault, FaultKind};

/// Runs `call`; a panic comes back as a fault that says what it said.
pub(crate) fn guard<T>(call: impl FnOnce() -> Result<T, Fault>) -> RResult<T, Fault> {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(value)) => ROk(value),
        Ok(Err(fault)) => RErr(fault),
        Err(payload) => RErr(panicked(payload)),
    }
}

/// The fault for a panic.
pub(crate) fn panicked(payload: Box<dyn Any + Send>) -> Fault {
    let text = payload.downcast_ref::<&str>().copied();
    let message = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let fault = Fault::new(FaultKind::PANICKED, message.unwrap_or("it gave no message"));
    // Dropping what a panic carries may panic again, with nobody left to catch it.
    std::mem::forget(payload);
    fault
}
