import type { BuildReason } from "../../../src/site/write/index.ts";

/** Reasons why the form makes no file. Some sentences begin with a {@link refusedParts} name of the wrong part. */
export const refusals = {
  "wrong-kind": () => "There is nothing to write.",
  "unknown-property": (what, key) => `${what} has no property “${key}”.`,
  "unknown-preset": (preset) => `There is no policy “${preset}” to start from.`,
  "no-agent": () => "A group names no crawler.",
  "delay-count": (agents, delays) => `A group of ${agents} crawlers has ${delays} crawl delays.`,
  "bad-delay": (delay) => `A crawl delay is a number of seconds, not ${delay}.`,
  "no-group": (index) => `There is no group ${index}.`,
  "too-large": (bytes, most) => `The file would have ${bytes} bytes, of which crawlers read ${most}.`,
  "reads-differently": () => "A crawler would read the file differently from what you entered.",
  "not-a-token": (agent) => `“${agent}” cannot name a crawler: use letters, “-” and “_”.`,
  "rule-type": (type) => `A rule is Allow or Disallow, not “${type}”.`,
  "pattern-start": (pattern) => `“${pattern}” matches no URL: a path begins with “/” or “*”.`,
  "white-space": (pattern) => `“${pattern}” contains a space, which URLs spell “%20”.`,
  "bad-sitemap": (url) => `“${url}” is not the absolute URL of a sitemap.`,
  "bad-license": (url) => `“${url}” is not the absolute URL of a license.`,
  faulty: (value, message) => `“${value}”: ${message}`,
  "bad-field": (name) => `“${name}” is not a field name.`,
  "not-text": (part, value) => `${part} is not text: ${value}`,
  hash: (part, text) => `${part} contains a “#”, which starts a comment: “${text}”.`,
  control: (part, text) => `${part} contains a control character: ${text}`,
  "outer-space": (part, text) => `${part} has white space around it: “${text}”.`,
  "bad-path": (path, field) => `“${path}” of ${field} is not a path.`,
  "unknown-key": (field, key, known) => `${field} has no “${key}”; it has ${known}.`,
  "bad-value": (field, key, known, value) => `“${key}” of ${field} must be ${known}, not “${value}”.`,
} satisfies Refusals;

/** A text for each reason. */
export type Refusals = Readonly<Record<BuildReason, (...values: string[]) => string>>;

/** Names of the form's parts, as beginnings of sentences. */
export const refusedParts = {
  agent: "The name of a crawler",
  pattern: "A path",
  sitemap: "A sitemap",
  field: (name: string) => `The field “${name}”`,
};
