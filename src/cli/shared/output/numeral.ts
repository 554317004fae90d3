import { formsOf } from "../../text/forms.ts";

const english = formsOf("en");

/** A number for people: `1,234,567`. */
export const numeral = english.number;

/** A number of things: `1 URL`, `1,234 URLs`. */
export function amount(value: number, one: string, many = `${one}s`): string {
  return `${numeral(value)} ${value === 1 ? one : many}`;
}
