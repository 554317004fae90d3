import { RobotsError } from "../../base/errors.ts";
import { fillMessage } from "../findings/messages.ts";

/** Parts of a specification, as a message begins with them, in English. */
export const PARTS = {
  agent: "the name of a crawler",
  pattern: "a path",
  sitemap: "a sitemap",
  field: 'the field "{0}"',
} as const;

/** Such a part, or a field whose value is meant. */
export type BuildPart = Exclude<keyof typeof PARTS, "field"> | `field:${string}`;

/** Why a file cannot be built, in English. `{0}`, `{1}` ... stand for the texts that each reason refers to. */
export const REFUSALS = {
  "wrong-kind": "{0} is not {1}",
  "unknown-property": '{0} has no property "{1}"; it has {2}',
  "unknown-preset": 'there is no preset "{0}"; the presets are {1}',
  "no-agent": "a group names no crawler",
  "delay-count": "crawlers of a group: {0}, but crawl delays: {1}",
  "bad-delay": "a crawl delay is a number of seconds, not {0}",
  "no-group": "there is no group with the index {0}",
  "too-large": "the file would have {0} bytes, of which crawlers read {1}",
  "reads-differently": "a crawler would read the file differently from what is specified",
  "not-a-token": '"{0}" is not a product token: use letters, "-" and "_"',
  "rule-type": 'a rule\'s type is "allow" or "disallow", not "{0}"',
  "pattern-start": '"{0}" matches no URL: a path begins with "/" or "*"',
  "white-space": '"{0}" contains white space, which URLs spell "%20"',
  "bad-sitemap": '"{0}" is not an absolute URL of a sitemap',
  "bad-license": '"{0}" is not the absolute URL of a license',
  faulty: '"{0}": {1}',
  "bad-field": '"{0}" is not a field name',
  "not-text": "{0} is not text: {1}",
  hash: '{0} contains a "#", which starts a comment: "{1}"',
  control: "{0} contains a control character or half a character: {1}",
  "outer-space": '{0} has white space around it: "{1}"',
  "bad-path": '"{0}" of {1} is not a path',
  "unknown-key": '{0} has no "{1}"; it has {2}',
  "bad-value": '"{1}" of {0} must be {2}, not "{3}"',
} as const;

/** The texts that a reason refers to, by the last of them. */
type Values<T> = T extends `${string}{3}${string}`
  ? [string, string, string, string]
  : T extends `${string}{2}${string}`
    ? [string, string, string]
    : T extends `${string}{1}${string}`
      ? [string, string]
      : T extends `${string}{0}${string}`
        ? [string]
        : [];

/** Why a file cannot be built, as a stable code for programs. */
export type BuildReason = keyof typeof REFUSALS;

/**
 * The `cause` of the error that `build` throws, for programs with messages of their own: the reason, and the texts that
 * it refers to. If the first text is a {@link BuildPart}, it describes the second.
 */
export interface BuildRefusal {
  /** The reason, as a code for programs. */
  readonly reason: BuildReason;
  /** The texts that the message quotes. */
  readonly values: readonly string[];
}

/** Sentences about refusals in a language. */
export interface RefusalTexts {
  readonly parts: Readonly<Record<keyof typeof PARTS, string>>;
  readonly refusals: Readonly<Record<BuildReason, string>>;
}

/** Reasons whose first text is a {@link BuildPart}. */
const OF_PARTS: readonly BuildReason[] = ["not-text", "hash", "control", "outer-space"];

/** Why a file cannot be built, as a sentence. */
export function refusalText(
  { reason, values }: BuildRefusal,
  { parts, refusals }: RefusalTexts = { parts: PARTS, refusals: REFUSALS },
): string {
  const [first = "", ...more] = values;
  const [kind, ...name] = first.split(":");
  const named = OF_PARTS.includes(reason)
    ? fillMessage(parts[kind as keyof typeof PARTS], { 0: name.join(":") })
    : first;
  const text = fillMessage(refusals[reason], Object.fromEntries([named, ...more].entries()));
  return /[.?]$/.test(text) ? text : `${text}.`;
}

/** Throws the error for a file that cannot be built. */
export function refuse<R extends BuildReason>(reason: R, ...values: Values<(typeof REFUSALS)[R]>): never {
  const cause: BuildRefusal = { reason, values };
  const because = { code: reason, values: Object.fromEntries(values.entries()) };
  throw new RobotsError("INVALID_ARGUMENT", `Cannot build robots.txt: ${refusalText(cause)}`, {
    cause,
    because,
  });
}
