/** Lines of JSON that are read in bulk, against the same lines read one by one. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INPUT, STOP_DONE, STOP_HEADER, STOP_HOST, STOP_LINES } from "../../assembly/shared/logs.ts";
import { FIELD_NAMES, type FieldName, METHOD_NAMES } from "../../src/logs/formats/names.ts";
import { LineScanner } from "../../src/logs/scan/scanner.ts";
import { both } from "./both.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 3000);

/** Values as they are written in JSON, usual ones more often than others. */
const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
  status: fc.constantFrom(
    "200",
    "200",
    '"404"',
    "301.0",
    "3e2",
    "0",
    '"-"',
    "99",
    "1000",
    "-20",
    '"2\\u00300"',
    '"000"',
  ),
  target: fc.constantFrom(
    ...[
      '"/"',
      '"/no"',
      '"/a?b"',
      '"/robots.txt"',
      '"/robots.txt?x"',
      '"/rob"',
      '"/r"',
      '"/\\u0072obots.txt"',
      '"/n\\u006f"',
    ],
    ...['"/\\/"', '"\\/robots.txt"', '"https://a.example/robots.txt"', '""', '"-"', "7", '"/é"', '"/no\\n"'],
  ),
  path: fc.constantFrom('"/"', '"/no"', '"/robots.txt"', '"/a?b"', '""', "1", "true"),
  query: fc.constantFrom('""', '"-"', '"x=1"', "7"),
  client: fc.constantFrom(
    '"192.0.2.1"',
    '"192.0.2.2"',
    '"::1"',
    '"-"',
    '""',
    "5",
    '"h\\u0041"',
    '"é"',
    `"${"x".repeat(49)}"`,
  ),
  agent: fc.constantFrom(
    ...[
      '"Mozilla/5.0 (X11)"',
      '"Mozilla/5.0 (X12)"',
      '"FooBot/1.0"',
      '"FooBot/1.0"',
      '"BarBot\\/2"',
      '"-"',
      '""',
      "7",
    ],
    ...['["Mozilla/5.0 (X11)"]', '["FooBot/1.0","b"]', "[]", "[7]", "[[]]", '"Mozilla/5.0 ü"', "false"],
  ),
  host: fc.constantFrom(
    '"a.example"',
    '"a.example:443"',
    '"A.example"',
    '"b.example"',
    '""',
    '"-"',
    "7",
    '"a\\u002eexample"',
  ),
  time: fc.constantFrom(
    ...[
      '"2026-11-20T08:00:00Z"',
      '"2026-11-20 08:00:01.5"',
      "1795161600",
      "1795161600.25",
      "1795161601000",
      "1.7951616e9",
    ],
    ...['"20/Nov/2026:08:00:02 +0000"', '"\\u0032026-11-20T08:00:00Z"', '"-"', '"x"', "-1", "0"],
  ),
  method: fc.constantFrom('"GET"', '""', '"get"'),
};
const plain = fc.constantFrom(
  "null",
  "true",
  "false",
  "{}",
  "[]",
  "0",
  "-1.5e+3",
  '"\\n\\u00e9"',
  '{"status":200}',
  '[1,{"a":"]"}]',
);

const ALL: readonly (readonly [said: string, name: FieldName])[] = [
  ...Object.entries(FIELD_NAMES).flatMap(([said, names]) => names.map((name) => [said, name] as const)),
  ...METHOD_NAMES.map((name) => ["method", name] as const),
];

/** Members of the objects of one kind, names of which are drawn with values that they may have, or others. */
function members(place: FieldName["place"], most: number): fc.Arbitrary<string[]> {
  const here = ALL.filter(([, name]) => name.place === place);
  const one = fc
    .constantFrom(...here)
    .chain(([said, { name }]) =>
      fc
        .oneof({ weight: 8, arbitrary: values[said]! }, plain)
        .map((value) => `${JSON.stringify(name)}:${value}`),
    );
  const other = fc
    .tuple(
      fc.constantFrom(
        "a",
        "sta\\u0074us",
        "Status",
        "x-very-long-name-of-a-field-that-nobody-knows",
        "ü",
        "__proto__",
      ),
      plain,
    )
    .map(([name, value]) => `"${name}":${value}`);
  return fc.array(fc.oneof({ weight: 6, arbitrary: one }, other), { maxLength: most });
}

const usual = fc
  .record({
    status: values.status!,
    target: fc.tuple(fc.constantFrom("request_uri", "ClientRequestURI", "uri"), values.target!),
    agent: fc.tuple(fc.constantFrom("http_user_agent", "ClientRequestUserAgent"), values.agent!),
    client: fc.tuple(fc.constantFrom("remote_addr", "ClientIP"), values.client!),
    time: fc.tuple(fc.constantFrom("ts", "time_iso8601", "msec"), values.time!),
  })
  .map(({ status, ...named }) => [
    `"status":${status}`,
    ...Object.values(named).map(([name, value]) => `"${name}":${value}`),
  ]);
const requestLine = fc
  .constantFrom(
    "GET / HTTP/1.1",
    "GET /no HTTP/2.0",
    "GET /no HTTP/2",
    "GET /no",
    "HEAD /robots.txt HTTP/1.1",
    "x",
    "",
    "GET /\\u006eo HTTP/1.1",
  )
  .map((text) => `"request":"${text}"`);
const nested = fc
  .tuple(fc.constantFrom("request", "request", "httpRequest"), members("request", 5), members("headers", 3))
  .map(([name, inner, headers]) => `"${name}":{${[...inner, `"headers":{${headers.join()}}`].join()}}`);
const odd = fc.constantFrom(
  '"log":"192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \\"GET / HTTP/1.1\\" 200 5 \\"-\\" \\"FooBot\\""',
  '"message":"x"',
  '"message":7',
  '"request":null',
  '"request":7',
  '"request":[]',
  '"httpRequest":"x"',
  '"request":{"headers":7}',
);
const extra = fc.array(
  fc.oneof({ weight: 3, arbitrary: nested }, { weight: 2, arbitrary: requestLine }, odd),
  { maxLength: 2 },
);

const line = fc
  .tuple(
    fc.oneof(usual, usual, fc.constant([])),
    members("line", 4),
    extra,
    fc.boolean(),
    fc.constantFrom(":", ": ", " :\t"),
  )
  .chain(([base, more, others, isEarly, colon]) =>
    fc
      .shuffledSubarray([...(isEarly ? [...more, ...base] : [...base, ...more]), ...others], { minLength: 0 })
      .chain((some) =>
        fc.constantFrom(some, isEarly ? [...more, ...base, ...others] : [...base, ...others, ...more]),
      )
      .map(
        (all) =>
          `{${all.map((member) => member.replace('":', `"${colon}`)).join(colon === ":" ? "," : " , ")}}`,
      ),
  );
const damaged = fc
  .tuple(
    line,
    fc.nat(),
    fc.constantFrom("", "\\", '"', ",", "}", "]", "{", "0", "-", ".", "e", " ", "\t", "\0", "é", "\u0001"),
  )
  .map(([text, at, mark]) => {
    const place = at % text.length;
    return text.slice(0, place) + mark + text.slice(place + 1);
  });
const combined = fc.constantFrom(
  'a.example:443 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "Mozilla/5.0 (X11)"',
  '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /robots.txt HTTP/1.1" 200 5 "-" "Mozilla/5.0 (X11)"',
  '192.0.2.1 - ann [20/Nov/2026:08:00:00 +0000] "GET /no HTTP/1.1" 200 5 "-" "FooBot/1.0"',
);
const log = fc
  .tuple(
    fc.array(fc.oneof({ weight: 6, arbitrary: line }, { weight: 2, arbitrary: damaged }, combined), {
      maxLength: 25,
    }),
    fc.constantFrom("\n", "\n", "\r\n", " \n"),
  )
  .map(([lines, end]) => new TextEncoder().encode(lines.concat(lines).join(end) + end));

describe("lines of JSON that are read in bulk", () => {
  it("give what they give one by one, whatever is in them", () => {
    fc.assert(
      fc.property(
        log,
        fc.array(fc.nat({ max: 900 }), { maxLength: 8 }),
        fc.constantFrom(undefined, "a.example"),
        (bytes, sizes, host) => {
          const [inBulk, byLine] = both([bytes], sizes, host);
          expect(inBulk).toEqual(byLine);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("are refused where they are no JSON", () => {
    const json = fc.oneof(
      fc.json({ maxDepth: 3 }),
      fc.json({ maxDepth: 3 }).map((text) => text.replaceAll(",", " ,\t")),
    );
    const scanner = new LineScanner();
    let whole = 0;
    fc.assert(
      fc.property(
        json,
        fc.nat(),
        fc.constantFrom("", "", ",", '"', "\\", "0", "}", "]", "-", "1", "\u0000"),
        (text, at, mark) => {
          const place = at % (text.length + 1);
          const value = text.slice(0, place) + mark + text.slice(place);
          const written = `{"request_uri":"/","status":200,"x":${value}}`;
          scanner.load(new TextEncoder().encode(`${written}\n`));
          const stop = scanner.scan(INPUT);
          let isJson = true;
          try {
            JSON.parse(written);
          } catch {
            isJson = false;
          }
          // Of what is JSON, it may leave lines with names of fields to others.
          if (stop !== STOP_LINES) expect(isJson).toBe(true);
          else if (mark === "") expect(written).toMatch(/\\|"(?:status|request)/);
          if (stop === STOP_HEADER) whole++;
        },
      ),
      { numRuns: RUNS },
    );
    expect(whole).toBeGreaterThan(RUNS / 10);
  });

  it.each([
    [
      "nginx",
      '{"time_iso8601":"2026-11-20T08:00:00+00:00","remote_addr":"192.0.2.1","request":"GET /no HTTP/1.1","status":"200","http_user_agent":"FooBot/1"}',
    ],
    [
      "Caddy",
      '{"level":"info","ts":1795161600.25,"msg":"handled request","request":{"client_ip":"192.0.2.1","proto":"HTTP/2.0","method":"GET","host":"a.example","uri":"/no","headers":{"Accept":["*/*"],"User-Agent":["FooBot/1"]}},"status":200}',
    ],
    [
      "Cloudflare",
      '{"ClientIP":"192.0.2.1","ClientRequestHost":"a.example","ClientRequestMethod":"GET","ClientRequestURI":"/no","ClientRequestUserAgent":"FooBot/1","EdgeResponseStatus":200,"EdgeStartTimestamp":"2026-11-20T08:00:00Z"}',
    ],
  ])("are not left to others as %s writes them", (_who, text) => {
    const scanner = new LineScanner();
    scanner.load(new TextEncoder().encode(`${text}\n`));
    let stop = scanner.scan(INPUT);
    if (stop === STOP_HOST) {
      scanner.learnHost(false);
      stop = scanner.scan(INPUT);
    }
    expect(stop).toBe(STOP_HEADER);
    scanner.learnHeader(true);
    expect(scanner.scan(INPUT)).toBe(STOP_DONE);
    expect([scanner.records, scanner.json]).toEqual([1, 1]);
  });
});
