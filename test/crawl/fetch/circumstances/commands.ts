/** Commands of the program as ways to ask, run in this process. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, robotomata } from "../../../cli/run.ts";
import type { Circumstance, Meaning } from "./circumstance.ts";
import type { RawSite } from "./server.ts";
import { CLOSED, meaningOf, OPEN, type Way } from "./ways.ts";

/** Commands have timeouts for people, for which nobody waits here. */
const fits = ({ stalls }: Circumstance): boolean => !stalls;
const command = (name: string, ask: (site: RawSite) => Promise<Meaning>): Way => ({
  name,
  blind: ["everywhere"],
  fits,
  ask,
});

const isRule = (line: string): boolean => line === "Disallow: /";
const meaningOfFile = (text: string): Meaning => (text.split(/[\r\n]+/).some(isRule) ? "rules" : "open");

export const commandWays: readonly Way[] = [
  command("check", async ({ origin }) => {
    const { stdout } = await ran(["check", "--json", origin + OPEN, origin + CLOSED]);
    const [open, closed] = stdout.split("\n").map((line) => line.includes('"verdict":"allowed"'));
    return meaningOf(open!, closed!);
  }),
  command("minify", async ({ origin }) => {
    const { code, stdout, stderr } = await ran(["minify", `${origin}/robots.txt`]);
    if (code === 0) return meaningOfFile(stdout);
    return stderr.includes("everything is allowed") ? "open" : "closed";
  }),
  command("meta", async (site) => {
    await ran(["meta", "--json", site.origin + OPEN, site.origin + CLOSED]);
    return meaningOf(site.asked.includes(OPEN), site.asked.includes(CLOSED));
  }),
  command("audit", async ({ origin }) => {
    const input = `${origin}${OPEN}\n${origin}${CLOSED}\n`;
    const { code, stdout } = await ran(["audit", "--agent", "*", "--json", "--sitemap", "-", origin], input);
    if (code !== 0) return "closed";
    const blocked = (path: string): boolean => stdout.includes(`"url":"${origin}${path}"`);
    return meaningOf(!blocked(OPEN), !blocked(CLOSED));
  }),
  command("watch", async ({ origin }) => {
    using folder = new Folder();
    return await watched(origin, folder);
  }),
  command("harvest", async ({ origin }) => {
    using folder = new Folder();
    const { stdout } = await ran(["harvest", "--json", "-o", join(folder.path, "x.warc.gz"), "-"], origin);
    const { outcomes } = JSON.parse(stdout);
    // Whoever reads the archive reads the rules.
    if (outcomes.found === 1) return "rules";
    return outcomes.unavailable === 1 ? "open" : "closed";
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
export async function watched(origin: string, { path }: Folder): Promise<Meaning> {
  await ran(["watch", "--state", path, "--once", origin]);
  const [name] = readdirSync(path);
  if (name === undefined) return "closed";
  const { known } = JSON.parse(readFileSync(join(path, name), "utf8"));
  return known === undefined
    ? "closed"
    : meaningOfFile(
        known.base64 === undefined ? known.body : Buffer.from(known.base64, "base64").toString("latin1"),
      );
}

/** @throws if the program itself failed */
async function ran(args: readonly string[], input = ""): Promise<Result> {
  const result = await robotomata(args, { input });
  if (result.code === null || result.code > 2) throw new Error(`exit code ${result.code}: ${result.stderr}`);
  return result;
}
