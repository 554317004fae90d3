import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REFUSALS } from "../src/base/options.ts";
import { BLOCK_REASONS } from "../src/cli/audit/blocked.ts";
import { WEB_URL_FAULTS } from "../src/crawl/fetch/asking.ts";
import { DETAILS } from "../src/crawl/fetch/detail.ts";
import { REQUEST_REFUSALS } from "../src/crawl/fetch/refusal.ts";
import { AGENT_FAULTS } from "../src/crawl/fetch/settings.ts";
import { PROXY_VARIABLE } from "../src/crawl/node/proxy.ts";
import { FILE_DETAILS } from "../src/crawl/sitemap/problem.ts";
import { LIST_FAULTS } from "../src/engine/agent/community/read.ts";
import { IMPORT_PROBLEM } from "../src/engine/core/module.ts";
import { PROBLEM as INIT_PROBLEM } from "../src/engine/core/source.init.ts";
import { PROBLEM } from "../src/engine/core/source.ts";
import { VERDICT_REASONS } from "../src/engine/policy/explain.ts";
import { URL_FAULTS } from "../src/engine/policy/invalid-url.ts";
import { NO_HOST } from "../src/engine/store/store.ts";
import { DOUBTS } from "../src/site/analyze/budget.ts";
import { UNFIT } from "../src/site/enforce/broken-file.ts";
import { DOWNLOAD_FAULTS } from "../src/site/enforce/download.ts";
import { IDLE_LINES } from "../src/site/enforce/idle-lines.ts";
import { NETWORK_FAULTS } from "../src/site/enforce/networks-list.ts";
import { ENFORCEMENT_GAPS, UNWRITABLE } from "../src/site/enforce/servers/addressed-crawlers.ts";
import { INEXPRESSIBLE } from "../src/site/enforce/servers/spelling.ts";
import { SPOOF_REASONS } from "../src/site/identity/address-proof.ts";
import { LOG_DAMAGE } from "../src/site/logs/decompress.ts";
import { UNADDABLE } from "../src/study/tally/merge.ts";
import { UNCONTINUABLE } from "../src/study/warc/archive.ts";
import { ARCHIVE_DAMAGE } from "../src/study/warc/damage.ts";

/** What the library gives reasons for, and the English sentences of these reasons by their codes. */
export const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a robots.txt that could not be fetched": DETAILS,
  "a problem of a sitemap": FILE_DETAILS,
  "a sitemap that a crawler may not fetch (in an audit)": BLOCK_REASONS,
  "an analysis that is not certain": DOUBTS,
  "a log that could not be read to its end": LOG_DAMAGE,
  "an address that is not a crawler's": SPOOF_REASONS,
  "a misuse of the library": { ...REFUSALS, ...AGENT_FAULTS },
  "a text in place of a URL (all with `url`)": { ...URL_FAULTS, ...WEB_URL_FAULTS, ...NO_HOST },
  "a list of crawlers that cannot be used": LIST_FAULTS,
  "a text in place of a list of networks": NETWORK_FAULTS,
  "a document that cannot be downloaded": DOWNLOAD_FAULTS,
  "a file that an enforcer refuses": UNFIT,
  "lines that do nothing": IDLE_LINES,
  "a name or field that no server enforces": ENFORCEMENT_GAPS,
  "a rule that a server cannot express": INEXPRESSIBLE,
  "a file that no server can take": UNWRITABLE,
  "a damaged place in an archive": { ...ARCHIVE_DAMAGE, ...UNCONTINUABLE },
  "counts that cannot be added": UNADDABLE,
  "a proxy that is not one": PROXY_VARIABLE,
};

/** The sentences that have words of their own, by their codes, as texts of a catalogue, which may count rules. */
export const SENTENCES: Readonly<Record<string, string>> = Object.fromEntries(
  [VERDICT_REASONS, ...Object.values(REASONS)]
    .flatMap(Object.entries)
    .filter(([, sentence]) => !/^\{\w+\}$/.test(sentence))
    .map(([code, sentence]) => [code, sentence.replace("{rules}", "{rules, number}")]),
);

/** Codes of what is wrong with a list of networks, which the page tells, too. */
export const NETWORK_CODES: readonly string[] = Object.keys(NETWORK_FAULTS);

/** Codes of what a server's configuration leaves out, which the page tells, too. */
export const SERVER_CODES: readonly string[] = [ENFORCEMENT_GAPS, INEXPRESSIBLE, IDLE_LINES].flatMap(
  Object.keys,
);

/** A call that makes an error, with its code and its sentence. */
const FAILURE = /\b(?:misuse|failure)\(\s*(?:"[A-Z_]+",\s*)?"([a-z-]+)",\s*("(?:[^"\\\n]|\\.)*"|'[^'\n]*')/g;

/**
 * What programs can do wrong, and machines lack: the English sentences by their codes, from where the errors are thrown. The
 * command line has words of its own for the few that it can meet.
 *
 * @throws Error if a call has no code and sentence that can be read, or a code is another's, too
 */
export const MISUSES: Readonly<Record<string, string>> = (() => {
  const all: Record<string, string> = { ...REQUEST_REFUSALS };
  for (const { code, sentence } of [PROBLEM, INIT_PROBLEM, IMPORT_PROBLEM]) all[code] = sentence;
  const src = new URL("../src/", import.meta.url);
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || file.startsWith("cli") || file === join("base", "errors.ts")) continue;
    const text = readFileSync(new URL(file, src), "utf8");
    const found = [...text.matchAll(FAILURE)];
    if (found.length !== (text.match(/\b(?:misuse|failure)\(/g) ?? []).length)
      throw new Error(`src/${file}: misuse and failure take a code and a sentence that are written out`);
    for (const [, code, quoted] of found) {
      if (
        Object.hasOwn(all, code!) ||
        [VERDICT_REASONS, ...Object.values(REASONS)].some((its) => code! in its)
      )
        throw new Error(`src/${file}: the code ${code} is another's, too`);
      all[code!] = quoted!.slice(1, -1).replace(/\\(.)/g, "$1");
    }
  }
  return all;
})();
