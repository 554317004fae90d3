import type { Command } from "./command.ts";

/**
 * All commands, in the order of the help. Each is loaded only when it is used, so that it does not slow down
 * others.
 */
export const commands = {
  check: async () => (await import("./commands/check.ts")).check,
  explain: async () => (await import("./commands/explain.ts")).explain,
  lint: async () => (await import("./commands/lint.ts")).lint,
  fmt: async () => (await import("./commands/fmt.ts")).fmt,
  meta: async () => (await import("./commands/meta.ts")).meta,
  new: async () => (await import("./commands/new.ts")).newFile,
  harvest: async () => (await import("./commands/harvest.ts")).harvest,
  work: async () => (await import("./commands/work.ts")).work,
  survey: async () => (await import("./commands/survey.ts")).survey,
  bots: async () => (await import("./commands/bots.ts")).bots,
  audit: async () => (await import("./commands/audit.ts")).audit,
  watch: async () => (await import("./commands/watch.ts")).watch,
  diff: async () => (await import("./commands/diff.ts")).diff,
  minify: async () => (await import("./commands/minify.ts")).minify,
  enforce: async () => (await import("./commands/enforce.ts")).enforce,
  dump: async () => (await import("./commands/dump.ts")).dump,
  serve: async () => (await import("./commands/serve.ts")).serve,
  test: async () => (await import("./commands/test.ts")).test,
  completions: async (): Promise<Command> =>
    (await import("./commands/completions.ts")).completionsOf(allCommands),
} satisfies Readonly<Record<string, () => Promise<Command>>>;

/** Loads all of them. */
export function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(commands).map((load): Promise<Command> => load()));
}
