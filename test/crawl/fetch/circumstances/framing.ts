/** How messages begin, are delimited and end. */
import {
  type Circumstance,
  chunk,
  circumstance,
  FILE,
  type Group,
  HALF,
  OK,
  type Sent,
} from "./circumstance.ts";

const UNREACHABLE = "RFC 9309 2.3.1.4";
const INCOMPLETE = "RFC 9112 8";
const FAULTY = "RFC 9112 6.3";

const LENGTH = `${OK}Content-Length: ${FILE.length}\r\n\r\n`;
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const UNTIL_CLOSE = `${OK}Connection: close\r\n\r\n`;
const [FIRST, SECOND] = [chunk(HALF), chunk(FILE.slice(HALF.length))];
const LAST = "0\r\n\r\n";

/** The same bytes, followed by resets and by a normal close: all are failures. */
const cut = (
  id: string,
  words: string,
  clause: string,
  ...bytes: (string | Uint8Array)[]
): Circumstance[] => [
  circumstance(`reset-${id}`, `a cut ${words}`, "closed", clause, { bytes, after: "reset" }),
  circumstance(`reset-later-${id}`, `a cut ${words}`, "closed", clause, {
    bytes,
    after: "reset-later",
  }),
  circumstance(`end-${id}`, `a cut ${words}`, "closed", clause, { bytes, after: "end" }),
];
const whole = (id: string, words: string, clause: string, ...bytes: (string | Uint8Array)[]): Circumstance =>
  circumstance(id, words, "rules", clause, { bytes });
const faulty = (id: string, words: string, headers: string, body = FILE): Circumstance =>
  circumstance(id, words, "closed", FAULTY, { bytes: [`${OK}${headers}\r\n`, body] });
/** A reset that comes with the last bytes, and one that comes after they have been read: systems tell them apart. */
const resets = (id: string, words: string, ...bytes: (string | Uint8Array)[]): Circumstance[] => [
  circumstance(`reset-${id}`, words, "closed", INCOMPLETE, { bytes, after: "reset" }),
  circumstance(`reset-later-${id}`, words, "closed", INCOMPLETE, {
    bytes,
    after: "reset-later",
  }),
];
const stalled = (id: string, words: string, ...bytes: string[]): Circumstance =>
  circumstance(id, words, "closed", UNREACHABLE, { bytes, after: "stays", stalls: true, says: /after \d+/ });

const closed = ({ bytes, ...sent }: Sent): Sent => ({
  ...sent,
  bytes: [String(bytes[0]).replace(OK, `${OK}Connection: close\r\n`), ...bytes.slice(1)],
});

/** The same with `Connection: close` in the answer: from servers that do what they are asked, and from those that always do. */
const withCloses = (group: Group): Group =>
  group.flatMap((it) => {
    if (!String(it.bytes[0] ?? "").startsWith(OK) || it.bytes[0] === UNTIL_CLOSE) return [it];
    const { id, words, means, clause, ...sent } = it;
    const isCutChunk = /chunk/.test(String(it.bytes[0])) && means === "closed" && words.startsWith("a cut");
    const always = isCutChunk ? `${words}, from a server that never keeps connections` : words;
    return [
      it,
      { ...it, id: `${id}-closing`, closing: closed(sent) },
      { ...it, id: `${id}-closes`, words: always, ...closed(sent) },
    ];
  });

export const beginnings: Group = withCloses([
  ...cut("at-once", "before the answer", UNREACHABLE),
  ...cut("in-status", "in the status line", UNREACHABLE, "HTTP/1.1 20"),
  ...cut("after-status", "after the status line", UNREACHABLE, "HTTP/1.1 200 OK\r\n"),
  ...cut("in-headers", "in the headers", UNREACHABLE, `${OK}Content-Le`),
  stalled("stall-at-once", "no answer"),
  stalled("stall-in-headers", "headers that stall", `${OK}Content-Le`),
  stalled("stall-in-length", "a body with a length that stalls", LENGTH, HALF),
  stalled("stall-in-chunked", "chunks that stall", CHUNKED, FIRST.toString()),
  { ...stalled("drips", "a body in drips, for ever", LENGTH, "#"), after: "drips" },
  stalled("stall-until-close", "a body without a length that stalls", UNTIL_CLOSE, HALF),
  circumstance("not-http", "another protocol", "closed", UNREACHABLE, {
    bytes: ["SSH-2.0-OpenSSH_9.6\r\n"],
  }),
  circumstance("http-0.9", "a file without headers", "closed", "RFC 9112 A", { bytes: [FILE] }),
]);

export const lengths: Group = withCloses([
  whole("length", "a length", "RFC 9112 6.3", LENGTH, FILE),
  circumstance("length-stays", "a connection that stays open", "rules", "RFC 9112 6.3", {
    bytes: [LENGTH, FILE],
    after: "stays",
  }),
  circumstance("length-reset", "a reset after the whole body", "rules", "RFC 9112 8", {
    bytes: [LENGTH, FILE],
    after: "reset",
  }),
  whole(
    "length-pieces",
    "a body in small pieces",
    "RFC 9112 6.3",
    LENGTH,
    ...(FILE.match(/[\s\S]{1,100}/g) ?? []),
  ),
  ...cut("after-headers-length", "before a body with a length", INCOMPLETE, LENGTH),
  ...cut("in-length", "in a body with a length", INCOMPLETE, LENGTH, HALF),
  ...cut("near-end-length", "a byte before the end", INCOMPLETE, LENGTH, FILE.slice(0, -1)),
  faulty(
    "length-twice",
    "two lengths that differ",
    `Content-Length: ${HALF.length}\r\nContent-Length: ${FILE.length}\r\n`,
  ),
  faulty(
    "length-list",
    "a list of lengths that differ",
    `Content-Length: ${HALF.length}, ${FILE.length}\r\n`,
  ),
  faulty("length-words", "a length that is no number", "Content-Length: all\r\n"),
  faulty("length-negative", "a negative length", "Content-Length: -1\r\n"),
  faulty("length-signed", "a length with a sign", `Content-Length: +${HALF.length}\r\n`),
  faulty("length-hex", "a length in hexadecimal", `Content-Length: 0x${HALF.length.toString(16)}\r\n`),
  faulty("length-huge", "a length beyond all numbers", `Content-Length: ${"9".repeat(40)}\r\n`),
  whole(
    "length-same",
    "the same length twice",
    "RFC 9112 6.3",
    OK,
    `Content-Length: ${FILE.length}\r\n`.repeat(2),
    "\r\n",
    FILE,
  ),
]);

export const chunks: Group = withCloses([
  whole("chunked", "chunks", "RFC 9112 7.1", CHUNKED, FIRST, SECOND, LAST),
  whole(
    "chunked-case",
    "`Transfer-Encoding: CHUNKED`",
    "RFC 9112 7",
    CHUNKED.replace("chunked", "CHUNKED"),
    FIRST,
    SECOND,
    LAST,
  ),
  whole(
    "chunked-trailer",
    "chunks and a trailer",
    "RFC 9112 7.1.2",
    CHUNKED,
    FIRST,
    SECOND,
    "0\r\nX-Sum: 1\r\n\r\n",
  ),
  whole(
    "chunked-extension",
    "chunk extensions",
    "RFC 9112 7.1.1",
    CHUNKED,
    chunk(FILE).toString().replace("\r\n", ";a=b\r\n"),
    LAST,
  ),
  circumstance("chunked-reset", "a reset after the last chunk", "rules", "RFC 9112 8", {
    bytes: [CHUNKED, FIRST, SECOND, LAST],
    after: "reset",
  }),
  ...cut("in-chunk", "in a chunk", INCOMPLETE, CHUNKED, FIRST.subarray(0, -40)),
  ...cut("after-chunk-data", "before the end of a chunk's line", INCOMPLETE, CHUNKED, FIRST.subarray(0, -2)),
  ...cut("between-chunks", "between chunks", INCOMPLETE, CHUNKED, FIRST),
  ...cut("in-chunk-size", "in the size of a chunk", INCOMPLETE, CHUNKED, FIRST, "5"),
  ...cut("before-last-chunk", "before the last chunk", INCOMPLETE, CHUNKED, FIRST, SECOND),
  ...cut("before-trailer", "between the last chunk and the end", INCOMPLETE, CHUNKED, FIRST, "0\r\n"),
  ...cut("in-trailer", "in the trailer", INCOMPLETE, CHUNKED, FIRST, "0\r\nX-Sum: 1"),
  ...(
    [
      ["words", "a chunk size that is no number", "zz\r\n"],
      ["negative", "a negative chunk size", "-1\r\n"],
      ["huge", "a chunk size beyond all numbers", "fffffffffffffffff\r\n"],
      ["short", "a chunk longer than its size", `1\r\n${FILE.slice(HALF.length)}\r\n`],
      ["empty", "no chunk size", "\r\n"],
    ] as const
  ).map(([id, words, bytes]) =>
    circumstance(`chunk-${id}`, words, "closed", "RFC 9112 7.1", { bytes: [CHUNKED, FIRST, bytes, LAST] }),
  ),
  faulty("not-chunked", "`Transfer-Encoding: chunked` without chunks", "Transfer-Encoding: chunked\r\n"),
  faulty(
    "chunked-twice",
    "chunked twice, with a length of half",
    `Transfer-Encoding: chunked, chunked\r\nContent-Length: ${HALF.length}\r\n`,
  ),
]);

export const closes: Group = [
  whole("until-close", "no length", "RFC 9112 6.3", UNTIL_CLOSE, FILE),
  whole("until-close-1.0", "HTTP/1.0", "RFC 9112 6.3", UNTIL_CLOSE.replace("1.1", "1.0"), FILE),
  ...resets("after-headers", "a reset before a body without a length", UNTIL_CLOSE),
  ...resets("until-close", "a reset in a body without a length", UNTIL_CLOSE, HALF),
  ...resets(
    "until-close-1.0",
    "a reset in a body of HTTP/1.0 without a length",
    UNTIL_CLOSE.replace("1.1", "1.0"),
    HALF,
  ),
  ...resets(
    "until-close-implied",
    "a reset in a body without a length and without `Connection: close`",
    `${OK}\r\n`,
    HALF,
  ),
  ...resets("until-close-all", "a reset after what may be all of a body without a length", UNTIL_CLOSE, FILE),
  circumstance("end-until-close", "a body without a length, closed early", "open", "RFC 9112 6.3", {
    bytes: [UNTIL_CLOSE, HALF],
  }),
  circumstance(
    "tls-until-close",
    "a body without a length over TLS, cut without its closing alert",
    "closed",
    "RFC 9112 9.8",
    {
      bytes: [UNTIL_CLOSE, HALF],
      secure: true,
    },
  ),
  circumstance("tls-in-length", "TLS that ends in a body with a length", "closed", "RFC 9112 9.8", {
    bytes: [LENGTH, HALF],
    secure: true,
  }),
  ...resets("tls-until-close", "a reset in a body without a length over TLS", UNTIL_CLOSE, HALF).map(
    (it) => ({
      ...it,
      secure: true as const,
      clause: "RFC 9112 9.8",
    }),
  ),
];
