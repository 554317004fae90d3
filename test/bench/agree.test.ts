// @module-tag slow
import { describe, expect, it } from "vitest";
import { agree } from "../../bench/agree.ts";
import { CLASSES, type HostClass } from "../../bench/inputs.ts";
import { peers, robotsParserPeer } from "../../bench/peers.ts";
import { syntheticInputs } from "../../bench/synthetic.ts";

const kinds = Object.keys(CLASSES) as HostClass[];
const { classes, files } = syntheticInputs();

describe("what the benches time", () => {
  it.each(kinds)("has equal answers from the peers on a %s host", async (kind) => {
    const [host] = classes[kind];
    const { urls, notes } = await agree(host!, peers);
    for (const note of notes) console.log(note);
    expect(urls.length).toBeGreaterThan(host!.urls.length * 0.5);
  });

  it.each(kinds)("keeps robots-parser on every %s host", async (kind) => {
    for (const host of classes[kind]) {
      const { peers: timed } = await agree(host, [robotsParserPeer]);
      expect(timed.map(({ peer }) => peer.name)).toEqual(["robots-parser"]);
    }
  });

  it("has equal first answers on files of all sizes", async () => {
    let kept = 0;
    for (const file of files.slice(0, 60)) kept += (await agree(file, [robotsParserPeer])).urls.length;
    expect(kept).toBeGreaterThan(50);
  });

  it("allows some URLs and forbids others", () => {
    for (const host of kinds.flatMap((kind) => classes[kind])) {
      const answers = new Set(host.urls.map((url) => robotsParserAnswer(host, url)));
      expect(answers, host.name).toEqual(new Set([true, false]));
    }
  });

  it("is the same in every run", () => {
    const again = syntheticInputs();
    expect(again.classes.median.map(({ body }) => body)).toEqual(classes.median.map(({ body }) => body));
    expect(again.files.at(-1)!.urls).toEqual(files.at(-1)!.urls);
  });
});

function robotsParserAnswer(host: (typeof files)[number], url: string): boolean {
  const asked = robotsParserPeer.read(host);
  if (asked instanceof Promise) throw new Error("robots-parser is synchronous");
  return asked.isAllowed(url);
}
