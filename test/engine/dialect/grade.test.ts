/** Which group binds a crawler where the old dialects, and names that are not tokens, leave several to choose from. */
import { describe, expect, it } from "vitest";
import { type Dialect, parse } from "../../../src/index.ts";

/** The name of the group that binds, of groups with these names in this order. */
function bound(dialect: Dialect, agent: string | string[], ...names: string[]): string | undefined {
  const body = names.map((name) => `User-agent: ${name}\nDisallow: /\n`).join("\n");
  return parse(body, { dialect }).policyFor(agent).agent;
}

describe("rfc9309", () => {
  it("finds names beyond ASCII beside tokens, in the order of preference", () => {
    expect(bound("rfc9309", ["Foo", "Jörg"], "Jörg")).toBe("Jörg");
    expect(bound("rfc9309", ["Foo", "Jörg"], "J")).toBeUndefined();
    expect(bound("rfc9309", ["Jörg", "Foo"], "Foo", "*")).toBe("Foo");
  });
});

describe("google", () => {
  it("ends names at digits", () => {
    expect(bound("google", "MJ", "MJ12bot")).toBe("MJ");
  });
});

describe.each(["koster1996", "original1994"] as const)("%s", (dialect) => {
  it("is asked about everybody by `*`, and looks for no such name", () => {
    expect(bound(dialect, "*", "Foo*", "* x", "*foo")).toBeUndefined();
    expect(bound(dialect, "*", "Foo*", "*")).toBe("*");
  });
});

describe("koster1996", () => {
  it("looks for a name before the slash of a value only", () => {
    expect(bound("koster1996", "FooBot", "Other/FooBot")).toBeUndefined();
    expect(bound("koster1996", "FooBot", "/FooBot")).toBeUndefined();
    expect(bound("koster1996", "FooBot", "xFooBot/1.0")).toBeDefined();
  });
});

describe("original1994", () => {
  it("takes letters for the same in both cases, and nothing else", () => {
    expect(bound("original1994", "xAZy", "aZ")).toBe("aZ");
    expect(bound("original1994", "xa_by", "A_B")).toBe("A_B");
    expect(bound("original1994", "xa@by", "A@B")).toBe("A@B");
    expect(bound("original1994", "xa{by", "a[b")).toBeUndefined();
  });

  it("prefers the first of a crawler's names, however alike the value is to another", () => {
    const names = ["Foo", "Bar"];
    for (const [better, worse] of [
      ["Fo", "Bar"],
      ["xFoox", "Bar"],
      ["xFoox", "Ba"],
      ["xFoox", "xBarx"],
    ] as const) {
      expect(bound("original1994", names, better, worse)).toBe(better);
      expect(bound("original1994", names, worse, better)).toBe(better);
    }
  });

  it("prefers the second name itself to what contains it, too", () => {
    expect(bound("original1994", ["Foo", "Bar"], "xBarx", "Bar")).toBe("Bar");
  });

  it("prefers the name itself to what it contains, the longer the better, and that to what contains it", () => {
    const ranked = ["ExampleBot", "Example", "Exam", "ExampleBot-Images"];
    ranked.forEach((better, i) => {
      for (const worse of ranked.slice(i + 1)) {
        expect(bound("original1994", "ExampleBot", better, worse)).toBe(better);
        expect(bound("original1994", "ExampleBot", worse, better)).toBe(better);
      }
    });
  });

  it("looks for values in the first 256 characters of a name, and for the whole name in values", () => {
    const before = "x".repeat(246);
    expect(bound("original1994", `${before}ExampleBot${before}`, "Example", "examplebot")).toBe("examplebot");
    expect(bound("original1994", `${before}yExampleBot`, "ExampleB", "ExampleBot")).toBe("ExampleB");
    expect(bound("original1994", `${before}yExampleBot`, "ExampleBot")).toBeUndefined();
    expect(bound("original1994", `${before}yExampleBot`, `${before}yexamplebots`)).toBe(
      `${before}yexamplebots`,
    );
  });
});
