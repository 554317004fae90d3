// @module-tag slow
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { FileCounter } from "../../src/study/tally/counter.ts";
import { countFile, type FoundFile } from "../../src/study/tally/file.ts";
import { emptyTally, type Tally } from "../../src/study/tally/tally.ts";

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What these bodies come to, and how many of them were looked at. */
function counted(bodies: readonly string[], maxBytes?: number): { tally: Tally; looks: number } {
  let looks = 0;
  const counter = new FileCounter((tally, file) => {
    looks++;
    return countFile(tally, file);
  }, maxBytes);
  const tally = emptyTally();
  for (const body of bodies) {
    counter.count(tally, { body: Buffer.from(body), contentType: null, garbled: false });
  }
  return { tally, looks };
}

const body = (number: number): string => `User-agent: bot${number}\nDisallow: /${number}\n`;

/** All that a file's counts depend on besides its body. */
const WAYS: { readonly [Name in keyof Omit<FoundFile, "body">]-?: readonly FoundFile[Name][] } = {
  garbled: [true, false],
  contentType: ["text/plain; charset=windows-1251", null],
  size: [undefined, 2_000_000],
};
const everyWay = WAYS.garbled.flatMap((garbled) =>
  WAYS.contentType.flatMap((contentType) =>
    WAYS.size.map((size): Omit<FoundFile, "body"> => ({ garbled, contentType, ...(size && { size }) })),
  ),
);

describe("FileCounter", () => {
  it("comes to the same, however much it remembers", () => {
    const bodies = [...Array(300).keys()].map((i) => Buffer.from(body(i % 11).repeat(1 + (i % 3))));
    const tallies = [0, 1, 20_000, 2 ** 24].map((most) => {
      const counter = new FileCounter(countFile, most);
      const tally = emptyTally();
      for (const body of bodies) counter.count(tally, { body, contentType: null, garbled: false });
      // Neither ASCII nor UTF-8, so that the header has a say.
      const body = Buffer.concat([bodies[0]!, Buffer.from("User-agent: \xe9\n", "latin1")]);
      for (const about of [...everyWay, ...everyWay]) counter.count(tally, { body, ...about });
      return plain(tally);
    });
    expect(tallies[0]).toMatchObject({ files: 316, unreadable: { garbled: 8 } });
    for (const tally of tallies) expect(tally).toEqual(tallies[0]);
  });

  it("looks twice at a file, however many others come between", () => {
    const bodies = [...Array(3_000).keys()].map(body);
    const { tally, looks } = counted([...bodies, ...bodies, ...bodies, ...bodies]);
    expect(looks).toBe(6_000);
    expect(tally.files).toBe(12_000);
    expect(tally.agents.bot2999).toBe(4);
  });

  it("tells files apart that have the same length and checksum", () => {
    const pair = [
      "User-agent: bot459284150\nDisallow: /657549363\n",
      "User-agent: bot241326952\nDisallow: /779986413\n",
    ];
    expect(new Set(pair.map((text) => `${text.length} ${crc32(text)}`)).size).toBe(1);
    const { tally, looks } = counted([...pair, ...pair, ...pair]);
    // The second is taken for one that has come before, and so it is remembered at once.
    expect(looks).toBe(3);
    expect({ ...tally.agents }).toEqual({ bot459284150: 3, bot241326952: 3 });
  });

  it("forgets what has not come for longest where it may not remember more", () => {
    const size = 10_000;
    const often = Array.from({ length: 50 }, (_, i) => [body(0), body(1 + (i % 7))]).flat();
    const { looks } = counted(often, size);
    // The first stays; of the others each is forgotten before it comes again.
    expect(looks).toBe(2 + 50);
    expect(counted(often).looks).toBe(2 + 7 * 2);
  });

  it("does not remember files whose names alone would take all of that", () => {
    const names = [...Array(20_000).keys()].map((i) => `User-agent: a-bot-with-a-name-${i}\n`).join("");
    expect(counted([names, names, names], 100_000).looks).toBe(3);
    expect(counted([names, names, names], 10_000_000).looks).toBe(2);
  });
});
