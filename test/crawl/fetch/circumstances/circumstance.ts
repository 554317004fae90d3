/** What a server may do with a request for robots.txt, as data: what it sends, and what that means by the standards. */
import { createHash } from "node:crypto";

/**
 * What an answer means for a crawler that has no copy of the file:
 *
 * - `rules`: it has the whole file;
 * - `open`: a body without rules, or a status by which everything may be fetched;
 * - `closed`: a failure, after which nothing may be fetched for now.
 */
export type Meaning = "rules" | "open" | "closed";

/** What is sent, and what becomes of the connection then. */
export interface Sent {
  readonly bytes: readonly (string | Uint8Array)[];
  /** `endless`: the last of the bytes are sent again and again. `stays`: nothing more happens.
   * `drips`: the same, every few milliseconds. `reset-later`: not before a client of this process has read the bytes.
   * Default: `end`. */
  readonly after?: "end" | "reset" | "reset-later" | "stays" | "endless" | "drips";
  /** What is sent instead if the request asks for the connection to be closed. */
  readonly closing?: Sent;
  /** What is sent to requests with conditions instead. */
  readonly conditional?: Sent;
}

export interface Circumstance extends Sent {
  readonly id: string;
  /** Names it in a sentence, in Markdown: "a reset in the headers". */
  readonly words: string;
  readonly means: Meaning;
  /** What it means for an archive, if it holds more than crawlers read. */
  readonly archived?: Meaning;
  /** Where a standard says so. */
  readonly clause: string;
  /** What is sent for other paths, to which a redirect may lead; `{nobody}` and `{secure}` in text stand for origins. */
  readonly at?: Readonly<Record<string, Sent>>;
  /** What a failure has to mention, besides being in words. */
  readonly says?: RegExp;
  /** Only a timeout ends it. */
  readonly stalls?: true;
  /** Needs TLS. */
  readonly secure?: true;
  /** The site has one of these addresses, instead of that of a server: nobody listens there, or `https:` is said to a
   * server that has a certificate for which nobody vouches, or that speaks no TLS. */
  readonly address?: "nobody" | "untrusted" | "no-tls";
  /** `{secure}` speaks TLS, with a certificate for which nobody vouches, and has the file. */
  readonly untrusted?: true;
}

export type Group = readonly Circumstance[];

/** Lines that do not compress well, so that a half of what is compressed is a half of them. */
const FILLER = Array.from(
  { length: 40 },
  (_, i) => `# ${createHash("sha256").update(`${i}`).digest("base64")}\n`,
);

/** The file: a part of it, cut anywhere, forbids nothing. As a whole, it forbids everything but what begins with /a. */
export const FILE = `User-agent: *\nAllow: /a\n${FILLER.join("")}Disallow: /\n`;
/** A beginning of it, to the end of a line. */
export const HALF = FILE.slice(0, FILE.indexOf("\n", FILE.length / 2) + 1);
export const WHOLE = Buffer.from(FILE);

export const OK = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";

/** An answer of 200 with these headers, each ending with a line break, and its length. */
export function answered(body: string | Uint8Array, headers = "", status = "200 OK"): Sent {
  const length = Buffer.byteLength(body);
  return {
    bytes: [
      `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\n${headers}Content-Length: ${length}\r\n\r\n`,
      body,
    ],
  };
}

export const chunk = (body: string | Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`${Buffer.byteLength(body).toString(16)}\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ]);

/** A maker of a group's circumstances, whose meaning a clause gives. */
export function circumstance(
  id: string,
  words: string,
  means: Meaning,
  clause: string,
  sent: Sent & Partial<Circumstance>,
): Circumstance {
  return { id, words, means, clause, ...sent };
}
