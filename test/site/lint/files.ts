/** Arbitrary robots.txt files: near enough to real ones to meet every rule, odd enough to meet every corner. */
import fc from "fast-check";

const name = fc.constantFrom(
  ...[
    "User-agent",
    "user-agent",
    "USER-AGENT",
    "Useragent",
    "Disallow",
    "DISALLOW",
    "Allow",
    "disalow",
    "Disallowed",
    "User-agents",
  ],
  ...[
    "Allow",
    "Disallow",
    "Crawl-delay",
    "Sitemap",
    "site-map",
    "Noindex",
    "Host",
    "X-thing",
    "Content-Signal",
  ],
);
const agent = fc.constantFrom(
  ...[
    "*",
    "foo",
    "Foo",
    "bar",
    "foo/1.0",
    "bar*",
    "Googlebot",
    "AdsBot-Google",
    "MJ12bot",
    "",
    "* x",
    "foo bar",
  ],
  ...["foo, bar", "Mozilla/5.0 (compatible; foo/1.0)", "GPTBot", "ClaudeBot"],
);
const piece = fc.constantFrom(
  ...[
    "/",
    "a",
    "b",
    "/a",
    "/a/",
    "*",
    "**",
    "$",
    "%7E",
    "%2F",
    "%2f",
    "%",
    "\u00E9",
    "?",
    "=",
    "&amp;",
    " ",
    ",",
    ".",
  ],
  ...[
    "index.html",
    "html",
    "\u{1F600}",
    "\uD800",
    "\\",
    "[",
    "\t",
    "\uFEFF",
    "\u00A0",
    "~",
    ":",
    "@",
    "'",
    '"',
  ],
);
const path = fc
  .tuple(fc.constantFrom("/", "/", "/", "*", "", "/a"), fc.array(piece, { maxLength: 4 }))
  .map(([start, rest]) => start + rest.join(""));
const value = fc.oneof(
  { weight: 3, arbitrary: agent },
  { weight: 6, arbitrary: path },
  { weight: 1, arbitrary: fc.constantFrom("5", "https://example.com/s.xml", "search=yes", "") },
);
const space = fc.constantFrom("", "", "", "", " ", "\t", "  ", "\v", "\0", "\uFEFF", "\f");
const colon = fc.constantFrom(":", ":", ":", ": ", ": ", ": ", " ", " : ", "");
const comment = fc.constantFrom("", "", "", "", "# note", " # note", "#", " #x:y");
const field = fc.tuple(space, name, colon, value, space, comment).map((parts) => parts.join(""));
const agentLine = agent.map((text) => `User-agent: ${text}`);
const ruleLine = fc
  .tuple(fc.constantFrom("Disallow: ", "Disallow: ", "Allow: "), path)
  .map((parts) => parts.join(""));
const line = fc.oneof(
  { weight: 4, arbitrary: agentLine },
  { weight: 10, arbitrary: ruleLine },
  { weight: 5, arbitrary: field },
  {
    weight: 2,
    arbitrary: fc.constantFrom("", "", " ", "# comment", "please go away", "noindex", "Disallow"),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
);
const ending = fc.constantFrom("\n", "\n", "\n", "\n", "\r\n", "\r", "\n\n");

/** A file as text. */
export const files = fc
  .tuple(
    fc.constantFrom("", "", "", "", "\uFEFF", "\uFEFF\uFEFF", " "),
    fc.array(fc.tuple(line, ending), { maxLength: 14 }),
    fc.oneof(fc.constant(""), line),
  )
  .map(([start, lines, last]) => start + lines.map((parts) => parts.join("")).join("") + last);

/** A file as bytes, some of them damaged. */
export const damagedFiles = fc
  .tuple(files, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }))
  .map(([text, changes]) => {
    const bytes = new TextEncoder().encode(text);
    for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
    return bytes;
  });
