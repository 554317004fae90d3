/**
 * `robotomata conformance`: what it asks, what it reports, and what it makes of adapters that fail.
 *
 * @module-tag long
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { suite } from "../../src/cli/conformance/suite.ts";
import { linesOf, output, type Result, robotomata } from "../cli/run.ts";

const adapter = fileURLToPath(new URL("programs/adapter.mjs", import.meta.url));

/** Two cases whose answer is disallowed, and one whose answer is allowed, as the suite has them. */
const THREE = ["token-exact", "token-case-file", "token-longer-in-file"];
const only = THREE.flatMap((id) => ["--only", id]);

function conformance(
  way: string,
  args: readonly string[] = only,
  ids: readonly string[] = [],
): Promise<Result> {
  return robotomata(["conformance", ...args, "--", process.execPath, adapter, way, ...ids]);
}

interface Report {
  conformant: boolean;
  counts: Record<string, { passed: number; of: number }>;
  cases: { id: string; result: string; answer?: string; fault?: string }[];
}

async function report(
  way: string,
  args: readonly string[] = only,
  ids: readonly string[] = [],
): Promise<Report> {
  return JSON.parse((await conformance(way, ["--json", ...args], ids)).stdout);
}

/** Results of the three cases. */
async function results(
  way: string,
  args: readonly string[] = only,
  ids: readonly string[] = [],
): Promise<object[]> {
  return (await report(way, args, ids)).cases.map(({ result, fault }) => ({ result, fault }));
}

describe("an adapter that answers", () => {
  it("conforms if it is right", async () => {
    const { code, stdout, stderr } = await conformance("right", ["--only", "token-exact"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("meets 1 of 1 demands and 0 of 0 recommendations of RFC 9309.");
  });

  it("is shown the clause, the smallest example and the others", async () => {
    const { code, stdout } = await conformance("always");
    expect(code).toBe(1);
    expect(stdout).toContain("RFC 9309 2.2.1, must\n  The product token of the crawler is compared");
    expect(stdout).toContain(
      "  wrong in 2 of 3, for example token-exact:\n\n    User-agent: FooBot\n    Disallow: /x\n    \n" +
        "    FooBot  https://site.example/x\n    expected disallowed, got allowed\n    A group names FooBot.\n\n  also token-case-file\n",
    );
    expect(stdout).toContain("meets 1 of 3 demands");
  });

  it("is not wrong where RFC 9309 is silent", async () => {
    const { code, stdout } = await conformance("always", ["--only", "token-version"]);
    expect(code).toBe(0);
    expect(stdout).toContain("no other is wrong");
    expect(await results("always", ["--only", "token-version"])).toEqual([{ result: "open" }]);
  });

  it("may report an error for a case, and goes on", async () => {
    const fault = "reported an error: no such library";
    expect(await results("error", only, [THREE[0]!])).toEqual([
      { result: "fault", fault },
      { result: "failed" },
      { result: "passed" },
    ]);
    // All of them, however many in a row.
    const { cases } = await report("error", ["--only", "limits"]);
    expect(new Set(cases.map((one) => one.result))).toEqual(new Set(["fault"]));
  });
});

describe("reports", () => {
  it("come as JSON", async () => {
    const { conformant, counts, cases } = await report("always");
    expect(conformant).toBe(false);
    expect(counts).toEqual({
      must: { passed: 1, of: 3 },
      should: { passed: 0, of: 0 },
      silent: { passed: 0, of: 0 },
    });
    expect(cases[0]).toEqual({
      id: "token-exact",
      section: "tokens",
      level: "must",
      clause: "2.2.1/token",
      expected: "disallowed",
      answer: "allowed",
      result: "failed",
    });
  });

  it("come as JUnit, with the clause of each failure", async () => {
    const { stdout } = await conformance("always", [...only, "--format", "junit"]);
    expect(stdout).toContain('<testsuites name="robotomata conformance" tests="3" failures="2" errors="0">');
    expect(stdout).toMatch(
      /<failure type="must" message="expected disallowed, got allowed\. The product token/,
    );
    const faulty = await conformance("null", [...only, "--format", "junit"]);
    expect(faulty.stdout).toContain('errors="3"');
  });

  it("come as Markdown", async () => {
    const { stdout } = await conformance("always", [...only, "--format", "markdown"]);
    expect(stdout).toContain("| tokens | 1/3 | - | - |");
    expect(stdout).toContain("## RFC 9309 2.2.1, must\n");
    expect(stdout).toContain("```\nUser-agent: FooBot\nDisallow: /x\n\nFooBot  https://site.example/x\n");
  });

  it("show nothing active of what adapters say", async () => {
    const { stdout } = await conformance("text");
    expect(stdout).toContain("answered what is not JSON: \\x1b[31myes\\x1b[0m");
    expect(stdout).not.toContain("\u001b");
  });
});

describe("an adapter that fails", () => {
  it.each([
    ["die", "ended with exit code 1: RangeError: out of order"],
    ["kill", "was ended by SIGKILL without an answer"],
    ["flood", "wrote a line of more than 64 KiB"],
    ["lines", "wrote several lines for one question"],
    ["text", "answered what is not JSON: \u001b[31myes\u001b[0m"],
    ["other", 'did not answer this question: {"id":"another","allowed":true}'],
    ["vague", 'answered without "allowed": true or false: {"id":"token-exact","allowed":"yes"}'],
    ["null", "did not answer this question: null"],
    ["leave", "ended with exit code 0 without an answer"],
  ])("with %s is told of, and is asked the rest", async (way, fault) => {
    expect(await results(way, only, [THREE[0]!])).toEqual([
      { result: "fault", fault },
      { result: "failed" },
      { result: "passed" },
    ]);
  });

  it("is waited for as long as --timeout says", async () => {
    expect(await results("hang", ["--timeout", "1", ...only], [THREE[0]!])).toEqual([
      { result: "fault", fault: "gave no answer within 1 second" },
      { result: "failed" },
      { result: "passed" },
    ]);
  });

  it("is asked no more after five times in a row", async () => {
    const { stdout, stderr, code } = await conformance("deaf", ["--only", "tokens"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/ answered none of 5 questions\. It ended with exit code 3 without an answer\n$/);
    const tokens = suite().filter(({ section }) => section === "tokens").length;
    expect(stdout).toContain(`${tokens - 5} cases were not asked, after too many without an answer.`);
    expect(stdout).toContain("no answer: ended with exit code 3 without an answer");
  });

  it("by writing before it is asked is told of", async () => {
    const { cases } = await report("chatty");
    expect(cases[0]!.fault).toMatch(/not JSON: Ready\.|several lines|before it was asked/);
  });
});

describe("a client", () => {
  /** A service that answers as told, and the URL that it is asked at. */
  async function service(answer: (question: { id: string; url: string }) => unknown): Promise<string> {
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (piece) => {
        body += piece;
      });
      request.on("end", async () => {
        const answered = await answer(JSON.parse(body));
        response.end(typeof answered === "string" ? answered : JSON.stringify(answered));
      });
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.on("listening", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ask`;
  }

  it("is asked through POST, and fetches the file itself", async () => {
    const files: string[] = [];
    const url = await service(async ({ id, url: asked }) => {
      files.push(await (await fetch(new URL("/robots.txt", asked))).text());
      return { id, allowed: files.at(-1)!.includes("Disallow: /y") };
    });
    const names = ["transport-success-disallowed", "transport-success-allowed", "token-exact"];
    const text = await output(["conformance", "--http", url, ...names.flatMap((id) => ["--only", id])]);
    expect(files).toHaveLength(3);
    expect(files).toContain("User-agent: FooBot\nDisallow: /x\n");
    expect(text).toContain("meets 3 of 3 demands");
  });

  it.each<[string, unknown, string]>([
    ["nonsense", "hello", "answered what is not JSON: hello"],
    ["too much", "x".repeat(100_000), "answered with more than 64 KiB"],
  ])("that answers %s is told of", async (_, answer, fault) => {
    const url = await service(() => answer);
    const { stdout } = await robotomata(["conformance", "--json", "--only", "token-exact", "--http", url]);
    expect((JSON.parse(stdout) as Report).cases[0]).toMatchObject({ result: "fault", fault });
  });

  it("that does not answer in time is told of", async () => {
    const url = await service(() => new Promise(() => {}));
    const { stdout } = await robotomata([
      "conformance",
      ...["--json", "--timeout", "1", "--only", "token-exact", "--http", url],
    ]);
    expect((JSON.parse(stdout) as Report).cases[0]).toMatchObject({
      fault: "gave no answer within 1 second",
    });
  });

  it("whose URL has a password is an error, and no fault of the command", async () => {
    const { code, stderr } = await robotomata(["conformance", "--http", "http://user:secret@127.0.0.1:1/"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("cannot reach")]);
  });

  it("that cannot be reached is an error", async () => {
    const { code, stderr } = await robotomata(["conformance", "--http", "http://127.0.0.1:1/"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^robotomata: cannot reach http:\/\/127\.0\.0\.1:1\/: /);
  });
});

describe("wrong usage", () => {
  it.each<[args: string[], message: string]>([
    [[], "conformance needs the command of an adapter after --, or --http URL"],
    [["--", "/nonexistent/adapter"], "cannot run /nonexistent/adapter: ENOENT"],
    [["--http", "http://127.0.0.1:1/", "--", "x"], "conformance takes either a command or --http, not both"],
    [["--http", "localhost"], '--http takes an http or https URL, not "localhost"'],
    [["--only", "token", "--", "x"], '--only: no section or case is called "token" (did you mean tokens?)'],
    [["--level", "may", "--", "x"], '--level cannot be "may": choose must, should, silent'],
    [["--only", "transport", "--", "x"], "no case is left to be asked: choose other levels or sections"],
    [["--timeout", "0", "--", "x"], '--timeout takes a whole number from 1 to 600, not "0"'],
  ])("%j is refused", async (args, message) => {
    const { code, stdout, stderr } = await robotomata(["conformance", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(linesOf(stderr)[0]).toContain(message);
  });
});

it("is in the documentation with the questions that it asks", () => {
  const docs = readFileSync(new URL("../../conformance/README.md", import.meta.url), "utf8");
  expect(docs).toContain(
    '{"id":"token-exact","robots":"VXNlci1hZ2VudDogRm9vQm90CkRpc2FsbG93OiAveAo=","agent":"FooBot","url":"https://site.example/x"}',
  );
});
