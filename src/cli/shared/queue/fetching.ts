import { maxConcurrency } from "../../../crawl/node/limits.ts";
import { type OptionValues, whole } from "../../options.ts";

/** More threads than any machine has cores. */
export const MOST_THREADS = 999;

/** Options of commands that fetch from many hosts. */
export const fetchOptions = {
  "--concurrency N": whole(
    "Hosts fetched at the same time. Default: {otherwise}, or fewer where the limit on open files is low",
    256,
  ),
  "--timeout SECONDS": whole("Time for each host, redirects included", 30),
};

/** How many hosts are fetched at the same time, and the time for each in milliseconds, as the options say. */
export function fetchingFrom({ concurrency, timeout }: OptionValues<typeof fetchOptions>): {
  concurrency: number;
  timeout: number;
} {
  return { concurrency: Math.min(maxConcurrency(), concurrency), timeout: timeout * 1000 };
}
