//! The functions of `seedwright.h`, and all unsafe code of this crate.
//!
//! Pointers from C become slices and closures here, and bytes become answers. A test counts the lines with unsafe code.
#![allow(unsafe_code, reason = "C knows no other memory than pointers")]

use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr;
use std::sync::Arc;

use seedwright_api::{NoObserver, Observer, Progress};

use crate::call::answer;
use crate::watch::Watch;

/// The version of the functions and their meaning.
const ABI: u32 = 1;

/// The bytes before an answer, which hold its length.
const HEAD: usize = size_of::<usize>();

/// `seedwright_progress`: the stage, the attempt, the units that are done, and all units. It returns 0 to go on.
pub type Report = extern "C" fn(*mut c_void, *const c_char, u32, u64, u64) -> i32;

/// A callback with its context.
struct Callback(Report, *mut c_void);

// SAFETY: an operation calls its observer on the thread that called the operation, and the callback with its context
// came from there. Nothing else can reach either.
unsafe impl Send for Callback {}
// SAFETY: see above; there is only one thread.
unsafe impl Sync for Callback {}

impl Callback {
    /// Whether the operation goes on.
    fn report(&self, Progress { stage, attempt, done, of }: Progress) -> bool {
        let stage = CString::new(stage).unwrap_or_default();
        self.0(self.1, stage.as_ptr(), attempt, done, of) == 0
    }
}

/// See `seedwright.h`.
#[unsafe(no_mangle)]
pub extern "C" fn seedwright_abi() -> u32 {
    ABI
}

/// See `seedwright.h`.
///
/// # Safety
/// `name` and `request` must be null or texts that end with a zero, and `status` null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn seedwright_call(
    name: *const c_char,
    request: *const c_char,
    status: *mut i32,
) -> *mut c_char {
    // SAFETY: the caller says so of the name.
    let name = unsafe { text(name) };
    // SAFETY: the caller says so of the request.
    let request = unsafe { text(request) };
    let answer = answer(name, request, Arc::new(NoObserver));
    // SAFETY: the caller says so of the status.
    unsafe { put(status, answer.status.into()) };
    hand_over(&answer.bytes)
}

/// See `seedwright.h`.
///
/// # Safety
/// As for [`seedwright_call`], but `request` must be null or point to `request_length` bytes. `length` must be null or
/// writable. `progress` must not unwind, and may do what it likes with `context`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn seedwright_call_with(
    name: *const c_char,
    request: *const c_char,
    request_length: usize,
    progress: Option<Report>,
    context: *mut c_void,
    length: *mut usize,
    status: *mut i32,
) -> *mut c_char {
    // SAFETY: the caller says so of the name.
    let name = unsafe { text(name) };
    let whole = || ptr::slice_from_raw_parts(request.cast::<u8>(), request_length);
    // SAFETY: the request is not null, and the caller says that it has as many bytes, which stay as they are.
    let request = (!request.is_null()).then(|| unsafe { &*whole() });
    let callback = progress.map(|report| Callback(report, context));
    let observer: Arc<dyn Observer> = match callback {
        Some(callback) => Arc::new(Watch::new(move |progress| callback.report(progress))),
        None => Arc::new(NoObserver),
    };
    let answer = answer(name, request, observer);
    // SAFETY: the caller says so of the length.
    unsafe { put(length, answer.bytes.len()) };
    // SAFETY: the caller says so of the status.
    unsafe { put(status, answer.status.into()) };
    hand_over(&answer.bytes)
}

/// See `seedwright.h`.
///
/// # Safety
/// `answer` must be null or an answer that was not freed before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn seedwright_free(answer: *mut c_char) {
    if answer.is_null() {
        return;
    }
    let block = answer.cast::<u8>().wrapping_sub(HEAD);
    // SAFETY: an answer is preceded by its length, see `hand_over`.
    let length = usize::from_ne_bytes(unsafe { block.cast::<[u8; HEAD]>().read() });
    let block = ptr::slice_from_raw_parts_mut(block, HEAD + length + 1);
    // SAFETY: this is the box that `hand_over` gave away, and the caller says that it was not freed.
    drop(unsafe { Box::from_raw(block) });
}

/// An answer in memory of its own: its length, its bytes and a zero. Returns the address of the bytes, or null if there is
/// not enough memory.
fn hand_over(bytes: &[u8]) -> *mut c_char {
    let mut block = Vec::new();
    if block.try_reserve_exact(HEAD + bytes.len() + 1).is_err() {
        return ptr::null_mut();
    }
    block.extend(bytes.len().to_ne_bytes());
    block.extend(bytes);
    block.push(0);
    Box::into_raw(block.into_boxed_slice()).cast::<u8>().wrapping_add(HEAD).cast()
}

/// The bytes of a text before its zero; `None` if it is null.
///
/// # Safety
/// The text must be null or end with a zero, and stay as it is while the slice is used.
unsafe fn text<'a>(text: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: the text is not null, and the caller says that it ends with a zero.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// Writes a value, unless the pointer is null.
///
/// # Safety
/// The pointer must be null or writable.
unsafe fn put<T>(place: *mut T, value: T) {
    if !place.is_null() {
        // SAFETY: the place is not null, and the caller says that it is writable.
        unsafe { place.write(value) };
    }
}

#[cfg(test)]
#[allow(clippy::undocumented_unsafe_blocks, reason = "these calls are what the tests are about")]
mod tests {
    use std::slice;

    use super::*;

    /// Calls an operation that does not exist, which reads no packs: Miri would take minutes for them.
    fn call(name: *const c_char, request: &[u8]) -> (Vec<u8>, i32) {
        let (mut length, mut status) = (0, -1);
        let bytes = request.as_ptr().cast();
        let nobody = ptr::null_mut();
        let answer = unsafe {
            seedwright_call_with(name, bytes, request.len(), None, nobody, &mut length, &mut status)
        };
        let own = unsafe { slice::from_raw_parts(answer.cast::<u8>(), length + 1) }.to_vec();
        unsafe { seedwright_free(answer) };
        assert_eq!(own.last(), Some(&0));
        (own[..length].to_vec(), status)
    }

    #[test]
    fn answers_are_handed_over_and_freed() {
        for bytes in [&b""[..], b"text", b"a\0b", &[7; 10_000]] {
            let answer = hand_over(bytes);
            let own = unsafe { slice::from_raw_parts(answer.cast::<u8>(), bytes.len() + 1) };
            assert_eq!((&own[..bytes.len()], own[bytes.len()]), (bytes, 0));
            unsafe { seedwright_free(answer) };
        }
        unsafe { seedwright_free(ptr::null_mut()) };
    }

    #[test]
    fn names_that_are_not_texts_are_answered() {
        for name in [ptr::null(), c"\xff".as_ptr()] {
            let (bytes, status) = call(name, b"{\"a\": \"\0\"}");
            assert_eq!(status, 404);
            assert!(bytes.starts_with(b"{\"type\":\"about:blank\""));
            let answer = unsafe { seedwright_call(name, ptr::null(), ptr::null_mut()) };
            assert_eq!(unsafe { CStr::from_ptr(answer) }.to_bytes(), bytes);
            unsafe { seedwright_free(answer) };
        }
    }

    extern "C" fn count(
        context: *mut c_void,
        stage: *const c_char,
        _: u32,
        done: u64,
        of: u64,
    ) -> i32 {
        let seen = unsafe { &mut *context.cast::<Vec<(Vec<u8>, u64, u64)>>() };
        seen.push((unsafe { text(stage) }.unwrap_or_default().to_vec(), done, of));
        i32::from(done == of)
    }

    #[test]
    fn progress_is_passed_on_and_can_stop() {
        let mut seen: Vec<(Vec<u8>, u64, u64)> = Vec::new();
        let callback = Callback(count, ptr::from_mut(&mut seen).cast());
        let progress = |done| Progress { stage: "items", attempt: 1, done, of: 2 };
        assert!(callback.report(progress(1)));
        assert!(!callback.report(progress(2)));
        assert_eq!(seen, [(b"items".to_vec(), 1, 2), (b"items".to_vec(), 2, 2)]);
    }
}
