import type { Command } from "./command.ts";

/**
 * All commands, in the order of the help. Each is loaded only when it is used, so that it does not slow down
 * others.
 */
export const commands = {
  check: async () => (await import("./check/check.ts")).check,
  explain: async () => (await import("./explain/explain.ts")).explain,
  lint: async () => (await import("./lint/lint.ts")).lint,
  fmt: async () => (await import("./fmt/fmt.ts")).fmt,
  meta: async () => (await import("./meta/meta.ts")).meta,
  new: async () => (await import("./new/new.ts")).newFile,
  harvest: async () => (await import("./harvest/harvest.ts")).harvest,
  work: async () => (await import("./work/work.ts")).work,
  survey: async () => (await import("./survey/survey.ts")).survey,
  bots: async () => (await import("./bots/bots.ts")).bots,
  audit: async () => (await import("./audit/audit.ts")).audit,
  watch: async () => (await import("./watch/watch.ts")).watch,
  diff: async () => (await import("./diff/diff.ts")).diff,
  minify: async () => (await import("./minify/minify.ts")).minify,
  enforce: async () => (await import("./enforce/enforce.ts")).enforce,
  dump: async () => (await import("./dump/dump.ts")).dump,
  serve: async () => (await import("./serve/serve.ts")).serve,
  conformance: async () => (await import("./conformance/conformance.ts")).conformance,
  test: async () => (await import("./test/test.ts")).test,
  completions: async (): Promise<Command> =>
    (await import("./completions/completions.ts")).completionsOf(allCommands),
} satisfies Readonly<Record<string, () => Promise<Command>>>;

/** Loads all of them. */
export function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(commands).map((load): Promise<Command> => load()));
}
