import { createReadStream } from "node:fs";
import { readWarc } from "../../src/study/warc/read.ts";
import { fieldIn, type WarcRecord } from "../../src/study/warc/records.ts";

/** What an archive holds, by target. */
export interface Harvested {
  /** All metadata records' outcomes, by the URL of the robots.txt. */
  readonly outcomes: Map<string, string[]>;
  readonly records: WarcRecord[];
  readonly damages: string[];
}

export async function harvested(...paths: readonly string[]): Promise<Harvested> {
  const outcomes = new Map<string, string[]>();
  const records: WarcRecord[] = [];
  const damages: string[] = [];
  for (const path of paths) {
    for await (const batch of readWarc(createReadStream(path), ({ because }) => damages.push(because.code))) {
      for (const record of batch.records) {
        records.push(record);
        if (record.type !== "metadata") continue;
        const before = outcomes.get(record.target!) ?? [];
        outcomes.set(record.target!, [...before, fieldIn(record.block.toString(), "outcome")!]);
      }
    }
  }
  return { outcomes, records, damages };
}
