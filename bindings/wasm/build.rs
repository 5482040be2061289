//! The memory of the module.

/// The stack in bytes: what a thread of a program has elsewhere. It lies below everything else, so a call that is too deep
/// is a trap.
const STACK: u32 = 4 << 20;

/// The most memory in bytes. A call that needs more is a trap.
const MEMORY: u32 = 1 << 30;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let family = std::env::var("CARGO_CFG_TARGET_FAMILY").unwrap_or_default();
    if family == "wasm" {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK}");
        println!("cargo::rustc-link-arg-cdylib=--max-memory={MEMORY}");
    }
}
