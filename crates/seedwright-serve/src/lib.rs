//! `seedwright serve`: the page, and everything it does as JSON over HTTP.
//!
//! A request is read (`request.rs`), a worker answers it (`answer.rs`, `workers.rs`) with what one of the
//! `endpoints` says, and what can't be done is a problem document (`problem.rs`). How much anybody may ask for is
//! in `limits.rs`; whoever goes away stops their own work (`work.rs`), and whoever asks for too much of it stands back
//! (`neighbours.rs`).

mod answer;
mod connections;
mod document;
mod endpoints;
mod guard;
mod guests;
mod kept;
mod limits;
mod lines;
mod memory;
mod metrics;
mod neighbours;
mod page;
mod patience;
mod place;
mod priority;
mod problem;
mod ready;
mod request;
mod router;
mod turns;
mod work;
mod workers;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use serde_json::json;
use tokio::net::TcpListener;
use tokio::runtime::Builder;

use crate::arguments::Serve;
use crate::failure::Failure;
use crate::output::Output;
use document::Document;
use kept::Kept;
pub use limits::Limits;
use memory::Memory;
use metrics::Metrics;
use neighbours::Neighbours;
use page::Page;
use workers::Workers;

/// What all requests share.
pub struct Server {
    limits: Limits,
    workers: Workers,
    memory: Memory,
    metrics: Metrics,
    neighbours: Arc<Neighbours>,
    kept: Kept,
    documents: Documents,
    /// Whether only this machine is served.
    is_local: bool,
}

/// What is the same for everybody.
struct Documents {
    page: Page,
    packs: Document,
    description: Document,
}

impl Documents {
    fn new(memory: &Memory) -> Self {
        let json = |bytes: Vec<u8>| Document::new("application/json", bytes);
        Self {
            page: Page::new(),
            packs: json(endpoints::packs(memory).to_string().into()),
            description: json(include_bytes!("openapi.json").to_vec()),
        }
    }
}

/// Serves until it is told to stop.
pub fn run(typed: &Serve, output: &Output) -> Result<(), Failure> {
    let limits = typed.limits();
    let memory = Memory::new()?;
    let server = Arc::new(Server {
        documents: Documents::new(&memory),
        is_local: typed.address().0.is_loopback(),
        workers: Workers::new(&limits),
        memory,
        metrics: Metrics::default(),
        neighbours: Arc::new(Neighbours::new(&limits)),
        kept: Kept::default(),
        limits,
    });
    let runtime =
        Builder::new_multi_thread().worker_threads(server.limits.workers).enable_all().build();
    let runtime = runtime.map_err(|error| operation(format!("no threads can be had: {error}")))?;
    let served = runtime.block_on(serve(&server, typed.address(), output));
    server.workers.close();
    runtime.shutdown_timeout(Limits::STOPPING);
    served
}

async fn serve(
    server: &Arc<Server>,
    address: (IpAddr, u16),
    output: &Output,
) -> Result<(), Failure> {
    let listener = TcpListener::bind(address).await.map_err(|error| taken(address, &error))?;
    let local = listener.local_addr();
    let local = local.map_err(|error| operation(format!("no address: {error}")))?;
    announce(local, output);
    connections::accept(listener, router::router(server.clone()), server).await;
    output.note("stopped\n");
    Ok(())
}

/// Says where the page is. A program that started this one reads it from there.
fn announce(local: SocketAddr, output: &Output) {
    let address = format!("http://{local}/");
    if output.json {
        output.print_json(&json!({ "address": address }));
    } else {
        output.print(&format!("{address}\n"));
        output.note("serving the page; Ctrl+C stops it\n");
    }
    if !local.ip().is_loopback() {
        output.note("note: everybody who can reach this machine can use it\n");
    }
}

fn operation(message: String) -> Failure {
    Failure::Operation { message, hint: None }
}

fn taken((ip, port): (IpAddr, u16), error: &std::io::Error) -> Failure {
    Failure::Operation {
        message: format!("can't listen at {}: {error}", SocketAddr::new(ip, port)),
        hint: Some("choose another port with `--port`; 0 takes any that is free".to_owned()),
    }
}
