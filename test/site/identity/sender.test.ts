import { expect, it } from "vitest";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { plainHeader } from "../../../src/site/identity/sender.ts";
import { peopleHeaders, robotHeaders } from "../../../tools/lists.ts";

/** A text as Node hands over the bytes of a header. */
const asBytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

it.each([
  ["ＧＰＴＢｏｔ/1.2", "GPTBot/1.2"],
  ["Mozilla/5.0 (compatible; Ｇooglebot/2.1)", "Mozilla/5.0 (compatible; Googlebot/2.1)"],
  ["𝐆𝐏𝐓𝐁𝐨𝐭", "GPTBot"],
])("letters of other shapes are plain: %s", (header, plain) => {
  expect(plainHeader(header)).toBe(plain);
  expect(plainHeader(asBytes(header))).toBe(plain);
});

it.each(["", "GPTBot/1.2", "Bücherbot/1.0", asBytes("Bücherbot/1.0"), "机器人（x）；", "\xff\xfe", "\ud835"])(
  "other headers are as they were: %j",
  (header) => {
    expect(plainHeader(header)).toBe(header);
  },
);

it("no header that others have collected is read otherwise", () => {
  const changed = [...peopleHeaders(), ...robotHeaders()].filter((one) => plainHeader(one) !== one);
  expect(changed).toEqual([]);
});

it("an enforcer holds such a name to its rules, as characters and as bytes", () => {
  const enforcer = createEnforcer({ robots: "User-agent: GPTBot\nDisallow: /\n" });
  for (const userAgent of ["ＧＰＴＢｏｔ/1.2", asBytes("ＧＰＴＢｏｔ/1.2")])
    expect(enforcer.decide({ url: "/x", userAgent })).toMatchObject({ action: "block", crawler: "GPTBot" });
});
