//! The peak memory of a process, if the system reports it.

/// Returns the peak memory of this process in bytes, or the reason why it is
/// unknown. Only Linux reports it without unsafe code.
pub fn peak_memory() -> Result<u64, String> {
    peak_memory_of(std::process::id())
}

/// Returns the peak memory of another process.
pub fn peak_memory_of(process: u32) -> Result<u64, String> {
    let file = format!("/proc/{process}/status");
    let status = std::fs::read_to_string(&file);
    let status = status.map_err(|error| format!("can't read {file}: {error}"))?;
    peak_from_status(&status).ok_or_else(|| format!("{file} has no VmHWM line"))
}

/// Reads the line `VmHWM:     5012 kB`, where kB is 1024 bytes.
fn peak_from_status(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_read_in_bytes() {
        let status = "Name:\txtask\nVmPeak:\t  9000 kB\nVmHWM:\t    5012 kB\n";
        assert_eq!(peak_from_status(status), Some(5012 * 1024));
    }

    #[test]
    fn a_missing_or_strange_line_gives_no_figure() {
        assert_eq!(peak_from_status("Name:\txtask\n"), None);
        assert_eq!(peak_from_status("VmHWM:\t5 pages\n"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_tells_a_peak_that_holds_what_was_used() {
        let block = std::hint::black_box(vec![1_u8; 64 << 20]);
        assert!(peak_memory().unwrap() >= block.len() as u64);
    }
}
