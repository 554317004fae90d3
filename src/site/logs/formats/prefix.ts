/**
 * Prefixes that log collectors write: syslog's header (of RFC 5424, with a version, or older), syslog's tag alone, and
 * those of Kubernetes and Docker Compose.
 */
const PREFIX = new RegExp(
  `^(?:<\\d{1,3}>)?(?:${[
    String.raw`1 (?:\S+ ){5}(?:- |\[[^\]]*\] )?`,
    String.raw`(?:[A-Z][a-z]{2} [ \d]\d [\d:]{8} |\d{4}-\S+ )(?:\S+ )?[^\s:]+: `,
    String.raw`[^\s:]+\[\d+\]: `,
    String.raw`\d{4}-\S+ std(?:out|err) [FP] `,
    String.raw`\S+ +\| `,
  ].join("|")})?`,
);

/** A line without a log collector's prefix; the same line if it has none. */
export function withoutPrefix(line: string): string {
  const [prefix] = PREFIX.exec(line)!;
  return prefix === "" ? line : line.slice(prefix.length);
}
