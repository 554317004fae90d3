/**
 * Every option of everything public, wrong on purpose: it is refused at once, by a message that says which option it is,
 * what was given and what to write. What is right is accepted.
 */
import { describe, expect, it } from "vitest";
import type { Kind } from "../../src/base/options.ts";
import { ARGUMENTS, ENTRIES, UNTRIED } from "./arguments.ts";
import { faultOf } from "./judge.ts";
import { entryNames } from "./manifest.ts";
import { BEYOND, IGNORES, SUBJECTS, type Subject } from "./option-subjects.ts";
import { POOL, valuesFor } from "./option-values.ts";

const counts = { functions: SUBJECTS.length, options: 0, wrong: 0, idle: 0, right: 0, accepted: 0 };

/** Kinds of options that do nothing without others, which have been given without them. */
const idle = new Set<Kind>();

/** What a call throws or rejects with; undefined if it does not. */
async function refusal({ call, needs }: Subject, options: object): Promise<Error | undefined> {
  try {
    const result = call({ ...needs, ...options } as never);
    // What waits for something else has not refused its options.
    await Promise.race([result, new Promise((resolve) => setImmediate(resolve))]);
  } catch (error) {
    return error as Error;
  }
  return undefined;
}

/** Why a refusal is not one that helps; undefined if it is. */
function fault(error: Error | undefined, option: string, given: RegExp): string | undefined {
  if (error === undefined) return "accepted";
  if ((error as { code?: string }).code !== "INVALID_ARGUMENT") return `not a RobotsError: ${error}`;
  const why = faultOf(error);
  if (why !== undefined) return why;
  if (!error.message.includes(option)) return `does not name it: ${error.message}`;
  if (!given.test(error.message)) return `does not say what was given: ${error.message}`;
  return error.message.length > 1500 ? "too long" : undefined;
}

const show = (value: unknown): string =>
  typeof value === "string"
    ? JSON.stringify(value.slice(0, 40))
    : Object.prototype.toString.call(value) + String(Object(value) === value ? "" : (value as never));

describe.each(SUBJECTS)("$name", (subject) => {
  const all = Object.entries<Kind>(subject.kinds);

  it("refuses every wrong value of its options", async () => {
    const faults: string[] = [];
    for (const [option, kind] of all) {
      counts.options++;
      for (const [value, given] of valuesFor(kind).wrong) {
        counts.wrong++;
        const why = fault(await refusal(subject, { [option]: value }), option, given);
        if (why === undefined) continue;
        counts.accepted++;
        faults.push(`${option}: ${show(value)}: ${why}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it("accepts what the messages say", async () => {
    for (const [option, kind] of all) {
      for (const value of valuesFor(kind).right) {
        counts.right++;
        const error = await refusal(subject, { [option]: value });
        expect(
          error?.message.includes(`${option} must be`) ? error.message : undefined,
          `${option}: ${show(value)}`,
        ).toBe(undefined);
      }
    }
  });

  it("refuses names that are nearly right, and says what may be meant", async () => {
    for (const [option] of all) {
      for (const name of [`${option}s`, option.slice(1), option.toUpperCase(), `${option} `, `_${option}`]) {
        if (Object.hasOwn(subject.kinds, name)) continue;
        counts.wrong++;
        const error = await refusal(subject, { [name]: 1 });
        expect(fault(error, name.slice(0, 20), /Did you mean|options are/), name).toBe(undefined);
      }
    }
  });

  it("refuses to go without what it needs", async () => {
    for (const [option, { isNeeded }] of all) {
      if (!isNeeded) continue;
      counts.wrong++;
      expect(
        fault(
          await refusal({ ...subject, needs: { ...subject.needs, [option]: undefined } }, {}),
          option,
          /needs/,
        ),
      ).toBe(undefined);
    }
  });

  it("refuses options that do nothing without others", async () => {
    for (const [option, kind] of all) {
      if (kind.needs === undefined) continue;
      const [what, isMet] = kind.needs;
      for (const value of valuesFor(kind).right) {
        const given = { ...subject.alone, [option]: value };
        if (isMet(given as never)) continue;
        idle.add(kind);
        counts.idle++;
        const error = await refusal({ ...subject, needs: subject.alone ?? {} }, { [option]: value });
        expect(error?.message).toContain(`${option} needs ${what}.`);
        expect((error as { code?: string } | undefined)?.code).toBe("INVALID_ARGUMENT");
      }
    }
  });

  it("refuses what is no object of options", async () => {
    // An enforcer's own options may be a boolean in place of them.
    const isOwn = subject.name.startsWith("createEnforcer.");
    for (const options of [
      "google",
      5,
      ...(isOwn ? [] : [true]),
      [],
      Promise.resolve({}),
      new Map(),
      new Date(),
    ]) {
      counts.wrong++;
      let error: Error | undefined;
      try {
        await subject.call(options as never);
      } catch (thrown) {
        error = thrown as Error;
      }
      expect((error as { code?: string } | undefined)?.code, show(options)).toBe("INVALID_ARGUMENT");
    }
  });
});

describe("further arguments", () => {
  it.each(BEYOND)("of %s are refused", async (_name, call) => {
    counts.wrong++;
    const error = await refusal({ call } as never, {});
    expect((error as { code?: string } | undefined)?.code).toBe("INVALID_ARGUMENT");
    expect(error?.message).toMatch(/takes? .*argument/);
  });

  it("are tried with every function that is exported, but for those that say why", async () => {
    const entries = await Promise.all(ENTRIES.map((load) => load()));
    const known = new Set([...BEYOND.map(([name]) => name), ...Object.values(IGNORES).flat()]);
    const names = entries.flatMap((entry) => Object.entries(entry as object));
    expect(names.filter(([name, one]) => typeof one === "function" && !known.has(name))).toEqual([]);
  });
});

describe("arguments", () => {
  it.each(ARGUMENTS)("of $name are refused if they are wrong", async ({ call, isRight = () => false }) => {
    const faults: string[] = [];
    for (const [value] of POOL) {
      if (isRight(value)) continue;
      counts.wrong++;
      try {
        await call(value as never);
        counts.accepted++;
        faults.push(`${show(value)}: accepted`);
      } catch (error) {
        const why = faultOf(error);
        if (why !== undefined) faults.push(`${show(value)}: ${why}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

it("has given every option without what it needs", () => {
  const needing = SUBJECTS.flatMap(({ kinds }) => Object.entries(kinds)).filter(([, { needs }]) => needs);
  expect(needing.filter(([, kind]) => !idle.has(kind)).map(([option]) => option)).toEqual([]);
});

it("leaves out nothing that is exported", async () => {
  const entries = await Promise.all(ENTRIES.map((load) => load()));
  expect(entries.length + 1).toBe(entryNames.length);
  const known = new Set(
    [...SUBJECTS, ...ARGUMENTS].map(({ name }) => name).concat(Object.values(UNTRIED).flat()),
  );
  const missing: string[] = [];
  for (const [name, exported] of entries.flatMap((entry) => Object.entries(entry as object))) {
    if (typeof exported !== "function" || known.has(name)) continue;
    missing.push(name);
  }
  for (const [name, exported] of entries.flatMap((entry) => Object.entries(entry as object))) {
    for (const method of typeof exported === "function" ? methodsOf(exported) : []) {
      if (!known.has(`${name}.${method}`)) missing.push(`${name}.${method}`);
    }
  }
  expect([...new Set(missing)]).toEqual([]);
});

/** Methods of a class, its own and static, that take arguments. */
function methodsOf(exported: object): string[] {
  const { prototype } = exported as { prototype?: object };
  if (prototype === undefined) return [];
  const named = [exported, prototype].flatMap((of) => Object.entries(Object.getOwnPropertyDescriptors(of)));
  return named.flatMap(([name, { value }]) =>
    typeof value === "function" &&
    name !== "constructor" &&
    name !== "prototype" &&
    /^[^(]*\([^)]/.test(String(value))
      ? [name]
      : [],
  );
}

it("counts what was tried", () => {
  const { functions, options, wrong, idle, right, accepted } = counts;
  console.log(
    `${functions} functions, ${options} options, ${wrong} wrong values tried, ${accepted} accepted; ${idle} idle ones refused; ${right} right ones tried`,
  );
  expect(accepted).toBe(0);
});
