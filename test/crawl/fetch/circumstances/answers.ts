/** Status lines, redirects, headers and bodies. */
import {
  answered,
  type Circumstance,
  circumstance,
  FILE,
  type Group,
  HALF,
  type Meaning,
  OK,
  type Sent,
} from "./circumstance.ts";

const UNAVAILABLE = "RFC 9309 2.3.1.3";
const UNREACHABLE = "RFC 9309 2.3.1.4";
const REDIRECTS = "RFC 9309 2.3.1.2";
const PARSED = "RFC 9309 2.3.1.1";
const LENGTH = `Content-Length: ${FILE.length}\r\n\r\n`;

const status = (line: string, means: Meaning, clause: string, body = HALF): Circumstance =>
  circumstance(`status-${line.split(" ")[0]}`, `${line.split(" ")[0]}`, means, clause, {
    ...answered(body, "", line),
    // The Fetch standard hides 407, and undici refuses statuses below 100.
    ...(/^(?:407|099)/.test(line) ? {} : { says: new RegExp(line.slice(0, 3)) }),
  });
const raw = (id: string, words: string, means: Meaning, clause: string, ...bytes: (string | Uint8Array)[]) =>
  circumstance(id, words, means, clause, { bytes });

export const statuses: Group = [
  ...["201 Created", "202 Accepted", "203 Proxied"].map((line) => status(line, "rules", PARSED, FILE)),
  raw("status-204", "204", "open", PARSED, "HTTP/1.1 204 No Content\r\n\r\n"),
  status("205 Reset Content", "open", PARSED, ""),
  status("206 Partial Content", "closed", "RFC 9110 15.3.7"),
  status("226 IM Used", "closed", "RFC 3229 10.4.1"),
  ...["300 Choices", "305 Proxy", "306 Unused"].map((line) => status(line, "open", REDIRECTS)),
  raw(
    "status-304",
    "304 to a request without conditions",
    "closed",
    "RFC 9110 15.4.5",
    "HTTP/1.1 304 Not Modified\r\n\r\n",
  ),
  ...[
    "400 Bad",
    "401 Unauthorized",
    "403 Forbidden",
    "404 Not Found",
    "410 Gone",
    "418 Teapot",
    "451 Law",
  ].map((line) => status(line, "open", UNAVAILABLE)),
  ...["407 Proxy", "408 Slow", "421 Misdirected", "429 Too Many"].map((line) =>
    status(line, "closed", UNREACHABLE),
  ),
  ...["500 Error", "501 No", "502 Gateway", "503 Busy", "504 Late", "599 Odd"].map((line) =>
    status(line, "closed", UNREACHABLE),
  ),
  ...["600 Odd", "999 Odd", "099 Odd"].map((line) => status(line, "closed", "RFC 9110 15")),
  circumstance("reset-404", "404 and a reset in its body", "open", UNAVAILABLE, {
    bytes: ["HTTP/1.1 404 Not Found\r\nContent-Length: 99\r\n\r\nno"],
    after: "reset",
  }),
  circumstance("reset-500", "500 and a reset in its body", "closed", UNREACHABLE, {
    bytes: ["HTTP/1.1 500 Error\r\nContent-Length: 99\r\n\r\nno"],
    after: "reset",
  }),
  raw(
    "continue",
    "100 before 200",
    "rules",
    "RFC 9110 15.2",
    "HTTP/1.1 100 Continue\r\n\r\n",
    OK,
    LENGTH,
    FILE,
  ),
  raw(
    "early-hints",
    "103 before 200",
    "rules",
    "RFC 9110 15.2",
    "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n",
    OK,
    LENGTH,
    FILE,
  ),
  raw("interim-only", "103 and a close", "closed", UNREACHABLE, "HTTP/1.1 103 Early Hints\r\n\r\n"),
  circumstance("switch", "101", "closed", "RFC 9110 15.2.2", {
    bytes: ["HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", FILE],
  }),
  ...(
    [
      ["no-reason", "a status without a phrase", "rules", "HTTP/1.1 200\r\n"],
      ["two-digits", "a status of two digits", "closed", "HTTP/1.1 20 OK\r\n"],
      ["four-digits", "a status of four digits", "closed", "HTTP/1.1 2000 OK\r\n"],
      ["no-status", "no status", "closed", "HTTP/1.1 OK\r\n"],
      ["lower-case", "`http/1.1`", "closed", "http/1.1 200 OK\r\n"],
      ["version-9", "`HTTP/9.9`", "closed", "HTTP/9.9 200 OK\r\n"],
      ["icy", "`ICY 200 OK`", "closed", "ICY 200 OK\r\n"],
    ] as const
  ).map(([id, words, means, line]) => raw(id, words, means, "RFC 9112 4", line, LENGTH, FILE)),
];

const nowhere = (address: "nobody" | "untrusted" | "no-tls", words: string, says: RegExp): Circumstance => ({
  ...circumstance(`address-${address}`, words, "closed", UNREACHABLE, answered(FILE)),
  address,
  says,
  ...(address === "untrusted" && { untrusted: true }),
});

export const addresses: Group = [
  nowhere("nobody", "an address at which nobody listens", /refused|ECONNREFUSED/),
  nowhere("untrusted", "a certificate for which nobody vouches", /certificate|_CERT/),
  nowhere("no-tls", "`https:` where there is no TLS", /secure connection|disconnected|reset|hang up/i),
];

const to = (location: string, code = "302 Found"): Sent =>
  answered("", `Location: ${location}\r\nConnection: close\r\n`, code);
const redirect = (
  id: string,
  words: string,
  means: Meaning,
  location: string,
  at: Record<string, Sent> = {},
  clause = REDIRECTS,
) => circumstance(id, words, means, clause, { ...to(location), at });
/** A way of so many redirects to the file. */
const chain = (length: number): Record<string, Sent> =>
  Object.fromEntries([
    ...Array.from({ length: length - 1 }, (_, i) => [`/${i + 1}`, to(`/${i + 2}`)]),
    [`/${length}`, answered(FILE)],
  ]);

export const redirects: Group = [
  ...["301 Moved", "302 Found", "303 Other", "307 Temporary", "308 Permanent"].map((line) =>
    circumstance(`redirect-${line.slice(0, 3)}`, `${line.slice(0, 3)} to the file`, "rules", REDIRECTS, {
      ...to("/file", line),
      at: { "/file": answered(FILE) },
    }),
  ),
  circumstance("redirect-reset", "a redirect with a reset in its body", "rules", REDIRECTS, {
    bytes: ["HTTP/1.1 302 Found\r\nLocation: /file\r\nContent-Length: 99\r\n\r\nx"],
    after: "reset",
    at: { "/file": answered(FILE) },
  }),
  redirect("redirect-twice", "`Location` twice, with the same value", "rules", "/file\r\nLocation: /file", {
    "/file": answered(FILE),
  }),
  redirect("redirect-5", "five redirects", "rules", "/1", chain(5)),
  redirect("redirect-6", "six redirects", "open", "/1", chain(6)),
  redirect("redirect-loop", "a loop", "open", "/robots.txt"),
  circumstance("redirect-nowhere", "no `Location`", "open", REDIRECTS, answered("", "", "302 Found")),
  redirect("redirect-empty", "an empty `Location`", "open", ""),
  redirect("redirect-ftp", "another scheme", "open", "ftp://127.0.0.1/robots.txt"),
  redirect("redirect-invalid", "a target that is no URL", "open", "http://[/"),
  redirect(
    "redirect-closed-port",
    "a port that nobody listens on",
    "closed",
    "{nobody}/robots.txt",
    {},
    UNREACHABLE,
  ),
  {
    ...redirect(
      "redirect-untrusted",
      "https with a certificate for which nobody vouches",
      "closed",
      "{secure}/robots.txt",
      {},
      UNREACHABLE,
    ),
    untrusted: true,
  },
  redirect("redirect-no-tls", "https where there is none", "closed", "{secure}/robots.txt", {}, UNREACHABLE),
  redirect("redirect-404", "404 behind a redirect", "open", "/gone", {
    "/gone": answered("", "", "404 Not Found"),
  }),
  redirect(
    "redirect-500",
    "500 behind a redirect",
    "closed",
    "/ill",
    { "/ill": answered("", "", "500 Error") },
    UNREACHABLE,
  ),
  redirect(
    "redirect-cut",
    "a cut body behind a redirect",
    "closed",
    "/cut",
    {
      "/cut": { bytes: [OK, LENGTH, HALF], after: "reset" },
    },
    UNREACHABLE,
  ),
  redirect(
    "redirect-reset-until-close",
    "a reset in a body without a length, behind a redirect",
    "closed",
    "/cut",
    {
      "/cut": { bytes: [OK, "\r\n", HALF], after: "reset" },
    },
    UNREACHABLE,
  ),
];

const header = (id: string, words: string, means: Meaning, clause: string, lines: string | Uint8Array) =>
  raw(`header-${id}`, words, means, clause, OK, lines, LENGTH, FILE);
const SYNTAX = "RFC 9112 5";

export const headers: Group = [
  header("8k", "a header of 8 KB", "rules", "RFC 9110 5.4", `X-Long: ${"x".repeat(8_000)}\r\n`),
  header("20k", "a header of 20 KB", "rules", "RFC 9110 5.4", `X-Long: ${"x".repeat(20_000)}\r\n`),
  header("1m", "a header of 1 MB", "closed", "RFC 9110 5.4", `X-Long: ${"x".repeat(1_000_000)}\r\n`),
  {
    ...header(
      "many",
      "5,000 headers",
      "closed",
      "RFC 9110 5.4",
      "X-Many: xxxxxxxxxxxxxxxxxxxxxxxxxx\r\n".repeat(5_000),
    ),
    archived: "rules",
  },
  header("folded", "a folded header", "rules", "RFC 9112 5.2", "X-Long: a\r\n b\r\n"),
  header(
    "folded-twice",
    "a header folded into three lines",
    "rules",
    "RFC 9112 5.2",
    "X-Long: a\r\n b\r\n\tc\r\n",
  ),
  header(
    "folded-control",
    "a folded header and a control character in another",
    "closed",
    "RFC 9110 5.5",
    "X-Long: a\r\n b\r\nX-Odd: a\x01b\r\n",
  ),
  raw(
    "header-folded-lengths",
    "a folded header and a length beside chunks",
    "closed",
    "RFC 9112 6.3",
    OK,
    `X-Long: a\r\n b\r\nContent-Length: ${HALF.length}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    HALF,
  ),
  raw(
    "header-folded-length",
    "a folded `Content-Length`",
    "rules",
    "RFC 9112 5.2",
    `${OK}Content-Length:\r\n ${FILE.length}\r\n\r\n`,
    FILE,
  ),
  header("60k", "headers of 60 KB", "rules", "RFC 9110 5.4", `X-Long: ${"x".repeat(7_500)}\r\n`.repeat(8)),
  header("space", "a space before the colon", "rules", "RFC 9112 5.1", "X-Space : a\r\n"),
  header("control", "a control character in a value", "closed", "RFC 9110 5.5", "X-Odd: a\x01b\r\n"),
  header("nul", "a NUL in a value", "closed", "RFC 9110 5.5", "X-Odd: a\0b\r\n"),
  header("bare-cr", "a carriage return in a value", "closed", "RFC 9110 5.5", "X-Odd: a\rb\r\n"),
  header("no-colon", "a line without a colon", "closed", SYNTAX, "nonsense\r\n"),
  header("no-name", "a line without a name", "rules", SYNTAX, ": nonsense\r\n"),
  header(
    "latin1",
    "bytes that are not ASCII in a value",
    "rules",
    "RFC 9110 5.5",
    Buffer.from("X-Odd: \xe9\xff\r\n", "latin1"),
  ),
  raw(
    "header-bare-lf",
    "line feeds alone",
    "rules",
    "RFC 9112 2.2",
    `${OK}${LENGTH}`.replaceAll("\r", ""),
    FILE,
  ),
  raw(
    "header-length-and-chunks",
    "a length beside chunks",
    "closed",
    "RFC 9112 6.3",
    OK,
    `Content-Length: ${HALF.length}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    HALF,
  ),
];

const body = (id: string, words: string, means: Meaning, content: string | Uint8Array, clause = PARSED) =>
  circumstance(`body-${id}`, words, means, clause, answered(content));
const RULES = "User-agent: *\nAllow: /a\nDisallow: /\n";
const LIMIT = "RFC 9309 2.5";

export const bodies: Group = [
  body("empty", "an empty body", "open", ""),
  body("html", "HTML", "open", "<!doctype html><title>Not here</title><p>Sorry"),
  body("mark", "a byte order mark", "rules", `\uFEFF${FILE}`, "RFC 9309 2.2"),
  body("cr", "carriage returns alone", "rules", FILE.replaceAll("\n", "\r"), "RFC 9309 2.2"),
  body("utf-16le", "UTF-16, little-endian", "rules", Buffer.from(`\uFEFF${FILE}`, "utf16le"), "RFC 9309 2.2"),
  body(
    "utf-16be",
    "UTF-16, big-endian",
    "rules",
    Buffer.from(`\uFEFF${FILE}`, "utf16le").swap16(),
    "RFC 9309 2.2",
  ),
  body("nul", "NULs in comments", "rules", `#\0\0\n${FILE}`),
  body("nul-after", "NULs after the rules", "rules", `${FILE}${"\0".repeat(999)}`),
  body("latin1", "bytes that are not UTF-8 in comments", "rules", Buffer.from(`# \xe9\n${FILE}`, "latin1")),
  body(
    "binary",
    "a picture, or what cannot be told from compressed bytes",
    "closed",
    Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01", "latin1"),
    "RFC 9309 2.3",
  ),
  ...(
    [
      ["nul-only", "nothing but NULs", "\0".repeat(4096)],
      ["nul-one", "one NUL", "\0"],
      ["nul-lines", "NULs and line breaks", "\0\0\n".repeat(99)],
      ["nul-long", "more NULs than bytes are read", "\0".repeat(600_000)],
      ["nul-before", "NULs in place of the first lines", `${"\0".repeat(512)}${HALF}Disallow: /\n`],
      ["ones", "nothing but bytes of ones", Buffer.alloc(4096, 0xff)],
      ["program", "a program in ASCII", `\x7fELF\x02\x01\x01${"\0".repeat(9)}\x02\0>\0\x01\0\0\0`],
      ["controls", "control characters", "\x01\x02\x03\x04\x05\x06"],
    ] as const
  ).map(([id, words, content]) => body(id, words, "closed", content, "RFC 9309 2.3")),
  body("control", "HTML with a stray control character", "open", "<!doctype html>\x08<p>Sorry"),
  body(
    "long",
    "more than is read, after the rules",
    "rules",
    `${RULES}${"# padding\n".repeat(70_000)}`,
    LIMIT,
  ),
  body(
    "long-before",
    "more than is read, before the rule that closes",
    "open",
    `User-agent: *\nAllow: /a\n${"# padding\n".repeat(70_000)}Disallow: /\n`,
    LIMIT,
  ),
  circumstance("body-endless", "a body without end, after the rules", "rules", LIMIT, {
    bytes: [`${OK}\r\n`, RULES, "# padding\n".repeat(1_000)],
    after: "endless",
  }),
  circumstance("body-endless-chunks", "chunks without end, after the rules", "rules", LIMIT, {
    bytes: [
      `${OK}Transfer-Encoding: chunked\r\n\r\n`,
      "24\r\n",
      RULES,
      "\r\n",
      "a\r\n# padding\n\r\n".repeat(1_000),
    ],
    after: "endless",
  }),
];
