/** Tables of spellings and headers tried before every framework and server, from the records beside the tests. */
import { readFileSync } from "node:fs";
import { pageTable } from "../../bench/table.ts";
import { TARGETS } from "../../src/site/enforce/servers/config.ts";
import { SERVERS } from "../../src/site/enforce/servers/servers.ts";
import { APPS } from "../../test/frameworks/apps.ts";
import { KINDS } from "../../test/frameworks/kinds.ts";
import type { Outcomes as Applications } from "../../test/frameworks/outcomes.ts";

/** By kind of target and by server: tried; refused, though served without enforcement; forbidden and still served. */
export type Outcomes = Record<
  string,
  Record<string, readonly [tried: number, refused: number, open: number]>
>;

/** Records of spellings, of headers, and of spellings by application (all kinds together). */
export const RECORDS = {
  spellings: new URL("../../test/frameworks/outcomes.json", import.meta.url),
  headers: new URL("../../test/frameworks/header-outcomes.json", import.meta.url),
  applications: new URL("../../test/frameworks/application-outcomes.json", import.meta.url),
  runtimes: new URL("../../test/frameworks/runtime-outcomes.json", import.meta.url),
} as const;

const read = (record: keyof typeof RECORDS): unknown => JSON.parse(readFileSync(RECORDS[record], "utf8"));

const COLUMNS = [...TARGETS, "frameworks"];
const NAMES = [
  ...TARGETS.map((target) => SERVERS[target].label),
  `${APPS.length} applications of frameworks`,
];

/** The page of the site. */
export function spellingsPage(): string {
  return `# Spellings and headers

For site owners who want to know what was tried before which server. [Red team](/enforce-red-team#spellings-of-a-path) says what that is. A figure
says under how many of the targets something forbidden is served without enforcement, and refused with it; a dash, that there are none.

${spellingsTable()}

## Applications

\`refused\` is as above; \`open\` would be what is served all the same.

${applicationsTable()}

## Headers

\`not told\` counts what a server cannot know: nginx before 1.23 sees the first header only, others join them.

${headersTable()}
`;
}

function headersTable(): string {
  const outcomes = read("headers") as Outcomes;
  const cell = ([tried, refused, beyond] = [0, 0, 0] as readonly [number, number, number]): string =>
    `${refused} of ${tried}${beyond > 0 ? `, ${beyond} not told` : ""}`;
  const rows = Object.entries(outcomes).map(([kind, by]) => [kind, ...COLUMNS.map((who) => cell(by[who]))]);
  return pageTable(["`User-Agent` headers", ...NAMES], rows, 1);
}

function applicationsTable(): string {
  const rows = (["applications", "runtimes"] as const).flatMap((record) =>
    Object.entries(read(record) as Applications),
  );
  return pageTable(
    ["application", "targets", "refused", "open", "allowed, but refused in an odd spelling"],
    rows.map(([name, { tried, refused, open, lost }]) => [name, tried, refused, open, lost]),
    1,
  );
}

export function spellingsTable(): string {
  const outcomes = read("spellings") as Outcomes;
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
  const rows = kinds.map((kind) => [kind, ...COLUMNS.map((who) => cell(outcomes[kind]![who]))]);
  return pageTable(["target", ...NAMES], [...rows, ["all", ...sums.map(cell)]], 1);
}
