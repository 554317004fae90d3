import type { Language } from "../../../base/language.ts";
import { requestedUrl } from "../../../engine/dialect/requested-url.ts";
import { remarks } from "../../../site/remarks/remarks.ts";
import { type Remark, remarkText } from "../../../site/remarks/texts.ts";
import { agentByName } from "./agents.ts";
import type { UrlVerdict } from "./verdicts.ts";

/** Finds what is worth knowing about a verdict. */
export type RemarksOn = (answer: UrlVerdict<unknown>) => readonly Remark[];

/** The remarks on answers about URLs, none for a list: nobody reads them there, and they take longer than the rest. */
export function remarksFor(agent: readonly string[] | undefined, list: string | undefined): RemarksOn {
  const asked = agentByName(agent ?? ["*"]);
  return ({ url, verdict, ruling }) =>
    list !== undefined || verdict === "invalid" || ruling?.blanket !== undefined
      ? []
      : remarks(ruling!.robots, asked, requestedUrl(url, ruling!.robots.dialect));
}

/** Remarks as JSON has them. */
export function remarksJson(found: readonly Remark[], language: Language) {
  return found.map((one) => ({ ...one, text: remarkText(one, language) }));
}

/** Leaves out what was said before: of the remarks of a kind, only the first is told. */
export class FirstRemarks {
  readonly #told = new Set<unknown>();

  /** @param kind what two remarks share if the second would say nothing new */
  of(found: readonly Remark[], kind: (one: Remark) => unknown = ({ code }) => code): readonly Remark[] {
    return found.filter((one) => {
      const key = kind(one);
      if (this.#told.has(key)) return false;
      this.#told.add(key);
      return true;
    });
  }
}
