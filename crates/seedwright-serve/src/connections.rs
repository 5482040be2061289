//! Connections: how many there are, how long they last, and how they end.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

use crate::clients::{Client, ClientConnection};
use crate::limits::Limits;
use crate::server::Server;
use crate::write_timeout::WriteTimeout;

/// Takes connections until the program is told to stop; then answers what was begun.
pub async fn accept(
    listener: TcpListener,
    router: Router,
    server: &Arc<Server>,
    stop: impl Future<Output = ()>,
) {
    let room = Arc::new(Semaphore::new(server.limits.connections));
    let open = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let next = async {
            // Who comes when all places are taken waits outside.
            let place = room.clone().acquire_owned().await;
            (place, listener.accept().await)
        };
        tokio::select! {
            () = &mut stop => break,
            (place, accepted) = next => match (place, accepted) {
                (Ok(place), Ok((stream, peer))) => {
                    let client = Client::from(peer.ip());
                    // Who has too many already is not heard.
                    if let Some(connected) = server.clients.connect(client) {
                        let held = (place, connected);
                        begin(stream, client, held, &router, server, &open);
                    }
                }
                // The system has no more to give for now.
                _ => sleep(std::time::Duration::from_millis(20)).await,
            }
        }
    }
    drop(listener);
    let _ = timeout(Limits::STOPPING, open.shutdown()).await;
}

fn begin(
    stream: TcpStream,
    client: Client,
    held: (OwnedSemaphorePermit, ClientConnection),
    router: &Router,
    server: &Arc<Server>,
    open: &GracefulShutdown,
) {
    // Answers are whole when they are sent, so that there is nothing to wait for.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router.clone());
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(client);
        service.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Limits::SENDING)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(WriteTimeout::new(stream)), service);
    let connection = open.watch(connection);
    let server = server.clone();
    tokio::spawn(async move {
        server.metrics.connections.fetch_add(1, Ordering::Relaxed);
        // A connection that breaks is the client's business.
        let _ = timeout(Limits::CONNECTION, connection).await;
        server.metrics.connections.fetch_sub(1, Ordering::Relaxed);
        drop(held);
    });
}

/// Until somebody presses Ctrl+C, or the system asks the program to end. Signals are heard from the call on, not only
/// once the future is awaited: a program that stops a server as soon as it hears of it must not kill it.
pub fn stop_signal() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let signals = {
        use tokio::signal::unix::{SignalKind, signal};
        [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok())
    };
    async move {
        #[cfg(unix)]
        if let [Some(mut interrupt), Some(mut terminate)] = signals {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
        let _ = tokio::signal::ctrl_c().await;
    }
}
