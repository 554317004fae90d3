import { SERVICE_PREFIX } from "../../engine/policy/service-paths.ts";
import type { PlanOptions } from "../../site/enforce/servers/plan.ts";
import type { Question } from "./witnesses.ts";

/** How a target is written so that many servers and frameworks still serve the same. */
const SPELLINGS: Readonly<Record<string, (target: string, origin: string) => string>> = {
  "with two slashes": (target) => `/${target}`,
  "with an escaped slash": (target) =>
    target.replace(/^(\/[^?]*)?\/(?=[^/?]*(?:\?|$))/, (_, before = "/") => `${before}%2F`),
  "with dot segments": (target) => `/x/..${target}`,
  "with scheme and host": (target, origin) => origin + target,
};

/**
 * Further requests for what is forbidden, each of which a server may answer with anything but the page: in other spellings,
 * and if other methods than GET and HEAD are held to the file as well, with one that changes nothing.
 */
export function oddQuestions(
  questions: readonly Question[],
  origin: string,
  methods: PlanOptions["methods"],
): Question[] {
  return questions.flatMap((question): Question[] => {
    const { target, isForbidden } = question;
    if (!isForbidden) return [];
    // A service path in another spelling is not one.
    const isSpelled = !target.startsWith(SERVICE_PREFIX);
    const spelled = Object.entries(SPELLINGS).map(([spelling, spell]) => ({
      ...question,
      target: spell(target, origin),
      spelling,
    }));
    return [
      ...(isSpelled ? spelled : []),
      ...(methods === "all" ? [{ ...question, method: "OPTIONS" as const }] : []),
    ];
  });
}
