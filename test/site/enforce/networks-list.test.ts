import { describe, expect, it } from "vitest";
import { networksIn } from "../../../src/site/enforce/networks-list.ts";

describe("networks wider than any operator has", () => {
  const lines = Array.from({ length: 8 }, (_, prefix) => [`0.0.0.0/${prefix}`, `::/${prefix}`]).flat();

  it.each(lines)("such as %s are refused, and named", (line) => {
    const address = line.replace("::", "0:0:0:0:0:0:0:0");
    for (const text of [line, `66.249.64.0/27\n${line}`, JSON.stringify({ prefixes: [{ ipPrefix: line }] })])
      expect(() => networksIn("Googlebot", "a.txt", text)).toThrow(
        `a.txt must be a list of an operator's networks, but ${address} is`,
      );
  });

  it.each([8, 9, 12, 16])("together, in networks of /%i, are refused", (prefix) => {
    const texts = Array.from({ length: 2 ** (prefix - 4) + 1 }, (_, i) => {
      const bits = i * 2 ** (32 - prefix);
      return `${[24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join(".")}/${prefix}`;
    });
    expect(() => networksIn("Googlebot", "a.txt", texts.join("\n"))).toThrow("a sixteenth of all addresses");
    expect(networksIn("Googlebot", "a.txt", texts.slice(1).join("\n")).size).toBe(texts.length - 1);
  });

  it("are not those that some have", () => {
    expect(networksIn("Applebot", "a.txt", "17.0.0.0/8\n2400::/12").size).toBe(2);
  });
});

describe("the same networks, however a list writes them", () => {
  const all = ["66.249.64.0/19", "203.0.113.0/24", "2001:db8:0:0:0:0:0:0/32"];
  const separators = [
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    ",",
    ", ",
    ";",
    "; ",
    " ; ",
    "|",
    "\n# a comment\n",
    "\n; a comment\n",
  ];
  const shapes = [
    all,
    { prefixes: all.map((one) => ({ ipPrefix: one, region: "x-1" })) },
    Object.fromEntries(all.map((one) => [one, "Googlebot"])),
    { ranges: Object.fromEntries(all.map((one) => [one, {}])) },
    { networks: { first: all[0], others: [[all[1]], { nested: all[2] }] } },
  ];
  const jsons = shapes.flatMap((shape) => [
    JSON.stringify(shape),
    JSON.stringify({ version: "1.2.3.4", schemaVersion: "10.0.0.1", lists: shape }, null, 2),
  ]);
  const texts = separators.flatMap((sign) =>
    ["", "# a heading\n", "prefix\n"].map((head) => `${head}${all.join(sign)}${sign}`),
  );

  it.each([...jsons, ...texts].flatMap((text) => [text, `\ufeff${text}`]))(
    "none is lost silently: %j",
    (text) => {
      let written: readonly string[] | undefined;
      try {
        written = networksIn("Googlebot", "a.txt", text).written;
      } catch {
        // A list that is refused loses nothing silently; only odd separators may be.
        expect(text).toMatch(/\r(?!\n)|\||;/);
      }
      if (written !== undefined) expect([...written].sort()).toEqual([...all].sort());
    },
  );
});

describe("networks that no client on the Internet has", () => {
  const some = [
    "10.0.0.0/8",
    "127.0.0.1",
    "192.168.1.0/24",
    "::1",
    "fd00::/8",
    "169.254.0.0/16",
    "10.1.2.3\n::1/128",
  ];

  it.each(some)("are no list of an operator's: %j", (text) => {
    const json = JSON.stringify(text.split("\n"));
    for (const one of [text, json])
      expect(() => networksIn("Googlebot", "a.txt", one)).toThrow(
        "a.txt must be a list of an operator's networks, but it has only private networks",
      );
  });

  it.each(some)("are taken beside others: %j", (text) => {
    const { written } = networksIn("Googlebot", "a.txt", `${text}\n66.249.64.0/27`);
    expect(written).toHaveLength(text.split("\n").length + 1);
  });
});

describe("an answer about a failure", () => {
  const address = "203.0.113.9";
  const sentences = [
    `Your IP ${address} has been blocked`,
    `Not found: ${address}`,
    `blocked ${address}`,
    `Too many requests from ${address}, ask again at 12:30`,
    `${address} may not use /prefixes.json`,
    `error,${address}`,
  ];
  const places = ["ip", "address", "client_ip", "remoteAddr", "prefix"].map((key) => ({ [key]: address }));
  const words = [{}, { status: "error" }, { message: "rate limit", code: 429 }, { request: { id: "1.2" } }];
  const objects = places.flatMap((place) =>
    words.flatMap((more) => [
      { ...more, ...place },
      { ...more, detail: place },
    ]),
  );
  const errors = ["rate limited", { code: 403 }, true].flatMap((error) => [
    { error, prefixes: [{ ipPrefix: "66.249.64.0/27" }] },
    { data: { errors: [error] }, addresses: [address] },
  ]);

  it.each([...sentences, ...[...objects, ...errors].map((one) => JSON.stringify(one))])(
    "is no list, though it has an address: %s",
    (text) => {
      expect(() => networksIn("Googlebot", "a.txt", text)).toThrow(
        "a.txt must be a list of an operator's networks, but",
      );
    },
  );

  it.each([
    address,
    `${address}, 203.0.113.10`,
    `allow ${address};`,
    `Require ip ${address}`,
    `${address} 1;`,
    `allowed\n${address}`,
    JSON.stringify([address]),
    JSON.stringify({ errors: [], error: null, ips: [address] }),
    JSON.stringify({ ip: "203.0.113.0/24" }),
    JSON.stringify({ [address]: {} }),
  ])("is not a short list: %s", (text) => {
    expect(networksIn("Googlebot", "a.txt", text).size).toBeGreaterThan(0);
  });
});
