/** What lint calls an error or a warning is not built: the same judgement, in the same words, in one place. */
import { describe, expect, it } from "vitest";
import { parse, RobotsError } from "../../../src/index.ts";
import { lint, rules } from "../../../src/site/lint/index.ts";
import { compose } from "../../../src/site/write/compose.ts";
import {
  type BuildRefusal,
  build,
  policyPresets,
  RobotsBuilder,
  type RobotsSpec,
} from "../../../src/site/write/index.ts";

/** Why a specification is refused; undefined if it is built. */
function refusal(spec: RobotsSpec): BuildRefusal | undefined {
  try {
    build(spec);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(RobotsError);
    return (error as RobotsError).cause as BuildRefusal;
  }
}

/** What a file that was read specifies, as the groups and lists of a new file. */
function specOf(body: string | Uint8Array): RobotsSpec {
  const { groups, sitemaps, extensions } = parse(body);
  return { groups, sitemaps, extensions };
}

/** Rules about the meaning of several lines, or about bytes and lines that a written file has not. */
const OTHERS: readonly string[] = [
  // About what several lines mean together, or whom they close the site to.
  ...["blocks-everything", "conflicting-rules", "duplicate-rule", "empty-group", "search-engine-blocked"],
  ...["second-star-group", "sitemap-blocked", "usage-not-inherited"],
  // About bytes, lines, comments and places that no specification has.
  ...["byte-order-mark", "error-page", "file-too-large", "hash-in-path", "html-document", "missing-colon"],
  ...["not-a-directive", "rule-before-agent", "unclosed-group", "unused-disable", "wrong-location"],
  // Crawlers read the field that is meant, and so does parse; pauses that are numbers may be meant; all dialects.
  ...["field-typo", "crawl-delay-value", "unsupported-in-dialect"],
];

/** The file of a specification, if its values can be written at all. */
function wordsOf(spec: RobotsSpec): string[] {
  try {
    return [compose(spec)];
  } catch {
    return [];
  }
}

describe("build", () => {
  const examples = rules.filter(
    ({ severity, example }) => severity !== "info" && typeof example.bad === "string",
  );
  const judged = examples.filter(({ id }) => !OTHERS.includes(id));

  it("judges by the others but these", () => {
    const unknown = OTHERS.filter((id) => !examples.some((one) => one.id === id));
    expect(unknown).toEqual([]);
  });

  it.each(judged.map(({ id, example }) => [id, example.bad] as const))(
    "refuses what %s reports",
    (id, bad) => {
      const spec = specOf(bad);
      const refused = refusal(spec);
      expect(refused).toBeDefined();
      if (refused!.reason !== "faulty") return;
      const messages = [bad, ...wordsOf(spec)]
        .flatMap((body) => lint(body))
        .filter(({ rule }) => rule === id)
        .map(({ message }) => message);
      expect(messages).toContain(refused!.values[1]);
    },
  );

  it.each([
    [{ groups: [{ agents: "*", disallow: "https://other.example/x" }] }, "absolute-url-path"],
    [{ groups: [{ agents: "GPTBot/ClaudeBot", disallow: "/" }] }, "several-agents"],
    [{ groups: [{ agents: "Mozilla/5.0 (compatible; Foo)", disallow: "/" }] }, "full-user-agent"],
    [{ groups: [{ agents: "*", allow: "/x&#65279;" }] }, "html-entity"],
    [{ groups: [{ agents: "*", allow: "{{ path }}" }] }, "unrendered-template"],
    [{ groups: [{ agents: "*", disallow: "Googlebot" }] }, "inverted-fields"],
    [{ sitemaps: "{{ site.url }}/sitemap.xml" }, "unrendered-template"],
  ] as const)("says of %j what lint says, not only that it cannot be written", (spec, id) => {
    const refused = refusal(spec as RobotsSpec);
    const [value, message] = refused!.values;
    expect(refused!.reason).toBe("faulty");
    expect(JSON.stringify(spec)).toContain(value);
    const lines = [
      `User-agent: ${value}\nDisallow: /x\n`,
      `User-agent: *\nDisallow: ${value}\n`,
      `Sitemap: ${value}\n`,
    ];
    const said = lines.flatMap((body) => lint(body)).filter(({ rule }) => rule === id);
    expect(said.map((one) => one.message)).toContain(message);
  });

  it("judges no preset, and no file that others wrote", () => {
    for (const preset of Object.keys(policyPresets))
      expect(build({ preset } as RobotsSpec)).toContain("User-agent");
    expect(build(parse("User-agent: Googelbot\nDisallow: /a,/b\n"))).toBe(
      "User-agent: Googelbot\nDisallow: /a,/b\n",
    );
  });

  it("refuses a value beside a preset, and one that is built step by step", () => {
    const groups = [{ agents: "Googelbot", disallow: "/x" }];
    const { message } = lint(compose({ groups })).find(({ rule }) => rule === "agent-typo")!;
    expect(refusal({ preset: "no-ai", groups })).toEqual({
      reason: "faulty",
      values: ["Googelbot", message],
    });
    expect(() => new RobotsBuilder().group("*", (group) => group.disallow("/a,/b")).build()).toThrow(
      RobotsError,
    );
  });
});
