/**
 * Findings and expectations as JUnit's XML, read by a strict parser.
 *
 * @module-tag slow
 */
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { junit } from "../../../src/cli/shared/reports/junit.ts";
import { thorough } from "../../support/effort.ts";
import { folderWith, robotomata } from "../run.ts";

type Seen = [element: string, attributes: Record<string, string>, text?: string];

/** The elements of a document, in order, those inside others after them. */
function elementsOf(xml: string): Seen[] {
  const seen: Seen[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => seen.push([name, attributes as Record<string, string>]));
  parser.on("text", (text) => {
    if (text.trim() !== "") seen.at(-1)![2] = text;
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return seen;
}

const robots = "User-agent: *\nDissalow: /a\nDisallow: b\nDisallow: /tmp/\nColour: red\n";

describe("JUnit's XML", () => {
  it("has a suite for each file, in which errors and warnings are failures", async () => {
    const cwd = folderWith({ "robots.txt": robots, "fine.txt": "User-agent: *\nDisallow: /a\n" });
    const args = ["lint", "--format", "junit", "robots.txt", "fine.txt", "none.txt"];
    const { code, stdout, stderr } = await robotomata(args, { cwd });
    expect([code, stderr]).toEqual([2, "robotomata: cannot read none.txt: no such file\n"]);
    const at = (name: string, line: number) => ({
      name,
      classname: "robots.txt",
      file: "robots.txt",
      line: String(line),
    });
    expect(elementsOf(stdout)).toEqual([
      ["testsuites", { name: "robotomata lint", tests: "5", failures: "2", errors: "1" }],
      ["testsuite", { name: "robots.txt", tests: "3", failures: "2", errors: "0" }],
      ["testcase", at("2:1 field-typo", 2)],
      ["failure", { type: "warning", message: expect.stringContaining('reads "Dissalow"') }],
      ["testcase", at("3:11 missing-slash", 3)],
      ["failure", { type: "error", message: '"b" matches no URL: a path begins with "/". Write "/b".' }],
      ["testcase", at("5:1 unknown-directive", 5)],
      ["system-out", {}, 'No known crawler reads "Colour".'],
      ["testsuite", { name: "fine.txt", tests: "1", failures: "0", errors: "0" }],
      ["testcase", { name: "no findings", classname: "fine.txt", file: "fine.txt" }],
      ["testsuite", { name: "none.txt", tests: "1", failures: "0", errors: "1" }],
      ["testcase", { name: "read", classname: "none.txt", file: "none.txt" }],
      ["error", { type: "unreadable", message: "cannot read none.txt: no such file" }],
    ]);
  });

  it("has a case for each expectation", async () => {
    const cwd = folderWith({ "robots.txt": robots, "list.txt": "# x\n* allow /\nGPTBot allow /tmp/<b>&\n" });
    const { code, stdout } = await robotomata(["test", "--format", "junit", "list.txt"], { cwd });
    expect(code).toBe(1);
    const place = { classname: "list.txt", file: "list.txt" };
    expect(elementsOf(stdout)).toEqual([
      ["testsuites", { name: "robotomata test", tests: "2", failures: "1", errors: "0" }],
      ["testsuite", { name: "list.txt", tests: "2", failures: "1", errors: "0" }],
      ["testcase", { name: "2: * allow /", ...place, line: "2" }],
      ["testcase", { name: "3: GPTBot allow /tmp/<b>&", ...place, line: "3" }],
      [
        "failure",
        {
          type: "mismatch",
          message:
            "in fact disallow: Disallow: /tmp/ (line 4) is the only rule of the group for * that matches.",
        },
      ],
    ]);
  });

  it("is well-formed whatever it holds", () => {
    // Elsewhere, what is special is below 0x100, surrogates, or at the end.
    for (let code = 0; code <= 0xffff; code += thorough || code < 0x100 || code >= 0xd7f0 ? 1 : 97) {
      const text = `a${String.fromCharCode(code)}b]]>`;
      const outcome = { kind: code % 2 === 0 ? "note" : "failure", type: text, message: text } as const;
      const xml = [...junit(text, [{ name: text, cases: [{ name: text, outcome }] }])].join("");
      expect(elementsOf(xml)).toHaveLength(4);
    }
  });
});
