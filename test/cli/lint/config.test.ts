import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { lintConfig } from "../../../src/cli/lint/config.ts";
import { rules } from "../../../src/site/lint/index.ts";
import { folderWith, output, robotomata } from "../run.ts";

const bad = "User-agent: *\nDisallow: tmp/\nDisalow: /a/\n";
const config = (lint: object): string => JSON.stringify({ lint });

/** The rules of the findings, with their severities. */
async function found(cwd: string, ...args: string[]): Promise<string[]> {
  const { stdout, stderr } = await robotomata(["lint", "--json", ...args], { cwd });
  expect(stderr).toBe("");
  const [{ diagnostics }] = JSON.parse(stdout);
  return diagnostics.map(({ rule, severity }: { rule: string; severity: string }) => `${rule}=${severity}`);
}

/** Configurations that are not understood, and why. */
const refused: readonly (readonly [text: string, message: string])[] = [
  ["[]", "the configuration is not an object"],
  ['{"lnt":{}}', 'the configuration has no key "lnt" (did you mean lint?)'],
  ['{"preset":"strict"}', 'the configuration has no key "preset" (did you mean lint.preset?)'],
  ['{"linting":{}}', 'the configuration has no key "linting": its keys are $schema, lint'],
  ['{"$schema":1}', "$schema is not a string"],
  [config({ presets: "google" }), 'lint has no key "presets" (did you mean preset?)'],
  [config({ preset: "gogle" }), 'lint.preset cannot be "gogle" (did you mean google?): choose '],
  [config({ dialect: 1996 }), "lint.dialect cannot be 1996: choose rfc9309"],
  [config({ rules: { "missing-slsh": "off" } }), '"missing-slsh" (did you mean missing-slash?)'],
  [config({ rules: { "missing-slash": true } }), "lint.rules.missing-slash cannot be true: choose error"],
  [config({ crawlers: "" }), "lint.crawlers is not a path or URL of a list of crawlers"],
  [config({ crawlers: ["robots.json"] }), "lint.crawlers is not a path or URL of a list of crawlers"],
  [config({ maxWarnings: -1 }), "lint.maxWarnings is not a whole number, 0 or more"],
  [config({ files: [] }), "lint.files is not a list of one or more paths or URLs"],
];

describe("the configuration of lint", () => {
  const lint = { rules: { "missing-slash": "info", "field-typo": "off" } };

  it.each([
    ["robotomata.config.json", JSON.stringify({ $schema: "./schema.json", lint })],
    ["robotomata.config.json", `\uFEFF${config(lint)}`],
    ["package.json", JSON.stringify({ name: "site", robotomata: { lint } })],
  ])("is read from %s, here and from folders below", async (name, text) => {
    const cwd = folderWith({ "robots.txt": bad, [name]: text });
    mkdirSync(join(cwd, "sub", "deep"), { recursive: true });
    writeFileSync(join(cwd, "sub", "deep", "robots.txt"), bad);
    writeFileSync(join(cwd, "sub", "package.json"), '{"name":"no configuration"}');
    expect(await found(cwd)).toEqual(["missing-slash=info"]);
    expect(await found(join(cwd, "sub", "deep"))).toEqual(["missing-slash=info"]);
  });

  it("is no program", async () => {
    const cwd = folderWith({ "robots.txt": bad, "robotomata.config.mjs": "export default {};" });
    const { code, stderr } = await robotomata(["lint"], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/robotomata\.config\.mjs is not read: write robotomata\.config\.json\n$/),
    });
    expect(await found(cwd, "--no-config")).toEqual(["missing-slash=error", "field-typo=warning"]);
  });

  it("gives way to options, and is ignored or replaced by them", async () => {
    const cwd = folderWith({
      "robots.txt": bad,
      "robotomata.config.json": config(lint),
      "other.json": config({ preset: "strict" }),
    });
    expect(await found(cwd, "--rule", "field-typo=error")).toEqual([
      "missing-slash=info",
      "field-typo=error",
    ]);
    expect(await found(cwd, "--no-config")).toEqual(["missing-slash=error", "field-typo=warning"]);
    expect(await found(cwd, "--config", "other.json")).toEqual(["missing-slash=error", "field-typo=error"]);
  });

  it("names files, the language, the dialect and how many warnings are accepted", async () => {
    const cwd = folderWith({
      "robotomata.config.json": config({
        files: ["public/robots.txt"],
        language: "de",
        dialect: "google",
        preset: "google",
        maxWarnings: 0,
        rules: { "missing-slash": "warning" },
      }),
    });
    mkdirSync(join(cwd, "public"));
    mkdirSync(join(cwd, "other"));
    writeFileSync(join(cwd, "public", "robots.txt"), bad);
    const { code, stdout } = await robotomata(["lint"], { cwd: join(cwd, "other") });
    expect(code).toBe(1);
    expect(stdout).toContain(`${join("..", "public", "robots.txt")}:2:11  Warnung  missing-slash\n`);
    const { stdout: clean } = await robotomata(["lint", "-", "--lang", "en"], { cwd, input: "" });
    expect(clean).toContain("standard input:1:1  info  empty-file");
  });

  it("names a list of crawlers, which the command line replaces", async () => {
    const cwd = folderWith({
      "robotomata.config.json": config({ crawlers: "list.json" }),
      "list.json": '{"ConfiguredThing":{"function":"Scrapes data to train models"}}',
      "other.json": '{"GivenThing":{"function":"Scrapes data to train models"}}',
    });
    mkdirSync(join(cwd, "sub"));
    writeFileSync(
      join(cwd, "sub", "robots.txt"),
      "User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: ClaudeBot\nDisallow: /\n",
    );
    const told = async (...args: string[]): Promise<boolean[]> => {
      const { stdout } = await robotomata(["lint", "--json", ...args], { cwd: join(cwd, "sub") });
      return ["ConfiguredThing", "GivenThing"].map((name) => stdout.includes(name));
    };
    expect(await told()).toEqual([true, false]);
    expect(await told("--crawlers", "../other.json")).toEqual([false, true]);
    expect(await told("--no-config")).toEqual([false, false]);
  });

  it("may name files by their whole path", async () => {
    const elsewhere = folderWith({ "robots.txt": bad });
    const files = [join(elsewhere, "robots.txt")];
    const cwd = folderWith({ "robotomata.config.json": config({ files }) });
    const { code, stdout, stderr } = await robotomata(["lint"], { cwd });
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toContain("robots.txt:2:11  error  missing-slash\n");
  });

  it.each([["{", "robotomata.config.json is not valid JSON: "] as const, ...refused])(
    "%s is refused by name",
    async (text, message) => {
      const cwd = folderWith({ "robots.txt": bad, "robotomata.config.json": text });
      const { code, stdout, stderr } = await robotomata(["lint"], { cwd });
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain("robotomata.config.json");
      expect(stderr).toContain(message);
      expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    },
  );

  it("leaves a broken package.json to others", async () => {
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /a/\n", "package.json": "{" });
    expect(await output(["lint"], { cwd })).toBe("No problems found.\n");
  });
});

describe("docs/config.schema.json", () => {
  const text = readFileSync(new URL("../../../docs/config.schema.json", import.meta.url), "utf8");
  const validate = new Ajv.default({ strictTypes: false }).compile(JSON.parse(text));

  it("refuses what lint refuses", () => {
    for (const [wrong] of refused) expect(validate(JSON.parse(wrong)), wrong).toBe(false);
  });

  it("accepts what lint accepts", () => {
    const full = {
      $schema: "./node_modules/robotomata/docs/config.schema.json",
      lint: {
        preset: "strict",
        rules: Object.fromEntries(rules.map(({ id }) => [id, "off"])),
        dialect: "koster1996",
        language: "ru",
        maxWarnings: 3,
        crawlers: "lists/robots.json",
        files: ["robots.txt", "https://example.com/robots.txt"],
      },
    };
    for (const config of [{}, { lint: {} }, full]) {
      expect(validate(config)).toBe(true);
      const folder = folderWith({ "robotomata.config.json": JSON.stringify(config) });
      expect(lintConfig(undefined, folder)?.lint).toEqual("lint" in config ? config.lint : {});
    }
  });
});
