/** One question put in every way that has code of its own. */
import type { Policy } from "../../src/index.ts";
import { named, verdictOf } from "./codes.ts";

/**
 * The answer to a URL, or an error if the ways to it differ: the first question to a policy, a later one, a batch,
 * an explanation that came first, and one that came last.
 *
 * @param make a fresh policy of the same rules each time
 */
export function agreed(make: () => Policy, url: string): boolean | "invalid" {
  const fresh = make();
  const asked = make();
  const answers = {
    explained: verdictOf(() => fresh.explain(url).allowed),
    first: verdictOf(() => asked.isAllowed(url)),
    second: verdictOf(() => asked.isAllowed(url)),
    batch: named(asked.check(["/", url])[1]),
    single: named(make().check([url])[0]),
    last: verdictOf(() => asked.explain(url).allowed),
  };
  fresh.dispose();
  asked.dispose();
  for (const [way, answer] of Object.entries(answers)) {
    if (answer !== answers.explained) {
      throw new Error(`${way} says ${answer} of ${JSON.stringify(url)}: ${JSON.stringify(answers)}`);
    }
  }
  return answers.explained;
}
