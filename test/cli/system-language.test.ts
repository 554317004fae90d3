/** Which language a person at a terminal is answered in, and that programs get English. */
import { Readable, Writable } from "node:stream";
import { expect, it } from "vitest";
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

it("an unknown language is refused with those that there are", async () => {
  const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /a\n" });
  const { code, stderr } = await robotomata(["check", "--lang", "it", "/a"], { cwd });
  expect([code, stderr]).toEqual([2, 'robotomata: --lang cannot be "it": choose en, de, fr, ru, auto\n']);
});
