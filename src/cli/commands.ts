import type { ListedCommand, Listing } from "./command.ts";

/** All commands, in the order of the help. */
export const commands = {
  check: {
    summary: "Say which URLs a crawler may fetch, and by which rule",
    load: async () => (await import("./check/check.ts")).check,
  },
  explain: {
    summary: "Say why a crawler may or may not fetch a URL",
    load: async () => (await import("./explain/explain.ts")).explain,
  },
  lint: {
    summary: "Find and repair mistakes in a robots.txt",
    load: async () => (await import("./lint/lint.ts")).lint,
  },
  fmt: {
    summary: "Bring a robots.txt into canonical form",
    load: async () => (await import("./fmt/fmt.ts")).fmt,
  },
  meta: {
    summary: "Show what engines and AI crawlers may do with a page",
    load: async () => (await import("./meta/meta.ts")).meta,
  },
  new: {
    summary: "Write a new robots.txt, from a preset or from options",
    load: async () => (await import("./new/new.ts")).newFile,
  },
  harvest: {
    summary: "Fetch the robots.txt of many hosts into a WARC file",
    load: async () => (await import("./harvest/harvest.ts")).harvest,
  },
  work: {
    summary: "Take part in a harvest or survey on several machines",
    load: async () => (await import("./work/work.ts")).work,
  },
  survey: {
    summary: "Count what many robots.txt files say, from WARC files or folders",
    load: async () => (await import("./survey/survey.ts")).survey,
  },
  filter: {
    summary: "Answer rows of JSON that a database or another program hands over",
    load: async () => (await import("./filter/filter.ts")).filter,
  },
  bots: {
    summary: "Find the robots in access logs, and what they request against robots.txt",
    load: async () => (await import("./bots/bots.ts")).bots,
  },
  audit: {
    summary: "Find URLs of your sitemaps that your robots.txt blocks",
    load: async () => (await import("./audit/audit.ts")).audit,
  },
  watch: {
    summary: "Report what changes in the meaning of robots.txt files",
    load: async () => (await import("./watch/watch.ts")).watch,
  },
  diff: {
    summary: "Show which URLs a new robots.txt opens and closes",
    load: async () => (await import("./diff/diff.ts")).diff,
  },
  minify: {
    summary: "Make a robots.txt as small as its meaning allows",
    load: async () => (await import("./minify/minify.ts")).minify,
  },
  enforce: {
    summary: "Write a robots.txt as a server's configuration, check a server, or try it on a log",
    load: async () => (await import("./enforce/enforce.ts")).enforce,
  },
  dump: {
    summary: "Show what the rules for a crawler are compiled to",
    load: async () => (await import("./dump/dump.ts")).dump,
  },
  key: {
    summary: "Make a key with which a crawler signs its requests",
    load: async () => (await import("./key/key.ts")).key,
  },
  serve: {
    summary: "Show the tester in your browser, with a file that can be saved",
    load: async () => (await import("./serve/serve.ts")).serve,
  },
  conformance: {
    summary: "Test an implementation of robots.txt against RFC 9309",
    load: async () => (await import("./conformance/conformance.ts")).conformance,
  },
  test: {
    summary: "Check a robots.txt against a list of expectations",
    load: async () => (await import("./test/test.ts")).test,
  },
  completions: {
    summary: "Print a script that completes commands and options in a shell",
    load: async () => (await import("./completions/completions.ts")).completionsOf(allCommands),
  },
} satisfies Readonly<Record<string, Listing>>;

/** Loads all of them. */
export function allCommands(): Promise<ListedCommand[]> {
  return Promise.all(
    Object.values(commands).map(async (one: Listing) => ({ ...one, ...(await one.load()) })),
  );
}
