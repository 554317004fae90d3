import type { Robots } from "../../../engine/policy/robots.ts";
import type { DiffChange } from "../../../site/analyze/index.ts";
import { remarks } from "../../../site/remarks/remarks.ts";
import { type Remark, remarkText } from "../../../site/remarks/texts.ts";
import type { Texts } from "../../text/en.generated.ts";
import { printable } from "../output/wording.ts";
import { FirstRemarks } from "../question/remarks.ts";
import type { Comparison } from "./crawler-changes.ts";

/** How many changes are looked at: after so many, there are hardly remarks of a new kind. */
const MOST = 100;

/** What is worth knowing about the new verdict for a crawler. */
export type ChangeRemarks = (agent: string, change: DiffChange) => readonly Remark[];

/** Remarks on the words of a URL, which mean nothing where the URL is made up to show a change. */
const ON_WORDS: readonly string[] = ["within", "wide"];

/** The remarks on changes, in the order in which they are asked for: of each kind, only the first. */
export function remarksOnChanges(after: Robots): ChangeRemarks {
  const first = new FirstRemarks();
  let asked = 0;
  const on = (agent: string, witness: string): readonly Remark[] =>
    remarks(after, agent, witness).filter(({ code }) => !ON_WORDS.includes(code));
  return (agent, { witness }) => (asked++ < MOST ? first.of(on(agent, witness)) : []);
}

/** All of them in words, and at the end how long crawlers may still go by the old file. */
export function notesOn(
  { compared, notices }: Comparison,
  after: Robots,
  { locale: { language } }: Texts,
): string[] {
  const on = remarksOnChanges(after);
  const found = compared.flatMap(({ agents, changes }) =>
    changes.flatMap((change) => agents.flatMap((agent) => on(agent, change))),
  );
  const isSame = notices.length === 0 && compared.every(({ changes }) => changes.length === 0);
  const all: Remark[] = isSame ? found : [...found, { code: "day", values: {} }];
  return all.map((one) => printable(remarkText(one, language)));
}
