//! Seedwright as a WebAssembly module: the API's operations, bytes in and bytes out.
//!
//! The module exports `memory`, `sw_alloc`, `sw_free` and `sw_call`, and imports `host.progress`, `host.random` and
//! `host.panicked`. [`border`] explains them, and has all unsafe code. `bindings/npm` is what users see.

pub mod border;
mod call;
