/** Compares what two bodies mean: for every agent that either names, and for strangers, over URLs from the rules. */
import { type Dialect, knownCrawler, parse, type Robots } from "../../../src/index.ts";

/** Agents that a file may tell apart: those that it names, their tokens, known crawlers, and a stranger. */
function agentsOf(...files: readonly Robots[]): string[] {
  const agents = new Set(["Stranger-x", "Googlebot", "bar"]);
  for (const { groups } of files) {
    for (const group of groups) {
      for (const agent of group.agents) {
        agents.add(agent);
        for (const token of agent.match(/[A-Za-z_-]+/g) ?? []) agents.add(token);
      }
    }
  }
  return [...agents].slice(0, 40);
}

/** Paths that meet the rules: each pattern with its wildcards filled in, with something after it, and without its end. */
function pathsOf(...files: readonly Robots[]): string[] {
  const paths = new Set(["/", "/index.html", "/a?b=c", "/robots.txt"]);
  const patterns = files.flatMap(({ groups }) =>
    groups.flatMap(({ rules }) => rules.map(({ pattern }) => pattern)),
  );
  const every = Math.max(1, Math.floor(patterns.length / 300));
  for (let i = 0; i < patterns.length; i += every) {
    const pattern = patterns[i]!.slice(0, 3000);
    const path = `/${pattern.replace(/^\/+/, "")}`;
    const plain = path.replace(/\*+/g, "");
    for (const each of [path, plain, path.replace(/\*/g, "x/y"), plain.replace(/\$$/, "")]) {
      paths.add(each);
      paths.add(`${each}z`);
      paths.add(each.slice(0, -1) || "/");
      paths.add(decodeLoosely(each));
    }
  }
  return [...paths].filter((path) => path.startsWith("/"));
}

function decodeLoosely(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/**
 * The first difference in meaning between two bodies, as text; undefined if there is none. Sitemaps and other
 * fields count too, since tools must not lose them.
 */
export function difference(
  before: string | Uint8Array,
  after: string | Uint8Array,
  dialects: readonly Dialect[],
): string | undefined {
  for (const dialect of dialects) {
    const one = parse(before, { dialect });
    const two = parse(after, { dialect });
    const urls = pathsOf(one, two);
    for (const agent of agentsOf(one, two)) {
      for (const asked of [agent, knownCrawler(agent)]) {
        if (asked === undefined) continue;
        using a = one.policyNamed(asked);
        using b = two.policyNamed(asked);
        if ((a.agent === undefined) !== (b.agent === undefined))
          return `${dialect} ${agent}: ${a.agent} ${b.agent}`;
        if (a.crawlDelay !== b.crawlDelay)
          return `${dialect} ${agent}: delay ${a.crawlDelay} ${b.crawlDelay}`;
        const left = a.check(urls);
        const right = b.check(urls);
        const at = left.findIndex((verdict, i) => verdict !== right[i]);
        if (at >= 0) return `${dialect} ${agent} ${urls[at]}: ${left[at]} ${right[at]}`;
      }
    }
    const [sitemaps, others] = [JSON.stringify(one.sitemaps), JSON.stringify(two.sitemaps)];
    if (sitemaps !== others) return `${dialect} sitemaps ${sitemaps} ${others}`;
    const [fields, rest] = [one, two].map(({ extensions }) =>
      JSON.stringify(extensions.map(({ name, value }) => [name.toLowerCase(), value])),
    );
    if (fields !== rest) return `${dialect} extensions ${fields} ${rest}`;
  }
  return undefined;
}
