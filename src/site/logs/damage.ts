import { Fault } from "../../base/because.ts";

/** Why the rest of a log cannot be read, in English. */
export const LOG_DAMAGE = {
  compressed: "it is compressed by {kind}: decompress it first",
  damaged: "its compressed bytes are damaged or cut off ({why})",
} as const;

/** Thrown where the rest of a log cannot be read. */
export class LogDamage extends Fault<keyof typeof LOG_DAMAGE> {
  override readonly name = "LogDamage";
}
