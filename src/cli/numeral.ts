let format: Intl.NumberFormat | undefined;

/** A number for people: `1,234,567`. */
export function numeral(value: number): string {
  // Most numbers of most commands need no format, and making one takes ten milliseconds.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  format ??= new Intl.NumberFormat("en");
  return format.format(value);
}

/** A number of things: `1 URL`, `1,234 URLs`. */
export function amount(value: number, one: string, many = `${one}s`): string {
  return `${numeral(value)} ${value === 1 ? one : many}`;
}
