/** The state of the pass over a file (group.ts), which decide.ts and gather.ts need, too. */
import { PASS, PASS_SIZE } from "../memory";
import { DECIDE_GOOGLE } from "../shared/boundary";

@unmanaged
class Pass {
  /** DECIDE_ flags. */
  options: u32;
  /** Grades of the best group so far and of the group being read, and whether more agent lines may follow. */
  bound: u32;
  current: u32;
  inAgents: bool;
  /** Rules are written into a table, not matched. */
  gathering: bool;
  /** Where the value of the line that `general` read begins. */
  valueAt: usize;
}

export const pass = changetype<Pass>(PASS);
if (offsetof<Pass>() > PASS_SIZE) ERROR("Pass does not fit its region");

/** Google's reading: index pages stand for their folders, patterns are only escaped, field names may be longer. */
// @ts-ignore: decorator
@inline
export function isGoogle(): bool {
  return (pass.options & DECIDE_GOOGLE) != 0;
}
