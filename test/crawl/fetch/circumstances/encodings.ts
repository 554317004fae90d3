/** Content and transfer codings: whole, broken, undeclared and misdeclared. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import {
  answered,
  type Circumstance,
  chunk,
  circumstance,
  FILE,
  type Group,
  OK,
  WHOLE,
} from "./circumstance.ts";

const CODED = "RFC 9110 8.4";
const TEXT = "RFC 9309 2.3";

/** A frame of zstd (RFC 8878 3.1.1) with one block that is not compressed: Node 20 cannot write them. */
function zstd(body: Uint8Array): Buffer {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32LE(body.length, 5);
  head.writeUIntLE(body.length * 8 + 1, 9, 3);
  return Buffer.concat([head, body]);
}

/** A frame that decoders skip (RFC 8878 3.1.2). */
const SKIPPED = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);

const codings = {
  gzip: gzipSync(WHOLE),
  deflate: deflateSync(WHOLE),
  br: brotliCompressSync(WHOLE),
  zstd: zstd(WHOLE),
} as const;
type Coding = keyof typeof codings;

const named = (coding: string): string => `Content-Encoding: ${coding}\r\n`;
const altered = (bytes: Uint8Array, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 0x55;
  return copy;
};

/** All that is made from each coding. */
function broken(coding: Coding): Circumstance[] {
  const bytes = codings[coding];
  const half = bytes.subarray(0, bytes.length / 2);
  const closed = (id: string, words: string, body: Uint8Array, headers = named(coding)): Circumstance =>
    circumstance(`${coding}-${id}`, words, "closed", CODED, answered(body, headers));
  return [
    circumstance(`${coding}-whole`, coding, "rules", CODED, answered(bytes, named(coding))),
    circumstance(`${coding}-chunked`, "compressed bytes in chunks", "rules", CODED, {
      bytes: [
        `${OK}${named(coding)}Transfer-Encoding: chunked\r\n\r\n`,
        chunk(half),
        chunk(bytes.subarray(half.length)),
        "0\r\n\r\n",
      ],
    }),
    closed("cut", "a half of compressed bytes, with its length", half),
    closed("cut-end", "compressed bytes without the last 2, with their length", bytes.subarray(0, -2)),
    circumstance(`${coding}-cut-close`, "a half of compressed bytes, without a length", "closed", CODED, {
      bytes: [`${OK}${named(coding)}\r\n`, half],
    }),
    circumstance(`${coding}-cut-chunked`, "a half of compressed bytes, in chunks", "closed", CODED, {
      bytes: [`${OK}${named(coding)}Transfer-Encoding: chunked\r\n\r\n`, chunk(half), "0\r\n\r\n"],
    }),
    closed("empty", "no bytes that are called compressed", new Uint8Array()),
    circumstance(
      `${coding}-empty-chunked`,
      "no bytes that are called compressed, in chunks",
      "closed",
      CODED,
      {
        bytes: [`${OK}${named(coding)}Transfer-Encoding: chunked\r\n\r\n`, "0\r\n\r\n"],
      },
    ),
    circumstance(
      `${coding}-empty-close`,
      "no bytes that are called compressed, without a length",
      "closed",
      CODED,
      {
        bytes: [`${OK}${named(coding)}Connection: close\r\n\r\n`],
      },
    ),
    circumstance(
      `${coding}-of-nothing`,
      "compressed nothing",
      "open",
      CODED,
      answered(coded(coding, Buffer.from("")), named(coding)),
    ),
    circumstance(`${coding}-204`, "204 that is called compressed", "open", "RFC 9110 15.3.5", {
      bytes: [`HTTP/1.1 204 No Content\r\n${named(coding)}\r\n`],
    }),
    closed("damaged", "compressed bytes with a damaged head", altered(bytes, 0)),
    closed("undeclared", "compressed bytes that no header names", bytes, ""),
    closed("undeclared-cut", "a half of compressed bytes that no header names", half, ""),
    closed("twice", "bytes compressed twice, once by the header", coded(coding, bytes)),
    circumstance(
      `${coding}-transfer-empty`,
      "no bytes under `Transfer-Encoding` with a compression, in chunks",
      "closed",
      "RFC 9112 7",
      { bytes: [`${OK}Transfer-Encoding: ${coding}, chunked\r\n\r\n`, "0\r\n\r\n"] },
    ),
    circumstance(
      `${coding}-transfer-empty-close`,
      "no bytes under `Transfer-Encoding` with a compression, without a length",
      "closed",
      "RFC 9112 7",
      { bytes: [`${OK}Transfer-Encoding: ${coding}\r\n\r\n`] },
    ),
    closed("transfer", "`Transfer-Encoding` with a compression", new Uint8Array(), ""),
  ].map((it) =>
    it.id.endsWith("-transfer")
      ? {
          ...it,
          clause: "RFC 9112 7",
          bytes: [`${OK}Transfer-Encoding: ${coding}, chunked\r\n\r\n`, chunk(bytes), "0\r\n\r\n"],
        }
      : it,
  );
}

function coded(coding: Coding, bytes: Uint8Array): Uint8Array {
  const coders = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd } as const;
  return coders[coding](bytes);
}

const rules = (id: string, words: string, body: string | Uint8Array, coding: string): Circumstance =>
  circumstance(id, words, "rules", CODED, answered(body, named(coding)));
const closed = (id: string, words: string, body: string | Uint8Array, coding?: string): Circumstance =>
  circumstance(
    id,
    words,
    "closed",
    coding === undefined ? TEXT : CODED,
    answered(body, coding === undefined ? "" : named(coding)),
  );
const { gzip, deflate, br } = codings;

export const encodings: Group = [
  ...broken("gzip"),
  ...broken("deflate"),
  ...broken("br"),
  ...broken("zstd"),
  closed("gzip-checksum", "gzip: a wrong checksum", altered(gzip, gzip.length - 8), "gzip"),
  closed("gzip-size", "gzip: a wrong size at its end", altered(gzip, gzip.length - 4), "gzip"),
  closed("deflate-checksum", "deflate: a wrong checksum", altered(deflate, deflate.length - 2), "deflate"),
  closed("gzip-middle", "gzip: damaged in the middle", altered(gzip, gzip.length / 2), "gzip"),
  closed("br-middle", "br: damaged in the middle", altered(br, br.length / 2), "br"),
  rules(
    "gzip-garbage",
    "gzip: bytes after its end",
    Buffer.concat([gzip, Buffer.from("\0\0\0garbage")]),
    "gzip",
  ),
  rules(
    "gzip-members",
    "gzip: two members",
    Buffer.concat([gzipSync(FILE.slice(0, 500)), gzipSync(FILE.slice(500))]),
    "gzip",
  ),
  closed(
    "gzip-members-cut",
    "gzip: the second of two members is cut",
    Buffer.concat([gzipSync(FILE.slice(0, 500)), gzipSync(FILE.slice(500)).subarray(0, 500)]),
    "gzip",
  ),
  closed("gzip-mark", "gzip after a byte order mark", Buffer.concat([Buffer.from("\uFEFF"), gzip]), "gzip"),
  closed(
    "gzip-mark-undeclared",
    "gzip after a byte order mark that no header names",
    Buffer.concat([Buffer.from("\uFEFF"), gzip]),
  ),
  rules("x-gzip", "`x-gzip`", gzip, "x-gzip"),
  rules("gzip-case", "`GZIP`", gzip, "GZIP"),
  rules("gzip-br", "gzip, then br", brotliCompressSync(gzip), "gzip, br"),
  rules("gzip-twice-declared", "gzip twice, declared twice", gzipSync(gzip), "gzip, gzip"),
  closed(
    "gzip-br-cut",
    "gzip cut in half, then br",
    brotliCompressSync(gzip.subarray(0, gzip.length / 2)),
    "gzip, br",
  ),
  closed("gzip-as-br", "gzip that is called br", gzip, "br"),
  closed("br-as-gzip", "br that is called gzip", br, "gzip"),
  closed("br-as-deflate", "br that is called deflate", br, "deflate"),
  closed("gzip-as-identity", "gzip that is called identity", gzip, "identity"),
  closed("text-as-gzip", "text that is called gzip", FILE, "gzip"),
  closed("text-as-br", "text that is called br", FILE, "br"),
  closed("text-as-deflate", "text that is called deflate", FILE, "deflate"),
  rules("text-as-identity", "`identity`", FILE, "identity"),
  rules("text-as-utf-8", "text under a name that is no coding (`utf-8`)", FILE, "utf-8"),
  rules("text-as-nothing", "an empty `Content-Encoding`", FILE, ""),
  rules("deflate-raw", "deflate without its envelope", deflateRawSync(WHOLE), "deflate"),
  closed(
    "deflate-raw-cut",
    "a half of deflate without its envelope",
    deflateRawSync(WHOLE).subarray(0, 900),
    "deflate",
  ),
  closed("unknown", "a coding that nobody knows", br, "klingon"),
  closed("zstd-skippable", "zstd after a frame to be skipped", Buffer.concat([SKIPPED, zstd(WHOLE)])),
  closed(
    "zstd-skippable-declared",
    "zstd after a frame to be skipped, damaged",
    Buffer.concat([SKIPPED, altered(zstd(WHOLE), 0)]),
    "zstd",
  ),
  closed("compress", "`.Z`", Buffer.concat([Buffer.from([0x1f, 0x9d, 0x90]), br])),
  closed("xz", "xz", Buffer.concat([Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]), br])),
  closed("zip", "zip", Buffer.concat([Buffer.from("PK\x03\x04\x14\0\0\0\x08\0"), br])),
  closed("bzip2", "bzip2", Buffer.concat([Buffer.from("BZh91AY&SY"), br])),
  closed(
    "deflate-raw-undeclared",
    "deflate without its envelope that no header names",
    deflateRawSync(WHOLE),
  ),
  circumstance("transfer-gzip", "`Transfer-Encoding: gzip`, up to the close", "closed", "RFC 9112 7", {
    bytes: [`${OK}Transfer-Encoding: gzip\r\n\r\n`, gzip],
  }),
];
