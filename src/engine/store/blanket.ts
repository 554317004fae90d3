import { NODE_PREFIX } from "../../../assembly/shared/format.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import type { HostProgram } from "./programs.ts";

/** A program without rules: one empty node. */
const ALLOW = Uint8Array.of(0, 0);
/** `Disallow: /`: a node "/" with a disallow rule of one byte. */
const DISALLOW = Uint8Array.of(1, NODE_PREFIX, 0x2f, 2, 0);

/** A program that allows or disallows everything. */
export function blanketProgram(access: "allow" | "disallow", dialect: DialectRules): HostProgram {
  return { bytes: access === "allow" ? ALLOW : DISALLOW, flags: dialect.flags };
}
