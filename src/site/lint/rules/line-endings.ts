import type { Edit } from "../../findings/diagnostic.ts";
import { defineRule } from "../../findings/rule.ts";

export const lineEndings = defineRule({
  id: "line-endings",
  severity: "info",
  docs: {
    what: "Lines end in a bare carriage return, or not all in the same way; in the dialect `original1994`, lines that end in CR LF as well.",
    why: "CR, LF and CR LF are all allowed, but programs that know only LF see a file with bare CRs as a single line, and mixed endings are a sign that files were joined. Some robots of the 1990s took the CR of CR LF for a part of the value, so the guides of their time said to save the file with Unix line ends.",
    source: "RFC 9309, 2.2 (`EOL`); the 1994 note; guides of the 1990s",
  },
  messages: {
    bare: "Lines end in a bare carriage return; programs that know only line feeds see one long line.",
    mixed: "This line ends in {this}, most others in {usual}.",
    dos: "Lines end in CR LF, as on DOS and Windows: crawlers that know only LF read the CR as part of the value. Save the file with Unix line ends.",
  },
  example: {
    bad: "User-agent: *\r\nDisallow: /tmp/\nDisallow: /cgi/\r\n",
    good: "User-agent: *\r\nDisallow: /tmp/\r\nDisallow: /cgi/\r\n",
  },
  check(source, report) {
    const counts = { "": 0, "\n": 0, "\r": 0, "\r\n": 0 };
    for (const { ending } of source.lines) counts[ending]++;
    const isDos = counts["\r\n"] > counts["\n"];
    const isOld = source.dialect.name === "original1994";
    const usual = isDos && !isOld ? "\r\n" : "\n";
    const odd = source.lines.filter(({ ending }) => ending !== "" && ending !== usual);
    const [first] = odd;
    if (first === undefined) return;
    const edits = odd.map(
      ({ number, text }): Edit => ({
        line: number,
        column: text.length + 1,
        endLine: number + 1,
        endColumn: 1,
        text: usual,
      }),
    );
    const names = { "\n": "LF", "\r": "CR", "\r\n": "CR LF", "": "" };
    const fix = { safe: true, edits };
    if (isOld && counts["\r\n"] > 0) report(source.atLine(first), "dos", {}, fix);
    else if (counts["\r"] > counts[usual]) report(source.atLine(first), "bare", {}, fix);
    else report(source.atLine(first), "mixed", { this: names[first.ending], usual: names[usual] }, fix);
  },
});
