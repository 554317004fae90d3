import { dialectRules } from "../../engine/dialect/index.ts";
import { parse } from "../../engine/policy/robots.ts";
import { LintedText } from "../../site/findings/source.ts";
import type { Change, Severity } from "../shared/changes/change.ts";
import { isRefused } from "../shared/question/site-ruling.ts";
import { amount } from "../text/numeral.ts";
import { bodyOf, type KnownFile } from "./state.ts";

/** What is in the place of a robots.txt. */
type Form =
  | "file"
  | "empty"
  | "gone"
  | "refused"
  | "redirect that leads nowhere"
  | "web page"
  | "XML document"
  | "JSON document"
  | "binary file";

export function formOf(known: KnownFile): Form {
  const { outcome, status } = known;
  if (outcome === "restricted") return "file";
  if (outcome === "unavailable") {
    if (isRefused(status ?? undefined)) return "refused";
    return status !== null && status < 400 ? "redirect that leads nowhere" : "gone";
  }
  const body = bodyOf(known);
  switch (new LintedText(body, dialectRules("rfc9309"), undefined).bodyKind) {
    case "html":
    case "error-page":
    case "redirect":
      return "web page";
    case "xml":
      return "XML document";
    case "json":
      return "JSON document";
    case "binary":
      return "binary file";
    default:
      return body.toString().trim() === "" ? "empty" : "file";
  }
}

/** Forms of a file without rules: to crawlers, they are the same. */
const NOTHING: readonly Form[] = ["gone", "empty"];

/**
 * The cause of other changes, if the file itself came, went or was replaced.
 *
 * @param severity of a file that vanished
 * @param place to which the file is redirected, if it is
 */
export function causeBetween(
  before: KnownFile,
  after: KnownFile,
  severity: Severity,
  place?: string,
): Change | undefined {
  const [was, is] = [formOf(before), formOf(after)];
  if (was === is || (NOTHING.includes(was) && NOTHING.includes(is))) return undefined;
  const agents: readonly string[] = [];
  if (is === "file") {
    const detail = `there is a robots.txt now (before: ${formText(was, before)})`;
    return { kind: "restored", severity: "notice", agents, detail };
  }
  const rules = parse(bodyOf(after)).groups.flatMap((group) => group.rules).length;
  const means =
    rules === 0 ? "everything is allowed" : `crawlers read ${amount(rules, "line")} of it as rules`;
  const kind = is === "gone" || is === "refused" ? is : "replaced";
  return {
    kind,
    severity: was === "file" ? severity : "notice",
    agents,
    detail: `robots.txt is ${kind === "replaced" ? "now " : ""}${formText(is, after, place)}: ${means}`,
  };
}

/** `gone (404)`, `empty`, `a web page`, or `a web page at` the place to which a file is redirected. */
export function formText(form: Form, { status }: KnownFile, place?: string): string {
  if (form === "gone" || form === "refused") return `${form} (${status ?? "no answer"})`;
  if (form === "empty") return form;
  const at = place === undefined ? "" : ` at ${place}`;
  return `${form === "XML document" ? "an" : "a"} ${form}${at}`;
}
