/**
 * Style sheets and scripts are reported as blocked exactly where the engine blocks them for a search engine.
 *
 * @module-tag built
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, parse } from "../../../src/index.ts";
import { lint } from "../../../src/site/lint/index.ts";
import { mayHoldResources, typicalResources } from "../../../src/site/lint/rules/needed-files.ts";
import { dialects } from "../../support/cases.ts";
import { cases } from "../../support/effort.ts";

const RUNS = cases(1000);

const blocked = (body: string, dialect: Dialect = "rfc9309"): number[] =>
  lint(body, { dialect, preset: "all" })
    .filter(({ rule }) => rule === "blocked-resources")
    .map(({ line }) => line);

describe("typical resources", () => {
  it.each<[pattern: string, paths: readonly string[]]>([
    ["/*.css$", ["/x.css"]],
    ["*.js", ["/x.js"]],
    ["/assets/*/app.mjs*", ["/assets/x/app.mjs"]],
    ["/*.js?ver=*", ["/x.js?ver="]],
    ["/js/", ["/js/main.js"]],
    ["/a/*/Styles/*$", ["/a/x/Styles/main.css"]],
    [
      "/wp-includes",
      ["/wp-includes/js/jquery/jquery.min.js", "/wp-includes/css/dist/block-library/style.min.css"],
    ],
    ["/_next/", ["/_next/static/chunks/main.js", "/_next/static/css/main.css"]],
    ["/build/", ["/build/main.js", "/build/main.css"]],
    ["/*?", ["/style.css?ver=6", "/main.js?ver=6"]],
    ["*?*", ["/style.css?ver=6", "/main.js?ver=6"]],
    ["/*?s=", []],
    ["/jsp/", []],
    ["/a.jsp", []],
  ])("of %s", (pattern, paths) => {
    expect(typicalResources(pattern)).toEqual(paths);
    expect(mayHoldResources(pattern)).toBe(paths.length > 0);
    for (const path of paths)
      expect(parse(`User-agent: *\nDisallow: ${pattern}\n`).policyFor("a").isAllowed(path)).toBe(false);
  });
});

describe("rules about something else", () => {
  const said = (...rules: string[]) =>
    lint(["User-agent: *", ...rules, ""].join("\n"))
      .filter(({ rule }) => rule === "blocked-resources")
      .map(({ line, message }) => `${line} ${message}`);

  it("are told what opens style sheets with a version", () => {
    expect(said("Disallow: /*?")).toEqual([
      expect.stringContaining('"Allow: /*.css?" and "Allow: /*.js?" open'),
    ]);
    expect(said("Disallow: /*?", "Allow: /*.css?", "Allow: /*.js?")).toEqual([]);
    expect(said("Disallow: /*?", "Allow: /static/css/")).toEqual([]);
  });

  it("are told that they shut /ads.txt", () => {
    expect(said("Disallow: /ads")).toEqual([expect.stringContaining('2 "/ads" also blocks /ads.txt')]);
    for (const rules of [
      ["Disallow: /ads", "Allow: /ads.txt$"],
      ["Disallow: /ads/"],
      ["Disallow: /ads.txt"],
      ["Disallow: /", "Disallow: /ads"],
    ])
      expect(said(...rules), rules.join()).toEqual([]);
    expect(blocked("User-agent: *\nDisallow: /ads\n", "koster1996")).toEqual([]);
  });
});

describe("blocked resources", () => {
  it.each<[what: string, rules: readonly string[], lines: readonly number[]]>([
    [
      "are not reported where they are allowed again",
      ["Disallow: /wp-includes/", "Allow: /wp-includes/*.js", "Allow: /wp-includes/*.css"],
      [],
    ],
    [
      "are not reported where their folders are allowed again",
      ["Allow: /wp-includes/js/", "Allow: /wp-includes/css/", "Disallow: /wp-includes/"],
      [],
    ],
    ["are reported where only some are", ["Disallow: /wp-includes/", "Allow: /wp-includes/*.js"], [2]],
    ["are reported where the Allow is too short", ["Disallow: /*.css$", "Allow: /*.c"], [2]],
    ["are not those that no URL matches", ["Disallow: /js$", "Disallow: .css"], []],
  ])("%s", (_what, rules, lines) => {
    expect(blocked(`User-agent: *\n${rules.map((rule) => `${rule}\n`).join("")}`)).toEqual(lines);
  });

  it("are judged by all groups of a crawler", () => {
    const body = "User-agent: Googlebot\nDisallow: /js/\n\nUser-agent: other\nDisallow: /css/\n\n";
    expect(blocked(body)).toEqual([2]);
    expect(blocked(`${body}User-agent: Googlebot\nAllow: /js/*.js\n`)).toEqual([]);
    // There the first group alone counts, and a star is a star.
    expect(blocked(`${body}User-agent: Googlebot\nAllow: /js/\n`, "koster1996")).toEqual([2]);
  });

  const value = fc.constantFrom(
    ..."/js/ /*.js /*.css$ /wp-includes/ /wp-includes/*.js /wp-includes/*.css /js /css/ / /*.js$ /x /a%7e/js/ *.css /js/*".split(
      " ",
    ),
  );
  const rule = fc.tuple(fc.constantFrom("Allow", "Disallow"), value).map((pair) => pair.join(": "));
  const group = fc
    .tuple(fc.constantFrom("*", "Googlebot", "bingbot"), fc.array(rule, { minLength: 1, maxLength: 4 }))
    .map(([agent, rules]) => [`User-agent: ${agent}`, ...rules, ""]);

  it.each(dialects)("are those that the engine blocks in %s", (dialect) => {
    fc.assert(
      fc.property(fc.uniqueArray(group, { maxLength: 3, selector: ([agent]) => agent }), (groups) => {
        const body = groups.flat().join("\n");
        const robots = parse(body, { dialect });
        const expected = robots.groups.flatMap(({ agents, rules }) => {
          const policy = robots.policyFor(agents[0] === "*" ? "nobody" : agents[0]);
          return rules.filter(({ type, pattern }) => {
            if (type === "allow") return false;
            const own = parse(`User-agent: *\nDisallow: ${pattern}\n`, { dialect }).policyFor("a");
            return typicalResources(pattern).some((path) => !own.isAllowed(path) && !policy.isAllowed(path));
          });
        });
        expect(blocked(body, dialect)).toEqual(expected.map(({ line }) => line));
      }),
      { numRuns: RUNS },
    );
  });
});
