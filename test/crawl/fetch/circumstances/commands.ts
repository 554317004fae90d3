/** Commands of the program as ways to ask, run in this process. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Result, robotomata } from "../../../cli/run.ts";
import type { Circumstance, Meaning } from "./circumstance.ts";
import type { RawSite } from "./server.ts";
import { CLOSED, type Found, meaningOf, OPEN, type Way } from "./ways.ts";

/** Commands have timeouts for people, for which nobody waits here. */
const fits = ({ stalls }: Circumstance): boolean => !stalls;
const command = (name: string, ask: (site: RawSite) => Promise<Found>): Way => ({
  name,
  blind: ["everywhere"],
  fits,
  ask,
});

const isRule = (line: string): boolean => line === "Disallow: /";
const meaningOfFile = (text: string): Meaning => (text.split(/[\r\n]+/).some(isRule) ? "rules" : "open");

/** What is in the last parentheses, or at the end of a line after a colon. */
const causeIn = (text: string): string =>
  /cannot be (?:reached|fetched) \((.+)\)/.exec(text)?.[1] ??
  /cannot be fetched, so .*? \((.+)\)$/m.exec(text)?.[1] ??
  /cannot read \S+: (.+)$/m.exec(text)?.[1] ??
  "";

export const commandWays: readonly Way[] = [
  command("check", async ({ origin }) => {
    const { stdout } = await ran(["check", origin + OPEN, origin + CLOSED]);
    const [open, closed] = stdout.split("\n").map((line) => line.startsWith("allowed"));
    return { meaning: meaningOf(open!, closed!), said: causeIn(stdout) };
  }),
  command("minify", async ({ origin }) => {
    const { code, stdout, stderr } = await ran(["minify", `${origin}/robots.txt`]);
    if (code === 0) return { meaning: meaningOfFile(stdout), said: "" };
    const meaning = stderr.includes("everything is allowed") ? "open" : "closed";
    return { meaning, said: causeIn(stderr) || stderr };
  }),
  command("meta", async (site) => {
    const { stdout } = await ran(["meta", site.origin + OPEN, site.origin + CLOSED]);
    const meaning = meaningOf(site.asked.includes(OPEN), site.asked.includes(CLOSED));
    return { meaning, said: causeIn(stdout) };
  }),
  command("audit", async ({ origin }) => {
    const input = `${origin}${OPEN}\n${origin}${CLOSED}\n`;
    const { code, stdout, stderr } = await ran(
      ["audit", "--agent", "*", "--json", "--sitemap", "-", origin],
      input,
    );
    if (code === 2) return { meaning: "closed", said: causeIn(stderr) };
    const blocked = (path: string): boolean => stdout.includes(`"url":"${origin}${path}"`);
    return { meaning: meaningOf(!blocked(OPEN), !blocked(CLOSED)), said: "" };
  }),
  command("watch", async ({ origin }) => {
    using folder = new Folder();
    return await watched(origin, folder);
  }),
  command("harvest", async ({ origin }) => {
    using folder = new Folder();
    const path = join(folder.path, "x.warc.gz");
    const { stdout } = await ran(["harvest", "--json", "-o", path, "-"], origin);
    const { outcomes } = JSON.parse(stdout);
    // Whoever reads the archive reads the rules, and what was wrong.
    if (outcomes.found === 1) return { meaning: "rules", said: "" };
    const archive = gunzipSync(readFileSync(path)).toString("latin1");
    const [, word, detail] = /^reason: (\w+)\s+detail: (.+?)\r?$/m.exec(archive) ?? [];
    return { meaning: outcomes.unavailable === 1 ? "open" : "closed", said: `${word}: ${detail}` };
  }),
];

/** A folder until it is disposed of. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), "robotomata-"));
  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true });
  }
}

/** What a watch knows of a site after another check. */
export async function watched(origin: string, { path }: Folder): Promise<Found> {
  const { stdout, stderr } = await ran(["watch", "--state", path, "--once", origin]);
  const said = causeIn(stdout + stderr);
  const [name] = readdirSync(path);
  const { known } = name === undefined ? {} : JSON.parse(readFileSync(join(path, name), "utf8"));
  if (known === undefined) return { meaning: "closed", said };
  const body =
    known.base64 === undefined ? known.body : Buffer.from(known.base64, "base64").toString("latin1");
  return { meaning: meaningOfFile(body), said };
}

/** @throws if the program itself failed */
async function ran(args: readonly string[], input = ""): Promise<Result> {
  const result = await robotomata(args, { input });
  if (result.code === null || result.code > 2) throw new Error(`exit code ${result.code}: ${result.stderr}`);
  return result;
}
