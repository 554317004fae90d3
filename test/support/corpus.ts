/** Real files and recorded answers beside the repository, where they are present. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { thorough } from "./effort.ts";

const shared = new URL("../../../shared/", import.meta.url);
const verdictsFile = new URL("corpus/google-verdicts.tsv.gz", shared);
const robotsFolder = new URL("corpus/robots/", shared);
const linksFolder = new URL("corpus/links/", shared);

/** The folder of Google's compliance cases. */
export const vectorsFolder = new URL("vectors/rep-ctc/", shared);

/** The folder of cases for robots meta, X-Robots-Tag and AI-use signals. */
export const metaVectorsFolder = new URL("vectors/meta/", shared);

/** Whether real files are wanted: the fast subset of the tests runs without them. */
const wanted = process.env.WITHOUT_CORPUS === undefined;
export const corpusAvailable = wanted && existsSync(verdictsFile) && existsSync(robotsFolder);
export const vectorsAvailable = existsSync(vectorsFolder);
export const metaVectorsAvailable = existsSync(metaVectorsFolder);

/** The answer of google/robotstxt when `agent` asks for `url` under the file of `host`. */
export interface RecordedVerdict {
  host: string;
  agent: string;
  url: string;
  allowed: boolean;
}

/** The recorded answers of Yandex's library to paths. */
export const YANDEX_VERDICTS = new URL("corpus/yandex-verdicts.tsv.gz", shared);

export function readVerdicts(file = verdictsFile): RecordedVerdict[] {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [host, agent, url, allowed] = line.split("\t");
    return { host, agent, url, allowed: allowed === "1" };
  });
}

/** Yandex's robots: what a value that binds one must begin with, and whether `*` does not. */
export function readYandexRobots() {
  const rows = readFileSync(new URL("vectors/yandex-robots.tsv", shared), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1);
  return rows.map((row) => {
    const [name, version, required, starless] = row.split("\t") as [string, string, string, string];
    return { name, version, required, starless: starless === "yes" };
  });
}

/** The hosts whose robots.txt is in the corpus. */
export function hosts(): string[] {
  return readdirSync(robotsFolder).sort();
}

/** Every fourth host, or all in a thorough run, for tests in which most hosts show much the same. */
export function sampledHosts(): string[] {
  return thorough ? hosts() : hosts().filter((_, i) => i % 4 === 0);
}

/** The robots.txt of `host` as served. */
export function readRobots(host: string): Uint8Array {
  return readFileSync(new URL(host, robotsFolder));
}

/** The file of `host`, for other programs. */
export function pathOf(host: string): string {
  return fileURLToPath(new URL(host, robotsFolder));
}

/** Real links into `host`; only some hosts have any. */
export function links(host: string): string[] {
  const file = new URL(host, linksFolder);
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
}

/** Prints a line in the test output about something that was not tested here. */
export function reportSkipped(what: string): void {
  console.log(`skipped: ${what}, for the folder ../shared is not here`);
}
