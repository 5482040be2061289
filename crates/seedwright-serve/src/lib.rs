//! Seedwright over HTTP: the web UI, and every operation of the API as JSON.
//!
//! A request body is read and handed to a worker (`answer.rs`, `worker_pool.rs`), which calls the operation of the
//! path. Errors are problem documents (`problem.rs`). The limits are in `limits.rs`. Work is cancelled when its client
//! disconnects (`work.rs`), and clients over their share are deprioritized (`clients.rs`, `fair_queue.rs`).

mod answer;
mod clients;
mod connections;
mod document;
mod endpoints;
mod fair_queue;
mod guard;
mod job_slot;
mod limits;
mod lines;
mod metrics;
mod open_graph;
mod origin_guard;
mod preview;
mod priority;
mod problem;
mod response_budget;
mod router;
mod running_jobs;
mod server;
mod signals;
mod sync;
mod web_ui;
mod work;
mod worker_pool;
mod write_timeout;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use seedwright_api::{Problem, ProblemKind, Service};
use tokio::net::TcpListener;
use tokio::runtime::Builder;

pub use limits::Limits;
use server::Server;
pub use signals::on_stop_signal;

/// Serves the operations of a service until the program is stopped. `announce` is called with the address once it
/// listens.
///
/// # Errors
/// When the system has no threads, the address can't be used, or announcing it fails.
pub fn run(
    service: Service,
    limits: Limits,
    address: (IpAddr, u16),
    announce: impl FnOnce(SocketAddr) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let server = Arc::new(Server::new(service, limits, address.0.is_loopback()));
    guard::begin(&server.workers);
    let runtime =
        Builder::new_multi_thread().worker_threads(server.limits.workers).enable_all().build();
    let runtime = runtime.map_err(|error| fault(format!("can't start threads: {error}")))?;
    let served = runtime.block_on(serve(&server, address, announce));
    server.workers.close();
    runtime.shutdown_timeout(Limits::STOPPING);
    served
}

async fn serve(
    server: &Arc<Server>,
    address: (IpAddr, u16),
    announce: impl FnOnce(SocketAddr) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let listener = TcpListener::bind(address).await.map_err(|error| taken(address, &error))?;
    let local = listener.local_addr();
    let stop = signals::stop_signal();
    announce(local.map_err(|error| fault(format!("can't find out the address: {error}")))?)?;
    connections::accept(listener, router::router(server.clone()), server, stop).await;
    Ok(())
}

fn fault(message: String) -> Problem {
    Problem::new(ProblemKind::Fault, message, None)
}

fn taken((ip, port): (IpAddr, u16), error: &std::io::Error) -> Problem {
    let message = format!("can't listen on {}: {error}", SocketAddr::new(ip, port));
    let hint = "choose another port with `--port`; 0 takes any free one";
    Problem::new(ProblemKind::Fault, message, Some(hint))
}
