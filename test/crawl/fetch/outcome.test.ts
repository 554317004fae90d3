/**
 * The outcome table: what a crawler may do after each answer, in each dialect, without and with a last good copy.
 *
 * @module-tag long
 */
import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Fault } from "../../../src/base/because.ts";
import { MISSING_BYTES } from "../../../src/base/missing-bytes.ts";
import { RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { diagnose } from "../../../src/crawl/fetch/outcome.ts";
import type { Dialect } from "../../../src/index.ts";
import { PATIENT, turns } from "../../support/waits.ts";
import { send, serve, serveRaw } from "./server.ts";

const DIALECTS: readonly Dialect[] = ["rfc9309", "original1994", "google", "yandex", "koster1996"];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An answer, and access to /open and /closed after it, where the rules close the second. */
type Row = readonly [answer: number | string, fresh: string, copy: string];

/** `rules`, `allow`, `disallow` or `later`, for: rfc9309 and original1994, google, yandex, koster1996. */
const TABLE: readonly Row[] = [
  [200, "rules rules rules rules", "rules rules rules rules"],
  [204, "rules rules rules rules", "rules rules rules rules"],
  [206, "later later allow later", "rules later rules later"],
  [226, "later later allow later", "rules later rules later"],
  [300, "allow allow allow later", "allow allow allow later"],
  [304, "later later allow later", "rules later rules later"],
  ["301 without Location", "allow allow allow later", "allow allow allow later"],
  ["a redirect loop", "allow allow allow later", "allow allow allow later"],
  [400, "allow allow allow allow", "allow allow allow allow"],
  [401, "allow allow allow disallow", "allow allow allow disallow"],
  [403, "allow allow allow disallow", "allow allow allow disallow"],
  [404, "allow allow allow allow", "allow allow allow allow"],
  [407, "later later later later", "rules later rules later"],
  [408, "later later allow later", "rules later rules later"],
  [410, "allow allow allow allow", "allow allow allow allow"],
  [418, "allow allow allow allow", "allow allow allow allow"],
  [421, "later later allow later", "rules later rules later"],
  [429, "later later allow later", "rules later rules later"],
  [451, "allow allow allow allow", "allow allow allow allow"],
  [500, "later later allow later", "rules later rules later"],
  [502, "later later allow later", "rules later rules later"],
  [503, "later later allow later", "rules later rules later"],
  [999, "later later allow later", "rules later rules later"],
  ["reset", "later later later later", "rules later rules later"],
  ["truncated", "later later later later", "rules later rules later"],
  ["stalled", "later later later later", "rules later rules later"],
];

/** The table as docs/fetching.md shows it: answers with the same outcome in one row. */
function rendered(): string {
  const answers = new Map<string, (string | number)[]>();
  for (const [answer, fresh, copy] of TABLE) {
    const outcomes = [...fresh.split(" "), ...copy.split(" ")].join(" | ");
    answers.set(outcomes, [...(answers.get(outcomes) ?? []), answer]);
  }
  return [...answers].map(([outcomes, all]) => `| ${all.join(", ")} | ${outcomes} |`).join("\n");
}

it("the outcome of a status is what docs/fetching.md says", () => {
  const docs = readFileSync(new URL("../../../docs/fetching.md", import.meta.url), "utf8");
  expect(docs).toContain(`:-- |\n${rendered()}\n<!-- outcomes:end -->`);
});

const COLUMNS: Record<Dialect, number> = { rfc9309: 0, original1994: 0, google: 1, yandex: 2, koster1996: 3 };

/** A client with a clock to turn. */
function clientAt(clock: { now: number }, options: Partial<RobotsClientOptions>): RobotsClient {
  return new RobotsClient({ userAgent: "testbot/1.0", timeout: PATIENT, now: () => clock.now, ...options });
}

/** Verdicts for /open and /closed in words. */
const WORDS: Record<string, string> = { "11": "allow", "10": "rules", "00": "disallow", "33": "later" };

/** What the client says about a host: the paths /open and /closed tell rules from blanket answers. */
async function access(client: RobotsClient, origin: string): Promise<string> {
  const urls = ["/open", "/closed"].map((path) => origin + path);
  const verdicts = [...(await client.check(urls))];
  const word = WORDS[verdicts.join("")] ?? `odd: ${verdicts}`;
  // Every way to ask says the same.
  expect(await Promise.all(urls.map((url) => client.isAllowed(url)))).toEqual(verdicts.map((v) => v === 1));
  const { access, retryAt, expiresAt, policy } = await client.get(origin);
  // A file without rules allows all.
  if (word !== "allow") expect(access).toBe(word === "later" ? "disallow" : word);
  expect(retryAt).toBe(word === "later" ? expiresAt : undefined);
  expect([...policy.check(urls)]).toEqual(verdicts.map((v) => (v === 1 ? 1 : 0)));
  return word;
}

/** A server that answers with a file as long as `good`, and then as the row says. */
async function misbehaving(answer: number | string) {
  const mood = { good: true };
  const site = await serveRaw((socket) => {
    const say = (head: string, body = ""): void => {
      socket.end(`HTTP/1.1 ${head}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
    };
    const file = "User-agent: *\nDisallow: /closed\n";
    if (mood.good || answer === 200) return say("200 OK", file);
    if (answer === 204) return socket.end("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
    if (answer === "reset") return socket.resetAndDestroy();
    if (answer === "truncated") return socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${file}`);
    if (answer === "stalled")
      return void socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${file}`);
    if (answer === "a redirect loop") return say("302 Found\r\nLocation: /robots.txt");
    if (answer === "301 without Location") return say("301 Moved\r\nLocation: ftp://127.0.0.1/robots.txt");
    say(`${answer} Some Reason`, "Disallow: /");
  });
  return { ...site, mood, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

describe.each(DIALECTS)("the outcome in %s", (dialect) => {
  it.each(TABLE)("%s", async (answer, fresh, copy) => {
    await using site = await misbehaving(answer);
    const expected = (cell: string): string => {
      const word = cell.split(" ")[COLUMNS[dialect]]!;
      // The answer itself is a file, but a body of nothing has no rules.
      return answer === 204 && word === "rules" ? "allow" : word;
    };
    /** As it answers when it does not do well. What stalls ends with the client's patience, everything else by itself. */
    const accessInTrouble = async (client: RobotsClient): Promise<string> => {
      site.mood.good = false;
      let isOver = answer !== "stalled";
      const asking = access(client, site.origin).finally(() => (isOver = true));
      while (!isOver) {
        await turns();
        if (site.open() > 0) await vi.advanceTimersByTimeAsync(PATIENT);
      }
      return asking;
    };
    if (answer === "stalled") vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await accessInTrouble(clientAt({ now: 0 }, { dialect }))).toBe(expected(fresh));

    site.mood.good = true;
    const clock = { now: 0 };
    const client = clientAt(clock, { dialect });
    expect(await access(client, site.origin)).toBe("rules");
    clock.now = 8 * DAY;
    expect(await accessInTrouble(client)).toBe(expected(copy));
  });
});

it("the reason for a failure is not read out of our own sentence on it", () => {
  const ours = new Fault(MISSING_BYTES, { code: "empty-body", values: { coding: "tls" } });
  expect(diagnose(ours, false).reason).toBe("network");
  expect(diagnose(new Error(ours.message), false).reason).toBe("tls");
});

describe("a host that cannot be reached for long", () => {
  /** Access without and with a copy after hours of 500, each asked for in turn. */
  async function story(options: Partial<RobotsClientOptions>, answer: number | string, hours: number[]) {
    const found: Record<number, string> = {};
    for (const withCopy of [false, true]) {
      await using site = await misbehaving(answer);
      const clock = { now: 0 };
      const client = clientAt(clock, options);
      if (withCopy) await client.get(site.origin);
      site.mood.good = false;
      clock.now = 8 * DAY;
      await client.get(site.origin);
      for (const hour of hours) {
        clock.now = 8 * DAY + hour * HOUR;
        found[hour] = `${found[hour] ?? ""} ${await access(client, site.origin)}`.trim();
      }
    }
    return found;
  }
  const hours = [0, 11, 13, 29 * 24, 31 * 24];

  it("stays closed (RFC 9309 2.3.1.4), or as it was, for as long as it takes", async () => {
    const held = "later rules";
    expect(await story({}, 500, hours)).toEqual({ 0: held, 11: held, 13: held, 696: held, 744: held });
  });

  it("counts as gone (RFC 9309 2.3.1.4) after 30 days if the author wishes", async () => {
    const found = await story({ afterPatience: "allow" }, 500, hours);
    expect(found).toMatchObject({ 696: "later rules", 744: "allow allow" });
    const sooner = await story({ afterPatience: "allow", patience: 12 * HOUR }, 500, hours);
    expect(sooner).toMatchObject({ 11: "later rules", 13: "allow allow" });
  });

  it("is closed for 12 hours, follows its copy for 30 days, and is then open if the server answers (Google)", async () => {
    const days = { 0: "later later", 11: "later later", 13: "allow rules", 696: "allow rules" };
    expect(await story({ dialect: "google" }, 500, hours)).toEqual({ ...days, 744: "allow allow" });
    expect(await story({ dialect: "google" }, "reset", hours)).toEqual({ ...days, 744: "later later" });
  });

  it("is open, or follows its copy, while the server answers (Yandex)", async () => {
    const open = "allow rules";
    const found = { 0: open, 11: open, 13: open, 696: open, 744: open };
    expect(await story({ dialect: "yandex" }, 500, hours)).toEqual(found);
    const held = "later rules";
    const silent = { 0: held, 11: held, 13: held, 696: held, 744: held };
    expect(await story({ dialect: "yandex" }, "reset", hours)).toEqual(silent);
  });

  it("is visited later (the 1996 draft)", async () => {
    const found = await story({ dialect: "koster1996" }, 500, hours);
    expect(new Set(Object.values(found))).toEqual(new Set(["later later"]));
  });

  it("is open again as soon as it says that it has no file, and closed if it fails after that", async () => {
    let status = 200;
    await using site = await serve((_request, response) =>
      send(response, status, "User-agent: *\nDisallow: /closed"),
    );
    const clock = { now: 0 };
    const client = clientAt(clock, {});
    const seen: string[] = [];
    for (status of [200, 500, 404, 500, 200]) {
      clock.now += 2 * DAY;
      seen.push(await access(client, site.origin));
    }
    expect(seen).toEqual(["rules", "rules", "allow", "later", "rules"]);
  });
});
