/** Reads a large page that arrives in parts, and prints how many bytes of memory that took and what was found. */
import { readPage } from "../../../src/site/meta/index.ts";

const [name, bytes] = process.argv.slice(2);
const SIZE = Number(bytes);
const TAG = '<meta name="robots" content="noindex">';
const encoder = new TextEncoder();

/** What the page begins with and what it then consists of. */
const pages: Record<string, readonly [start: string, part: string]> = {
  text: ["<body>", "Lorem ipsum dolor sit amet, consectetur.\n"],
  "text without spaces": ["<body>", "x"],
  "one comment": ["<!--", "-<"],
  "one attribute": ['<meta name="robots" content="', "noindex,"],
  "one attribute's name": ["<meta ", "x"],
  "one tag's name": ["<", "x"],
  "one tag with many attributes": ["<meta name=robots ", "a=b "],
  "one script": ["<script>", "<!--<script></script "],
  "one title": ["<title>", "&amp;</titl"],
  "many tags": ["", TAG],
  "many elements": ["", "<p data-nosnippet>x</p><svg>"],
  "many names": ["<base href=x>", '<meta name="keywords" content="a, b, c">\n'],
  "many numbers": ["<meta name=robots content='", "&#00000105;"],
  "left angles": ["", "<"],
  CDATA: ["", "<![CDATA["],
};

async function* parts(start: string, part: string): AsyncGenerator<Uint8Array> {
  yield encoder.encode(TAG + start);
  const chunk = encoder.encode(part.repeat(Math.ceil(65_536 / part.length)));
  for (let sent = 0; sent < SIZE; sent += chunk.length) {
    yield chunk.slice();
    // As a socket would: without a pause nothing is collected between the parts.
    if (sent % 1_000_000 < chunk.length) await new Promise((resolve) => setImmediate(resolve));
  }
}

const [start, part] = pages[name!]!;
const before = process.memoryUsage().rss;
const began = performance.now();
const { tags, truncated } = await readPage(parts(start, part));
const milliseconds = Math.round(performance.now() - began);
// In KiB.
const peak = process.resourceUsage().maxRSS * 1024;
console.log(
  JSON.stringify({
    first: tags[0]?.directives[0]?.name,
    tags: tags.length,
    truncated,
    grown: peak - before,
    milliseconds,
  }),
);
