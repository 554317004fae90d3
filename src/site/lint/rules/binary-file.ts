import { defineRule } from "../../findings/rule.ts";

export const binaryFile = defineRule({
  id: "binary-file",
  severity: "error",
  anyBody: true,
  docs: {
    what: "The body is not text, is a word processor's file (RTF, DOC, DOCX, ODT), or is text in UTF-16.",
    why: "Crawlers read UTF-8. In an image, an archive or a UTF-16 file they find no directive, and treat everything as allowed. In RTF, the rules that the author sees stand between commands for fonts and line breaks, so hardly any rule is read as it was meant. Repairing single lines would not help.",
    source: "RFC 9309, 2.2 (UTF-8) and 2.3 (`text/plain`); guides of the 1990s",
  },
  messages: {
    binary: "This is not text: crawlers find no rules in it and treat everything as allowed.",
    document:
      "This is a word processor's file: crawlers do not read the text that you see in it. Save it as plain text in UTF-8.",
    utf16: "This text is UTF-16: crawlers read UTF-8 and find no rules in it. Save the file as UTF-8.",
  },
  example: {
    bad: Uint8Array.of(0xff, 0xfe, 0x55, 0, 0x73, 0, 0x65, 0, 0x72, 0, 0x0a, 0),
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    if (source.bodyKind === "binary") report(source.atStart(), "binary", {});
    else if (source.bodyKind === "document") report(source.atStart(), "document", {});
    else if (source.bodyKind === "utf-16") report(source.atStart(), "utf16", {});
  },
});
