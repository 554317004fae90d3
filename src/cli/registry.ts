import type { Command } from "./command.ts";

/** All commands, in the order of the help. Each is loaded when it is asked for: none slows another down. */
export const commands = {
  check: async () => (await import("./commands/check.ts")).check,
  explain: async () => (await import("./commands/explain.ts")).explain,
} satisfies Readonly<Record<string, () => Promise<Command>>>;
