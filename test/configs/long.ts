/**
 * The files that `npm test` leaves out for the time they take: bulk, exhaustive comparisons, workers on a real Redis. With
 * less than the usual effort (test/support/effort.ts), it leaves out those that are tagged as nightly, too: what the worst
 * input costs, and the whole of what `npm test` tries samples of.
 */
import { defineConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import { isHasty } from "../support/effort.ts";
import { filesTagged } from "../support/tagged.ts";

const nightly = isHasty ? filesTagged("nightly") : [];
const include = filesTagged("long").filter((file) => !nightly.includes(file));

// A test of half a minute takes ten on a machine that does twenty things at once.
export default defineConfig({ test: { ...all.test, include, testTimeout: 600_000 } });
