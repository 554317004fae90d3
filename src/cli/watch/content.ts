import { dialectRules } from "../../engine/dialect/index.ts";
import { parse, type Robots } from "../../engine/policy/robots.ts";
import { LintedText } from "../../site/findings/linted-text.ts";
import { isRefused } from "../shared/question/site-ruling.ts";
import type { Texts } from "../text/en.generated.ts";
import { bodyOf, type KnownFile } from "./versions.ts";

/** What crawlers read in the place of a robots.txt. */
export const robotsOf = (known: KnownFile): Robots =>
  parse(known.outcome === "restricted" ? "User-agent: *\nDisallow: /\n" : bodyOf(known));

export const rulesIn = (known: KnownFile): number =>
  robotsOf(known).groups.flatMap(({ rules }) => rules).length;

/** What is in the place of a robots.txt. */
type Content =
  | "file"
  | "empty"
  | "gone"
  | "refused"
  | "redirect that leads nowhere"
  | "web page"
  | "XML document"
  | "JSON document"
  | "binary file";

export function contentOf(known: KnownFile): Content {
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

/** `gone (404)`, `empty`, `a web page`, or `a web page at` the place to which a file is redirected. */
export function contentText(form: Content, { status }: KnownFile, texts: Texts, place?: string): string {
  const { forms } = texts.watch;
  if (form === "gone" || form === "refused") return forms[form]({ status: status ?? texts.details.noAnswer });
  return place === undefined || form === "empty" ? forms[form] : forms.at({ form: forms[form], place });
}

/** What a robots.txt is, in a few words. */
export function sketch(known: KnownFile, place: string | undefined, texts: Texts): string {
  const { none, form: other, rules } = texts.watch.sketch;
  const form = contentOf(known);
  if (form === "gone") return none;
  if (form !== "file") return other({ form: contentText(form, known, texts, place) });
  return rules({ rules: rulesIn(known) });
}

/** Forms of a file without rules: to crawlers, they are the same. */
export const NOTHING: readonly Content[] = ["gone", "empty"];
