//! The functions of the module, those of its host, and all unsafe code of this crate.
//!
//! All texts and bytes lie in the linear memory as an address and a length. A test counts the lines with unsafe code.
#![allow(unsafe_code, reason = "a host knows no other memory than addresses")]

use std::ptr;

use seedwright_api::binding::Answered;

use crate::call::answer;

/// The bytes before the media type of an answer: three numbers of 32 bits.
const HEAD: usize = 12;

/// What the module asks of its host.
pub mod host {
    use seedwright_api::Progress;

    #[cfg(target_family = "wasm")]
    mod imported {
        #[link(wasm_import_module = "host")]
        unsafe extern "C" {
            /// Told of a step: the stage, the attempt, the units that are done, and all units. It returns 0 to go on.
            pub fn progress(
                stage: *const u8,
                length: usize,
                attempt: u32,
                done: u64,
                of: u64,
            ) -> u32;
            /// Returns random bits.
            pub safe fn random() -> u64;
            /// Told of a panic, before the module traps.
            pub fn panicked(text: *const u8, length: usize);
        }
    }

    /// A host without a module, for tests.
    #[cfg(not(target_family = "wasm"))]
    mod imported {
        pub unsafe fn progress(_: *const u8, _: usize, _: u32, _: u64, _: u64) -> u32 {
            0
        }
        pub fn random() -> u64 {
            0
        }
        pub unsafe fn panicked(_: *const u8, _: usize) {}
    }

    /// Whether the work goes on.
    pub fn progress(Progress { stage, attempt, done, of }: Progress) -> bool {
        // SAFETY: the host reads the text during the call, and does nothing else to the memory.
        unsafe { imported::progress(stage.as_ptr(), stage.len(), attempt, done, of) == 0 }
    }

    /// Random bits.
    pub fn random() -> u64 {
        imported::random()
    }

    /// Tells the host of a panic.
    pub fn panicked(text: &str) {
        // SAFETY: the host reads the text during the call, and does nothing else to the memory.
        unsafe { imported::panicked(text.as_ptr(), text.len()) }
    }
}

/// Reserves memory, which the host fills.
#[unsafe(no_mangle)]
pub extern "C" fn sw_alloc(length: usize) -> *mut u8 {
    // Of bytes: with another type, which `cast` would let through, the block would have another length when it is freed.
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Frees memory.
///
/// # Safety
/// It must be an answer or from [`sw_alloc`], with that length, and not freed before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sw_free(block: *mut u8, length: usize) {
    // SAFETY: both are boxed slices of bytes, and the host says that this one was not freed.
    drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(block, length)) });
}

/// Runs an operation, such as `generate`, with a request in JSON. The answer begins with three numbers of 32 bits, the
/// lowest byte first: 0 or the status of a problem, the length of the media type, and the length of the reply. Both follow.
///
/// # Safety
/// `name` and `body` must have those lengths, and stay as they are during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sw_call(
    name: *const u8,
    name_length: usize,
    body: *const u8,
    body_length: usize,
) -> *mut u8 {
    // SAFETY: the host says so of the name.
    let name = unsafe { &*ptr::slice_from_raw_parts(name, name_length) };
    // SAFETY: the host says so of the body.
    let body = unsafe { &*ptr::slice_from_raw_parts(body, body_length) };
    hand_over(&answer(name, body))
}

/// An answer in memory of its own.
fn hand_over(Answered { status, media, bytes }: &Answered) -> *mut u8 {
    // The lengths are those of the memory, which has addresses of 32 bits.
    let lengths =
        [media.len(), bytes.len()].map(|length| u32::try_from(length).unwrap_or(u32::MAX));
    let mut block = Vec::with_capacity(HEAD + media.len() + bytes.len());
    block.extend(u32::from(*status).to_le_bytes());
    lengths.iter().for_each(|length| block.extend(length.to_le_bytes()));
    block.extend(media.as_bytes());
    block.extend(bytes);
    Box::into_raw(block.into_boxed_slice()).cast()
}

#[cfg(test)]
#[allow(clippy::undocumented_unsafe_blocks, reason = "these calls are what the tests are about")]
mod tests {
    use std::slice;

    use super::*;

    #[test]
    fn answers_are_handed_over_and_freed() {
        for bytes in [&b""[..], b"text", &[7; 10_000]] {
            let answer = Answered { status: 422, media: "a/b", bytes: bytes.to_vec() };
            let length = HEAD + 3 + bytes.len();
            let block = hand_over(&answer);
            let own = unsafe { slice::from_raw_parts(block, length) };
            assert_eq!(own[..8], [166, 1, 0, 0, 3, 0, 0, 0]);
            assert_eq!(u32::from_le_bytes(own[8..HEAD].try_into().unwrap()) as usize, bytes.len());
            assert_eq!((&own[HEAD..HEAD + 3], &own[HEAD + 3..]), (&b"a/b"[..], bytes));
            unsafe { sw_free(block, length) };
        }
    }

    #[test]
    fn memory_is_reserved_and_freed() {
        for length in [0, 1, 4_096] {
            let block = sw_alloc(length);
            unsafe { slice::from_raw_parts_mut(block, length) }.fill(1);
            unsafe { sw_free(block, length) };
        }
    }

    #[test]
    fn the_host_is_asked_and_told() {
        host::panicked("the moon fell");
        let progress = seedwright_api::Progress { stage: "items", attempt: 1, done: 1, of: 2 };
        assert!(host::progress(progress) && host::random() == 0);
    }
}
