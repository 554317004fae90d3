/** How calls end: what a test of misuse compares. */
import { RobotsError } from "../../src/index.ts";

/** The code of the RobotsError that a call throws, "none" if it throws nothing. Other errors come through. */
export function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof RobotsError) return error.code;
    throw error;
  }
  return "none";
}

/** The message of the RobotsError that a call throws. */
export function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof RobotsError) return error.message;
    throw error;
  }
  throw new Error("nothing was thrown");
}

/** The answer of a call that may throw INVALID_URL: a verdict, or "invalid". Other errors come through. */
export function verdictOf(ask: () => boolean): boolean | "invalid" {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RobotsError && error.code === "INVALID_URL") return "invalid";
    throw error;
  }
}

/** A Verdict of a batch in the words of `verdictOf`. */
export function named(verdict: number | undefined): boolean | "invalid" {
  if (verdict === 2) return "invalid";
  if (verdict !== 0 && verdict !== 1) throw new Error(`no verdict: ${verdict}`);
  return verdict === 1;
}
