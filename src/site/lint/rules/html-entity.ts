import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { replacement } from "../edit.ts";
import { firstEntity, withoutEntities, writtenValue } from "../entities.ts";

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
    for (const line of source.fieldsWith(CharFlag.Ampersand)) {
      if (!source.isRule(line) && line.kind !== "sitemap") continue;
      const written = writtenValue(line, source);
      const entity = firstEntity(written);
      if (entity === undefined) continue;
      const { index, text, char } = entity;
      const at = source.at(line, line.value, index, index + text.length);
      const fix = replacement(
        source.at(line, line.value, 0, written.length),
        withoutEntities(written),
        false,
      );
      report(at, "entity", { entity: text, char }, fix);
    }
  },
});
