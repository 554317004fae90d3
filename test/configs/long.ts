/** The files that `npm test` leaves out for the time they take: bulk, exhaustive comparisons, workers on a real Redis. */
import { defineConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import { filesTagged } from "../support/tagged.ts";

// A test of half a minute takes ten on a machine that does twenty things at once.
export default defineConfig({ test: { ...all.test, include: filesTagged("long"), testTimeout: 600_000 } });
