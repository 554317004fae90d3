/** URLs with letters beyond ASCII are asked as they are requested, in each reading: Google's parser leaves that to its caller. */
import { describe, expect, it } from "vitest";
import { Verdict } from "../../src/index.ts";
import type { ReadAs } from "../../web/read-as.ts";
import { explainCell } from "../../web/worker/cell.ts";
import { expectationsOf, unexpectedAnswers } from "../../web/worker/expectations.ts";
import { policyOf } from "../../web/worker/policies.ts";
import { deciders, verdictsOf } from "../../web/worker/verdicts.ts";
import { folderWith, output, robotomata } from "../cli/run.ts";

const robots = "User-agent: *\nDisallow: /müll/\nDisallow: /?s=\n";
const url = "https://shop.example/müll/x";
const question = { robots, url, crawlers: ["Googlebot"] } as const;

describe.each(["each", "google", "rfc9309"] as const)("a URL with an umlaut, read as %s", (dialect) => {
  it("gets the verdict of its encoded form in the table, in an explanation and in each dialect", () => {
    expect([...verdictsOf({ ...question, dialect }, "Googlebot", [url])]).toEqual([Verdict.Disallowed]);
    const { verdict } = explainCell({ ...question, dialect, crawler: "Googlebot" });
    expect(verdict).toMatchObject({ allowed: false, path: "/m%C3%BCll/x", rule: { line: 2 } });
    expect(verdict!.dialects.slice(0, 2).map((one) => one.allowed)).toEqual([false, false]);
    expect(verdict!.remarks.map(({ code }) => code)).toEqual(["results"]);
    const policy = policyOf(robots, dialect, "Googlebot");
    expect(deciders(policy, [url], dialect, "Googlebot")[0]?.line).toBe(2);
  });
});

it("the file itself may be fetched by whom its rules shut out, as check says, unless Google's library is asked", () => {
  const urls = ["/robots.txt", "https://shop.example/robots.txt", "/robots.txt?x"];
  const closed = { robots: "User-agent: *\nDisallow: /\n", crawlers: ["Googlebot"] };
  const verdicts = (dialect: ReadAs): number[] => [...verdictsOf({ ...closed, dialect }, "Googlebot", urls)];
  expect(verdicts("each")).toEqual([Verdict.Allowed, Verdict.Allowed, Verdict.Disallowed]);
  expect(verdicts("google")).toEqual(Array(3).fill(Verdict.Disallowed));
  const cell = { ...closed, dialect: "each", crawler: "Googlebot", url: urls[1]! } as const;
  expect(explainCell(cell).verdict).toMatchObject({
    allowed: true,
    cause: "robots-txt",
    dialects: { 1: { allowed: false } },
  });
  const policy = policyOf(closed.robots, "each", "Googlebot");
  expect(deciders(policy, urls, "each", "Googlebot").map((rule) => rule?.line)).toEqual([
    undefined,
    undefined,
    2,
  ]);
  const text = expectationsOf({ ...closed, dialect: "each" }, { urls: [urls[1]!] });
  expect(text).toBe("Googlebot  allow  https://shop.example/robots.txt\n");
  expect(unexpectedAnswers({ ...closed, dialect: "each", expected: text }).count).toBe(0);
});

it("a path that begins with two slashes is asked as Google requests it, with a host before it", () => {
  const question = {
    robots: "User-agent: *\nDisallow: //login.php\n",
    url: "//login.php",
    dialect: "each",
  } as const;
  const { verdict } = explainCell({ ...question, crawlers: ["Googlebot"], crawler: "Googlebot" });
  expect(verdict).toMatchObject({ allowed: false, path: "//login.php", rule: { line: 2 } });
});

describe("commands", () => {
  it.each(["rfc9309", "google"])(
    "ask about it in the same way in %s, and show it as given",
    async (dialect) => {
      const cwd = folderWith({ "robots.txt": robots });
      const asked = ["--dialect", dialect, "--agent", "Googlebot", "/müll/x"];
      const { stdout } = await robotomata(["check", ...asked], { cwd });
      expect(stdout).toBe("disallowed  /müll/x  Disallow: /müll/ (line 2)\n");
      expect(await output(["explain", ...asked], { cwd })).toContain("disallowed  /müll/x\n");
    },
  );

  it("take two slashes at the beginning for a path of the site", async () => {
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: //login.php\n" });
    const { stdout } = await robotomata(
      ["check", "--agent", "Googlebot", "--dialect", "google", "//login.php"],
      { cwd },
    );
    expect(stdout).toBe("disallowed  //login.php  Disallow: //login.php (line 2)\n");
  });
});
