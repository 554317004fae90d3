// @module-tag slow
import { existsSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { type Language, languages, lint, rules } from "../../../src/site/lint/index.ts";
import { folderWith, output, robotomata } from "../run.ts";
import { served } from "../served.ts";

const text = (...lines: string[]): string => lines.map((line) => `${line}\n`).join("");
const bad = text("User-agent: *", "Disallow: tmp/", "Disalow: /a/");

/** What is looked at of a result of a SARIF log. */
interface Located {
  readonly locations: readonly [
    { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } },
  ];
}

const answering = (body: string): RequestListener => {
  return (_request, response) => response.end(body);
};

describe("robotomata lint", () => {
  it("reports place, severity, rule, message and line, and exits with 1 for errors", async () => {
    const cwd = folderWith({ "robots.txt": bad });
    const { code, stdout, stderr } = await robotomata(["lint"], { cwd });
    expect(stdout).toBe(
      text(
        "robots.txt:2:11  error  missing-slash",
        '  "tmp/" matches no URL: a path begins with "/". Write "/tmp/".',
        "  2 | Disallow: tmp/",
        "    |           ^^^^",
        "",
        "robots.txt:3:1  warning  field-typo",
        '  Google reads "Disalow" as "Disallow", but Yandex and most others skip it: write "Disallow".',
        "  3 | Disalow: /a/",
        "    | ^^^^^^^",
        "",
        "Errors: 1, warnings: 1, infos: 0.",
        "Can be repaired (--fix: 1, --fix --unsafe: 2).",
      ),
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });

  it("has nothing to say about a plain file", async () => {
    const cwd = folderWith({ "robots.txt": text("User-agent: *", "Disallow: /a/") });
    expect(await output(["lint"], { cwd })).toBe("No problems found.\n");
  });

  it("exits with 0 for warnings, unless there are too many", async () => {
    const cwd = folderWith({ "robots.txt": text("User-agent: *", "Disalow: /a/", "Disalow: /b/") });
    const codeFor = async (...args: string[]): Promise<number | null> =>
      (await robotomata(["lint", ...args], { cwd })).code;
    expect(await codeFor()).toBe(0);
    expect(await codeFor("--max-warnings", "2")).toBe(0);
    expect(await codeFor("--max-warnings", "1")).toBe(1);
    expect(await codeFor("--rule", "field-typo=error")).toBe(1);
    expect(await codeFor("--rule", "field-typo=off", "--max-warnings", "0")).toBe(0);
    expect(await codeFor("--preset", "strict")).toBe(1);
  });

  it("points right under wide, combining and invisible characters", async () => {
    const off = ["unescaped-characters", "space-in-path"].flatMap((rule) => ["--rule", `${rule}=off`]);
    const cwd = folderWith({
      "robots.txt": text("User-agent: *", "Disallow: /\u4E16\u754C/e\u0301\u{1F600}/\t%7E\u001B[31m"),
    });
    const { stdout } = await robotomata(["lint", ...off], { cwd });
    expect(stdout).toContain(
      text(
        "  2 | Disallow: /\u4E16\u754C/e\u0301\u{1F600}/ %7E\uFFFD[31m",
        `    | ${" ".repeat(21)}^^^`,
      ).trimEnd(),
    );
    expect(stdout).not.toContain("\u001B");
  });

  it("shows the part of a long line that matters", async () => {
    const cwd = folderWith({
      "robots.txt": text("User-agent: *", `Disallow: /${"a".repeat(500)}%7E${"b".repeat(500)}`),
    });
    const { stdout } = await robotomata(["lint"], { cwd });
    const lines = stdout.split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(130);
    const at = lines.findIndex((line) => line.includes("%7E") && line.includes("|"));
    expect(lines[at + 1]!.indexOf("^")).toBe(lines[at]!.indexOf("%7E"));
  });

  it("shows a rule a few times, and all with --all", async () => {
    const body = text("User-agent: *", ...Array.from({ length: 20 }, (_, i) => `Disallow: x${i}/`));
    const cwd = folderWith({ "robots.txt": body });
    const { stdout } = await robotomata(["lint"], { cwd });
    expect(stdout.match(/missing-slash$/gm)).toHaveLength(3);
    expect(stdout).toContain("  17 more missing-slash, on lines 5, 6, 7, 8, 9, 10, 11, 12, ...\n");
    expect(stdout).toContain("Errors: 20, warnings: 0, infos: 0.\n");
    expect((await robotomata(["lint", "--all"], { cwd })).stdout.match(/missing-slash$/gm)).toHaveLength(20);
  });

  const said: Record<Language, readonly [first: string, second: string]> = {
    en: [
      "robots.txt:2:11  error  missing-slash",
      '  "tmp/" matches no URL: a path begins with "/". Write "/tmp/".',
    ],
    de: [
      "robots.txt:2:11  Fehler  missing-slash",
      "  „tmp/“ trifft auf keine URL zu: Ein Pfad beginnt mit „/“. Schreiben Sie „/tmp/“.",
    ],
    fr: [
      "robots.txt:2:11  erreur  missing-slash",
      "  «\u00A0tmp/\u00A0» ne correspond à aucune URL\u00A0: un chemin commence par «\u00A0/\u00A0». Écrivez «\u00A0/tmp/\u00A0».",
    ],
    ru: [
      "robots.txt:2:11  ошибка  missing-slash",
      "  Под «tmp/» не подходит ни один URL: путь начинается с «/». Пишите «/tmp/».",
    ],
  };

  it.each(languages)("speaks %s", async (language) => {
    const cwd = folderWith({ "robots.txt": bad });
    const { stdout } = await robotomata(["lint", "--lang", language], { cwd });
    expect(stdout.split("\n").slice(0, 2)).toEqual(said[language]);
  });

  it("uses no colours where it does not write to a terminal", async () => {
    const cwd = folderWith({ "robots.txt": bad });
    const { stdout } = await robotomata(["lint"], { cwd });
    expect(stdout).not.toContain("\u001B");
  });

  it("looks at several files, standard input and URLs", async () => {
    const cwd = folderWith({ "a.txt": bad, "b.txt": text("User-agent: *", "Disallow: /b/") });
    const host = await served(answering(bad));
    const { stdout, code } = await robotomata(["lint", "a.txt", "b.txt", "-", host], { cwd, input: bad });
    const named = stdout.split("\n").filter((line) => /:2:11 {2}/.test(line));
    expect(named).toEqual([
      "a.txt:2:11  error  missing-slash",
      "standard input:2:11  error  missing-slash",
      `${host}/robots.txt:2:11  error  missing-slash`,
    ]);
    expect(code).toBe(1);
  });

  it("checks the place of a file by its URL", async () => {
    const host = await served(answering(text("User-agent: *", "Disallow: /b/")));
    const { stdout } = await robotomata(["lint", `${host}/shop/robots.txt`]);
    expect(stdout).toContain("wrong-location");
    const cwd = folderWith({ "robots.txt": text("User-agent: *", "Disallow: /b/") });
    const { code } = await robotomata(["lint", "--url", "https://example.com/robot.txt"], { cwd });
    expect(code).toBe(1);
  });

  const misuses: readonly (readonly [args: string[], message: string])[] = [
    [["--format", "xml"], '--format cannot be "xml"'],
    [["--lang", "xx"], `--lang cannot be "xx": choose ${languages.join(", ")}`],
    [["--json", "--format", "sarif"], "--json and --format sarif cannot be used together"],
    [["--config", "no.json"], "cannot read no.json: no such file"],
    [["--config", "no.json", "--no-config"], "--config and --no-config cannot be used together"],
    [["--list-rules", "robots.txt"], "--list-rules does not check files"],
    [["--list-rules", "--format", "sarif"], "--list-rules does not support --format sarif"],
    [["--preset", "googel"], "did you mean google?"],
    [["--rule", "missing-slsh=off"], "did you mean missing-slash?"],
    [["--rule", "missing-slash"], "needs a severity"],
    [["--rule", "missing-slash=fatal"], 'cannot be "fatal"'],
    [["--max-warnings", "some"], "takes a whole number from 0"],
    [["--unsafe"], "--unsafe only works with --fix"],
    [["--dry-run"], "--dry-run only works with --fix or --fix-rule"],
    [["--fix", "--dry-run", "--json"], "--dry-run does not support --format json"],
    [["--fix", "--dry-run", "--quiet"], "leave out --quiet"],
    [["--fix", "--unsafe", "--fix-rule", "missing-slash"], "leave out --unsafe"],
    [["--fix-rule", "mising-slash"], 'there is no rule "mising-slash"'],
    [["--url", "robots.txt"], "is not an absolute URL"],
    [["p/*.txt"], "cannot read p/*.txt: no such file (this is a name, not a pattern: list the files)"],
    [["no-such-file.txt"], "cannot read no-such-file.txt: no such file"],
    [["--fix", "https://example.invalid"], "cannot write to https://example.invalid"],
    [["-", "-"], "only one input"],
  ];
  it.each(misuses)("exits with 2 for %j", async (args, message) => {
    const cwd = folderWith({ "robots.txt": bad });
    const { code, stdout, stderr } = await robotomata(["lint", ...args], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("robotomata lint with a file that cannot be read", () => {
  const args = ["lint", "no-1.txt", "robots.txt", "no-2.txt"];
  const complaints = ["no-1.txt", "no-2.txt"].map(
    (name) => `robotomata: cannot read ${name}: no such file\n`,
  );

  it("continues with the others, and exits with 2", async () => {
    const cwd = folderWith({ "robots.txt": bad });
    const { code, stdout, stderr } = await robotomata(args, { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: complaints.join("") });
    expect(stdout).toBe((await robotomata(["lint"], { cwd })).stdout);
  });

  it("names it in JSON and SARIF", async () => {
    const cwd = folderWith({ "robots.txt": bad });
    const json = JSON.parse((await robotomata([...args, "--json"], { cwd })).stdout);
    expect(json).toMatchObject([
      { file: "robots.txt" },
      { file: "no-1.txt", diagnostics: [], failure: "cannot read no-1.txt: no such file" },
      { file: "no-2.txt" },
    ]);
    const [run] = JSON.parse((await robotomata([...args, "--format", "sarif"], { cwd })).stdout).runs;
    expect(run.invocations[0].executionSuccessful).toBe(false);
    expect(run.invocations[0].toolExecutionNotifications).toHaveLength(2);
    expect(run.results).toHaveLength(2);
  });

  it("repairs the others, too", async () => {
    const cwd = folderWith({ "robots.txt": bad });
    expect((await robotomata([...args, "--fix", "--unsafe"], { cwd })).code).toBe(2);
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toContain("Disallow: /tmp/");
  });
});

describe("robotomata lint --quiet", () => {
  it("reports errors only", async () => {
    const cwd = folderWith({ "robots.txt": bad });
    const { code, stdout } = await robotomata(["lint", "--quiet"], { cwd });
    expect(stdout).toContain("missing-slash");
    expect(stdout).not.toContain("field-typo");
    expect(stdout).toContain("Errors: 1, warnings: 0, infos: 0.\n");
    expect(code).toBe(1);
  });

  it("prints nothing if there are none, and still counts warnings", async () => {
    const cwd = folderWith({ "robots.txt": text("User-agent: *", "Disalow: /a/") });
    expect(await output(["lint", "--quiet"], { cwd })).toBe("");
    expect(await robotomata(["lint", "--quiet", "--max-warnings", "0"], { cwd })).toMatchObject({
      code: 1,
      stdout: "",
    });
    expect(JSON.parse(await output(["lint", "--quiet", "--json"], { cwd }))).toMatchObject([
      { diagnostics: [] },
    ]);
  });
});

describe("robotomata lint --list-rules", () => {
  it("lists every rule with its severity under the options", async () => {
    const cwd = folderWith();
    const lines = (await output(["lint", "--list-rules", "--rule", "missing-slash=off"], { cwd })).split(
      "\n",
    );
    expect(lines.slice(0, -1).map((line) => line.split(" ")[0])).toEqual(rules.map(({ id }) => id));
    expect(lines.find((line) => line.startsWith("missing-slash "))).toMatch(/^missing-slash +off +\S/);
    const google = JSON.parse(
      await output(["lint", "--list-rules", "--json", "--preset", "google"], { cwd }),
    );
    expect(google.find(({ id }: { id: string }) => id === "line-too-long")).toMatchObject({
      severity: "error",
      page: expect.stringMatching(/^https:.*\/docs\/rules\.md#line-too-long$/),
    });
  });
});

describe("robotomata lint --fix", () => {
  it("repairs files in place and reports what is left", async () => {
    const cwd = folderWith({ "robots.txt": bad });
    const { code, stdout } = await robotomata(["lint", "--fix"], { cwd });
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe(
      text("User-agent: *", "Disallow: tmp/", "Disallow: /a/"),
    );
    expect(stdout).toContain("missing-slash");
    expect(stdout).not.toContain("field-typo");
    expect(stdout).toContain("Repaired: 1.\n");
    expect(code).toBe(1);
  });

  it("makes unsafe repairs when asked", async () => {
    const cwd = folderWith({ "robots.txt": bad });
    expect(await output(["lint", "--fix", "--unsafe"], { cwd })).toBe("Repaired: 2.\nNo problems found.\n");
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe(
      text("User-agent: *", "Disallow: /tmp/", "Disallow: /a/"),
    );
  });

  it("makes the repairs of the rules that are named, and no others", async () => {
    const cwd = folderWith({ "robots.txt": text("User-agent: *", "Dosallow: /", "Disalow: /a/") });
    expect((await robotomata(["lint", "--fix", "--unsafe"], { cwd })).stdout).toContain("Repaired: 1.");
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe(
      text("User-agent: *", "Dosallow: /", "Disallow: /a/"),
    );
    const args = ["lint", "--fix-rule", "unread-field", "--fix-rule", "missing-slash"];
    const { stdout } = await robotomata(args, { cwd });
    expect(stdout).toContain("Repaired: 1.");
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe(
      text("User-agent: *", "Disallow: /", "Disallow: /a/"),
    );
  });

  it("shows what repairs would open and close, and writes nothing", async () => {
    const cwd = folderWith({ "robots.txt": bad });
    const args = ["lint", "--fix", "--unsafe", "--dry-run", "robots.txt"];
    const { stdout, code } = await robotomata(args, { cwd });
    expect(stdout).toBe(
      text(
        "robots.txt: repairs, none of them written: 2",
        "  field-typo: 1",
        "  missing-slash: 1",
        "",
        "For *",
        "  closed  /tmp/",
        "          no rule -> Disallow: /tmp/ (line 2)",
      ),
    );
    expect(code).toBe(0);
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe(bad);
    const named = ["lint", "--fix-rule", "unclosed-group", "--dry-run", "robots.txt"];
    expect((await robotomata(named, { cwd })).stdout).toBe("robots.txt: repairs, none of them written: 0\n");
  });

  it("repairs standard input to standard output, whatever its bytes", async () => {
    const input = Buffer.from("USER-AGENT: *\nDisallow: /\xFF/\n", "latin1");
    const { stdout, stderr, code } = await robotomata(["lint", "--preset", "all", "--fix", "-"], { input });
    expect(stdout).toBe("User-agent: *\nDisallow: /\uFFFD/\n");
    expect(stderr).toContain("invalid-utf8");
    expect(code).toBe(0);
  });
});

describe("robotomata lint --format", () => {
  const tricky = text("User-agent: *", "Disallow: 100%,a:b/", "Disalow: /a/");

  it("json gives every finding as data", async () => {
    const cwd = folderWith({ "robots.txt": bad });
    const { stdout } = await robotomata(["lint", "--format", "json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject([
      {
        file: "robots.txt",
        fixed: 0,
        diagnostics: [{ rule: "missing-slash", line: 2, column: 11 }, { rule: "field-typo" }],
      },
    ]);
  });

  it("github writes workflow commands, escaped", async () => {
    const cwd = folderWith({ "a,b.txt": tricky });
    const { stdout, code } = await robotomata(["lint", "--format", "github", "a,b.txt"], { cwd });
    expect(stdout).toBe(
      text(
        "::error file=a%2Cb.txt,line=2,endLine=2,col=11,endColumn=19,title=missing-slash::" +
          '"100%25,a:b/" matches no URL: a path begins with "/".',
        "::warning file=a%2Cb.txt,line=2,endLine=2,col=14,endColumn=14,title=escape-mismatch::" +
          '"%25" does not begin an escape here: a literal "%25" is "%2525".',
        "::warning file=a%2Cb.txt,line=3,endLine=3,col=1,endColumn=7,title=field-typo::" +
          'Google reads "Disalow" as "Disallow", but Yandex and most others skip it: write "Disallow".',
      ),
    );
    expect(code).toBe(1);
  });

  it("sarif is valid by the schema of SARIF 2.1.0", async () => {
    const files: Record<string, string | Uint8Array> = { "a b%.txt": tricky, "empty.txt": "" };
    for (const { id, example } of rules) files[`${id}.txt`] = example.bad;
    const cwd = folderWith(files);
    const { stdout, code } = await robotomata(
      ["lint", "--preset", "all", "--format", "sarif", ...Object.keys(files), "-"],
      {
        cwd,
        input: bad,
      },
    );
    expect(code).toBe(1);
    const log = JSON.parse(stdout);
    const require = createRequire(import.meta.url);
    const schema = require("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
    const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false });
    addFormats.default(ajv as never);
    const validate = ajv.compile(schema);
    expect(validate(log), JSON.stringify(validate.errors?.slice(0, 5))).toBe(true);
    const [run] = log.runs;
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(rules.map(({ id }) => id));
    expect(run.columnKind).toBe("utf16CodeUnits");
    for (const { id, helpUri } of run.tool.driver.rules) expect(new URL(helpUri).hash).toBe(`#${id}`);
    expect(run.invocations).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }]);
    expect(run.results.length).toBeGreaterThan(rules.length);
    for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
    const uris = (run.results as Located[]).map(
      ({ locations }) => locations[0].physicalLocation.artifactLocation.uri,
    );
    expect(uris).toContain("a%20b%25.txt");
    expect(uris).toContain("stdin");
  });

  it.each(languages)(
    "sarif names the language of its messages, %s, and of the descriptions",
    async (language) => {
      const cwd = folderWith({ "robots.txt": bad });
      const args = ["lint", "--format", "sarif", "--lang", language];
      const [run] = JSON.parse((await robotomata(args, { cwd })).stdout).runs;
      const [first] = lint(bad, { language });
      expect([run.language, run.tool.driver.language]).toEqual([language, "en"]);
      expect(run.results[0].message.text).toBe(first!.message);
    },
  );

  it("leaves the files alone without --fix", async () => {
    const cwd = folderWith({ "robots.txt": bad });
    await robotomata(["lint", "--format", "json"], { cwd });
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe(bad);
    expect(existsSync(join(cwd, "robots.txt~"))).toBe(false);
  });
});
