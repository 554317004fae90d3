/**
 * Of every character there is: which ones messages show, prose begins with, and built files may hold.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { productToken } from "../../../src/index.ts";
import { quoteValue } from "../../../src/site/findings/values.ts";
import { fix } from "../../../src/site/lint/index.ts";
import { compose } from "../../../src/site/write/compose.ts";

const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
const few = [
  ...characters.slice(0, 0x3100),
  ...[0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfeff, 0xffff].map((code) => characters[code]!),
  ...[0x10000, 0xe0001, 0x10ffff].map((code) => characters[code]!),
];
const differing = (is: (one: string) => boolean, should: (one: string) => boolean) =>
  few.filter((one) => is(one) !== should(one)).map((one) => one.codePointAt(0)!.toString(16));

describe("every character", () => {
  it("is shown in a message, or a stand-in for it", () => {
    const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
    expect(
      characters.filter(
        (one) => (quoteValue(one) === "\uFFFD") !== (unprintable.test(one) || one === "\uFFFD"),
      ),
    ).toEqual([]);
  });

  it("of Latin-1 may be where prose begins, which becomes a comment, unless it is a control character or space", () => {
    const isComment = (one: string) => fix(`User-agent: *\n${one}b zz b\nDisallow: /\n`).includes("\n# ");
    const latin = characters.slice(0, 0x100).filter((one) => !/[\n\r#\xAB\xAD\xBB]/.test(one));
    expect(latin.filter((one) => isComment(one) !== /[^\s\p{Cc}]/u.test(one))).toEqual([]);
  });

  it("may be in a value that is built, unless it would end the value or is not text", () => {
    const isBuilt = (one: string) => {
      try {
        compose({ groups: [{ agents: ["*"], disallow: [`/a${one}b`] }] });
        return true;
      } catch {
        return false;
      }
    };
    expect(differing(isBuilt, (one) => !/[\s\p{Cc}\p{Cs}#\uFEFF]/u.test(one))).toEqual([]);
  });

  it("may be between a name and the next word of a header, if it is space, a control character or a comma", () => {
    const isSeparate = (one: string) => productToken(`compatible;${one}Foo/1`) === "Foo";
    expect(differing(isSeparate, (one) => /[\s\p{Cc}+,]/u.test(one))).toEqual([]);
  });
});
