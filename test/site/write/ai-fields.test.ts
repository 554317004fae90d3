/** Content-Signal, Content-Usage and License: written where they belong, and read back as what they say. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, RobotsError } from "../../../src/index.ts";
import { lint } from "../../../src/site/lint/index.ts";
import { usage } from "../../../src/site/meta/index.ts";
import { build, RobotsBuilder } from "../../../src/site/write/index.ts";

const answers = (body: string, url = "/x", agent = "ExampleBot") => {
  const { train, search, input, use, licenses } = usage({ robots: parse(body), url, agent });
  return {
    train: train.value,
    search: search.value,
    input: input.value,
    use: use.value,
    licenses: licenses.length,
  };
};

describe("build", () => {
  it("writes them where they belong", () => {
    const body = build({
      licenses: "https://example.com/license.xml",
      groups: [
        {
          agents: "*",
          disallow: "/cart/",
          signals: { search: "yes", "ai-train": "no", use: "reference" },
          usage: [{ search: "y" }, { path: "/blog/", "train-ai": "n" }],
        },
      ],
    });
    expect(body).toBe(
      "License: https://example.com/license.xml\n\n" +
        "User-agent: *\nDisallow: /cart/\nContent-Signal: search=yes, ai-train=no, use=reference\n" +
        "Content-Usage: search=y\nContent-Usage: /blog/ train-ai=n\n",
    );
    expect(lint(body)).toEqual([]);
    const said = { search: "yes", input: "unknown", use: "reference", licenses: 1 };
    expect(answers(body)).toEqual({ ...said, train: "no" });
    expect(answers(body, "/blog/1")).toEqual({ ...said, train: "no" });
  });

  it("writes a file that is read as specified", () => {
    const yes = fc.constantFrom("yes", "no", undefined);
    const y = fc.constantFrom("y", "n", undefined);
    const signals = fc.record({ search: yes, "ai-input": yes, "ai-train": yes });
    const usages = fc.record({ "train-ai": y, "ai-use": y, search: y });
    const most = (...values: (string | undefined)[]) =>
      values.some((value) => value?.startsWith("n"))
        ? "no"
        : values.some((value) => value)
          ? "yes"
          : "unknown";
    fc.assert(
      fc.property(signals, usages, fc.constantFrom(undefined, "/x", "/y"), (signal, use, path) => {
        const lines = path === undefined ? use : [{ ...use, path }];
        const body = build({ groups: [{ agents: "*", signals: signal, usage: lines } as never] });
        const said = path === "/y" ? {} : (use as Record<string, string | undefined>);
        expect(answers(body)).toMatchObject({
          train: most(signal["ai-train"], said["train-ai"]),
          search: most(signal.search, said.search),
          input: most(signal["ai-input"], said["ai-use"]),
        });
      }),
    );
  });

  it("merges a preset with additions, which take precedence", () => {
    const body = build({
      preset: "no-ai-training",
      groups: [{ agents: "*", signals: { "ai-input": "no", "ai-train": "yes" }, usage: { "train-ai": "n" } }],
    });
    expect(body.match(/^Content-.*$/gm)).toEqual([
      "Content-Signal: search=yes, ai-train=yes, ai-input=no",
      "Content-Usage: train-ai=n",
    ]);
  });

  it("has a builder for them", () => {
    const body = new RobotsBuilder()
      .group("*", (group) => group.signals({ search: "no" }).usage({ "train-ai": "n" }))
      .license("https://example.com/a.xml", "https://example.com/b.xml")
      .build();
    expect(answers(body)).toEqual({
      train: "no",
      search: "no",
      input: "unknown",
      use: "unknown",
      licenses: 2,
    });
  });

  it("refuses what would say nothing", () => {
    for (const spec of [
      { signals: { search: "y" } },
      { signals: { "train-ai": "no" } },
      { signals: { __proto__x: "no" } },
      { usage: { "ai-train": "n" } },
      { usage: { "train-ai": "no" } },
      { usage: [{ path: "blog", search: "y" }] },
      { usage: [{ path: "/a b", search: "y" }] },
      { usage: [{ path: "/a#b", search: "y" }] },
    ]) {
      expect(() => build({ groups: [{ agents: "*", ...spec } as never] }), JSON.stringify(spec)).toThrow(
        RobotsError,
      );
    }
    for (const licenses of ["/license.xml", "ftp://example.com/l.xml", "https://example.com/a b", [1]]) {
      expect(() => build({ licenses } as never), String(licenses)).toThrow(RobotsError);
    }
  });
});
