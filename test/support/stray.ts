/**
 * Stray percent signs, beside escapes with which their digits could form others: every sequence of such pieces up to a
 * length, in paths and queries, in URLs and rules.
 */
import { expect } from "vitest";
import { URL_RFC9309 } from "../../assembly/shared/format.ts";
import { engine } from "../../src/engine/core/engine.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { normalPatterns } from "../../src/engine/url/normal.ts";
import { urlText } from "../../src/engine/url/text.ts";
import { Policy, parse } from "../../src/index.ts";
import { textOf } from "../../src/site/analyze/form.ts";
import { diff } from "../../src/site/analyze/index.ts";
import { referenceNormalPath, referenceNormalPattern, referenceVerdict } from "./reference.ts";

/** All parts of `%2F` and `%3A`, which mean their characters in a query, in raw and escaped spelling. */
export const PIECES = ["%", "2", "F", "%25", "%32", "%46", "z"];
export const COLON = ["%", "3", "a", "%25", "%33", "%61", "?"];

const ORIGIN = "https://a.example";

/** All sequences of one to `most` pieces. */
export function sequences(pieces: readonly string[], most: number): string[] {
  let last = [""];
  const all: string[] = [];
  for (let n = 0; n < most; n++) {
    last = last.flatMap((start) => pieces.map((piece) => start + piece));
    for (const word of last) all.push(word);
  }
  return [...new Set(all)];
}

/** The meaning of a text after decoding it once, with a mark for escapes that mean more than their character. */
function meaning(text: string): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : `<${digits.toUpperCase()}>`;
  });
}

/** The core's normal form of a path; undefined if it leaves the path to the host. */
function located(path: string): string | undefined {
  const core = engine();
  const length = core.writeText(ORIGIN + path);
  if (core.wasm.locate(core.textAt, length, URL_RFC9309) !== 1) return undefined;
  const at = core.wasm.pathAt() >>> 0;
  return textOf(core.u8.slice(at, at + core.wasm.pathLen()));
}

const hosts = (path: string): string => textOf(urlText(path, URL_RFC9309)!);

/**
 * Compares the normal forms of the core, the host and the reference for every path, both as a URL's and as a rule's. A
 * normal form must be its own, and no text's with another meaning. Returns the number of forms.
 */
export function compareForms(paths: readonly string[]): number {
  const meanings = new Map<string, string>();
  for (const path of paths) {
    const form = hosts(path);
    const found = {
      core: located(path),
      again: hosts(form),
      reference: referenceNormalPath(path),
      rule: textOf(normalPatterns(new TextEncoder().encode(path), true)[0]!),
      "rule of the reference": referenceNormalPattern(path),
    };
    for (const [way, got] of Object.entries(found)) {
      if (got !== form) expect(`${path} ${way}: ${got}`).toBe(`${path} ${way}: ${form}`);
    }
    const means = meaning(path);
    const other = meanings.get(form) ?? means;
    if (means !== other) expect(`${form} means ${means}`).toBe(`${form} means ${other}`);
    meanings.set(form, means);
  }
  return paths.length;
}

/** Asks for every path under every rule, in each way to get a verdict. Returns the number of questions. */
export function compareVerdicts(rules: readonly string[], paths: readonly string[]): number {
  const urls = paths.map((path) => ORIGIN + path);
  const store = new PolicyStore({ agent: "x" });
  for (const rule of rules) {
    const body = `User-agent: *\nDisallow: ${rule}\n`;
    const want = paths.map((path) => (referenceVerdict(body, "x", path, "rfc9309") === "allowed" ? 1 : 0));
    const policy = parse(body).policyFor("x");
    const image = Policy.fromBytes(policy.toBytes());
    store.set(ORIGIN, policy);
    const ways: Record<string, readonly number[]> = {
      "at once": urls.map((url) => Number(parse(body).policyFor("x").isAllowed(url))),
      batch: [...policy.check(urls)],
      explain: urls.map((url) => Number(policy.explain(url).allowed)),
      image: [...image.check(urls)],
      store: [...store.check(urls)],
    };
    for (const [way, got] of Object.entries(ways)) {
      for (const [i, verdict] of got.entries()) {
        if (verdict !== want[i]) expect(`${rule} ${paths[i]} ${way}: ${verdict}`).toBe(`${want[i]}`);
      }
    }
    image.dispose();
    policy.dispose();
  }
  return rules.length * urls.length;
}

/**
 * Compares files of one rule each. The reference confirms every difference that is found; where none is found, no path
 * shows one. Returns the number of differences.
 */
export function compareFiles(rules: readonly string[], paths: readonly string[]): number {
  const files = rules.map((rule) => {
    const body = `User-agent: *\nDisallow: ${rule}\n`;
    const policy = parse(body).policyFor("x");
    return { rule, body, policy, verdicts: policy.check(paths) };
  });
  let found = 0;
  for (const before of files) {
    for (const after of files) {
      const { changes, inconclusive } = diff(before.policy, after.policy);
      for (const { witness } of changes) {
        const [was, is] = [before, after].map(({ body }) => referenceVerdict(body, "x", witness, "rfc9309"));
        if (was === is) expect(`${before.rule} ${after.rule} ${witness}: ${was}`).toBe("a difference");
      }
      found += changes.length;
      if (inconclusive || changes.length > 0) continue;
      const missed = paths.find((_, i) => before.verdicts[i] !== after.verdicts[i]);
      if (missed !== undefined) expect(`${before.rule} ${after.rule} ${missed}`).toBe("no difference");
    }
  }
  for (const { policy } of files) policy.dispose();
  return found;
}
