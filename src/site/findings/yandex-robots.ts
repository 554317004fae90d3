import { encoder } from "../../base/utf8.ts";
import { knownCrawlers } from "../../engine/agent/known.ts";
import { prepareAgent } from "../../engine/agent/prepared-agent.ts";
import { GLOBAL } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";

/** Robots of Yandex's library beside those that are known: other versions of them, and its browser. */
const FURTHER = ["Metrika/2.0", "Metrika/3.0", "News/4.0", "Market/2.0", "Browser"].map(
  (name) => `Yandex${name}`,
);

/** The robots of Yandex that read the value of an agent line as their own in the dialect yandex, often none. */
export function yandexRobotsNamed(value: string): string[] {
  const bytes = encoder.encode(value);
  const names = [...knownCrawlers().map(({ token }) => token), ...FURTHER];
  return names.filter(
    (name) => prepareAgent(name, dialectRules("yandex")).grade(bytes, 0, bytes.length) < GLOBAL,
  );
}
