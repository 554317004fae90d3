/** Paths that are read in several ways: how many spellings one decision judges, and what becomes of long ones. */
import { expect, it } from "vitest";
import { allSpellings, ORIGIN, otherSpellings } from "../../../src/engine/url/spellings.ts";
import { parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";

/** Pieces that servers read in several ways; their mixture has more spellings than any of them. */
const PIECES = ["/", "\\", "%2f", "/..", "/./", ".php", "%", "#", "%2e"];
/** The spellings of one URL at most, as SECURITY.md says. */
const MOST = 1_024;

/** The same beginning again and again, up to a length. */
const filled = (unit: string, length: number): string =>
  `/${unit.repeat(Math.ceil(length / unit.length))}`.slice(0, length);

it("are judged in a bounded number of spellings", () => {
  const counts = PIECES.flatMap((one) =>
    PIECES.map((other) => {
      const target = `/${filled(`//h/x.y${one}/../${other}%2f%5c\\%`, 120)}#/..\\.php/`;
      return otherSpellings(ORIGIN + target).length;
    }),
  );
  const most = Math.max(...counts);
  console.log(`${counts.length} odd paths: at most ${most} spellings`);
  expect(most).toBeGreaterThan(100);
  expect(most).toBeLessThanOrEqual(MOST);
});

it("are not judged with a query that makes all of them long", () => {
  const path = `${ORIGIN}//h/x.y/../%2f%5c\\%/..\\.php/`;
  expect(allSpellings(`${path}?a`)!.length).toBeGreaterThan(50);
  expect(allSpellings(`${path}?${"a".repeat(8_000)}`)).toBeUndefined();
  const judged = allSpellings(`${path}?${"a".repeat(200)}`)!;
  expect(judged.join("").length).toBeLessThan(140_000);
});

it.each(["/x/..%5c%2f", "//%2f%5c../%", "//", "/.well-known/../", "%2f"])(
  "are refused to robots, and not to people, if they are longer: %s",
  (unit) => {
    for (const robots of ["User-agent: *\nDisallow: /private/\n", "User-agent: *\nDisallow:\n"]) {
      const enforcer = createEnforcer({ robots });
      const action = (url: string, userAgent: string) => enforcer.decide({ url, userAgent }).action;
      const long = filled(unit, 8_000);
      expect(allSpellings(ORIGIN + long)).toBeUndefined();
      expect(action(long, "FooBot/1.0")).toBe("block");
      expect(action(long, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe(
        "allow",
      );
      expect(action(`/${"a".repeat(8_000)}?${unit.replace("#", "")}`, "FooBot/1.0")).toBe("allow");
      expect(action(`/x//y?${"a".repeat(8_000)}`, "FooBot/1.0")).toBe("allow");
    }
  },
);

it("are judged as they were sent in figures about logs, if they are longer", () => {
  const forbidden = (target: string): number | null => {
    const counter = new BotCounter({ robots: parse("User-agent: *\nDisallow: /private/\n") });
    const about = { client: "", status: 200, host: undefined, time: "" };
    counter.add({ ...about, agent: "FooBot/1.0", method: "GET", target });
    return counter.report().bots[0]!.forbidden;
  };
  expect(forbidden(filled("/private/", 200))).toBe(1);
  expect(forbidden(filled("/private/", 8_000))).toBe(0);
  expect(forbidden(`/private/${filled("//", 8_000)}`)).toBe(1);
});
