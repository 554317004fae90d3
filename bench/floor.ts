/**
 * How close everything is to its floor: the table of targets, measured. Both sides of a ratio run in the same
 * process, in turns; a line has the median, minimum and maximum of the ratios of its rounds.
 *
 *     npm run bench -- floor [--record] [--json] [--only batch|peer|image|store|worst|size|cold]
 */
import { flags, isSelected } from "./command.ts";
import { batchRows } from "./floor/batch.ts";
import { coldRows } from "./floor/cold.ts";
import { imageRow } from "./floor/image.ts";
import { peerRows } from "./floor/peer.ts";
import { floorTable, type Row } from "./floor/row.ts";
import { sizeRows } from "./floor/size.ts";
import { storeRows } from "./floor/store.ts";
import { worstRows } from "./floor/worst.ts";
import { inputSets } from "./input-sets.ts";
import type { InputSet } from "./inputs.ts";
import { deliver, machineLine, record } from "./record.ts";

/** Parts that run once per set of inputs. */
const ON_INPUTS: Readonly<Record<string, (set: InputSet) => Row[] | Promise<Row[]>>> = {
  batch: batchRows,
  peer: peerRows,
  image: (set) => [imageRow(set)],
  store: storeRows,
};

/** Parts with inputs of their own. */
const ALONE: Readonly<Record<string, () => Row[] | Promise<Row[]>>> = {
  worst: worstRows,
  size: sizeRows,
  cold: coldRows,
};

const options = flags([...Object.keys(ON_INPUTS), ...Object.keys(ALONE)]);
const sets = inputSets();
const rows: Row[] = [];
for (const [part, measure] of Object.entries(ON_INPUTS)) {
  for (const set of isSelected(options, part) ? sets : []) {
    console.error(`${part}, ${set.name} ...`);
    rows.push(...(await measure(set)));
  }
}
for (const [part, measure] of Object.entries(ALONE)) {
  if (!isSelected(options, part)) continue;
  console.error(`${part} ...`);
  rows.push(...(await measure()));
}

const recorded = record("floor", rows);
if (!options.json) console.log(`${machineLine(recorded.machine)}\n\n${floorTable(rows)}`);
deliver(recorded, options);
