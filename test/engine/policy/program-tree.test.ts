/**
 * The tree of a program shows all that it was compiled from, and nothing else.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printProgram } from "../../../src/engine/debug/program.ts";
import { type ProgramTree, programTree } from "../../../src/engine/policy/program-tree.ts";
import { type Dialect, Policy, parse, RobotsError } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";
import { programStart, sealed } from "../image/forge.ts";

const RUNS = cases(300);

const piece = fc.constantFrom("a", "b", "abc", "bca", "*", "$", "/", "\\", "%C3%A9", "a".repeat(300));
const rule = fc.tuple(
  fc.constantFrom("Allow", "Disallow"),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join("")}`),
);
const files = fc.record({
  dialect: fc.constantFrom<Dialect>("rfc9309", "google", "koster1996", "original1994"),
  lines: fc.array(rule, { maxLength: 40, size: "max" }),
});

/** The rules of a tree by its own account: prefixes from the root on, and what hangs at them. */
function rulesOf({ nodes }: ProgramTree): string[] {
  const rules: string[] = [];
  const prefixes: string[] = [];
  for (const { depth, text, prefix, end, tails } of nodes) {
    prefixes.length = depth;
    prefixes.push(text);
    const pattern = prefixes.join("");
    if (prefix !== undefined) rules.push(`${prefix.type} ${prefix.rank} ${pattern}`);
    if (end !== undefined) rules.push(`${end.type} ${end.rank} ${pattern}$`);
    for (const tail of tails) rules.push(`${tail.type} ${tail.rank} ${pattern}${tail.pattern}`);
  }
  return rules.sort();
}

describe("the tree of a program", () => {
  it("has the rules of the policy", () => {
    fc.assert(
      fc.property(files, ({ dialect, lines }) => {
        const body = `User-agent: x\n${lines.map(([type, value]) => `${type}: ${value}\n`).join("")}`;
        const policy = Policy.fromBytes(parse(body, { dialect }).policyFor("x").toBytes());
        const { patterns } = policy.normalRules();
        const latin1 = new TextDecoder("latin1");
        const expected = patterns.map(({ prefix, rest, priority }) => {
          // A star after a literal dollar only keeps it from being an anchor.
          const tail = latin1.decode(rest).replace(/(?<=^\*.*)\$\*$/, "$");
          const text = (latin1.decode(prefix) + tail)
            .replaceAll("\\", "\\\\")
            .replace(/[^\x21-\x7e]/g, (char) => `\\x${char.charCodeAt(0).toString(16)}`);
          return `${priority & 1 ? "allow" : "disallow"} ${priority >>> 1} ${text}`;
        });
        expect(rulesOf(programTree(policy))).toEqual(expected.sort());
        policy.dispose();
      }),
      { numRuns: RUNS },
    );
  });

  it("is drawn with a line for each node, tail and anchored rule", () => {
    fc.assert(
      fc.property(files, ({ dialect, lines }) => {
        const body = `User-agent: x\n${lines.map(([type, value]) => `${type}: ${value}\n`).join("")}`;
        const policy = parse(body, { dialect }).policyFor("x");
        const { nodes } = programTree(policy);
        const leaves = nodes.map(({ end, tails }) => tails.length + Number(end !== undefined));
        const drawn = printProgram(policy).split("\n").slice(2, -1);
        expect(drawn.length).toBe(leaves.reduce((sum, n) => sum + n, nodes.length));
        expect(drawn.every((line) => /^[\x20-\x7e]+$/.test(line))).toBe(true);
        policy.dispose();
      }),
      { numRuns: RUNS },
    );
  });

  it("is read from any image that is accepted", () => {
    const image = parse("User-agent: *\nDisallow: /a*b$\nAllow: /ab\nDisallow: /*abc\n")
      .policyFor("x")
      .toBytes();
    let read = 0;
    for (let at = programStart(image); at < image.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const forged = image.slice();
        forged[at]! ^= 1 << bit;
        try {
          using policy = Policy.fromBytes(sealed(forged));
          rulesOf(programTree(policy));
          read++;
        } catch (error) {
          expect(error).toBeInstanceOf(RobotsError);
        }
      }
    }
    expect(read).toBeGreaterThan(10);
  });

  it("says how URLs are read, and of each node and tail what leads to the verdicts below", () => {
    const lines = ["/*.pdf$", "/*xyz", "/*q", "/p\u007f~!", "/a b"].map(
      (pattern) => `Disallow: ${pattern}\n`,
    );
    const body = `User-agent: *\nAllow: /*abc\nAllow: /p\u0007x\n${lines.join("")}`;
    const tree = programTree(parse(body, { dialect: "google" }).policyFor("x"));
    const [root, ...others] = tree.nodes;
    const both = ["allow", "disallow"];
    expect(tree).toMatchObject({ width: 2, urls: "google", selfAllowed: false });
    expect(root).toMatchObject({ depth: 0, text: "/", below: both, among: both });
    expect(
      root!.tails.map(({ pattern, type, rank, fingerprint }) => [pattern, type, rank, fingerprint]),
    ).toEqual([
      ["*.pdf$", "disallow", 7, ".pd"],
      ["*abc", "allow", 5, "abc"],
      ["*xyz", "disallow", 5, "xyz"],
      ["*q", "disallow", 3, "q"],
    ]);
    // The last has no three bytes to be found by.
    expect(root!.slots).toBeGreaterThan(0);
    for (const { slot } of root!.tails.slice(0, 3))
      expect([0, 1, 2, 3, 4, 5, 6, 7].slice(0, root!.slots)).toContain(slot);
    expect(root!.tails[3]!.slot).toBe(undefined);
    expect(others.map(({ depth, text, below, slots }) => [depth, text, below, slots])).toEqual([
      [1, "a\\x20b", [], 0],
      [1, "p", both, 0],
      [2, "\\x07x", [], 0],
      [2, "\\x7f~!", [], 0],
    ]);
    const other = programTree(parse("User-agent: *\nDisallow: /a\nAllow: /a/b\n").policyFor("x"));
    expect(other).toMatchObject({ urls: "rfc9309", selfAllowed: true });
    expect(other.nodes.map(({ text, below, among }) => [text, below, among])).toEqual([
      ["/a", ["allow"], []],
      ["/b", [], []],
    ]);
  });

  it("has a thousand levels for a hostile file", () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `Disallow: /${"a".repeat(i)}\n`);
    const policy = parse(`User-agent: *\n${lines.join("")}`).policyFor("x");
    expect(programTree(policy).nodes.at(-1)!.depth).toBe(999);
    const drawing = printProgram(policy);
    expect(drawing.length).toBeLessThan(300_000);
    expect(drawing).toContain("(958) ");
  });

  it("has more lines than a function takes arguments", () => {
    const lines = Array.from({ length: 150_000 }, (_, i) => `Disallow: /${i}x\n`);
    const robots = parse(`User-agent: *\n${lines.join("")}`, { maxBytes: Number.POSITIVE_INFINITY });
    expect(printProgram(robots.policyFor("x"))).toContain("150000 rules");
  });
});
