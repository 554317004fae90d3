/** What the page takes a dropped file for. */
import { describe, expect, it } from "vitest";
import { kindOf } from "../../web/file-kind.ts";
import { VENDOR_LINES } from "../site/logs/vendor-lines.ts";
import { sizesTo } from "../support/cost.ts";
import { expectLinear } from "../support/linear.ts";

async function kind(text: string, name = "lines.txt"): Promise<string> {
  return (await kindOf(new File([text], name))).kind;
}

describe("a file is taken for an access log that has lines of", () => {
  // What S3 does by itself is not a request, and no log consists of that alone.
  const lines = VENDOR_LINES.filter(({ format, request }) => format !== "s3" || request.target !== "");
  it.each(lines)("$what", async ({ line }) => {
    expect(await kind(`${line}\n${line}\n`)).toBe("log");
  });
});

describe("a file is taken for an access log that is a document of", () => {
  // Docker writes lines around other lines, and no lists.
  const lines = VENDOR_LINES.filter(({ line }) => line.startsWith("{") && !line.startsWith('{"log"'));
  it.each(lines)("$what", async ({ line }) => {
    const record = JSON.parse(line) as unknown;
    for (const document of [[record, record], { records: [record] }]) {
      for (const indent of [0, 2]) expect(await kind(JSON.stringify(document, null, indent))).toBe("log");
    }
  });
});

describe("a file is not taken for one that has", () => {
  it.each([
    ["rules", "User-agent: *\nDisallow: /a=b\nSitemap: https://a.example:80/[x] 200/1/2/3/4 \n", "robots"],
    ["URLs", "https://a.example/?method=GET&status=200\n/a [2026] 1/2/3/4/5 200 \n/b\n/c\n", "urls"],
    ["JSON of other things", '{"name": "a", "version": "1"}\n', "other"],
    ["a list of other things", '[{"name": "a"}, {"name": "b"}]', "other"],
    ["prose", "In 2026, method and status matter.\nThey do.\n", "other"],
    ["a misspelt rule", "Welcome\n\nDisalow: /a\n", "robots"],
    ["comments", "# To come\n\n# soon\n", "robots"],
    ["nothing", "", "other"],
  ])("%s", async (_what, text, place) => {
    expect(await kind(text)).toBe(place);
  });
});

describe("looking at a line takes as much longer as it is longer, made of", () => {
  it.each([
    ["brackets", (n: number) => " [2026]".repeat(n / 7)],
    ["quotes", (n: number) => ` [2026]${' "a"'.repeat(n / 4)}`],
    ["slashes", (n: number) => `:1 [a] ${"1/".repeat(n / 2)}`],
    ["fields", (n: number) => "method=".repeat(n / 7)],
    ["commas", (n: number) => `1.1.1.1${", 1/1/1".repeat(n / 7)}`],
    ["names of JSON", (n: number) => `{${'"a":'.repeat(n / 4)}`],
  ])("%s", async (name, line) => {
    const works = sizesTo(60_000).map((size) => {
      const file = new File([`${line(size)}\n`], "a.txt");
      return { size, act: async () => void (await kindOf(file)) };
    });
    await expectLinear(name, works);
  });
});
