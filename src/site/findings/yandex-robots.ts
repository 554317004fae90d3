import { encoder } from "../../base/utf8.ts";
import { agentByName } from "../../engine/agent/header.ts";
import { knownCrawlers } from "../../engine/agent/known.ts";
import { UNBOUND } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";

/** Robots of Yandex's library beside those that are known: other versions of them, and its browser. */
const FURTHER = ["Metrika/2.0", "Metrika/3.0", "News/4.0", "Market/2.0", "Browser"].map(
  (name) => `Yandex${name}`,
);

/** The robots of Yandex that read the value of an agent line as their own in the dialect yandex, often none. */
export function yandexRobotsOf(value: string): string[] {
  const bytes = encoder.encode(value);
  const names = [...knownCrawlers().map(({ token }) => token), ...FURTHER];
  return names.filter((name) => {
    const robot = agentByName(name, false);
    if (typeof robot === "string") return false;
    return dialectRules("yandex").grade(robot.tokens, false)(bytes, 0, bytes.length) !== UNBOUND;
  });
}
