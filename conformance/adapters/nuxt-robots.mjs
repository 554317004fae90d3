// npm install @nuxtjs/robots (some 770 packages; its util.mjs needs defu and ufo alone)
import { createInterface } from "node:readline";
import { matchPathToRule, normalizeGroup, parseRobotsTxt } from "@nuxtjs/robots/util";

/** As getPathRobotConfig of the module, which runs in Nuxt alone: groups for the name in turn, then those for all. */
function isIndexable(groups, agent, path) {
  const name = agent.toLowerCase();
  const named = groups.filter(({ userAgent }) =>
    userAgent.some((one) => one && name.includes(one.toLowerCase())),
  );
  for (const group of [...named, ...groups.filter(({ userAgent }) => userAgent.includes("*"))]) {
    if (!group._indexable) return false;
    const rule = matchPathToRule(path, group._rules);
    if (rule) return rule.allow;
  }
  return true;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, robots, agent, url } = JSON.parse(line);
  const file = new TextDecoder().decode(Buffer.from(robots, "base64"));
  const { pathname, search } = new URL(url);
  const groups = parseRobotsTxt(file).groups.map(normalizeGroup);
  console.log(JSON.stringify({ id, allowed: isIndexable(groups, agent, pathname + search) }));
}
