/**
 * Every field of a request, and every fact about one, wrong on purpose: values of every type are either what the field may
 * be or refused by a RobotsError that names the field, in each way to ask, whatever else the enforcer looks at.
 */
import { describe, expect, it } from "vitest";
import { createEnforcer } from "../../src/site/enforce/index.ts";
import { POOL } from "./option-values.ts";

const robots = "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private\n";
const googlebot = [{ for: "Googlebot", text: "66.249.64.0/27" }];
const ENFORCERS = {
  "that asks nothing else": createEnforcer({ robots }),
  "with networks": createEnforcer({ robots, networks: googlebot }),
  "with a header for addresses": createEnforcer({
    robots,
    networks: googlebot,
    addressHeader: "x-forwarded-for",
    onNotice: () => {},
  }),
};

// biome-ignore lint/suspicious/noExplicitAny: fields are wrong on purpose
type Any = any;
const isText = (value: unknown): boolean => typeof value === "string";
const isTextOrNone = (value: unknown): boolean => isText(value) || value === undefined || value === null;

/** What each field may be, of values of every type. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  url: isText,
  userAgent: isTextOrNone,
  address: isTextOrNone,
  method: (value) => isText(value) && /^[\w-]+$/.test(String(value)),
  rawHeaders: (value) => Array.isArray(value) && value.length === 0,
  headers: (value) =>
    typeof value === "object" && value !== null && (!Array.isArray(value) || value.length === 0),
};
const RAW = [["User-Agent"], ["User-Agent", 7], [undefined, "x"], [null, "x"], ["a", null], [["a", "b"]]];
const HEADERS = [
  ...[7, null, {}, [7]].flatMap((value) => [{ "x-forwarded-for": value }, { "User-Agent": value }]),
  ...[
    [7, "x"],
    ["user-agent", 7],
    ["x-forwarded-for", null],
  ].map((pair) => [pair]),
];

const asks = ["decide", "verify", "answer"] as const;
const counts = { fields: 0, values: 0, accepted: 0 };

async function errorOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return undefined;
}

function faultOf(error: unknown, field: string): string | undefined {
  if (error === undefined) return "accepted";
  const { name, message } = error as Error;
  if (name !== "RobotsError") return `not a RobotsError: ${message}`;
  return message.includes(field) && message.includes("not ") ? undefined : `does not say it: ${message}`;
}

describe.each(Object.entries(ENFORCERS))("an enforcer %s", (_name, enforcer) => {
  const request = { url: "/", userAgent: "Googlebot/2.1", address: "66.249.64.1" };

  it.each(Object.entries(FIELDS))("takes no wrong %s", async (field, isRight) => {
    counts.fields++;
    const faults: string[] = [];
    const values = [...POOL.map(([value]) => value), ...(field === "rawHeaders" ? RAW : [])];
    for (const value of values) {
      for (const ask of asks) {
        counts.values++;
        const error = await errorOf(() => enforcer[ask]({ ...request, [field]: value } as Any));
        const isFine = isRight(value);
        const why = isFine ? error : faultOf(error, field);
        if (why === undefined) continue;
        counts.accepted++;
        faults.push(`${ask} ${field}: ${String(JSON.stringify(value)).slice(0, 40)}: ${why}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it("takes no wrong header", async () => {
    for (const headers of HEADERS) {
      for (const ask of asks) {
        counts.values++;
        const error = await errorOf(() => enforcer[ask]({ url: "/", headers } as Any));
        if (error !== undefined) expect(faultOf(error, "header"), JSON.stringify(headers)).toBe(undefined);
      }
    }
  });

  it("takes no wrong address among facts", async () => {
    const page = new Request("https://a.example/", { headers: { "user-agent": "Googlebot/2.1" } });
    const faults: string[] = [];
    for (const [value] of POOL) {
      for (const ask of [...asks, "respond"] as const) {
        counts.values++;
        const error = await errorOf(() => enforcer[ask](page, { address: value } as Any));
        const why = isTextOrNone(value) ? error : faultOf(error, "address");
        if (why !== undefined) faults.push(`${ask}: ${String(value)}: ${why}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

const plain = ENFORCERS["that asks nothing else"];
const AGENT = "GPTBot/1.0";

it.each([
  ["rawHeaders alone", { rawHeaders: ["User-Agent", AGENT] }],
  ["rawHeaders in lower case", { rawHeaders: ["host", "a", "user-agent", AGENT] }],
  ["rawHeaders beside headers without it", { headers: {}, rawHeaders: ["User-Agent", AGENT] }],
  ["rawHeaders beside no userAgent", { userAgent: undefined, rawHeaders: ["User-Agent", AGENT] }],
  [
    "one of several in rawHeaders",
    { headers: { "user-agent": "x" }, rawHeaders: ["User-Agent", "x", "USER-AGENT", AGENT] },
  ],
  ["headers by name", { headers: { "User-Agent": AGENT } }],
  ["headers in pairs", { headers: [["User-Agent", AGENT]] as const }],
])("finds who asks in %s", (_name, request) => {
  expect(plain.decide({ url: "/x", ...request }).action).toBe("block");
});

it("reads an address in rawHeaders alone", () => {
  const rawHeaders = ["User-Agent", "Googlebot/2.1", "X-Forwarded-For", "66.249.64.1"];
  expect(ENFORCERS["with a header for addresses"].decide({ url: "/", rawHeaders }).identity).toBe("verified");
});

it("takes a missing header's null for an unknown address", () => {
  const request = { url: "/", userAgent: "Googlebot/2.1", address: null };
  expect(ENFORCERS["with networks"].decide(request).identity).toBe("claimed");
});

it("counts what was tried", () => {
  const { fields, values, accepted } = counts;
  console.log(`${fields} fields of requests, ${values} values tried, ${accepted} faults`);
  expect(values).toBeGreaterThan(1000);
});
