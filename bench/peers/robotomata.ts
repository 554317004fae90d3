import { type Policy, parse } from "../../src/index.ts";
import { AGENT, type Host } from "../inputs.ts";

/** A policy that answers from its program, as from the second question on. */
export function compilePolicy({ bytes }: Host): Policy {
  const policy = parse(bytes).policyFor(AGENT);
  policy.check(["/", "/"]);
  return policy;
}
