/**
 * Lines of JSON that are read in bulk, against the same lines read one by one.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INPUT, STOP_DONE, STOP_HEADER, STOP_HOST, STOP_LINES } from "../../assembly/shared/logs.ts";
import { FIELD_NAMES, type FieldName, METHOD_NAMES } from "../../src/logs/formats/names.ts";
import { LineScanner } from "../../src/logs/scan/scanner.ts";
import { cases } from "../support/effort.ts";
import { both } from "./both.ts";
import { damagedLine } from "./damaged.ts";

const RUNS = cases(3000);

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
    '"099"',
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
    ...[
      '"/\\/"',
      '"\\/robots.txt"',
      '"https://a.example/robots.txt"',
      '"https://a.example/no"',
      '"http://b.example/no?x=https://c.example/"',
      '"http://a.example"',
      '"http:///no"',
      '"HTTP://a.example/no"',
      '"ftp://a.example/no"',
      '"https://a.example?/no"',
      '"http://a.example\\/no"',
      '""',
      '"-"',
      "7",
      '"/é"',
      '"/no\\n"',
      '"/no/\\u0061"',
      '"/no/\\u0061"',
      '"/no/\\u0061"',
    ],
  ),
  path: fc.constantFrom('"/"', '"/no"', '"/robots.txt"', '"/a?b"', '""', "1", "true"),
  query: fc.constantFrom('""', '"-"', '"x=1"', "7"),
  client: fc.constantFrom(
    '"192.0.2.1"',
    '"192.0.2.2"',
    '"::1"',
    '"192.0.2.1:5555"',
    '"192.0.2.1:80"',
    '"[::1]:443"',
    '"192.0.2.1,10.0.0.1"',
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
  encodedAgent: fc.constantFrom('"Foo%2520Bot/1.0"', '"Foo%20Bot/1.0"', '"FooBot/1.0"', '"-"', '""', "7"),
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

/** What most lines say. */
const USUAL: Readonly<Record<string, fc.Arbitrary<string>>> = {
  status: fc.constant("200"),
  target: fc.constantFrom('"/no"', '"/"'),
  path: fc.constantFrom('"/no"', '"/"'),
  query: fc.constantFrom('""', '"x=1"'),
  client: fc.constantFrom('"192.0.2.1"', '"192.0.2.2"'),
  agent: fc.constantFrom('"FooBot/1.0"', '"FooBot/1.0"', '"Mozilla/5.0 (X11)"'),
  encodedAgent: fc.constantFrom('"Foo%2520Bot/1.0"', '"FooBot/1.0"', '"Mozilla/5.0%20(X11)"'),
  host: fc.constant('"a.example"'),
  time: fc.constantFrom('"2026-11-20T08:00:00Z"', "1795161600.25"),
  method: fc.constant('"GET"'),
};

/** A member of one of the objects, and whether it comes first there. */
interface Member {
  readonly place: FieldName["place"];
  readonly text: string;
  readonly isFirst?: boolean;
}

/** What a line is made of: for each thing that is said, a name and a value. */
const base = fc
  .tuple(
    fc.subarray(["query", "host", "time", "method"]),
    fc.constantFrom(["target"], ["target"], ["path"], ["target", "path"], []),
    fc.constantFrom("agent", "agent", "encodedAgent"),
  )
  .chain(([some, targets, agent]) =>
    fc.tuple(
      ...["status", "client", agent, ...targets, ...some].map((said) =>
        fc
          .tuple(fc.constantFrom(...ALL.filter(([what]) => what === said)), USUAL[said]!)
          .map(([[, { place, name }], value]): Member => ({ place, text: `"${name}":${value}` })),
      ),
    ),
  );
/** What is not usual about a line. */
const known = fc
  .constantFrom(...ALL)
  .chain(([said, { place, name }]) =>
    fc
      .tuple(
        fc.oneof({ weight: 6, arbitrary: values[said]! }, plain),
        fc.constantFrom(
          name,
          name,
          name,
          `${name.slice(0, -1)}\\u00${name.charCodeAt(name.length - 1).toString(16)}`,
        ),
      )
      .map(([value, written]): Member => ({ place, text: `"${written}":${value}` })),
  );
const unknown = fc
  .tuple(
    fc.constantFrom("a", "Status", "x-very-long-name-of-a-field-that-nobody-knows", "ü", "__proto__"),
    plain,
  )
  .map(([name, value]): Member => ({ place: "line", text: `"${name}":${value}` }));
const odd = fc
  .constantFrom(
    '"request":"GET / HTTP/1.1"',
    '"request":"GET /no HTTP/2.0"',
    '"request":"GET /no HTTP/2"',
    '"request":"GET /no"',
    '"request":"GET /\\u006eo HTTP/1.1"',
    '"request":"GET /no/\\u0061 HTTP/1.1"',
    '"request":"HEAD /robots.txt HTTP/1.1"',
    '"request":"x"',
    '"request":""',
    '"request":null',
    '"request":7',
    '"request":[]',
    '"request":{"headers":7,"uri":"/"}',
    '"httpRequest":"x"',
    '"httpRequest":{"status":404,"requestUrl":"/no"}',
    '"properties":{"httpStatus":404,"requestUri":"/no"}',
    '"properties":7',
    '"date":"2026-11-20"',
    '"time":"08:00:00"',
    '"log":"192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \\"GET / HTTP/1.1\\" 200 5 \\"-\\" \\"FooBot\\""',
    '"message":"x"',
    '"message":7',
  )
  .map((text): Member => ({ place: "line", text }));
const twist = fc
  .tuple(fc.oneof({ weight: 5, arbitrary: known }, { weight: 2, arbitrary: odd }, unknown), fc.boolean())
  .map(([member, isFirst]): Member => ({ ...member, isFirst }));

const line = fc
  .tuple(
    base,
    fc.array(twist, { maxLength: 2 }),
    fc.constantFrom("request", "request", "request", "httpRequest"),
    fc.constantFrom(":", ":", ": ", " :\t"),
  )
  .map(([usual, twists, request, colon]) => {
    const inside = (place: string, ...more: readonly string[]): string => {
      const here = (isFirst: boolean): string[] =>
        twists.filter((one) => one.place === place && one.isFirst === isFirst).map(({ text }) => text);
      const own = usual.filter((one) => one.place === place).map(({ text }) => text);
      const all = [...here(true), ...own, ...more, ...here(false)];
      return `{${all.map((text) => text.replace('":', `"${colon}`)).join(colon === ":" ? "," : " , ")}}`;
    };
    const headers = inside("headers");
    const asked = inside("request", ...(headers === "{}" ? [] : [`"headers":${headers}`]));
    return inside("line", ...(asked === "{}" ? [] : [`"${request}":${asked}`]));
  });
const damaged = damagedLine(line, [...'\\",}]{0-.e \t\0é\u0001', ""]);
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

  it("are refused if they are not JSON", () => {
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
