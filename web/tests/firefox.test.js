// The tests of the web UI in Firefox.

process.env.SEEDWRIGHT_BROWSER = "firefox";
await import("./page.test.js");
