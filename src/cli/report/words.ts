import type { Texts } from "../text/en.generated.ts";
import { version } from "../version.ts";
import type { Words } from "./figure.ts";

/** The words that every report has, in a language. */
export function reportWords({ locale, bots: { page } }: Texts): Words {
  const { all, numbers, share, time, date } = page.heads;
  return { language: locale.language, all, numbers, share, time, date };
}

/** What made a report, and when. */
export function madeBy({ bots: { page } }: Texts): string {
  return page.foot({ version: version(), date: new Date().toISOString().slice(0, 10) });
}
