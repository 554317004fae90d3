/** Which values of Crawl-delay are seconds, and which of Request-rate ask for something that a crawler could keep to. */
import { describe, expect, it } from "vitest";
import {
  isRequestRate,
  MAX_RATES,
  parseDelay,
  parseRequestRate,
  requestRates,
} from "../../../src/engine/parse/pace.ts";

describe("a delay", () => {
  it.each([
    ["5", 5],
    ["0", 0],
    ["12.5", 12.5],
    ["5.", 5],
    [".5", 0.5],
    ["5s", 5],
    ["5S", 5],
    ["5 s", 5],
    ["5 \t s", 5],
    ["5sec", 5],
    ["5secs", 5],
    ["5 second", 5],
    ["5 Seconds", 5],
    ["123456789.125000000", 123456789.125],
    [".123456789", 0.123456789],
  ])("%j is %d seconds", (value, seconds) => {
    expect(parseDelay(value)).toBe(seconds);
  });

  it.each([
    ...["", ".", "s", "-1", "+1", "a5", " 5", "5 ", "5 5", "5,5", "1e3", "0x10", "5.5.5"],
    ...["5m", "5se", "5seco", "5ss", "5 s s", "5s.", "5 sec onds", "1.5h"],
    // Longer than any number that means something.
    ...["1234567890", "1.1234567890", ".1234567890"],
  ])("%j says none", (value) => {
    expect(parseDelay(value)).toBeUndefined();
  });
});

const evening = { from: 18 * 60 + 5, to: 19 * 60 + 30 };

describe("a request rate", () => {
  it.each([
    ["1/10", { requests: 1, seconds: 10 }],
    ["123456/654321", { requests: 123_456, seconds: 654_321 }],
    ["2 \t/ \t10", { requests: 2, seconds: 10 }],
    ["1/2s", { requests: 1, seconds: 2 }],
    ["1/2S", { requests: 1, seconds: 2 }],
    ["1/2 \tm", { requests: 1, seconds: 120 }],
    ["1/2h", { requests: 1, seconds: 7_200 }],
    ["1/2D", { requests: 1, seconds: 172_800 }],
    ["1/10 1805-1930", { requests: 1, seconds: 10, window: evening }],
    ["1/10s \t1805 \t- \t1930", { requests: 1, seconds: 10, window: evening }],
    ["1/10s 0000-2459", { requests: 1, seconds: 10, window: { from: 0, to: 24 * 60 + 59 } }],
    ["1/10s 0059-0159", { requests: 1, seconds: 10, window: { from: 59, to: 119 } }],
    ["1/10s 2401-0000", { requests: 1, seconds: 10, window: { from: 24 * 60 + 1, to: 0 } }],
  ])("%j is %j", (value, rate) => {
    expect(parseRequestRate(value)).toEqual(rate);
  });

  it.each([
    ...["", "1", "/", "1/", "/10", "a1/10", "1/10a", "1x/10", "1/x10", "1//10", "1/10 x"],
    ...["1234567/1", "1/1234567", "0/1", "1/0", "1/10ms", "1/10s1805-1930"],
    ...["1/10s 1805", "1/10s 1805-", "1/10s -1930", "1/10s 1805-193", "1/10s 185-1930", "1/10s 1805-19300"],
    ...["1/10s 1805x-1930", "1/10s 1805-x1930", "1/10s x1805-1930", "1/10s a805-1930", "1/10s 18a5-1930"],
    ...["1/10s 1805-a930", "1/10s 1805-19a0", "1/10s 1805-1930 x", "1/10s 18051930"],
    ...["1/10s 2505-1930", "1/10s 1805-2530", "1/10s 1860-1930", "1/10s 1805-1960"],
  ])("%j asks for nothing", (value) => {
    expect(parseRequestRate(value)).toBeUndefined();
  });
});

describe("the request rates of a file", () => {
  const rates = (count: number) => Array.from({ length: count }, (_, i) => ({ requests: 1, seconds: i + 1 }));

  it.each([0, 1, MAX_RATES - 1, MAX_RATES, MAX_RATES + 1])(
    "are kept up to a number, and %i are cut only beyond",
    (count) => {
      const values = rates(count).map(({ seconds }) => `1/${seconds}`);
      const cut = count > MAX_RATES;
      const list = rates(Math.min(count, MAX_RATES));
      expect(requestRates(values)).toEqual({ list, cut });
      // Values that ask for nothing do not count.
      expect(requestRates(values.flatMap((value) => ["often", value]))).toEqual({ list, cut });
    },
  );
});

describe("the field's name", () => {
  const isOne = (name: string): boolean => isRequestRate(Buffer.from(`x${name}x`), 1, 1 + name.length);

  it("is known in any letters, and only whole", () => {
    for (const name of ["request-rate", "Request-Rate", "REQUEST-RATE"]) expect(isOne(name)).toBe(true);
    for (const name of ["", "request-rat", "request-rates", "request_rate", "xequest-rate", "request-ratx"])
      expect(isOne(name)).toBe(false);
  });
});
