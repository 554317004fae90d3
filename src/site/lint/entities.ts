import type { FieldLine } from "../findings/line.ts";
import type { LintedText } from "../findings/source.ts";

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/i;

/** An HTML entity, and the character that it stands for. */
export interface Entity {
  readonly index: number;
  readonly text: string;
  readonly char: string;
}

/** The first entity in a text that represents an ASCII character that can be part of a path. */
export function firstEntity(text: string): Entity | undefined {
  for (const { index, 0: entity, ...groups } of text.matchAll(new RegExp(ENTITY, "gi"))) {
    const char = charOf(groups[1], groups[2], groups[3]);
    if (char !== undefined) return { index, text: entity, char };
  }
  return undefined;
}

/** A text in which each entity that {@link firstEntity} finds is replaced by its character. */
export function withoutEntities(text: string): string {
  return text.replace(new RegExp(ENTITY, "gi"), (entity, name?: string, number?: string, hex?: string) => {
    return charOf(name, number, hex) ?? entity;
  });
}

function charOf(name?: string, number?: string, hex?: string): string | undefined {
  if (name !== undefined) return NAMED[name.toLowerCase()];
  const code = number === undefined ? Number.parseInt(hex ?? "", 16) : Number(number);
  return code > 0x20 && code < 0x7f && code !== 0x23 ? String.fromCharCode(code) : undefined;
}

/** A value as its author wrote it: crawlers take the `#` of an entity such as `&#38;` for a comment. */
export function writtenValue(line: FieldLine, source: LintedText): string {
  const { value, comment } = line;
  if (comment === undefined || !value.text.endsWith("&") || !source.isCut(line)) return value.text;
  const [rest] = /^\S*/.exec(comment.text)!;
  const whole = value.text + rest;
  const entity = firstEntity(whole.slice(value.text.length - 1));
  return entity?.index === 0 && !withoutEntities(whole).includes("#") ? whole : value.text;
}
