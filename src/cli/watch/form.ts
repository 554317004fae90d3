import { dialectRules } from "../../engine/dialect/index.ts";
import { parse } from "../../engine/policy/robots.ts";
import { LintedText } from "../../site/findings/source.ts";
import type { Change, Severity } from "../shared/changes/change.ts";
import { isRefused } from "../shared/question/site-ruling.ts";
import type { Texts } from "../text/en.generated.ts";
import { bodyOf, type KnownFile } from "./versions.ts";

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
  texts: Texts,
  place?: string,
): Change | undefined {
  const [was, is] = [formOf(before), formOf(after)];
  if (was === is || (NOTHING.includes(was) && NOTHING.includes(is))) return undefined;
  const { details } = texts.watch;
  const agents: readonly string[] = [];
  if (is === "file") {
    const detail = details.restored({ form: formText(was, before, texts) });
    const because = { code: "restored", values: { form: was } };
    return { kind: "restored", severity: "notice", agents, detail, because };
  }
  const rules = parse(bodyOf(after)).groups.flatMap((group) => group.rules).length;
  const means = rules === 0 ? details.allowed : details.readAsRules({ rules });
  const kind = is === "gone" || is === "refused" ? is : "replaced";
  return {
    kind,
    severity: was === "file" ? severity : "notice",
    agents,
    detail: details[kind === "replaced" ? "isNow" : "is"]({ form: formText(is, after, texts, place), means }),
    because: {
      code: "file-is",
      values: {
        form: is,
        rules,
        ...(place && { place }),
        ...(after.status !== null && { status: after.status }),
      },
    },
  };
}

/** `gone (404)`, `empty`, `a web page`, or `a web page at` the place to which a file is redirected. */
export function formText(form: Form, { status }: KnownFile, texts: Texts, place?: string): string {
  const { forms } = texts.watch;
  if (form === "gone" || form === "refused") return forms[form]({ status: status ?? texts.details.noAnswer });
  return place === undefined || form === "empty" ? forms[form] : forms.at({ form: forms[form], place });
}
