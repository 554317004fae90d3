/** The browser that pages are tested in. */
import { execFileSync } from "node:child_process";

/** The shell first: it has no windows of its own to draw, so that a page takes two fifths of the processor's time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** What to do where there is none. */
export const INSTALL_CHROMIUM = "install the system's package `chromium-headless-shell`";

/** Path of Chromium; undefined if it is not installed. */
export function findChromium(): string | undefined {
  for (const name of NAMES) {
    try {
      return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      // Not under this name.
    }
  }
  return undefined;
}
