/** Runs the smoke table and measures, inside whatever runtime loads it. */
import { type Api, smokes } from "./smoke.ts";

/** What a runtime tells of itself, as JSON. */
export interface Report {
  /** The table's lines; `error` where one failed. */
  readonly smoke: readonly { readonly name: string; readonly error?: string }[];
  /** Whether a verdict came back from a plain call right after the import. */
  readonly sync: boolean;
  /** Milliseconds from before the import to the first verdict. */
  readonly cold: number;
  /** Nanoseconds per URL in `check`, median of the rounds. */
  readonly batch: number;
}

const ROUNDS = 15;
/** Enough for a clock that counts whole milliseconds, as a Worker's does. */
const URLS_A_ROUND = 100_000;

/** A file of middling size: sixty rules, a few with wildcards, as shops and newspapers have them. */
function workload(): { robots: string; urls: string[] } {
  const sections = ["search", "cart", "account", "api", "tag", "print", "archive", "media", "feed", "user"];
  const rules = sections.flatMap((name) => [
    `Disallow: /${name}/`,
    `Allow: /${name}/public/`,
    `Disallow: /en/${name}?`,
    `Disallow: /*/${name}/edit$`,
    `Disallow: /${name}-old`,
    `Disallow: /de/${name}/intern`,
  ]);
  const urls = Array.from({ length: URLS_A_ROUND }, (_, i) => {
    const section = sections[i % 10];
    const path = [`${section}/${i}`, `en/blog/${i}-a-longer-title.html`, `p/${i}?ref=${section}`][i % 3];
    return `https://www.example.com/${path}`;
  });
  return { robots: ["User-agent: *", ...rules].join("\n"), urls };
}

/** Loads the library, asks one question, runs the table, times batches. */
export async function report(load: () => Promise<Api> | Api): Promise<Report> {
  const start = performance.now();
  const api = await load();
  const first: unknown = api.parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot").isAllowed("/a/b");
  const cold = performance.now() - start;
  return { smoke: runSmokes(api), sync: first === false, cold, batch: timeBatch(api) };
}

/** Runs the table. */
export function runSmokes(api: Api): Report["smoke"] {
  return smokes.map(({ name, run }) => {
    try {
      run(api);
      return { name };
    } catch (error) {
      return { name, error: String(error) };
    }
  });
}

function timeBatch(api: Api): number {
  const { robots, urls } = workload();
  const policy = api.parse(robots).policyFor("ExampleBot");
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    policy.check(urls);
    times.push(performance.now() - start);
  }
  return (median(times) * 1e6) / urls.length;
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
