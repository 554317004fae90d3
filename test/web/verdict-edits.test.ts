/** Edits that turn a verdict, and what else they turn. */
import { expect, it } from "vitest";
import { parse } from "../../src/index.ts";
import { editsThatChange } from "../../web/worker/verdict-edits.ts";

const URLS = ["/cart/", "/cart/1", "/cart/12", "/"];
const ask = (robots: string, crawler: string, url: string, crawlers = ["Googlebot", "bingbot"]) =>
  editsThatChange({ robots, dialect: "rfc9309", crawlers, crawler, url }, { urls: URLS });

it("offers first what turns nothing else", () => {
  const robots = "User-agent: bingbot\nDisallow: /cart/\n";
  const { isAllowed, ways } = ask(robots, "bingbot", "/cart/1");
  expect(isAllowed).toBe(false);
  expect(ways.map(({ kind }) => kind)).toEqual(["exact", "prefix", "removal"]);
  const [exact, prefix, removal] = ways as [(typeof ways)[0], (typeof ways)[0], (typeof ways)[0]];
  expect(exact).toMatchObject({
    added: ["Allow: /cart/1$"],
    line: 2,
    others: 0,
    crawlers: [],
    isProven: true,
  });
  expect(exact.robots).toBe("User-agent: bingbot\nDisallow: /cart/\nAllow: /cart/1$\n");
  expect(prefix).toMatchObject({ others: 1, crawlers: ["bingbot"] });
  expect(prefix.examples).toEqual([{ crawler: "bingbot", url: "/cart/12" }]);
  expect(removal).toMatchObject({ others: 2, kind: "removal", robots: "User-agent: bingbot\n" });
  for (const { robots: text } of ways)
    expect(parse(text).policyFor("bingbot").isAllowed("/cart/1")).toBe(true);
});

it("turns it for one crawler alone where a group binds several", () => {
  const robots = "User-agent: *\nDisallow: /cart/\n";
  const { ways } = ask(robots, "bingbot", "/cart/1");
  const [first] = ways;
  expect(first).toMatchObject({ kind: "group", others: 0, crawlers: [], isProven: true });
  expect(first!.robots).toBe(
    "User-agent: *\nDisallow: /cart/\n\nUser-agent: bingbot\nDisallow: /cart/\nAllow: /cart/1$\n",
  );
  const exact = ways.find(({ kind }) => kind === "exact")!;
  expect(exact.crawlers).toEqual(expect.arrayContaining(["Googlebot", "*"]));
});

it("blocks what is allowed, in a file that says nothing as well", () => {
  const [first] = ask("", "bingbot", "/cart/1").ways;
  expect(first).toMatchObject({
    kind: "exact",
    robots: "User-agent: bingbot\nDisallow: /cart/1$\n",
    others: 0,
  });
  const [second] = ask("User-agent: *\nAllow: /\n", "Googlebot", "/cart/1").ways;
  expect(parse(second!.robots).policyFor("Googlebot").isAllowed("/cart/1")).toBe(false);
  expect(parse(second!.robots).policyFor("Googlebot").isAllowed("/cart/12")).toBe(true);
});

it("takes characters of paths that mean something in patterns for what they are", () => {
  const robots = "User-agent: bingbot\nDisallow: /\n";
  for (const url of ["/a*b", "/a$", "/a$b?c=*", "/ä b".replace(" ", "%20")]) {
    const first = ask(robots, "bingbot", url).ways.find(({ kind }) => kind === "exact");
    expect(first, url).toBeDefined();
    const policy = parse(first!.robots).policyFor("bingbot");
    expect([policy.isAllowed(url), policy.isAllowed(`${url}x`), policy.isAllowed("/axb")]).toEqual([
      true,
      false,
      false,
    ]);
  }
});

it("offers first to take out the line that closes the site, and counts what the table shows", () => {
  const robots = "User-agent: *\nUser-agent: OtherBot\nDisallow: /\n";
  const { ways, best } = ask(robots, "bingbot", "/cart/1", ["bingbot"]);
  expect(best).toBe("closed");
  expect(ways[0]).toMatchObject({ kind: "removal", others: URLS.length - 1 });
  expect(ask("User-agent: bingbot\nDisallow: /cart/\n", "bingbot", "/cart/1").best).toBe("nothing");
  expect(ask("User-agent: bingbot\nDisallow: /\n", "bingbot", "/cart/1").ways[0]!.kind).toBe("removal");
});

it("offers no rule about /robots.txt, which crawlers may always fetch", () => {
  expect(ask("User-agent: *\nDisallow: /\n", "bingbot", "/robots.txt").ways).toEqual([]);
});
