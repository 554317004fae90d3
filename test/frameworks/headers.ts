/** Several and odd User-Agent headers before a server: was what robots.txt forbids served to a robot that they name? */
import { sampled } from "../support/effort.ts";
import { askRaw } from "./ask-raw.ts";
import { RESOURCES, resourceIn } from "./resources.ts";
import { BROWSER, isForbidden, ROBOT_HEADERS } from "./site.ts";

/** A way to send a robot's header. */
interface HeaderKind {
  readonly name: string;
  /** The values of the headers, one after the other; a line break within one folds it. */
  headers(robot: string): readonly string[];
  /** Whom the headers name, if it is not the robot alone; robots without a group are OtherBot. */
  readonly named?: (robot: string) => readonly string[];
}

const OTHER_BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PADDING = "x".repeat(9000);
const asOther = (): readonly string[] => ["OtherBot/1.0"];

const HEADER_KINDS: readonly HeaderKind[] = [
  { name: "one", headers: (robot) => [robot] },
  { name: "a browser's, then a robot's", headers: (robot) => [BROWSER, robot] },
  { name: "a robot's, then a browser's", headers: (robot) => [robot, BROWSER] },
  { name: "an empty one, then a robot's", headers: (robot) => ["", robot] },
  { name: "a robot's, then an empty one", headers: (robot) => [robot, ""] },
  {
    name: "two robots'",
    headers: (robot) => ["Twitterbot/1.0", robot],
    named: (robot) => [robot, "OtherBot/1.0"],
  },
  {
    name: "two robots', the other first",
    headers: (robot) => [robot, "Twitterbot/1.0"],
    named: (robot) => [robot, "OtherBot/1.0"],
  },
  { name: "browsers', the last a robot's", headers: (robot) => [BROWSER, OTHER_BROWSER, BROWSER, robot] },
  { name: "nine, the last a robot's", headers: (robot) => [...Array(8).fill(BROWSER), robot] },
  { name: "a raw byte before the name", headers: (robot) => [`\xe9${robot}`], named: asOther },
  { name: "a raw byte as a word before it", headers: (robot) => [`\xe9 ${robot}`] },
  { name: "a raw byte after the version", headers: (robot) => [`${robot}\xe9`] },
  { name: "a raw byte as a word after it", headers: (robot) => [`${robot} \xff`] },
  { name: "tabs before the name", headers: (robot) => [`\t\t${robot}`] },
  { name: "a tab before a browser's name", headers: (robot) => [`${robot}\t${BROWSER}`] },
  { name: "folded before the name", headers: (robot) => [`\r\n ${robot}`] },
  { name: "folded after a browser's name", headers: (robot) => [`${BROWSER}\r\n\t${robot}`] },
  { name: "9 KB after the name", headers: (robot) => [`${robot} ${PADDING}`] },
  { name: "9 KB, then a robot's", headers: (robot) => [`${BROWSER} ${PADDING}`, robot] },
];

/** Headers of people, who get what they would get without enforcement. */
const PEOPLE: readonly (readonly string[])[] = [
  [BROWSER],
  [`\t${BROWSER}\t`],
  [BROWSER, BROWSER],
  [`${BROWSER} ${PADDING}`],
  [`${BROWSER} \xe9`],
];

interface HeaderTally {
  tried: number;
  /** What is forbidden is served without enforcement, and refused with it. */
  refused: number;
  open: number;
}

export interface HeaderFindings {
  readonly kinds: ReadonlyMap<string, HeaderTally>;
  /** A person gets something else than without enforcement. */
  readonly changed: readonly string[];
}

/** Asks a server that enforces robots.txt, and the same without, for each resource with each kind of headers. */
export async function tryHeaders(guarded: number, bare: number): Promise<HeaderFindings> {
  const lines = (values: readonly string[]): string =>
    values.map((value, i) => `${i % 2 === 0 ? "User-Agent" : "user-AGENT"}: ${value}\r\n`).join("");
  const targets = RESOURCES.map((path) => ({ path, target: encodeURI(path) }));
  const cases = sampled(
    HEADER_KINDS.flatMap((kind) =>
      ROBOT_HEADERS.flatMap((robot) =>
        targets.map(({ path, target }) => ({
          kind,
          robot,
          path,
          target,
          headers: lines(kind.headers(robot)),
        })),
      ),
    ),
  );
  const before = await askRaw(bare, cases);
  const after = await askRaw(guarded, cases);
  const kinds = new Map<string, HeaderTally>();
  cases.forEach(({ kind, robot, path }, i) => {
    const tally = kinds.get(kind.name) ?? { tried: 0, refused: 0, open: 0 };
    kinds.set(kind.name, tally);
    tally.tried++;
    const isKept = (kind.named?.(robot) ?? [robot]).some((one) => isForbidden(one, path));
    if (!isKept || resourceIn(before[i]!.body) === undefined) return;
    if (resourceIn(after[i]!.body) === undefined) tally.refused++;
    else tally.open++;
  });
  const people = PEOPLE.flatMap((one) => targets.map(({ target }) => ({ target, headers: lines(one) })));
  const [without, held] = [await askRaw(bare, people), await askRaw(guarded, people)];
  const changed = people.flatMap(({ target, headers }, i) => {
    const [was, is] = [without[i]!, held[i]!];
    return was.status === is.status && was.body === is.body
      ? []
      : [`${target} ${JSON.stringify(headers.slice(0, 200))}: ${was.status} became ${is.status}`];
  });
  return { kinds, changed };
}

/**
 * What a server is not told: nginx before 1.23 sees the first header only, and others join them. Of joined headers, names
 * that no table has count only if they come first, and 1,024 characters are read.
 */
const JOINED = ["two robots'", "two robots', the other first"];
export const BEYOND: Readonly<Record<string, readonly string[]>> = {
  nginx: HEADER_KINDS.map(({ name }) => name).filter((name) =>
    /, then a robot's|the last|two robots'/.test(name),
  ),
  apache: JOINED,
  caddy: [...JOINED, "9 KB, then a robot's"],
  haproxy: JOINED,
  "Hono, routes": [...JOINED, "9 KB, then a robot's"],
  "Hono, serveStatic": [...JOINED, "9 KB, then a robot's"],
};
