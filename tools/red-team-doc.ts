/**
 * Writes the table of spellings in docs/enforce-red-team.md from the record beside its tests.
 *
 *   npx tsx tools/red-team-doc.ts          # from the record
 *   npx tsx tools/red-team-doc.ts headers  # tries headers before every framework and server first
 *   npx tsx tools/red-team-doc.ts run      # tries targets before every framework and server first
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { between } from "../bench/table.ts";
import { TARGETS } from "../src/site/enforce/servers/config.ts";
import { APPS } from "../test/frameworks/apps.ts";
import { headersBeforeApp, headersBeforeServer } from "../test/frameworks/header-ways.ts";
import type { HeaderFindings } from "../test/frameworks/headers.ts";
import { KINDS } from "../test/frameworks/kinds.ts";
import { type Findings, tryTargets } from "../test/frameworks/machine.ts";
import { type Outcomes as Applications, type Sums, tally } from "../test/frameworks/outcomes.ts";
import { startSite } from "../test/frameworks/servers.ts";
import { folderOfSite } from "../test/frameworks/site.ts";
import { findingsOf } from "../test/frameworks/ways.ts";
import { Random } from "../test/support/random.ts";

const DOCUMENT = new URL("../docs/enforce-red-team.md", import.meta.url);
const RECORD = new URL("../test/frameworks/outcomes.json", import.meta.url);
const HEADERS = new URL("../test/frameworks/header-outcomes.json", import.meta.url);

/** The same of all kinds together, by application. */
const APPLICATIONS = new URL("../test/frameworks/application-outcomes.json", import.meta.url);
const RUNTIMES = new URL("../test/frameworks/runtime-outcomes.json", import.meta.url);

/** By kind of target and by who was asked: tried, refused where something forbidden is served without, open. */
type Outcomes = Record<string, Record<string, readonly [tried: number, refused: number, open: number]>>;

async function run(count: number): Promise<readonly [kinds: Outcomes, applications: Applications]> {
  const outcomes: Outcomes = {};
  const applications: Record<string, Sums> = {};
  const note = (who: string, { kinds }: Findings): void => {
    for (const [kind, { tried, refused, open }] of kinds) {
      outcomes[kind] ??= {};
      const [a, b, c] = outcomes[kind][who] ?? [0, 0, 0];
      outcomes[kind][who] = [a + tried, b + refused, c + open];
    }
    console.log(who);
  };
  for (const target of TARGETS) {
    using site = folderOfSite();
    await using guarded = await startSite(target, site.path, true);
    await using bare = await startSite(target, site.path, false);
    note(target, await tryTargets({ guarded: guarded.port, bare: bare.port }, new Random(1), count));
  }
  for (const app of APPS) {
    const findings = await findingsOf(app, count);
    note("frameworks", findings);
    applications[app.name] = tally(findings);
  }
  return [outcomes, applications];
}

/** The same of kinds of headers, by what lies beyond what a server is told instead of what is open. */
async function runHeaders(): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  const note = (who: string, { kinds }: HeaderFindings): void => {
    for (const [kind, { tried, refused, open }] of kinds) {
      outcomes[kind] ??= {};
      const [a, b, c] = outcomes[kind][who] ?? [0, 0, 0];
      outcomes[kind][who] = [a + tried, b + refused, c + open];
    }
    console.log(`headers: ${who}`);
  };
  for (const target of TARGETS) note(target, await headersBeforeServer(target));
  for (const app of APPS) note("frameworks", await headersBeforeApp(app));
  return outcomes;
}

const COLUMNS = [...TARGETS, "frameworks"];
const NAMES = ["nginx", "Apache", "Caddy", "HAProxy", `${APPS.length} applications of frameworks`];

function headersTable(): string {
  const outcomes = JSON.parse(readFileSync(HEADERS, "utf8")) as Outcomes;
  const cell = ([tried, refused, beyond] = [0, 0, 0] as readonly [number, number, number]): string =>
    `${refused} of ${tried}${beyond > 0 ? `, ${beyond} not told` : ""}`;
  return [
    `| \`User-Agent\` headers | ${NAMES.join(" | ")} |`,
    `|-|${NAMES.map(() => "-:|").join("")}`,
    ...Object.entries(outcomes).map(
      ([kind, by]) => `| ${kind} | ${COLUMNS.map((who) => cell(by[who])).join(" | ")} |`,
    ),
  ].join("\n");
}

function applicationsTable(): string {
  const rows = [APPLICATIONS, RUNTIMES].flatMap((record) =>
    Object.entries(JSON.parse(readFileSync(record, "utf8")) as Applications),
  );
  return [
    "| application | targets | refused | open | allowed, but refused in an odd spelling |",
    "|-|-:|-:|-:|-:|",
    ...rows.map(
      ([name, { tried, refused, open, lost }]) => `| ${name} | ${tried} | ${refused} | ${open} | ${lost} |`,
    ),
  ].join("\n");
}

/** The document with the tables of the records. */
export function redTeamDocument(): string {
  const outcomes = JSON.parse(readFileSync(RECORD, "utf8")) as Outcomes;
  const cell = ([tried, refused, open] = [0, 0, 0] as readonly [number, number, number]): string =>
    open > 0 ? `**${open} open**, ${refused} of ${tried}` : refused > 0 ? `${refused} of ${tried}` : "-";
  const kinds = [...KINDS.map(({ name }) => name), "several at once"].filter((kind) => kind in outcomes);
  const sums = COLUMNS.map((who) =>
    kinds.reduce<[number, number, number]>(
      ([a, b, c], kind) => {
        const [tried, refused, open] = outcomes[kind]![who] ?? [0, 0, 0];
        return [a + tried, b + refused, c + open];
      },
      [0, 0, 0],
    ),
  );
  const table = [
    `| target | ${NAMES.join(" | ")} |`,
    `|-|${NAMES.map(() => "-:|").join("")}`,
    ...kinds.map((kind) => `| ${kind} | ${COLUMNS.map((who) => cell(outcomes[kind]![who])).join(" | ")} |`),
    `| all | ${sums.map(cell).join(" | ")} |`,
  ];
  const text = between(readFileSync(DOCUMENT, "utf8"), "spellings", table.join("\n"))!;
  return between(between(text, "applications", applicationsTable())!, "headers", headersTable())!;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv[2] === "run") {
    const [kinds, applications] = await run(Number(process.env.COUNT ?? 600));
    writeFileSync(RECORD, `${JSON.stringify(kinds, null, 1)}\n`);
    writeFileSync(APPLICATIONS, `${JSON.stringify(applications, null, 1)}\n`);
  }
  if (process.argv[2] === "run" || process.argv[2] === "headers")
    writeFileSync(HEADERS, `${JSON.stringify(await runHeaders(), null, 1)}\n`);
  writeFileSync(DOCUMENT, redTeamDocument());
  process.exit();
}
