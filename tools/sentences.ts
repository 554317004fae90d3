import { REFUSALS } from "../src/base/options.ts";
import { WEB_URL_FAULTS } from "../src/crawl/fetch/asking.ts";
import { DETAILS } from "../src/crawl/fetch/detail.ts";
import { AGENT_FAULTS } from "../src/crawl/fetch/settings.ts";
import { PROXY_VARIABLE } from "../src/crawl/node/proxy.ts";
import { FILE_DETAILS } from "../src/crawl/sitemap/problem.ts";
import { LIST_FAULTS } from "../src/engine/agent/community/read.ts";
import { VERDICT_REASONS } from "../src/engine/policy/explain.ts";
import { URL_FAULTS } from "../src/engine/policy/invalid-url.ts";
import { NO_HOST } from "../src/engine/store/store.ts";
import { DOUBTS } from "../src/site/analyze/doubt.ts";
import { UNFIT } from "../src/site/enforce/broken-file.ts";
import { DOWNLOAD_FAULTS } from "../src/site/enforce/download.ts";
import { IDLE_LINES } from "../src/site/enforce/idle-lines.ts";
import { NETWORK_FAULTS } from "../src/site/enforce/networks-list.ts";
import { ENFORCEMENT_GAPS, UNWRITABLE } from "../src/site/enforce/servers/addressed-crawlers.ts";
import { INEXPRESSIBLE } from "../src/site/enforce/servers/spelling.ts";
import { SPOOF_REASONS } from "../src/site/identity/spoofed.ts";
import { LOG_DAMAGE } from "../src/site/logs/damage.ts";
import { UNADDABLE } from "../src/study/tally/tally.ts";
import { UNCONTINUABLE } from "../src/study/warc/archive.ts";
import { ARCHIVE_DAMAGE } from "../src/study/warc/damage.ts";

/** What the library gives reasons for, and the English sentences of these reasons by their codes. */
export const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a robots.txt that could not be fetched": DETAILS,
  "a problem of a sitemap": FILE_DETAILS,
  "an analysis that is not certain": DOUBTS,
  "a log that could not be read to its end": LOG_DAMAGE,
  "an address that is not a crawler's": SPOOF_REASONS,
  "a misuse of the library": { ...REFUSALS, ...AGENT_FAULTS },
  "a text in place of a URL": { ...URL_FAULTS, ...WEB_URL_FAULTS, ...NO_HOST },
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
