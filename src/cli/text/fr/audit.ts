import { PROTOCOL } from "../../../crawl/sitemap/limits.ts";
import type { AuditTexts } from "../en/audit.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("fr");
const SITEMAPS = { one: "sitemap", other: "sitemaps" };
const BLOCKED = { one: "interdite", other: "interdites" };

export const audit: AuditTexts = {
  severities: { error: "erreur", warning: "avertissement" },
  notFound: (why) => `\u00A0: le fichier n’existe pas (${why}), donc tout est permis`,
  markup: " est une page web, pas un robots.txt, et n’a sans doute aucune règle",
  namesNone: (robots) => `${robots} ne nomme aucun sitemap\u00A0: donnez-en un avec --sitemap, ou le site`,
  trying: (robots, usual) => `${robots} ne nomme aucun sitemap\u00A0; essai de ${usual}`,
  noneRead: (tried) => `aucun sitemap n’a pu être lu (essais\u00A0: ${number(tried)})`,
  progress: (done, total, urls, blocked) =>
    `${number(done)} sur ${count(total, SITEMAPS)}, ${number(urls)} URL, ${count(blocked, BLOCKED)}`,
  head: (robots, urls, sitemaps, blocked) =>
    `${robots}\u00A0: ${number(urls)} URL dans ${count(sitemaps, SITEMAPS)}, ${blocked === 0 ? "aucune interdite" : count(blocked, BLOCKED)}`,
  noGroup: " (aucun groupe ne s’applique)",
  byGroup: (group) => ` (selon le groupe pour ${group})`,
  agent: (agent, blocked) =>
    `${agent}\u00A0: ${blocked === 0 ? "rien d’interdit" : `${number(blocked)} URL ${blocked === 1 ? "interdite" : "interdites"}`}`,
  moreRules: (rules) => `par ${count(rules, { one: "autre règle", other: "autres règles" })}`,
  moreSitemaps: (sitemaps) =>
    `et des problèmes dans ${count(sitemaps, { one: "autre sitemap", other: "autres sitemaps" })}`,
  line: (line) => `ligne ${number(line)}`,
  at: (line, detail) => `${line}\u00A0: ${detail}`,
  first: (problems, about) => `${number(problems)}, d’abord ${about}`,
  problems: {
    unreadable: "est illisible",
    "not-a-sitemap": "n’est pas un sitemap",
    malformed: "n’est pas du XML bien formé\u00A0; la suite n’a pas été lue",
    truncated: "se termine trop tôt",
    "damaged-gzip": "est endommagé\u00A0: seul le début a pu être décompressé",
    bomb: "devient plus grand, décompressé, qu’aucun sitemap ne devrait l’être\u00A0; le reste n’a pas été lu",
    "too-large": "est trop grand\u00A0; le reste n’a pas été lu",
    "too-many-sitemaps": {
      one: "énumère un sitemap de trop",
      other: "énumère plus de sitemaps qu’il n’en est lu (--max-sitemaps)",
    },
    "too-many-urls": "a plus d’entrées qu’il n’en est lu",
    later: "est illisible pour l’instant",
    "too-deep": {
      one: "énumère un sitemap trop profondément imbriqué dans des index",
      other: "énumère des sitemaps trop profondément imbriqués dans des index",
    },
    "foreign-sitemap": {
      one: "énumère un sitemap d’un autre site, qui n’a pas été lu",
      other: "énumère des sitemaps d’un autre site, qui n’ont pas été lus",
    },
    "invalid-sitemap-url": {
      one: "énumère un sitemap qui n’est pas une URL absolue",
      other: "énumère des sitemaps qui ne sont pas des URL absolues",
    },
    "blocked-sitemap": "est lui-même interdit par robots.txt",
    "invalid-url": {
      one: "a une entrée qui n’est pas une URL absolue",
      other: "a des entrées qui ne sont pas des URL absolues",
    },
    "foreign-url": {
      one: "a une URL d’un autre hôte, régi par son propre robots.txt\u00A0; elle n’a pas été vérifiée",
      other:
        "a des URL d’autres hôtes, régis par leur propre robots.txt\u00A0; elles n’ont pas été vérifiées",
    },
    get "over-size"() {
      return `dépasse les ${number(PROTOCOL.bytes)} octets que permet le protocole`;
    },
    get "over-count"() {
      return `dépasse les ${number(PROTOCOL.urls)} entrées que permet le protocole`;
    },
    get "long-url"() {
      return {
        one: `a une URL de plus de ${number(PROTOCOL.urlLength)} caractères`,
        other: `a des URL de plus de ${number(PROTOCOL.urlLength)} caractères`,
      };
    },
    encoding: "n’est pas du simple UTF-8",
    doctype:
      "a une déclaration de type de document\u00A0; les entités qu’elle déclare ne sont pas remplacées",
    "repeated-sitemap": {
      one: "énumère un sitemap déjà lu",
      other: "énumère des sitemaps déjà lus",
    },
    "nested-index": "est un index dans un index, ce que le protocole ne permet pas",
    empty: "n’a aucune entrée",
    "no-sitemap": "n’existe pas, et robots.txt n’en nomme pas d’autre",
  },
};
