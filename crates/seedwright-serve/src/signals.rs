//! The signals that end a program.

use std::thread;

use tokio::runtime::Builder;

/// Calls `stop` at each Ctrl+C or termination signal, which no longer end the program.
pub fn on_stop_signal(mut stop: impl FnMut() + Send + 'static) {
    let wait = move || {
        // Without a runtime, signals end the program as they always do.
        if let Ok(runtime) = Builder::new_current_thread().enable_io().build() {
            loop {
                runtime.block_on(async { stop_signal().await });
                stop();
            }
        }
    };
    // The program does not wait for this thread.
    let _ = thread::Builder::new().name("signals".to_owned()).spawn(wait);
}

/// Waits for Ctrl+C or a termination signal. Signals are caught from the call on, not only once the future is awaited:
/// otherwise a program that stops the server as soon as it is announced would kill it.
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
