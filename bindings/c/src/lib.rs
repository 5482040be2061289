//! Seedwright for C and everything that can call C: the API's operations, text in and text out.
//!
//! `include/seedwright.h` is the documentation. [`border`] has all unsafe code.

pub mod border;
mod call;
mod watch;
