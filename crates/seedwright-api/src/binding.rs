//! What the bindings share: transports within the program of one user, instead of a server for many.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::operation::{Answer, Json};
use crate::settings::packs;
use crate::{Limits, Observer, Problem, ProblemKind, Reply, Service};

/// The limits of one request. There is one user, who can stop the work, so they only prevent requests that could not be
/// answered in any machine's memory.
pub fn limits() -> Limits {
    Limits {
        code_steps: 1_000_000_000,
        explain_steps: 2_000_000,
        campaign_rooms: 1_000_000,
        heavy_rooms: u32::MAX,
        layout_rooms: 1_000_000,
        layout_floor: 10_000_000,
        layout_cells: 100_000_000,
        levels: 10_000,
        batch_seeds: u64::MAX,
        ..Limits::default()
    }
}

/// Runs some work. A panic in it is a bug, and becomes a problem.
///
/// # Errors
/// If the work fails or panics.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(fault(&*panic)))
}

fn fault(panic: &(dyn Any + Send)) -> Problem {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    let mut problem = Problem::fault();
    if let Some(text) = text {
        problem.message = format!("{}: {text}", problem.message);
    }
    problem
}

/// Runs an operation by a name in bytes; `packs` lists the embedded packs.
///
/// # Errors
/// If the operation is unknown or fails.
pub fn call(
    service: &Service,
    name: &[u8],
    body: &[u8],
    observer: Arc<dyn Observer>,
) -> Result<Reply, Problem> {
    match str::from_utf8(name) {
        Ok("packs") => Ok(Json(packs(service)).into_reply()),
        Ok(name) => service.call(name, body, observer),
        Err(_) => Err(unknown_name()),
    }
}

/// The problem with a name that is not a text.
pub fn unknown_name() -> Problem {
    let hint = "names are those of paths after /api/, such as `generate`";
    Problem::new(ProblemKind::NoSuchPath, "unknown operation", Some(hint))
}

/// An answer in bytes: the reply, or the document of a problem.
#[derive(Clone, Debug)]
pub struct Answered {
    /// 0, or the status of the problem.
    pub status: u16,
    /// The media type.
    pub media: &'static str,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl From<Result<Reply, Problem>> for Answered {
    fn from(done: Result<Reply, Problem>) -> Self {
        match done {
            Ok(Reply { media, bytes, .. }) => Self { status: 0, media, bytes },
            Err(problem) => Self {
                status: problem.kind.status(),
                media: "application/problem+json",
                // A document is a structure with string keys, so serialization can't fail.
                bytes: serde_json::to_vec(&problem.document()).unwrap_or_default(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoObserver;

    fn answer(name: &[u8], body: &[u8]) -> Answered {
        let service = crate::service(limits(), || Ok(0)).expect("packs are sound");
        call(&service, name, body, Arc::new(NoObserver)).into()
    }

    #[test]
    fn replies_and_problems_are_answers() {
        let packs = answer(b"packs", b"");
        assert_eq!((packs.status, packs.media), (0, "application/json"));
        assert!(packs.bytes.starts_with(b"{\"packs\":[{\"name\":\"campaign\""));
        let unknown = answer(b"nothing", b"{}");
        assert_eq!((unknown.status, unknown.media), (404, "application/problem+json"));
        assert_eq!(answer(b"\xff", b"{}").status, 404);
        assert_eq!(answer(b"items", b"[]").status, 400);
    }

    #[test]
    fn a_panic_is_a_problem() {
        let panicked: Result<(), Problem> = guarded(|| panic!("the moon fell"));
        let problem = panicked.expect_err("it panicked");
        assert_eq!(problem.kind, ProblemKind::Fault);
        assert_eq!(problem.message, "internal error: the moon fell");
    }
}
