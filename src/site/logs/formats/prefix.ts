/**
 * What comes before a line that was collected: the header of syslog (RFC 5424, with the version, or as it was before), its tag
 * alone, what Kubernetes and Docker Compose write.
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

/** A line without what was put before it by what collects logs; the same line if that is nothing. */
export function withoutPrefix(line: string): string {
  const [prefix] = PREFIX.exec(line)!;
  return prefix === "" ? line : line.slice(prefix.length);
}
