/** Where the pass over a file is (group.ts), which the readers of its parts need to know as well. */
import { PASS } from "../memory";
import { DECIDE_GOOGLE } from "../shared/boundary";

/** The pass over a file. */
@unmanaged
class Pass {
  /** DECIDE_. */
  options: u32;
  /** Grades of the best group so far and of the one at hand, and whether more agent lines may follow. */
  bound: u32;
  current: u32;
  inAgents: bool;
  /** Rules are laid out, not matched. */
  gathering: bool;
  /** Where the value of the line that `general` read begins. */
  valueAt: usize;
}

export const pass = changetype<Pass>(PASS);

/** Google's reading: index pages stand for their folders, patterns are only escaped, names may go on after a field's. */
// @ts-ignore: decorator
@inline
export function isGoogle(): bool {
  return (pass.options & DECIDE_GOOGLE) != 0;
}
