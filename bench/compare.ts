/**
 * Against the other packages for JavaScript, by class of host. All answers are compared first; URLs on which a peer
 * differs are dropped and counted, and a peer that differs on too many is left out of that host.
 *
 *     npm run bench -- [--record] [--json] [--only small|median|wildcard|large]
 */
import { flags, isSelected } from "./command.ts";
import { compareClass, type Entry, fullReport } from "./compare/classes.ts";
import { inputSets } from "./input-sets.ts";
import { PEER_CLASSES } from "./inputs.ts";
import { publish } from "./record.ts";

const options = flags(PEER_CLASSES);
const entries: Entry[] = [];
const notes: string[] = [];
for (const set of inputSets()) {
  for (const kind of PEER_CLASSES) {
    if (!isSelected(options, kind)) continue;
    console.error(`${kind}, ${set.name} ...`);
    const result = await compareClass(set, kind);
    entries.push(...result.entries);
    notes.push(...result.notes);
  }
}
for (const note of notes) console.error(note);

publish("peers", { entries, notes }, options, fullReport);
