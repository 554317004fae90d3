/** Addresses against ipaddr.js, whose parser is too large for an entry that runs at the edge. */
import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { type Address, readAddress } from "../../../src/site/identity/address.ts";
import { cases } from "../../support/effort.ts";

/** The first bytes of `64:ff9b::/96`. */
const TRANSLATED = "0,100,255,155,0,0,0,0,0,0,0,0";
/** What the library reads though RFC 4291 does not have it: groups of five digits, and octal or hexadecimal parts. */
const BEYOND = /[\da-f]{5}|(?:^|[:.])0[\dx]+\.|\.0[\dx]/i;

function byLibrary(text: string): Address | undefined {
  if (BEYOND.test(text)) return undefined;
  // The library also accepts numbers such as `10.1`, as system calls do.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  // The library reads `::192.0.2.1` as `::ffff:192.0.2.1`, but it is `::c000:201` (RFC 4291, 2.5.5.1).
  const address = ipaddr.process(text.replace(/%.*/, "").replace(/^::(?=\d+\.)/, "::0:"));
  const bytes = address.toByteArray();
  return bytes.slice(0, -4).join() === TRANSLATED
    ? { text: bytes.slice(12).join("."), bytes: bytes.slice(12) }
    : { text: address.toString(), bytes };
}

const group = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("0", "0", "0000", "ffff", "64", "ff9b", "1") },
  { weight: 2, arbitrary: fc.nat(0xffff).map((value) => value.toString(16)) },
  { weight: 1, arbitrary: fc.nat(0x1ffff).map((value) => value.toString(16)) },
  { weight: 2, arbitrary: fc.nat(0xffff).map((value) => value.toString(16).toUpperCase().padStart(4, "0")) },
);
const dotted = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.nat(255).map(String) },
      fc.constantFrom("0", "00", "01", "0x1", "256"),
    ),
    {
      minLength: 4,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join("."));
const zone = fc.constantFrom("", "", "", "%eth0", "%25", "%", "%a-b");
const joined = (least: number, most: number) =>
  fc.array(group, { minLength: least, maxLength: most }).map((groups) => groups.join(":"));

/** Full, shortened, with IPv4 inside, with a zone; too short, too long, shortened twice, and other slips. */
const addresses = fc.oneof(
  dotted,
  fc.tuple(joined(7, 9), zone).map((parts) => parts.join("")),
  fc.tuple(joined(0, 6), fc.constant("::"), joined(0, 6), zone).map((parts) => parts.join("")),
  fc
    .tuple(fc.constantFrom("::", "::ffff:", "64:ff9b::", "0:0:0:0:0:ffff:", "1::2:"), dotted, zone)
    .map((parts) => parts.join("")),
  fc.tuple(joined(5, 7), fc.constant(":"), dotted).map((parts) => parts.join("")),
  fc.string({ unit: fc.constantFrom(..."0123456789abcdefF:::..%x[]/@ "), maxLength: 30 }),
);

describe("an address", () => {
  it("is read as by ipaddr.js, but for what no RFC has", () => {
    const counts = { read: 0, refused: 0 };
    fc.assert(
      fc.property(addresses, (text) => {
        const wanted = byLibrary(text);
        counts[wanted === undefined ? "refused" : "read"]++;
        expect(readAddress(text), text).toEqual(wanted);
      }),
      { numRuns: cases(20_000) },
    );
    console.log(`addresses: ${counts.read} read, ${counts.refused} refused, alike`);
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(cases(20_000) / 10);
  });

  it.each([
    "10.1",
    "1.2.3.4.5",
    "::1.2.3.04",
    "00001::",
    "::0x1.2.3.4",
    "[::1]",
    "::1/64",
    "",
    "1.2.3.4.",
    ".1.2.3.4",
  ])("is not %j", (text) => expect(readAddress(text)).toBeUndefined());
});
