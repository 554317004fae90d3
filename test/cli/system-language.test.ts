/** Which language a person at a terminal is answered in, and that programs get English. */
import { Readable, Writable } from "node:stream";
import { expect, it } from "vitest";
import { allCommands } from "../../src/cli/commands.ts";
import { run } from "../../src/cli/program.ts";
import { languageFor } from "../../src/cli/shared/args/language.ts";
import { folderWith, robotomata } from "./run.ts";

const terminal = (env: NodeJS.ProcessEnv, isTTY = true): Parameters<typeof languageFor>[0] => {
  const stream = (): Writable => Object.assign(new Writable(), { isTTY });
  return { stdin: Readable.from([]), stdout: stream(), stderr: stream(), env };
};

it.each([
  [{ LANG: "de_DE.UTF-8" }, "de"],
  [{ LANG: "fr" }, "fr"],
  [{ LANG: "ru-RU" }, "ru"],
  [{ LANG: "DE_at@euro" }, "de"],
  [{ LANG: "de_DE.UTF-8", LC_ALL: "fr_CA.UTF-8" }, "fr"],
  [{ LANG: "de_DE.UTF-8", LC_MESSAGES: "C" }, "en"],
  [{ LANG: "de_DE.UTF-8", LC_ALL: "" }, "de"],
  [{ LANG: "C.UTF-8" }, "en"],
  [{ LANG: "POSIX" }, "en"],
  [{ LANG: "der_DE" }, "en"],
  [{ LANG: "ja_JP.UTF-8" }, "en"],
  [{}, "en"],
])("%j is %s for a person at a terminal", (env, language) => {
  expect(languageFor(terminal(env), undefined, false)).toBe(language);
});

it("programs get English, unless they ask", () => {
  const env = { LANG: "de_DE.UTF-8" };
  expect(languageFor(terminal(env), undefined, true)).toBe("en");
  expect(languageFor(terminal(env, false), undefined, false)).toBe("en");
  for (const CI of ["true", "1", "yes"])
    expect(languageFor(terminal({ ...env, CI }), undefined, false)).toBe("en");
  for (const CI of ["false", "False", "0", "", undefined])
    expect(languageFor(terminal({ ...env, CI }), undefined, false)).toBe("de");
  expect(languageFor(terminal({ ...env, CI: "true" }, false), "auto", true)).toBe("de");
  expect(languageFor(terminal(env), "fr", true)).toBe("fr");
});

/** Runs in forms for programs. */
const FOR_PROGRAMS: readonly (readonly string[])[] = [
  ["check", "--json", "/a", "x y"],
  ["check", "--csv", "/a", "x y"],
  ["explain", "--json", "/a", "x y"],
  ["lint", "--json", "robots.txt", "missing.txt"],
  ["lint", "--format", "sarif", "robots.txt"],
  ["meta", "--json", "page.html", "missing.html"],
  ["harvest", "--json", "-o", "out.warc.gz", "missing.txt"],
  ["survey", "--json", "missing.warc"],
  ["bots", "--json", "access.log"],
  ["bots", "--csv", "noise.log"],
  ["bots", "--json-report", "access.log"],
  ["bots", "--format", "prometheus", "access.log"],
  ["audit", "--json", "--robots", "robots.txt", "--sitemap", "map.xml", "--sitemap", "missing.xml"],
  ["audit", "--csv", "--robots", "robots.txt", "--sitemap", "map.xml"],
  ["watch", "--json", "--state", "state", "--history", "missing.example"],
  ["diff", "--json", "robots.txt", "new.txt"],
  ["diff", "--format", "github", "robots.txt", "new.txt"],
  ["enforce", "--json", "--target", "nginx", "robots.txt"],
  ["enforce", "--json", "--dry-run", "--log", "access.log", "robots.txt"],
];

it("is English for programs, in every form of every command, whatever the system's", async () => {
  const files = {
    "robots.txt": "Disalow: /b\nUser-agent: *\nUser-agent: GPTBot\nDisallow: /a\nCrawl-delay: 5\n",
    "new.txt": "User-agent: *\nDisallow: /c\n",
    "page.html": '<meta name="robots" content="noindx, max-snippet:20">',
    "access.log": '192.0.2.2 - - [22/Nov/2026:10:00:03 +0000] "GET /a HTTP/1.1" 200 5 "-" "GPTBot/1.2"\n',
    "noise.log": "x\n",
    "map.xml": "<urlset xmlns='x'><url><loc>https://a.example/a</loc></url><url><loc>/a</loc></url></urlset>",
  };
  const told = async (args: readonly string[], LANG: string): Promise<string> => {
    const cwd = folderWith(files);
    const said: string[] = [];
    const stream = (isTTY: boolean): Writable =>
      Object.assign(new Writable({ write: (text, _, done) => done(void said.push(String(text))) }), {
        isTTY,
      });
    const before = process.cwd();
    process.chdir(cwd);
    try {
      await run(args, {
        stdin: Readable.from([]),
        stdout: stream(true),
        stderr: stream(false),
        env: { LANG },
      });
    } finally {
      process.chdir(before);
    }
    return said.join("");
  };
  for (const args of FOR_PROGRAMS)
    expect(await told(args, "de_DE.UTF-8"), args.join(" ")).toBe(await told(args, "C"));
  // Otherwise, nothing would have been asked.
  expect(await told(["check", "/a"], "de_DE.UTF-8")).not.toBe(await told(["check", "/a"], "C"));
  const FORMS = /^--(?:json|csv|json-report|format NAME)$/;
  const all = await allCommands();
  const forms = all
    .filter(({ options }) => "--lang NAME" in options)
    .flatMap(({ name, options }) =>
      Object.keys(options)
        .filter((option) => FORMS.test(option))
        .map((option) => `${name} ${option.split(" ")[0]}`),
    );
  expect(forms.filter((form) => !FOR_PROGRAMS.some((args) => `${args[0]} ${args[1]}` === form))).toEqual([]);
});

it("an unknown language is refused with those that there are", async () => {
  const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /a\n" });
  const { code, stderr } = await robotomata(["check", "--lang", "it", "/a"], { cwd });
  expect([code, stderr]).toEqual([2, 'robotomata: --lang cannot be "it": choose en, de, fr, ru, auto\n']);
});
