/** Lists and other text files in UTF-16, as `>` in Windows PowerShell writes them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MarkedText, markedText } from "../../src/base/utf16.ts";
import type { Terminal } from "../../src/cli/command.ts";
import { rulingOfFile } from "../../src/cli/shared/question/ruling.ts";
import { originsOf } from "../../src/cli/watch/host-names.ts";
import { readHosts } from "../../src/study/harvest/hosts.ts";
import { folderWith, output } from "./run.ts";

const FILE = "User-agent: *\nDisallow: /\n";

function little(text: string): Uint8Array {
  return Buffer.from(`\uFEFF${text}`, "utf16le");
}

function big(text: string): Uint8Array {
  return Buffer.from(little(text)).swap16();
}

/** A folder with files in UTF-16 beside a robots.txt in UTF-8. */
function wideFolder(files: Readonly<Record<string, string>>): string {
  const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /größe\nDissalow: /x\n" });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), little(text));
  return cwd;
}

describe("a text with a byte order mark", () => {
  it.each(["", "/", "/größe\r\n/日本語\n", "\u{1F916}"])("is read in any pieces: %j", (text) => {
    const plain = new TextEncoder().encode(text);
    const marked = new TextEncoder().encode(`\uFEFF${text}`);
    for (const bytes of [plain, marked, little(text), big(text)]) {
      expect(markedText(bytes)).toBe(text);
      for (let first = 0; first <= bytes.length; first++) {
        for (let second = first; second <= bytes.length; second++) {
          const pieces = new MarkedText();
          const cuts = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
          expect(cuts.map((piece) => pieces.add(piece)).join("") + pieces.end()).toBe(text);
        }
      }
    }
  });

  it("may be a single byte that would begin one", () => {
    const pieces = new MarkedText();
    expect(pieces.add(Uint8Array.of(0xff)) + pieces.end()).toBe("\uFFFD");
  });
});

describe("in UTF-16, commands read", () => {
  it("lists of URLs and of expectations, and the configuration", async () => {
    const cwd = wideFolder({
      urls: "/größe\r\n/b\r\n",
      expected: "* disallow /größe\r\n",
      "robotomata.config.json": '{ "lint": { "rules": { "field-typo": "off" } } }',
    });
    expect(await output(["check", "--urls", "urls"], { cwd })).toBe(
      "disallowed  /größe  Disallow: /größe (line 2)\nallowed     /b  no rule\n",
    );
    expect(await output(["test", "expected"], { cwd })).toBe("As expected: 1 of 1.\n");
    expect(await output(["lint"], { cwd })).toBe("No problems found.\n");
  });

  it("response headers, networks and tdmrep.json", async () => {
    const cwd = wideFolder({
      headers: "HTTP/1.1 200 OK\r\nX-Robots-Tag: noindex\r\n\r\n",
      "tdmrep.json": '[{ "location": "/*", "tdm-reservation": 1 }]',
      "googlebot.json": '{"prefixes":[{"ipv4Prefix":"66.249.64.0/19"}]}',
    });
    writeFileSync(join(cwd, "page.html"), "<p>");
    writeFileSync(
      join(cwd, "access.log"),
      '66.249.66.1 - - [22/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "Googlebot/2.1"\n',
    );
    const args = ["meta", "--headers", "headers", "--tdmrep", "tdmrep.json", "--url", "https://a.example/"];
    const page = await output([...args, "page.html"], { cwd });
    expect(page).toContain("header X-Robots-Tag: noindex\n");
    expect(page).toContain("tdmrep.json, entry 1: ");
    const bots = await output(["bots", "--json", "--ranges", "googlebot.json", "access.log"], { cwd });
    expect(JSON.parse(bots)[0].verification.verified).toBe(1);
  });

  it("a robots.txt, which is read as the client reads it, with a note", async () => {
    const cwd = wideFolder({ "wide.txt": "User-agent: *\r\nDisallow: /\r\n" });
    writeFileSync(join(cwd, "torn.txt"), Buffer.concat([little(FILE), Buffer.from(`\n${FILE}`)]));
    writeFileSync(join(cwd, "marked.txt"), Buffer.from(`\xFF\xFE#\n${FILE}`, "latin1"));
    const notes: string[] = [];
    const terminal = { stderr: { write: (text: string) => notes.push(text) } } as unknown as Terminal;
    for (const [name, note] of [
      ["wide.txt", "wide.txt is in UTF-16, in which most crawlers find no rules: save it as UTF-8\n"],
      ["torn.txt", "torn.txt has rules in UTF-16 and in another encoding, so everything is disallowed\n"],
      ["marked.txt", ""],
    ] as const) {
      const source = join(cwd, name);
      const { policy } = await rulingOfFile(source, { agent: ["testbot"], dialect: "rfc9309" }, terminal);
      expect(policy.isAllowed("/"), name).toBe(false);
      expect((notes.splice(0)[0] ?? "").replace(`robotomata: note: ${cwd}/`, "")).toBe(note);
    }
    const google = { agent: ["testbot"], dialect: "google" } as const;
    expect((await rulingOfFile(join(cwd, "wide.txt"), google, terminal)).policy.isAllowed("/")).toBe(true);
  });

  it("lists of hosts", async () => {
    const cwd = wideFolder({ hosts: "a.example\r\nb.example" });
    const origins = ["https://a.example", "https://b.example"];
    const lists = [join(cwd, "hosts")];
    expect(await originsOf({ origins: [], lists }, {} as Terminal)).toEqual(origins);
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (const byte of little("a.example\r\nb.example")) yield Uint8Array.of(byte);
    }
    const { origins: read, wrong } = await readHosts(pieces());
    expect([...read, wrong.count]).toEqual([...origins, 0]);
  });
});
