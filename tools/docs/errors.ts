/** The tables of error codes, and of the codes of reasons, from their docstrings and the notes below. */
import { readFileSync } from "node:fs";
import { pageTable } from "../../bench/table.ts";
import type { RobotsErrorCode } from "../../src/base/errors.ts";
import said from "../../src/cli/text/en.json" with { type: "json" };
import { en } from "../../src/site/remarks/english.ts";
import { REFUSALS } from "../../src/site/write/refusal.ts";
import { MISUSES, REASONS } from "../sentences.ts";

interface Remedy {
  /** The calls that throw it. */
  readonly from: string;
  /** The remedy. */
  readonly todo: string;
}

const remedies: Readonly<Record<RobotsErrorCode, Remedy>> = {
  INVALID_URL: {
    from: 'Every call that takes one URL, such as `isAllowed` and `explain`, and the options `url`. Calls for many URLs answer `invalid` instead, and a client\'s `isAllowed("/x")` answers false',
    todo: "Resolve relative URLs first: `new URL(href, base)`. Leave out links that are not `http:` or `https:`",
  },
  INVALID_ARGUMENT: {
    from: "Every function and constructor, also for unknown options",
    todo: "Mend the call; the message names the argument",
  },
  BAD_IMAGE: {
    from: "`Policy.fromBytes`, `PolicyStore.fromBytes`, `set` of a store, `explain` of a policy from an image",
    todo: "Discard the bytes and compile the file again",
  },
  IMAGE_VERSION: {
    from: "`Policy.fromBytes`, `PolicyStore.fromBytes`, `set` of a store",
    todo: "Discard the bytes and compile the file again, as after each update that changes the format",
  },
  POLICY_MISMATCH: {
    from: "`set` and `fromBytes` of a `PolicyStore`",
    todo: "Keep one store for each agent and dialect",
  },
  DISPOSED: {
    from: "Every question to a policy after `dispose()`, and to a client after `close()`",
    todo: "Ask earlier, or make a new one",
  },
  WASM_UNAVAILABLE: {
    from: "The first question, and `init`",
    todo: "Allow WebAssembly in the page's policy (`wasm-unsafe-eval`), or update the runtime; [Runtimes](runtimes.md) says what each needs",
  },
  MISSING_PACKAGE: {
    from: "`undiciFetch` and `undiciDispatcher`, and commands with `--queue`",
    todo: "Install the package that the message names",
  },
  OUT_OF_MEMORY: {
    from: "Any call that needs the core's memory, in particular a store or a client with many hosts",
    todo: "Hold fewer policies at a time: dispose of policies that you no longer need, or lower the client's limits",
  },
  QUEUE_FULL: {
    from: "`pace` of a client, `admit`, and what uses them, such as `robotsFetch`",
    todo: "Ask for fewer URLs of one host at a time, or wait before asking again",
  },
  DISALLOWED: {
    from: "`admit`, `robotsFetch`, the interceptor of `robotomata/node`",
    todo: "Leave the URL out",
  },
  RETRY_LATER: {
    from: "`admit`, `robotsFetch`, the interceptor of `robotomata/node`, and `pace` of a client",
    todo: "Put the URL back into the queue until `error.retryAt`",
  },
};

const source = new URL("../../src/base/errors.ts", import.meta.url);

/** The codes in the order of their type, with their docstrings. */
export function errorCodes(): Map<string, string> {
  const [union] = /export type RobotsErrorCode =.*?";/s.exec(readFileSync(source, "utf8"))!;
  return new Map(
    [...union.matchAll(/\/\*\*(.*?)\*\/\s*\| "([A-Z_]+)"/gs)].map(([, comment, code]) => [
      code!,
      comment!.replace(/\s*\n\s*\*?\s*/g, " ").trim(),
    ]),
  );
}

/** The table of codes. */
export function errorTable(): string {
  const rows = [...errorCodes()].map(([code, meaning]) => {
    const { from, todo } = remedies[code as RobotsErrorCode];
    return [`\`${code}\``, meaning, `${from}.`, `${todo}.`];
  });
  return pageTable(["code", "what it means", "thrown by", "what to do"], rows);
}

/** Names of the values of changes, whose sentences are the command line's. */
const CHANGES = {
  pace: "{before}{now}",
  "ai-signals": "{before}{now}",
  sitemaps: "{added}{addedUrls}{removed}{removedUrls}",
  "was-blocked": "",
  "changes-in-all": "{changes}",
  restored: "{form}",
  "file-is": "{form}{rules}{place}{status}",
  "unreachable-since": "{time}",
};

/** Names of the values of notes of `meta`, whose sentences are the command line's. */
const { closed: _, ...notes } = said.meta.notes;
const NOTES = { "robots-txt-moved": "{url}{place}", ...notes };

/** All reasons but those of verdicts, which have a table of their own. */
const ALL = {
  ...REASONS,
  "a mistake of a program, or a lack of its machine": MISUSES,
  "a file that `build` refuses": REFUSALS,
  "a remark on a verdict": en,
  "a change of a file (`diff`, `watch`)": CHANGES,
  "a note on a page (`meta`)": NOTES,
  "a file that `fmt` refuses": { "long-file": "{bytes}{most}" },
};

/** The table of all codes, with the names of their values. */
export function codeTable(): string {
  const rows = Object.entries(ALL).map(([what, sentences]) => {
    const codes = Object.entries(sentences).map(([code, sentence]) => {
      const named = [...sentence.replace("{at}", "{line}{more}").matchAll(/\{(\w+)\}/g)];
      const values = [...new Set(named.map(([, name]) => name))];
      return `\`${code}\`${values.length > 0 ? ` (${values.join(", ")})` : ""}`;
    });
    return [what, codes.join(", ")];
  });
  return pageTable(["of", "codes, with their values"], rows);
}

/** The table of the codes of reasons, with their sentences. */
export function reasonTable(): string {
  const told = new Map<string, string>();
  for (const [what, sentences] of Object.entries(ALL))
    for (const code in sentences) told.set(code, told.has(code) ? `${told.get(code)}, ${what}` : what);
  const all = Object.assign({}, ...Object.values(ALL)) as Record<string, string>;
  const rows = [...told].map(([code, what]) => {
    const sentence = all[code]!.replace("{at}", "line {line}, and {more} more").replace(/</g, "&lt;");
    return [`\`${code}\``, what, sentence.replace(/\{\w+\}/g, "`$&`")];
  });
  return pageTable(["code", "of", "English, with the values"], rows);
}
