/** A rule as the JavaScript side hands it over, and as the core lays it out for the compiler. */
import { RULE_FLAGS, RULE_LENGTH, RULE_PRIORITY, RULE_SIZE } from "../shared/boundary";

@unmanaged
export class Rule {
  /** Address and length of the pattern. */
  pattern: u32;
  length: u32;
  priority: u32;
  /** RULE_WILD or 0. */
  flags: u32;
}

if (
  offsetof<Rule>("length") != RULE_LENGTH ||
  offsetof<Rule>("priority") != RULE_PRIORITY ||
  offsetof<Rule>("flags") != RULE_FLAGS ||
  offsetof<Rule>() != RULE_SIZE
)
  ERROR("Rule differs from shared/boundary.ts");
