/** Works of a list are told apart by their names. */
import { expect, it } from "vitest";
import { example } from "../../web/state/state.ts";
import { nameFile, nameOf } from "../../web/state/works.ts";

it("works of different sites, files or rules have different names", () => {
  const start = "User-agent: *\n";
  nameFile(`${start}Disallow: /\n`, "shop-robots.txt");
  nameFile(`${start}Disallow: /opened\n`, "robots.txt");
  const names = [
    nameOf({ ...example, robots: `${start}Disallow: /a\n` }),
    nameOf({ ...example, robots: `${start}Disallow: /b\n` }),
    nameOf({ ...example, robots: `${start}Allow:\nAllow: /b\n` }),
    nameOf({ ...example, robots: `${start}Disallow: /\n` }),
    nameOf({ ...example, robots: `${start}Disallow: /opened\n` }),
    nameOf({ ...example, robots: start, site: "https://mine.example" }),
    nameOf({ ...example, robots: `${start}Sitemap: https://maps.example/s.xml\n` }),
    nameOf({ ...example, robots: start, urls: "/x\nhttps://listed.example/\n" }),
    nameOf({ ...example, robots: "# only a comment\n" }),
    nameOf(example),
  ];
  expect(names).toEqual([
    "Disallow: /a",
    "Disallow: /b",
    "Allow: /b",
    "shop-robots.txt",
    "Disallow: /opened",
    "mine.example",
    "maps.example",
    "listed.example",
    "# only a comment",
    "shop.example",
  ]);
});
