/** Arguments that begin with a hyphen where an option's value is expected, and numbers out of range. */
import { describe, expect, it } from "vitest";
import { CliError } from "../../src/cli/command.ts";
import { readArgs, wholeNumber } from "../../src/cli/shared/args/args.ts";

const options = {
  count: { type: "string", short: "c" },
  name: { type: "string", multiple: true },
  json: { type: "boolean" },
} as const;

describe("readArgs()", () => {
  it("takes a negative number for the value of the option before it", () => {
    for (const args of [["--count", "-1"], ["--count=-1"], ["-c", "-1"]]) {
      expect(readArgs(["a", ...args, "--json", "b"], options)).toMatchObject({
        values: { count: "-1", json: true },
        positionals: ["a", "b"],
      });
    }
    expect(readArgs(["--name", "-1", "--name", "x", "--name", "-2.5"], options).values.name).toEqual([
      "-1",
      "x",
      "-2.5",
    ]);
  });

  it("leaves what follows -- alone", () => {
    expect(readArgs(["--", "--count", "-1"], options).positionals).toEqual(["--count", "-1"]);
  });

  it.each([
    [["--count"], "--count needs a value"],
    [["--count="], "--count needs a value"],
    [["--count", "--json"], "--count needs a value"],
    [["--count", "-x"], '--count needs a value: if "-x" is meant, write --count=-x'],
    [["-c", "--jsn"], '-c needs a value: if "--jsn" is meant, write --count=--jsn'],
    [["--count", "-1", "--count", "-2"], "--count is given more than once"],
  ])("refuses %j", (args, message) => {
    expect(() => readArgs(args, options)).toThrow(new CliError(message));
  });

  it("does as it says where it tells how to give a value", () => {
    expect(readArgs(["--count=-x"], options).values.count).toBe("-x");
  });
});

describe("wholeNumber()", () => {
  it("names the range, at both of its ends", () => {
    const refusal = (text: string): string => `--n takes a whole number from 1 to 65,535, not "${text}"`;
    for (const text of ["-1", "0", "65536", "1.5", "1e3", "", " 1", "x", "0x10", "9".repeat(20)])
      expect(() => wholeNumber("--n", text, { otherwise: 7, least: 1, most: 65_535 }), text).toThrow(
        new CliError(refusal(text)),
      );
    for (const text of ["1", "01", "65535"])
      expect(wholeNumber("--n", text, { otherwise: 7, least: 1, most: 65_535 })).toBe(Number(text));
    expect(wholeNumber("--n", undefined, { otherwise: 7 })).toBe(7);
    expect(wholeNumber("--n", undefined, { otherwise: undefined })).toBeUndefined();
  });
});
