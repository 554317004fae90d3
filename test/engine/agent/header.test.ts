import { describe, expect, it } from "vitest";
import { agentOfHeader, isHeader } from "../../../src/engine/agent/header.ts";
import { knownCrawler } from "../../../src/engine/agent/known.ts";

describe("a User-Agent header", () => {
  it.each([
    "Mozilla/5.0 (compatible; FooBot/1.0; +https://foo.example/bot)",
    "FooBot/1.0 (+https://foo.example)",
    "FooBot (foo@example.com)",
    "curl/8.5.0 libcurl/8.5.0",
    "curl/8.5.0 \t libcurl/8.5.0",
    "/8.5.0 libcurl/8.5.0",
  ])("is told from a token: %s", (header) => {
    expect(isHeader(header)).toBe(true);
  });

  it.each(["FooBot", "FooBot/1.0", "FooBot/1.0 ", "figtree search", "Foo bar/2", "*", "", "Jörg", " /"])(
    "is not a token: %j",
    (token) => {
      expect(isHeader(token)).toBe(false);
    },
  );

  it("stands for the crawler that it names", () => {
    const { token, tokens, boundByStar } = knownCrawler("Googlebot-Image")!;
    expect(agentOfHeader("Mozilla/5.0 (compatible; Googlebot-Image/1.0)")).toMatchObject({
      token,
      tokens,
      boundByStar,
    });
    expect(agentOfHeader("FooBot/1.0 (+https://foo.example)")).toBe("FooBot");
    expect(agentOfHeader("Mozilla/5.0 (X11; Linux x86_64)")).toBe("*");
  });
});
