/** What amounts in a source text come to, as far as they are numbers, constants of that text, and products of both. */

/** The constants of a text that are numbers. */
export function numbersIn(source: string): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [, name, value] of source.matchAll(/\bconst (\w+)(?:: number)? = ([^;\n]+);/g)) {
    const number = numberOf(value!, numbers);
    if (number !== undefined) numbers.set(name!, number);
  }
  return numbers;
}

/** The number that an expression comes to, the least if it has a choice; undefined if that cannot be told. */
export function numberOf(expression: string, numbers: ReadonlyMap<string, number>): number | undefined {
  const choices = expression.replace(/^[^?]*\?(?!\?)/, "").split(":");
  const values = choices.map((choice) => productOf(choice, numbers));
  return values.includes(undefined) ? undefined : Math.min(...(values as number[]));
}

function productOf(expression: string, numbers: ReadonlyMap<string, number>): number | undefined {
  let product = 1;
  for (const factor of expression.split("*")) {
    const text = factor.trim().replaceAll('"', "");
    const number = /^\d[\d_]*(?:\.\d+|e\d+)?$/.test(text)
      ? Number(text.replaceAll("_", ""))
      : numbers.get(text);
    if (number === undefined) return undefined;
    product *= number;
  }
  return product;
}
