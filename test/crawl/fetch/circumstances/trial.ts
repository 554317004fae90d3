/** Tries circumstances in ways to ask, and counts. */
import { expect } from "vitest";
import { answered, type Circumstance, FILE, type Meaning, type Sent } from "./circumstance.ts";
import { Folder, watched } from "./commands.ts";
import type { CopyCircumstance } from "./copies.ts";
import { type RawSite, serveCircumstance } from "./server.ts";
import { noticedAtTimes, unnoticed } from "./unnoticed.ts";
import { CLOSED, clientOf, fetches, meaningOf, OPEN, type Way } from "./ways.ts";

/** Counts of a trial. */
export class Count {
  circumstances = 0;
  ways = 0;
  questions = 0;
  /** Failures that were taken for a file, and known to be. */
  unnoticed = 0;
  /** What HTTP lets a client read, and a way does not: closed on doubt. */
  refused = 0;
  opened = 0;
  /** Refusals that say why, and those that do not, or only by a code. */
  explained = 0;
  bare = 0;

  toString(): string {
    const { circumstances, ways, questions, unnoticed, refused, opened, explained, bare } = this;
    return `${circumstances} circumstances x ${ways} ways: ${questions} questions, opened ${opened}, unnoticed as documented ${unnoticed}, closed on doubt ${refused}; ${explained} refusals in words, ${bare} without`;
  }
}

/** Asks all ways about all circumstances. Whatever comes out otherwise than it should be is named. */
export async function trial(circumstances: readonly Circumstance[], ways: readonly Way[]): Promise<Count> {
  const count = new Count();
  count.circumstances = circumstances.length;
  count.ways = ways.length;
  const wrong: string[] = [];
  for (const circumstance of circumstances) {
    const fitting = ways.filter(({ fits }) => fits(circumstance));
    await withTrust(circumstance, () =>
      together(fitting, async ({ name, blind, ask }) => {
        await using site = await serveCircumstance(circumstance);
        const { meaning, said } = await ask(site, circumstance);
        const wanted = (name === "harvest" ? circumstance.archived : undefined) ?? circumstance.means;
        judge(`${circumstance.id}, ${name}`, circumstance, blind, meaning, wanted, count, wrong);
        if (meaning === "closed") judgeWords(`${circumstance.id}, ${name}`, circumstance, said, count, wrong);
      }),
    );
  }
  expect(wrong).toEqual([]);
  return count;
}

/** The same for a client that has a copy of the file, which is stale. */
export async function trialWithCopy(circumstances: readonly Circumstance[]): Promise<Count> {
  const count = new Count();
  count.circumstances = circumstances.length;
  count.ways = fetches.length;
  const wrong: string[] = [];
  for (const circumstance of circumstances) {
    await withTrust(circumstance, () =>
      together(fetches, async ({ name, blind, fetch }) => {
        await using site = await serveCircumstance(circumstance);
        site.becomes(answered(FILE));
        let now = 1_000_000;
        await using client = clientOf(await fetch(), circumstance, { now: () => now });
        const { origin } = site;
        expect(await client.isAllowed(origin + CLOSED)).toBe(false);
        site.becomes(circumstance);
        now += 2 * 86_400_000;
        const got = meaningOf(await client.isAllowed(origin + OPEN), await client.isAllowed(origin + CLOSED));
        const wanted = circumstance.means === "closed" ? "rules" : circumstance.means;
        // From a copy and from the file, the answers are the same.
        const hides = unnoticed[circumstance.id] !== undefined && wanted === got ? [] : blind;
        judge(`${circumstance.id}, ${name} with a copy`, circumstance, hides, got, wanted, count, wrong);
      }),
    );
  }
  expect(wrong).toEqual([]);
  return count;
}

/** The same for clients whose cache holds what earlier answers have left. */
export async function trialOfCopies(circumstances: readonly CopyCircumstance[]): Promise<Count> {
  const count = new Count();
  count.circumstances = circumstances.length;
  count.ways = fetches.length * 2 + 1;
  const wrong: string[] = [];
  for (const circumstance of circumstances) {
    const { id, before, means } = circumstance;
    const asked = async (
      name: string,
      ask: (site: RawSite, answers: readonly Sent[]) => Promise<Meaning>,
    ) => {
      await using site = await serveCircumstance(circumstance);
      judge(
        `${id}, ${name}`,
        circumstance,
        [],
        await ask(site, [...before, circumstance]),
        means,
        count,
        wrong,
      );
    };
    await together(fetches, async ({ name, fetch }) => {
      await asked(`${name} that remembers`, (site, answers) =>
        remembering(site, answers, fetch, circumstance),
      );
      await asked(`${name} with a shared cache`, (site, answers) =>
        sharing(site, answers, fetch, circumstance),
      );
    });
    // It asks no host again that has just failed, what it has seen stays known to it, and for it, nothing is fresh.
    if (before.length > 1 || circumstance.fresh) continue;
    await asked("watch", async (site, answers) => {
      using folder = new Folder();
      let known: Meaning = "closed";
      for (const answer of answers) {
        site.becomes(answer);
        known = (await watched(site.origin, folder)).meaning;
      }
      return known;
    });
  }
  expect(wrong).toEqual([]);
  return count;
}

type Fetching = (typeof fetches)[number]["fetch"];
/** Milliseconds from one question to the next: after two days, nothing is fresh. */
const passed = ({ fresh }: CopyCircumstance): number => (fresh ? 1_000 : 2 * 86_400_000);

/** One client is asked, each time after its copy has become stale. */
async function remembering(
  site: RawSite,
  answers: readonly Sent[],
  fetch: Fetching,
  circumstance: CopyCircumstance,
): Promise<Meaning> {
  let now = 1_000_000;
  await using client = clientOf(await fetch(), circumstance, { now: () => now, minAge: 0 });
  return await inTurn(site, answers, async () => {
    now += passed(circumstance);
    return [await client.isAllowed(site.origin + OPEN), await client.isAllowed(site.origin + CLOSED)];
  });
}

/** Each time, another client is asked that has nothing but the store of the one before. */
async function sharing(
  site: RawSite,
  answers: readonly Sent[],
  fetch: Fetching,
  circumstance: CopyCircumstance,
): Promise<Meaning> {
  const cache = new Map<string, string>();
  let now = 1_000_000;
  return await inTurn(site, answers, async () => {
    now += passed(circumstance);
    await using client = clientOf(await fetch(), circumstance, { now: () => now, minAge: 0, cache });
    return [await client.isAllowed(site.origin + OPEN), await client.isAllowed(site.origin + CLOSED)];
  });
}

async function inTurn(
  site: RawSite,
  answers: readonly Sent[],
  ask: () => Promise<[boolean, boolean]>,
): Promise<Meaning> {
  let last: [boolean, boolean] = [false, false];
  for (const answer of answers) {
    site.becomes(answer);
    last = await ask();
  }
  return meaningOf(...last);
}

function judge(
  name: string,
  { id, means }: Circumstance,
  blind: Way["blind"],
  got: Meaning,
  wanted: Meaning,
  count: Count,
  wrong: string[],
): void {
  count.questions += 2;
  const hidden = unnoticed[id];
  if (hidden !== undefined && blind.includes(hidden)) {
    count.unnoticed++;
    if (got === wanted && !noticedAtTimes.includes(id))
      wrong.push(`${name}: is noticed now, so test/crawl/fetch/circumstances/unnoticed.ts has it no more`);
  } else if (got === "closed" && means !== "closed") count.refused++;
  else if (got !== wanted && !(means !== "closed" && got === "rules")) {
    if (got !== "closed") count.opened++;
    wrong.push(`${name}: ${got}, not ${wanted}`);
  }
}

/** A code by which nobody but its maker knows what happened. */
const BARE = /^(?:E[A-Z\d]+|[A-Z\d]+(?:_+[A-Z\d]+)+)$/;

/** Judges what people are told of a failure: at least two words, and what the circumstance asks for. */
function judgeWords(
  name: string,
  { means, says = /./ }: Circumstance,
  said: string,
  count: Count,
  wrong: string[],
): void {
  const isSaid = /\S \S/.test(said) && !BARE.test(said) && (means !== "closed" || says.test(said));
  if (isSaid) count.explained++;
  else {
    count.bare++;
    wrong.push(`${name}: says no more than ${JSON.stringify(said)}`);
  }
}

async function together<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  await Promise.all(all.map(run));
}

/** Runs something that trusts the servers' certificates. */
async function withTrust<T>({ secure }: Circumstance, run: () => Promise<T>): Promise<T> {
  const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env;
  if (secure) process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  }
}
