/** Bytes as fetch, KV namespaces and shared memory give them: buffers instead of arrays. */
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { verdictName as ofClient } from "../../../src/crawl/fetch/index.ts";
import { verdictName as ofStore, PolicyStore } from "../../../src/engine/store/index.ts";
import { Policy, parse, verdictName } from "../../../src/index.ts";
import { countFindings, fix, fixAll, lint } from "../../../src/site/lint/index.ts";
import { codeOf } from "../../hostile/codes.ts";

const BODY = "User-agent: *\nDissallow: /a\n";
const HOST = "https://a.example";
const image = parse(BODY).policyFor("x").toBytes();
const store = new PolicyStore({ agent: "x" });
store.set(HOST, image);
const stored = store.toBytes();

type Make = (bytes: Uint8Array) => ArrayBufferLike;
const fill = <T extends ArrayBufferLike>(buffer: T, bytes: Uint8Array): T => {
  new Uint8Array(buffer).set(bytes);
  return buffer;
};
const kinds: [string, Make][] = [
  ["an ArrayBuffer", (bytes) => fill(new ArrayBuffer(bytes.length), bytes)],
  ["a SharedArrayBuffer", (bytes) => fill(new SharedArrayBuffer(bytes.length), bytes)],
  [
    "a resizable ArrayBuffer",
    (bytes) => {
      const Resizable = ArrayBuffer as unknown as new (size: number, options: object) => ArrayBuffer;
      return fill(new Resizable(bytes.length, { maxByteLength: 4096 }), bytes);
    },
  ],
  ["one of another realm", (bytes) => fill(runInNewContext(`new ArrayBuffer(${bytes.length})`), bytes)],
];

describe.each(kinds)("%s", (_kind, make) => {
  it("is read like an array of its bytes", () => {
    const body = make(Buffer.from(BODY));
    expect(parse(body).groups).toEqual(parse(BODY).groups);
    expect(parse(body).policyFor("x").isAllowed("/a")).toBe(false);
    expect(lint(body)).toEqual(lint(BODY));
    expect(countFindings(body)).toEqual(countFindings(BODY));
    expect(Buffer.from(fix(body)).toString()).toBe(fix(BODY));
    expect(Buffer.from(fixAll(body).body).toString()).toBe(fix(BODY));
    expect(Policy.fromBytes(make(image)).isAllowed("/a")).toBe(false);
    const held = PolicyStore.fromBytes(make(stored), { agent: "x" });
    expect(held.isAllowed(`${HOST}/a`)).toBe(false);
    held.set("https://b.example", make(image));
    expect(held.isAllowed("https://b.example/a")).toBe(false);
  });
});

describe("what is no buffer", () => {
  it.each([
    ["a view of other numbers", new Uint16Array(8)],
    ["a DataView", new DataView(new ArrayBuffer(8))],
    ["what says that it is one", { [Symbol.toStringTag]: "ArrayBuffer", byteLength: 8 }],
    ["a buffer that was transferred away", transferred()],
    ["a list of numbers", [1, 2, 3]],
    ["nothing", null],
  ])("is refused: %s", (_what, value) => {
    expect(codeOf(() => parse(value as never))).toBe("INVALID_ARGUMENT");
    expect(codeOf(() => lint(value as never))).toBe("INVALID_ARGUMENT");
    expect(codeOf(() => Policy.fromBytes(value as never))).toBe("BAD_IMAGE");
    expect(codeOf(() => PolicyStore.fromBytes(value as never, { agent: "x" }))).toBe("BAD_IMAGE");
    const isLike = value !== null && "byteLength" in value;
    expect(codeOf(() => store.set(HOST, value as never))).toBe(isLike ? "BAD_IMAGE" : "INVALID_ARGUMENT");
  });
});

it("verdicts have names wherever they are given", () => {
  expect([verdictName(1), ofClient(0), ofStore(3)]).toEqual(["allowed", "disallowed", "unknown"]);
});

function transferred(): ArrayBuffer {
  const buffer = new ArrayBuffer(8);
  structuredClone(buffer, { transfer: [buffer] });
  return buffer;
}
