/** Whom files address, as the commands and the page that compare files ask for it. */
import { describe, expect, it } from "vitest";
import { type Dialect, parse } from "../../../src/index.ts";
import { addresseesOf } from "../../../src/site/analyze/owners.ts";

const inDialect = (dialect: Dialect, ...files: (readonly string[])[]): string[] =>
  addresseesOf(
    ...files.map((names) =>
      parse(names.map((name) => `User-agent: ${name}\nDisallow: /\n`).join("\n"), { dialect }),
    ),
  );

describe("addresseesOf()", () => {
  it("names each once, as it is first spelled", () => {
    const files = [
      ["FooBot/1.0", "* x", "Jörg/2", ""],
      ["foobot", "*", "jörg", "other bot"],
    ];
    expect(inDialect("rfc9309", ...files)).toEqual(["FooBot", "*", "Jörg", "other"]);
    expect(inDialect("google", ...files)).toEqual(["FooBot", "*", "J", "other"]);
  });

  it("takes whole values where these are compared", () => {
    for (const dialect of ["koster1996", "original1994"] as const)
      expect(inDialect(dialect, ["* x", "Foo bar", "foo BAR", "*"])).toEqual(["* x", "Foo bar", "*"]);
  });

  it("keeps names of known crawlers that are not tokens, where the line binds them", () => {
    expect(inDialect("rfc9309", ["Sogou web spider", "MJ12bot"])).toEqual(["Sogou web spider", "MJ12bot"]);
    expect(inDialect("google", ["Sogou web spider", "MJ12bot"])).toEqual(["Sogou web spider", "MJ"]);
  });

  it("names the robots that a value binds by its beginning in yandex", () => {
    const values = [
      "YandexBot/3.0",
      "YandexBot/2.0",
      "Yandex",
      "YandexB",
      "YaDirectFetcher/1",
      "yandex bot",
      "Foo/1",
    ];
    const named = ["YandexBot", "Yandex", "YandexBlogs", "YandexBrowser", "YaDirectFetcher", "Foo/1"];
    expect(inDialect("yandex", values)).toEqual(named);
    const versions = ["YandexMetrika/4.0", "YandexMetrika/2", "YandexMet", "YandexNews/4", "YandexMarket"];
    expect(inDialect("yandex", versions)).toEqual([
      ...["YandexMetrika", "YandexMetrika/2.0", "YandexMetrika/3.0"],
      ...["YandexNews/4.0", "YandexMarket", "YandexMarket/2.0"],
    ]);
    expect(inDialect("yandex", ["YandexBrowser/1.0"])).toEqual(["YandexBrowser"]);
  });

  it("tells letters apart that only look alike", () => {
    expect(inDialect("rfc9309", ["kbot", "\u212Abot", "KBOT"])).toEqual(["kbot", "\u212Abot"]);
  });
});
