/** Preloaded into the program: opens files up to the limit as soon as it is about to connect to a host. */
import { subscribe } from "node:diagnostics_channel";
import { openSync } from "node:fs";

subscribe("net.client.socket", () => {
  try {
    for (;;) openSync("/dev/null");
  } catch {
    // None is left, as was wanted.
  }
});
