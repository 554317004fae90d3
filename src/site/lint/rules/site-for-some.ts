import { defineRule } from "../../findings/rule.ts";
import { isEverything, quoteValue } from "../../findings/values.ts";
import { type AgentRules, agentRules } from "../agent-rules.ts";
import { closesSite } from "../whole-site.ts";

/** How many crawlers a message names at most. */
const NAMED = 8;

export const siteForSome = defineRule({
  id: "site-for-some",
  severity: "info",
  docs: {
    what: "The whole site is closed to all crawlers except those named in a group that opens it, or open to all except those named in a group that closes it.",
    why: "Both are easily written the wrong way round: an empty `Disallow:` opens everything, `Disallow: /` closes everything, and a crawler with a group of its own does not obey the `*` group.",
    source: "RFC 9309, 2.2.1 and 2.2.2; the guide of 1994",
  },
  messages: {
    only: "Only these crawlers may fetch the site: {names}. It is closed to all others.",
    except: "All crawlers may fetch the whole site, except these, which may fetch nothing: {names}.",
  },
  example: {
    bad: "User-agent: *\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nUser-agent: Mediapartners-Google\nDisallow: /\n\nUser-agent: examplebot\nDisallow:\n",
    good: "User-agent: *\nDisallow: /tmp/\n\nUser-agent: examplebot\nDisallow:\n",
  },
  check(source, report) {
    const bound = agentRules(source) ?? [];
    const rest = bound.find(({ isForAll }) => isForAll);
    if (rest === undefined) return;
    const closing = closesSite(rest.rules);
    const named = bound.filter(({ isForAll }) => !isForAll);
    const open = named.filter(isOpen);
    const closed = named.filter(({ rules }) => closesSite(rules) !== undefined);
    // If some may fetch a part of the site, neither message would be true.
    if (open.length + closed.length < named.length) return;
    if (closing !== undefined) {
      if (open.length > 0) report(source.at(closing, closing.value), "only", { names: namesOf(open) });
    } else if (isOpen(rest)) {
      if (closed.length > 0) report(source.atValue(rest.line), "except", { names: namesOf(closed) });
    }
  },
});

/** Whether rules open the whole site, and say so: an empty Disallow, or nothing but Allow lines for everything. */
function isOpen({ rules }: AgentRules): boolean {
  return (
    rules.length > 0 &&
    rules.every(({ kind, isEmpty, value }) => isEmpty || (kind === "allow" && isEverything(value.text)))
  );
}

/** The names of the first crawlers, with the number of all if there are more. */
function namesOf(bound: readonly AgentRules[]): string {
  const names = bound.flatMap(({ agents }) => agents.map(({ value }) => quoteValue(value.text)));
  if (names.length <= NAMED) return names.join(", ");
  return `${names.slice(0, NAMED).join(", ")}, ... (${names.length})`;
}
