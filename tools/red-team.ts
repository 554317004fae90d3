/**
 * Records how frameworks and servers treat spellings and headers, for the tables of docs/enforce-red-team.md:
 *
 *   npx tsx tools/red-team.ts headers  # tries headers before every framework and server
 *   npx tsx tools/red-team.ts run      # tries targets, too
 */
import { writeFileSync } from "node:fs";
import { TARGETS } from "../src/site/enforce/servers/config.ts";
import { APPS } from "../test/frameworks/apps.ts";
import { headersBeforeApp, headersBeforeServer } from "../test/frameworks/header-ways.ts";
import type { HeaderFindings } from "../test/frameworks/headers.ts";
import { type Findings, tryTargets } from "../test/frameworks/machine.ts";
import { type Outcomes as Applications, type Sums, tally } from "../test/frameworks/outcomes.ts";
import { startSite } from "../test/frameworks/servers.ts";
import { folderOfSite } from "../test/frameworks/site.ts";
import { findingsOf } from "../test/frameworks/ways.ts";
import { Random } from "../test/support/random.ts";
import { type Outcomes, RECORDS } from "./docs/red-team.ts";

/** Adds the findings about somebody to the outcomes by kind. */
function note(outcomes: Outcomes, who: string, { kinds }: Pick<Findings | HeaderFindings, "kinds">): void {
  for (const [kind, { tried, refused, open }] of kinds) {
    outcomes[kind] ??= {};
    const [a, b, c] = outcomes[kind][who] ?? [0, 0, 0];
    outcomes[kind][who] = [a + tried, b + refused, c + open];
  }
  console.log(who);
}

async function run(count: number): Promise<readonly [kinds: Outcomes, applications: Applications]> {
  const outcomes: Outcomes = {};
  const applications: Record<string, Sums> = {};
  for (const target of TARGETS) {
    using site = folderOfSite();
    await using guarded = await startSite(target, site.path, true);
    await using bare = await startSite(target, site.path, false);
    const ports = { guarded: guarded.port, bare: bare.port };
    note(outcomes, target, await tryTargets(ports, new Random(1), count));
  }
  for (const app of APPS) {
    const findings = await findingsOf(app, count);
    note(outcomes, "frameworks", findings);
    applications[app.name] = tally(findings);
  }
  return [outcomes, applications];
}

/** Tries kinds of headers. The third number counts headers beyond what a server's configuration can be told. */
async function runHeaders(): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  for (const target of TARGETS) note(outcomes, target, await headersBeforeServer(target));
  for (const app of APPS) note(outcomes, "frameworks", await headersBeforeApp(app));
  return outcomes;
}

if (process.argv[2] === "run") {
  const [kinds, applications] = await run(Number(process.env.COUNT ?? 600));
  writeFileSync(RECORDS.spellings, `${JSON.stringify(kinds, null, 1)}\n`);
  writeFileSync(RECORDS.applications, `${JSON.stringify(applications, null, 1)}\n`);
}
writeFileSync(RECORDS.headers, `${JSON.stringify(await runHeaders(), null, 1)}\n`);
process.exit();
