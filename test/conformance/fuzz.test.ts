/**
 * `robotomata conformance --fuzz`: what it finds between two implementations, and how small it makes it.
 *
 * @module-tag long
 */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { robotomata } from "../cli/run.ts";

const adapter = fileURLToPath(new URL("programs/adapter.mjs", import.meta.url));
const always = [process.execPath, adapter, "always"];
const right = [process.execPath, adapter, "right"];

interface Found {
  questions: number;
  stopped?: string;
  differences: {
    kind: string;
    cause: string;
    robots: string;
    agent: string;
    url: string;
    a: string;
    b: string;
  }[];
}

async function found(...args: readonly string[]): Promise<Found> {
  const { stdout } = await robotomata(["conformance", "--fuzz", "--json", "--seed", "1", ...args]);
  return JSON.parse(stdout) as Found;
}

describe("differences", () => {
  it("are reduced to the smallest file and URL", async () => {
    const { differences } = await found("--only", "precedence", "--", ...always);
    expect(differences).toEqual([
      {
        ...{ kind: "precedence", cause: "plain rules", times: expect.any(Number) },
        ...{ robots: "User-agent: *\nDisallow: /\n", agent: "FooBot", url: "https://site.example/" },
        ...{ a: "allowed", b: "disallowed" },
      },
    ]);
  });

  it("are grouped by cause", async () => {
    const { differences } = await found("--only", "wildcards", "--only", "groups", "--", ...always);
    const causes = differences.map(({ kind, cause }) => `${kind}: ${cause}`);
    expect(new Set(causes).size).toBe(causes.length);
    expect(causes).toContain("wildcards: plain rules");
    expect(causes.some((cause) => cause.startsWith("groups: "))).toBe(true);
  });

  it("are found between two programs", async () => {
    const { differences } = await found("--only", "syntax", "--", ...always, "--", ...right);
    expect(differences).toMatchObject([{ kind: "syntax", a: "allowed", b: "disallowed" }]);
  });

  it("are shown to people, and make the exit code 1", async () => {
    const { code, stdout } = await robotomata([
      ...["conformance", "--fuzz", "--seed", "1", "--only", "precedence", "--", ...always],
    ]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^A: .* always\nB: robotomata\n\nprecedence: plain rules \(found \d+ times\)\n\n/);
    expect(stdout).toContain(
      "    User-agent: *\n    Disallow: /\n\n    FooBot  https://site.example/\n    A: allowed, B: disallowed\n",
    );
    expect(stdout).toMatch(/\nFound 1 cause of different answers in \d+ questions \(--seed 1\)\.\n$/);
  });

  it("are none between an implementation and itself", async () => {
    const args = ["--runs", "20", "--", ...always, "--", ...always];
    const { code, stdout } = await robotomata(["conformance", "--fuzz", "--seed", "1", ...args]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nFound no difference in \d+ questions \(--seed 1\)\.\n$/);
  });
});

describe("an adapter that fails", () => {
  it("is asked no more after five times, and what was found stays", async () => {
    const { stopped, questions } = await found(
      "--only",
      "precedence",
      "--",
      process.execPath,
      adapter,
      "die",
    );
    expect(stopped).toMatch(
      /has given no answer 5 times; the last time it ended with exit code 1: RangeError: out of order$/,
    );
    expect(questions).toBeLessThan(10);
  });

  it("makes the exit code 1", async () => {
    const args = ["--only", "precedence", "--", process.execPath, adapter, "die"];
    const { code, stdout } = await robotomata(["conformance", "--fuzz", ...args]);
    expect(code).toBe(1);
    expect(stdout).toContain("Stopped early: ");
  });
});

describe("wrong usage", () => {
  it.each<[args: string[], message: string]>([
    [["--fuzz"], "--fuzz needs the command of an adapter after --, and perhaps of another after another --"],
    [["--fuzz", "--", "a", "--"], "--fuzz needs the command of an adapter after --"],
    [["--fuzz", "--", "a", "--", "b", "--", "c"], "--fuzz needs the command of an adapter after --"],
    [["--fuzz", "--client", "--", "a"], "--fuzz and --client cannot be used together"],
    [["--fuzz", "--level", "must", "--", "a"], "--fuzz and --level cannot be used together"],
    [["--fuzz", "--only", "transport", "--", "a"], '--only cannot be "transport"'],
    [["--fuzz", "--format", "junit", "--", "a"], "--fuzz reports as text or json"],
    [["--runs", "5", "--", "a"], "--runs is for --fuzz"],
    [["--seed", "5", "--", "a"], "--seed is for --fuzz"],
    [["--fuzz", "--", "/nonexistent/adapter"], "cannot run /nonexistent/adapter: ENOENT"],
  ])("%j is refused", async (args, message) => {
    const { code, stdout, stderr } = await robotomata(["conformance", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
