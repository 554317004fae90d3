/** Arguments that begin with a hyphen where an option's value is expected, and numbers out of range. */
import { describe, expect, it } from "vitest";
import { CliError } from "../../src/cli/command.ts";
import { commands } from "../../src/cli/commands.ts";
import { choice, helpText, type Options, optionsIn, whole } from "../../src/cli/options.ts";
import { readArgs } from "../../src/cli/shared/args/args.ts";
import { numeral } from "../../src/cli/text/numeral.ts";

const options = {
  "-c, --count N": "How many",
  "--name NAME...": "Names",
  "--json": "As JSON",
};

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

describe("choice()", () => {
  const among = {
    "--form NAME": choice(["a", "b"], "One of {words}"),
    "--kind NAME...": choice(["x", "y"], "Kinds: {words}"),
    "--way NAME": choice(["on", "off"], "How", "off"),
    "--only NAME": { text: "Known: {words}", words: ["x"], takesOthers: true },
  };

  it("takes its words, and has its default where none is given", () => {
    expect(readArgs([], among).values).toEqual({ way: "off" });
    const { values } = readArgs(
      ["--form=b", "--kind", "y", "--kind", "x", "--way", "on", "--only", "z"],
      among,
    );
    expect(values).toEqual({ form: "b", kind: ["y", "x"], way: "on", only: "z" });
  });

  it.each([
    [["--form", "c"], '--form cannot be "c": choose a, b'],
    [["--kind", "x", "--kind", "z"], '--kind cannot be "z": choose x, y'],
  ])("refuses %j", (args, message) => {
    expect(() => readArgs(args, among)).toThrow(new CliError(message));
  });
});

describe("helpText()", () => {
  const help = "Usage: robotomata x\n\nOptions:\n\nExamples:\n  robotomata x\n";
  const list = (options: Options): string =>
    helpText({ help, options }).split("Options:\n")[1]!.split("\n\nExamples:")[0]!;

  it("has the options in the place of the empty list, and the one for help after them", () => {
    const about = `What it does, ${"in many words, ".repeat(8)}\n      and one more`;
    const options = { "-o, --out DIR...": about, "--way NAME": choice(["a", "b"], "How: {words}", "b") };
    expect(list(options)).toBe(
      `  -o, --out DIR  What it does, ${"in many words, ".repeat(5)}in
                 many words, ${"in many words, ".repeat(2)}and one more
  --way NAME     How: a, b. Default: b
  -h, --help     Show this help`,
    );
  });

  it("puts the text of a long option in a line of its own", () => {
    expect(list({ "--an-option NAME=A-LONG-VALUE": "Text" })).toBe(
      "  --an-option NAME=A-LONG-VALUE\n              Text\n  -h, --help  Show this help",
    );
  });
});

describe("whole()", () => {
  const numbers = {
    "-n, --n N": whole("How many", 7, { most: 65_535 }),
    "--m N": whole("Seconds. Default: {otherwise}, or fewer", 1000),
    "--seed N": whole("Which", undefined, { least: 0 }),
  };

  it("names the range, at both of its ends", () => {
    const refusal = (text: string): string => `--n takes a whole number from 1 to 65,535, not "${text}"`;
    for (const text of ["-1", "0", "65536", "1.5", "1e3", " 1", "x", "0x10", "9".repeat(20)])
      expect(() => readArgs(["--n", text], numbers), text).toThrow(new CliError(refusal(text)));
    for (const text of ["1", "01", "65535"])
      expect(readArgs(["-n", text], numbers).values).toEqual({ n: Number(text), m: 1000 });
  });

  it("has its default where none is given, and tells which are given", () => {
    expect(readArgs([], numbers)).toEqual({ values: { n: 7, m: 1000 }, given: [], positionals: [] });
    const { values, given } = readArgs(["--n", "7", "--seed", "0"], numbers);
    expect([values, given]).toEqual([{ n: 7, m: 1000, seed: 0 }, ["n", "seed"]]);
  });

  it("says the default in its text", () => {
    expect(optionsIn(numbers).map(({ text }) => text)).toEqual([
      "How many. Default: 7",
      "Seconds. Default: 1,000, or fewer",
      "Which",
    ]);
  });
});

describe("the default of an option", () => {
  /** Literal defaults that are not values of the option, by command and option, and why. */
  const EXEMPT: Readonly<Record<string, string>> = {
    "test --robots": "the file in this folder, if there is one",
  };

  it.each(Object.entries(commands))(
    "is in the table and the text of %s, or in neither",
    async (name, { load }) => {
      const command = await load();
      for (const { name: option, text, value, isRepeatable, otherwise } of optionsIn(command.options)) {
        const where = `${name} --${option}`;
        if (otherwise !== undefined)
          expect(text, where).toContain(typeof otherwise === "number" ? numeral(otherwise) : otherwise);
        // One word and the end of a sentence: more words describe a default.
        const [, literal] = /Default: (\S+?)(?:\.? [A-Z0-9(]|; |\.?$)/.exec(text) ?? [];
        if (literal === undefined || value === undefined || isRepeatable || Object.hasOwn(EXEMPT, where))
          continue;
        expect(literal.replaceAll(",", ""), where).toBe(`${otherwise}`);
      }
    },
  );
});
