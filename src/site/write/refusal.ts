import { misuse } from "../../base/errors.ts";

/** Parts of a specification, as a message begins with them. */
const PARTS = { agent: "a user agent", pattern: "a pattern", sitemap: "a sitemap" } as const;

/** Such a part, or a field whose value is meant. */
export type BuildPart = keyof typeof PARTS | `field:${string}`;

function part(text: BuildPart): string {
  return Object.hasOwn(PARTS, text)
    ? PARTS[text as keyof typeof PARTS]
    : `the field "${text.slice(text.indexOf(":") + 1)}"`;
}

/**
 * Why a file cannot be built, in English. The arguments are the texts that each reason refers to, in this order.
 */
const reasons = {
  "wrong-kind": (what: string, kind: string) => `${what} is not ${kind}`,
  "unknown-property": (what: string, key: string, known: string) =>
    `${what} has no property "${key}"; it has ${known}`,
  "unknown-preset": (preset: string, known: string) =>
    `there is no preset "${preset}"; the presets are ${known}`,
  "no-agent": () => "a group names no agent",
  "delay-count": (agents: string, delays: string) => `a group of ${agents} agents has ${delays} crawl delays`,
  "bad-delay": (delay: string) => `a crawl delay is a number of seconds, not ${delay}`,
  "no-group": (index: string) => `there is no group with the index ${index}`,
  "too-large": (bytes: string, most: string) =>
    `the file would have ${bytes} bytes, of which crawlers read ${most}`,
  "reads-differently": () => "the text written does not read back as specified",
  "not-a-token": (agent: string) => `"${agent}" is not a product token: use letters, "-" and "_"`,
  "rule-type": (type: string) => `a rule's type is "allow" or "disallow", not "${type}"`,
  "pattern-start": (pattern: string) => `"${pattern}" matches no URL: a pattern begins with "/" or "*"`,
  "white-space": (pattern: string) => `"${pattern}" contains white space, which URLs spell "%20"`,
  "bad-sitemap": (url: string) => `"${url}" is not an absolute URL of a sitemap`,
  "bad-license": (url: string) => `"${url}" is not the absolute URL of a license`,
  faulty: (value: string, message: string) => `"${value}": ${message}`,
  "bad-field": (name: string) => `"${name}" is not a field name`,
  "not-text": (what: string, value: string) => `${part(what as BuildPart)} is not text: ${value}`,
  hash: (what: string, text: string) =>
    `${part(what as BuildPart)} contains a "#", which starts a comment: "${text}"`,
  control: (what: string, text: string) =>
    `${part(what as BuildPart)} contains a control character or half a character: ${text}`,
  "outer-space": (what: string, text: string) =>
    `${part(what as BuildPart)} has white space around it: "${text}"`,
  "bad-path": (path: string, field: string) => `"${path}" of ${field} is not a path`,
  "unknown-key": (field: string, key: string, known: string) => `${field} has no "${key}"; it has ${known}`,
  "bad-value": (field: string, key: string, known: string, value: string) =>
    `"${key}" of ${field} must be ${known}, not "${value}"`,
} as const satisfies Record<string, (...values: string[]) => string>;

/** Why a file cannot be built, as a stable code for programs. */
export type BuildReason = keyof typeof reasons;

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

/** Throws the error for a file that cannot be built. */
export function refuse<R extends BuildReason>(reason: R, ...values: Parameters<(typeof reasons)[R]>): never {
  const text = (reasons[reason] as (...values: string[]) => string)(...values);
  const cause: BuildRefusal = { reason, values };
  throw misuse(`Cannot build robots.txt: ${text}${/[.?]$/.test(text) ? "" : "."}`, { cause });
}
