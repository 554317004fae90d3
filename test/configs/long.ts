/** The files that `npm test` leaves out for the time they take: bulk, exhaustive comparisons, workers on a real Redis. */
import { defineConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import { filesTagged } from "../support/tagged.ts";

export default defineConfig({ test: { ...all.test, include: filesTagged("long") } });
