/** A repair gives back what the author meant, or leaves the line alone: a sample of slips whose sound form is known. */
import { describe, expect, it } from "vitest";
import { thorough } from "../../../support/effort.ts";
import { soundFiles } from "./files.ts";
import { Counts, type Repair, repair, soundForm, tryFile } from "./machine.ts";

/** Of so many slips, one is tried. */
const EACH = thorough ? 1 : 29;

function tried(repairOf: Repair, isTried: (index: number) => boolean): Counts {
  const counts = new Counts();
  let index = 0;
  for (const file of soundFiles) tryFile(file.split("\n"), counts, repairOf, () => isTried(index++));
  return counts;
}

describe("repairs of files with a slip", () => {
  it("the files are sound", () => {
    for (const file of soundFiles) expect(soundForm(file)?.join("\n")).toBe(file);
  });

  it("mend it, or leave it alone", () => {
    const { mutations, mended, leftAlone, harmed } = tried(repair, (index) => index % EACH === 0);
    console.log(`mutations ${mutations}, mended ${mended}, left alone ${leftAlone}, harmed ${harmed.length}`);
    expect(harmed).toEqual([]);
    expect(mended).toBeGreaterThan(0);
    expect(leftAlone).toBeGreaterThan(0);
  });

  const faults: Readonly<Record<string, Repair>> = {
    "a line that nobody reads is taken out": (body, way, turn) =>
      repair(body, way, turn).replace(/^(?:\w*[ou]s?allow|[^\n:]*):? .*\n/m, ""),
    "an unsafe repair closes the site": (body, way, turn) =>
      repair(body, way, turn).replace(/: (?:https?:)?\/\/.*$/m, way === "unsafe" ? ": /" : "$&"),
    "the order of rules counts": (body, way, turn) => repair(body, way, turn) + (turn === 1 ? "\n" : ""),
    "a second repair finds more": (body, way, turn) => `${repair(body, way, turn)}\n`,
  };
  it.each(Object.entries(faults))("a fault is found: %s", (_, faulty) => {
    const counts = tried(faulty, (index) => index % 97 === 7);
    expect(counts.harmed.length).toBeGreaterThan(0);
  });
});
