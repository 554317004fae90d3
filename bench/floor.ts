/**
 * How close everything is to its floor: the table of targets, measured. Both sides of a ratio run in the same
 * process, in turns; a line has the median, minimum and maximum of the ratios of its rounds.
 *
 *     npm run bench -- floor [--record] [--json] [--only batch|peer|image|store|worst|size|cold]
 */
import { flags, measureParts } from "./command.ts";
import { batchRows } from "./floor/batch.ts";
import { coldRows } from "./floor/cold.ts";
import { peerRows } from "./floor/peer.ts";
import { floorTable, type Row } from "./floor/row.ts";
import { imageRows, sizeRows } from "./floor/size.ts";
import { storeRows } from "./floor/store.ts";
import { worstRows } from "./floor/worst.ts";
import { inputSets } from "./input-sets.ts";
import type { InputSet } from "./inputs.ts";
import { publish } from "./record.ts";

const sets = inputSets();

/** Rows of each set of inputs. */
function ofSets(measure: (set: InputSet) => Promise<Row[]>): () => Promise<Row[]> {
  return async () => {
    const rows: Row[] = [];
    for (const set of sets) rows.push(...(await measure(set)));
    return rows;
  };
}

const PARTS: Readonly<Record<string, () => Promise<Row[]>>> = {
  batch: ofSets(batchRows),
  peer: ofSets(peerRows),
  image: ofSets(imageRows),
  store: ofSets(storeRows),
  worst: worstRows,
  size: sizeRows,
  cold: coldRows,
};
const options = flags(Object.keys(PARTS));
const rows = Object.values(await measureParts(options, PARTS)).flatMap((some) => some ?? []);
publish("floor", rows, options, floorTable);
