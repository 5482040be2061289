//! Calls of the API's operations.

use std::sync::{Arc, OnceLock};

use seedwright_api::binding::{self, Answered, guarded, limits, unknown_name};
use seedwright_api::{Observer, Problem, Reply, Service};

/// The operations, which all threads share.
fn service() -> Result<&'static Service, Problem> {
    static SERVICE: OnceLock<Result<Service, Problem>> = OnceLock::new();
    let entropy = || getrandom::u64().map_err(|error| error.to_string());
    let service = SERVICE.get_or_init(|| seedwright_api::service(limits(), entropy));
    service.as_ref().map_err(Clone::clone)
}

/// Runs an operation. Without a request, the request is an empty object.
pub fn answer(
    name: Option<&[u8]>,
    request: Option<&[u8]>,
    observer: Arc<dyn Observer>,
) -> Answered {
    run(|| {
        let name = name.filter(|name| name.is_ascii()).ok_or_else(unknown_name)?;
        binding::call(service()?, name, request.unwrap_or(b"{}"), observer)
    })
}

fn run(work: impl FnOnce() -> Result<Reply, Problem>) -> Answered {
    guarded(work).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_answer() {
        let answer = run(|| panic!("the moon fell"));
        let text = String::from_utf8(answer.bytes).expect("documents are text");
        assert_eq!(answer.status, 500);
        assert!(text.contains("internal error: the moon fell"), "{text}");
    }
}
