import { editDistance } from "../../base/nearest.ts";
import { canonicalName, coreFields, usageFields } from "../findings/field-names.ts";
import type { FieldLine } from "../findings/line.ts";

/** Fields that crawlers used to read, and what became of them. */
export const retiredFields: ReadonlyMap<string, "index" | "host" | "dead"> = new Map([
  ["noindex", "index"],
  ["nofollow", "index"],
  ["noarchive", "index"],
  ["host", "host"],
  ["visit-time", "dead"],
  ["revisit-after", "dead"],
  ["robot-version", "dead"],
  ["comment", "dead"],
  ["domain", "dead"],
  ["acap-crawler", "dead"],
  ["acap-disallow-crawl", "dead"],
  ["acap-allow-crawl", "dead"],
]);

/** Fields that few crawlers read, and these crawlers. */
export const vendorFields: ReadonlyMap<string, string> = new Map([
  ["clean-param", "Yandex"],
  ["request-rate", "Seznam"],
  ["llm-policy", "crawler-commons"],
]);

/** Whether every crawler reads a line: its field is spelled right, and has a colon. */
export function isSpelled({ typo, prefix, noColon }: FieldLine): boolean {
  return !(typo || prefix || noColon);
}

/** Whether any crawler reads a field. */
export function isKnownField(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    coreFields.has(lower) || retiredFields.has(lower) || vendorFields.has(lower) || usageFields.has(lower)
  );
}

/**
 * The field at the beginning of a name that is too long: `Sitemap` for `Sitemap https`, `Disallow` for
 * `Disallow= /Special`, in a line without a colon after the field.
 */
export function coreWord(name: string): string | undefined {
  const word = /^([A-Za-z-]+)(?:[ \t]+[^ \t]|[=;/*])/.exec(name)?.[1];
  return word !== undefined && coreFields.has(word.toLowerCase()) ? word : undefined;
}

const suggested = [...coreFields, "clean-param", "request-rate", ...usageFields, "noindex"].map((field) => ({
  field,
  target: squeezed(field),
}));

/** Names that translated guides print in place of fields, as {@link squeezed} leaves them. */
const translated: ReadonlyMap<string, string> = new Map(
  [
    "user-agent:benutzeragent,benutzeragenten,agentutilisateur,kullanctemsilcisi,kullancaracs,agentedeusuario,agenteusuario,agentedousuario,agenteutente,useragente,пользовательскийагент,агентпользователя,юзерагент",
    "disallow:nichtzulassen,nichterlauben,verbieten,interdire,refuser,izinverme,engelle,nopermitir,noautorizar,prohibir,naopermitir,nopermetti,nonconsentire,запретить,запрещать",
    "allow:zulassen,erlauben,autoriser,permettre,izinver,permitir,consentire,разрешить,разрешать",
  ].flatMap((row) => {
    const [field = "", names = ""] = row.split(":");
    return names.split(",").map((name) => [name, field] as const);
  }),
);

/** The known field that a name was probably meant to be. */
export function suggestField(name: string): string | undefined {
  if (name.length > 24) return undefined;
  const letters = squeezed(name);
  const meant = translated.get(letters);
  if (meant !== undefined) return canonicalName(meant);
  let best: string | undefined;
  let least = 3;
  for (const { field, target } of suggested) {
    // Words whose lengths differ so much are at least that far apart.
    if (Math.abs(letters.length - target.length) * 3 > target.length) continue;
    const distance = editDistance(letters, target);
    if (distance < least && distance * 3 <= target.length) {
      best = field;
      least = distance;
    }
  }
  return best === undefined ? undefined : canonicalName(best);
}

/** Whether a text that is not a field may be a damaged one: it begins like a field or a misspelled one. */
export function beginsLikeField(text: string): boolean {
  const [first = "", second = ""] = text.split(/[^A-Za-z-]+/, 2);
  return (
    /^(?:user|dis|allow|sitemap|crawl|content-|clean-|request-|licen|noindex|host|visit)/i.test(first) ||
    [first, first + second].some((word) => suggestField(word) !== undefined)
  );
}

/** A name in lower case, with only its Latin and Cyrillic letters, without accents. */
function squeezed(name: string): string {
  const plain = /[^\0-\x7F]/.test(name) ? name.normalize("NFD") : name;
  return plain.toLowerCase().replace(/[^a-zа-я]/g, "");
}
