/**
 * The engine for SQL: functions for `CREATE FUNCTION` in databases that run JavaScript. The file is a script that needs
 * nothing but the language and WebAssembly, and defines the global `robotomata`, unless it is loaded as a module; once it
 * has been evaluated, doing so again costs nothing. docs/at-scale.md has recipes.
 *
 * A function answers null where SQL's would: for NULL, for a value of another type, and for what is no URL.
 *
 * @module
 */
import { foreignKind } from "../../base/foreign.ts";
import { encoder } from "../../base/utf8.ts";
import { isHeader } from "../../engine/agent/header.ts";
import { productToken } from "../../engine/agent/token.ts";
import { rfc9309 } from "../../engine/dialect/rfc9309.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { LintedText } from "../../site/findings/linted-text.ts";
import { surveyAgents } from "../restriction/agents.ts";
import { groupFor, groupNames, levelOf, probesOf } from "../restriction/restriction.ts";
import { bodyOf, type CachedFile, withFile } from "./file-cache.ts";

/** The body of a robots.txt as a database passes it: text or bytes, or NULL. */
export type SqlBody = string | Uint8Array | null | undefined;
/** How much of a site is closed to a crawler: nothing, some of it, or all of it. */
export type Level = "none" | "partial" | "full";
/** Text as a database passes it, or NULL. */
export type SqlText = string | null | undefined;

/**
 * Whether a crawler may fetch a URL by the rules of a file, read as RFC 9309 says.
 *
 * @param agent a product token, or a whole `User-Agent` header
 * @param url an absolute URL, or a path beginning with "/"
 * @returns null if one of them is NULL, empty or of another type, or if the URL is none
 */
export function allowed(body: SqlBody, agent: SqlText, url: SqlText): boolean | null {
  const given = bodyOf(body);
  if (given === undefined || !isName(agent) || typeof url !== "string") return null;
  const [verdict] = withFile(given, (file) => file.policyFor(agent).check([url]));
  return verdict === Verdict.Invalid ? null : verdict === Verdict.Allowed;
}

/**
 * How much of its site a file closes to a crawler, as `robotomata survey` measures it: by the verdicts for the start page
 * and for the paths that the file's own rules name.
 *
 * @param agent a product token, a whole `User-Agent` header, or `"*"` for crawlers that no group names
 * @returns null if the body is not readable as a robots.txt, or if one of them is NULL, empty or of another type
 */
export function restriction(body: SqlBody, agent: SqlText): Level | null {
  const given = bodyOf(body);
  if (given === undefined || !isName(agent)) return null;
  return withFile(given, (file) => file.once(`restriction ${agent}`, () => measured(file, agent)));
}

/**
 * Whether a body is text that may have rules, and no web page, JSON or anything binary.
 *
 * @returns null for anything but text and bytes
 */
export function readable(body: SqlBody): boolean | null {
  const given = bodyOf(body);
  return given === undefined ? null : withFile(given, isReadable);
}

function isName(agent: unknown): agent is string {
  return typeof agent === "string" && agent.trim() !== "";
}

/** More characters than these say nothing more about how a body begins. */
const HEAD = 512;

/** What a survey counts as readable. */
function isReadable(file: CachedFile): boolean {
  const { body } = file;
  const head = typeof body === "string" ? encoder.encode(body.slice(0, HEAD)) : body;
  if (foreignKind(head) !== undefined) return false;
  const { bodyKind } = sourceOf(file);
  return bodyKind !== "binary" && bodyKind !== "document";
}

function sourceOf(file: CachedFile): LintedText {
  return file.once("source", () => new LintedText(file.text, rfc9309, undefined));
}

function measured(file: CachedFile, agent: string): Level | null {
  if (!isReadable(file)) return null;
  const source = sourceOf(file);
  const [asked] = surveyAgents([isHeader(agent) ? (productToken(agent) ?? "*") : agent]);
  const names = file.once("groups", () => groupNames(source));
  if (groupFor(names, asked!) === undefined) return "none";
  const probes = file.once("probes", () => probesOf(source));
  const policy = file.rulesFor(asked!);
  const { level } = levelOf(policy, probes);
  policy.dispose();
  return level;
}
