import { replaced } from "../edit.ts";
import { defineRule } from "../rule.ts";
import { Sign } from "../signs.ts";
import { shown } from "../values.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#38": "&",
  "#038": "&",
  "#39": "'",
};
const ENTITY = /&(amp|lt|gt|quot|apos|#0?38|#39);/i;

export const htmlEntity = defineRule({
  id: "html-entity",
  severity: "warning",
  docs: {
    what: "A value contains an HTML entity such as `&amp;`.",
    why: "robots.txt is plain text: the entity is compared literally with URLs, which contain the bare character. Usually a content management system escaped the text once too often.",
    source: "RFC 9309, 2.2 (`text/plain`)",
  },
  messages: {
    entity: '"{entity}" is HTML; in robots.txt write "{char}".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /*?sort=up&amp;page=\n",
    good: "User-agent: *\nDisallow: /*?sort=up&page=\n",
  },
  check(source, report) {
    for (const line of source.fieldsWith(Sign.Ampersand)) {
      if (!source.isRule(line) && line.kind !== "sitemap") continue;
      const match = ENTITY.exec(line.value.text);
      if (match === null) continue;
      const [entity, name] = match;
      const char = ENTITIES[name!.toLowerCase()]!;
      const at = source.at(line, line.value, match.index, match.index + entity.length);
      const plain = line.value.text.replace(
        new RegExp(ENTITY, "gi"),
        (_, each: string) => ENTITIES[each.toLowerCase()]!,
      );
      const fix = replaced(source.at(line, line.value), plain, false);
      report(at, "entity", { entity: shown(entity), char }, fix);
    }
  },
});
