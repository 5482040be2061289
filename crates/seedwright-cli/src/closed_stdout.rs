//! Whether standard output was closed when the program started, as by `seedwright map >&-`.
//!
//! The standard library opens /dev/null in its place before `main`, and from then on everything that is printed seems
//! to be written. So this is found out earlier, by a function that runs when the program is loaded.

#![allow(unsafe_code, reason = "placing the function in the list of those that run first")]

use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether standard output was closed when the program started.
pub fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(unix)]
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static RUN_FIRST: extern "C" fn() = look;

/// Runs before the standard library is set up, so it calls nothing of it.
#[cfg(unix)]
extern "C" fn look() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    IS_CLOSED.store(is_closed, Ordering::Relaxed);
}
