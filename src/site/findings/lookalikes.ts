/**
 * Quotation marks, dashes and spaces that word processors put in place of ASCII ones, invisible characters, and wide
 * forms of ASCII characters outside texts of East Asia; but not joiners within words of languages of the Middle East and
 * India, which need them.
 */
export const TYPOGRAPHIC =
  /[\u00A0\u00AD\u2000-\u200B\u200E-\u2015\u2018-\u201F\u2028-\u202F\u2039\u203A\u2044\u2060\u2215\u00AB\u00BB\u3000\uFEFF\uFF1A]|(?<![^\0-\x7F\uFF01-\uFF5E])[\uFF01-\uFF5E](?![^\0-\x7F\uFF01-\uFF5E])|(?<![\u0590-\u109F\u1780-\u17FF])[\u200C\u200D]|[\u200C\u200D](?![\u0590-\u109F\u1780-\u17FF])/;

/** A name, or the beginning of a path, that a program could have made of a text with {@link TYPOGRAPHIC} characters. */
export function asAscii(text: string): string {
  return (
    text
      .replace(/[\u2010-\u2015]/g, "-")
      .replace(/[\u2044\u2215]/g, "/")
      // Between letters it is an apostrophe, anywhere else a quotation mark.
      .replace(/(?<=[\p{L}\d])[\u2018\u2019](?=[\p{L}\d])/gu, "'")
      // Within a path, unless another begins there, none was meant.
      .replace(
        /(?<=[/*=])[\u00A0\u2000-\u200A\u202F\u3000](?![\s/*])|[\u00A0\u2000-\u200A\u202F\u3000](?=\$)/g,
        "",
      )
      .replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, " ")
      .replace(new RegExp(TYPOGRAPHIC, "g"), (char) =>
        /[\uFF01-\uFF5E]/.test(char) ? String.fromCharCode(char.charCodeAt(0) - 0xfee0) : "",
      )
      .trim()
  );
}

/** Cyrillic and Greek letters, and the Latin ones that look the same. */
const TWINS = new Map(
  "аa еe оo рp сc уy хx іi ѕs ԁd АA ВB ЕE ОO РP СC ТT ΑA οo"
    .split(" ")
    .map(([twin, letter]) => [twin!, letter!]),
);

/** A name in Latin letters, and the place of the first that was not one; undefined if it had none, or is no such name. */
export function latinForm(name: string): { readonly name: string; readonly index: number } | undefined {
  if (!/[^\0-\x7F]/.test(name) || !/[A-Za-z]/.test(name)) return undefined;
  const latin = [...name].map((char) => TWINS.get(char) ?? char).join("");
  return /[^\0-\x7F]/.test(latin) ? undefined : { name: latin, index: name.search(/[^\0-\x7F]/) };
}
