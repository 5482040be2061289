//! Calls of the API's operations.

use std::ops::ControlFlow;
use std::panic;
use std::sync::{Arc, OnceLock};

use seedwright_api::binding::{self, Answered, limits};
use seedwright_api::{Observer, Problem, Progress, Service};

use crate::border::host;

/// The operations. They stay for the life of the module, and so do the packs that they prepared.
fn service() -> Result<&'static Service, Problem> {
    static SERVICE: OnceLock<Result<Service, Problem>> = OnceLock::new();
    let service = SERVICE.get_or_init(|| {
        // A panic ends the module, and the host would only see a trap.
        panic::set_hook(Box::new(|panic| host::panicked(&panic.to_string())));
        seedwright_api::service(limits(), || Ok(host::random()))
    });
    service.as_ref().map_err(Clone::clone)
}

/// Tells the host of every step. The module has no clock, so the host chooses what to show.
struct Watch;

impl Observer for Watch {
    fn step(&self, progress: Progress) -> ControlFlow<()> {
        match host::progress(progress) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

/// Runs an operation.
pub fn answer(name: &[u8], body: &[u8]) -> Answered {
    let service = service();
    service.and_then(|service| binding::call(service, name, body, Arc::new(Watch))).into()
}
