/** The case table through every path of the engine. */
import { describe, expect, it } from "vitest";
import { bodyOf, cases, dialects } from "../../support/cases.ts";
import { enginePaths } from "../../support/paths.ts";

describe.each(Object.entries(enginePaths))("%s", (_name, ask) => {
  it.each(dialects)("answers the case table in %s", (dialect) => {
    const wrong = cases
      .filter(({ expect }) => dialect in expect)
      .map((entry) => ({
        id: entry.id,
        want: entry.expect[dialect],
        got: ask(bodyOf(entry), entry.agent, entry.url, dialect),
      }))
      .filter(({ want, got }) => want !== got);
    expect(wrong).toEqual([]);
  });
});
