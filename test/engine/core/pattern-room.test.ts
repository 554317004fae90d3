/** Patterns whose normal forms are longer than the core's room for them: the first question is answered as all others are. */
import { describe, expect, it } from "vitest";
import { PATTERN_FORM_SIZE } from "../../../assembly/memory.ts";
import { parse } from "../../../src/index.ts";

describe("a pattern whose priority takes more than two bytes", () => {
  it.each([32_767, 32_768, 32_769, 40_000])("wins with %i bytes", (size) => {
    const path = `/${"a".repeat(size - 1)}`;
    for (const [long, short] of [
      ["Disallow", "Allow"],
      ["Allow", "Disallow"],
    ] as const) {
      const body = `User-agent: *\n${long}: ${path}\n${short}: /a\n`;
      const policy = parse(body).policyFor("x");
      expect([...policy.check([path, `${path}b`, path.slice(0, -1)])]).toEqual(
        [long, long, short].map((type) => Number(type === "Allow")),
      );
      policy.dispose();
    }
  });
});

describe.each(["rfc9309", "google"] as const)("a long pattern in %s", (dialect) => {
  // In normal form, each of these bytes takes three.
  const sizes = [1, 2, 3].flatMap((times) =>
    [-4, -2, 0, 2, 4].map((more) => (Math.floor(PATTERN_FORM_SIZE / 3 / 2) * times + more) & ~1),
  );

  it.each(sizes.filter((size) => size < 16_000))("of %i bytes beyond ASCII spoils nothing", (size) => {
    const long = "é".repeat(size / 2);
    const escaped = encodeURI(long);
    for (const [rule, path] of [
      [`Disallow: /${long}`, "/a"],
      [`Disallow: /*${long}`, "/a"],
      [`Allow: /${long}/index.html`, "/a"],
      [`Disallow: /${long}`, `/${escaped}`],
      [`Allow: /*${long}$`, `/a${escaped}`],
    ] as const) {
      const body = `User-agent: *\n${rule}\nDisallow: /a\n`;
      const first = parse(body, { dialect }).policyFor("x");
      const later = parse(body, { dialect }).policyFor("x");
      later.check([path, path, path]);
      expect(first.isAllowed(path)).toBe(later.isAllowed(path));
      expect(later.isAllowed(path)).toBe(path.startsWith("/a") && rule.startsWith("Allow: /*"));
      for (const policy of [first, later]) policy.dispose();
    }
  });
});

describe("a pattern of nothing but stars", () => {
  const others = ["/a*", "/é*", "/*é*", "/x*%2f*", "/x%3f*%2f*", "/x*?%2f*"];
  const stars = ["*", "***", "*$", "**$", "$"];

  it.each(others.flatMap((other) => stars.map((star) => [star, other])))(
    "means the same: %s after %s",
    (star, other) => {
      for (const dialect of ["rfc9309", "google"] as const) {
        const rules = [`Disallow: ${other}\n`, `Allow: ${star}\n`, `Disallow: ${other}y*\n`];
        const [last, first] = [
          [0, 1, 2, 1],
          [1, 0, 2],
        ].map((order) => {
          const policy = parse(`User-agent: *\n${order.map((i) => rules[i]).join("")}`, {
            dialect,
          }).policyFor("x");
          const bytes = policy.toBytes();
          policy.dispose();
          return bytes;
        });
        expect(Buffer.compare(last!, first!)).toBe(0);
      }
    },
  );
});
