import { version } from "../version.ts";

/** Where a rule is described: the page that is part of this very version of the package. */
export function rulePage(id: string): string {
  return `https://unpkg.com/robotomata-cli@${version()}/docs/rules.md#${id}`;
}
