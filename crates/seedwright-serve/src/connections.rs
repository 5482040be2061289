//! Connections: their number, duration and end.

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

/// Accepts connections until the program is stopped, then finishes the requests that were begun.
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
            // Clients beyond the limit wait in the backlog of the socket.
            let permit = room.clone().acquire_owned().await;
            (permit, listener.accept().await)
        };
        tokio::select! {
            () = &mut stop => break,
            (permit, accepted) = next => match (permit, accepted) {
                (Ok(permit), Ok((stream, peer))) => {
                    let client = Client::from(peer.ip());
                    // A client with too many connections gets no more: this one is closed.
                    if let Some(connected) = server.clients.connect(client) {
                        let held = (permit, connected);
                        begin(stream, client, held, &router, server, &open);
                    }
                }
                // The system is out of sockets or memory for now.
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
    // Responses are sent in one piece, so there is nothing to collect.
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
        // A broken connection concerns only its client.
        let _ = timeout(Limits::CONNECTION, connection).await;
        server.metrics.connections.fetch_sub(1, Ordering::Relaxed);
        drop(held);
    });
}
