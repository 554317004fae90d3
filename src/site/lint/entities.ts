import type { FieldLine } from "../findings/line.ts";
import type { LintedText } from "../findings/linted-text.ts";

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

/** An HTML entity, and the character that it stands for. */
export interface Entity {
  readonly index: number;
  readonly text: string;
  readonly char: string;
}

/** Entities of blanks and of characters that nobody sees, by their code points. */
const UNSEEN: Readonly<Record<string, number>> = {
  nbsp: 0xa0,
  shy: 0xad,
  ensp: 0x2002,
  emsp: 0x2003,
  thinsp: 0x2009,
  zerowidthspace: 0x200b,
  zwnj: 0x200c,
  zwj: 0x200d,
  lrm: 0x200e,
  rlm: 0x200f,
  nobreak: 0x2060,
};
const UNSEEN_ENTITY = new RegExp(
  `&(?:(${Object.keys(UNSEEN).join("|")})|#0*(\\d{2,5})|#x0*([\\da-f]{2,4}));`,
  "gi",
);
const UNSEEN_CHAR = /[\u00A0\u00AD\u2000-\u200F\u2028-\u202F\u205F\u2060\u3000\uFEFF]/;

/** A line with such entities. */
export interface UnseenLine {
  /** Where the first one is, and what it is. */
  readonly index: number;
  readonly entity: string;
  /** The line before its comment, with characters in place of the entities, and how long it was with them. */
  readonly text: string;
  readonly length: number;
}

/** Whether a text may have such entities. */
export function mayHideEntities(text: string): boolean {
  return text.search(UNSEEN_ENTITY) >= 0;
}

/** Reads the entities of characters that nobody sees in a line before its comment; undefined if there are none. */
export function unseenIn(line: string): UnseenLine | undefined {
  // The "#" of an entity begins no comment for its author.
  const [head] = /^(?:&#x?[\da-f]+;|[^#])*/i.exec(line)!;
  const before = head.trimEnd();
  let entity: string | undefined;
  const text = before.replace(UNSEEN_ENTITY, (written, name?: string, number?: string, hex?: string) => {
    const code =
      name === undefined
        ? Number.parseInt(number ?? hex!, number === undefined ? 16 : 10)
        : UNSEEN[name.toLowerCase()]!;
    // Any blank is like one of word processors: it was hardly meant to be there.
    const char = String.fromCharCode(code === 0x20 ? 0xa0 : code);
    if (!UNSEEN_CHAR.test(char)) return written;
    entity ??= written;
    return char;
  });
  if (entity === undefined) return undefined;
  return { index: before.indexOf(entity), entity, text, length: before.length };
}

/** The first entity in a text that represents an ASCII character that can be part of a path. */
export function firstEntity(text: string): Entity | undefined {
  for (const { index, 0: entity, ...groups } of text.matchAll(ENTITY)) {
    const char = charOf(groups[1], groups[2], groups[3]);
    if (char !== undefined) return { index, text: entity, char };
  }
  return undefined;
}

/** A text in which each entity that {@link firstEntity} finds is replaced by its character. */
export function withoutEntities(text: string): string {
  return text.replace(ENTITY, (entity, name?: string, number?: string, hex?: string) => {
    return charOf(name, number, hex) ?? entity;
  });
}

function charOf(name?: string, number?: string, hex?: string): string | undefined {
  if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()];
  const code = number === undefined ? Number.parseInt(hex ?? "", 16) : Number(number);
  return code > 0x20 && code < 0x7f && code !== 0x23 ? String.fromCharCode(code) : undefined;
}

/** A value as its author wrote it: crawlers take the `#` of an entity such as `&#38;` for a comment. */
export function writtenValue(line: FieldLine, file: LintedText): string {
  const { value, comment } = line;
  if (comment === undefined || !value.text.endsWith("&") || !file.isCut(line)) return value.text;
  const [rest] = /^\S*/.exec(comment.text)!;
  const whole = value.text + rest;
  const entity = firstEntity(whole.slice(value.text.length - 1));
  return entity?.index === 0 && !withoutEntities(whole).includes("#") ? whole : value.text;
}
