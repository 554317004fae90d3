/** Every circumstance, by group. */
import { addresses, bodies, headers, redirects, statuses } from "./answers.ts";
import type { Group } from "./circumstance.ts";
import { encodings } from "./encodings.ts";
import { beginnings, chunks, closes, lengths } from "./framing.ts";

export const groups: Readonly<Record<string, Group>> = {
  addresses,
  "before the body": beginnings,
  "bodies with a length": lengths,
  chunks,
  "bodies without a length": closes,
  encodings,
  statuses,
  redirects,
  headers,
  bodies,
};

export const circumstances: Group = Object.values(groups).flat();
