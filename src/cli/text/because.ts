import { type Because, renderingOf } from "../../base/because.ts";
import type { RobotsError } from "../../base/errors.ts";
import { type BecauseCode, reasonBy } from "../../engine/policy/explain.ts";
import { MAX_URL } from "../../engine/url/kinds.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { shownName } from "../../study/sources/file-name.ts";
import type { Damage } from "../../study/warc/damage.ts";
import type { Texts } from "./en.generated.ts";

/** What codes of the system without words of their own are about, by how they begin. */
const FAMILIES: readonly (readonly [family: keyof Texts["details"]["families"], pattern: RegExp])[] = [
  ["http", /^(?:HPE|ERR_HTTP)_|^UND_ERR_(?:HEADERS|RESPONSE|RES_)/],
  ["tls", /CERT|TLS|SSL|^EPROTO$|UNABLE_TO_/],
  ["coding", /^Z_|^ERR__|BROTLI|^ERR_PADDING/],
  ["other", /^(?:E[A-Z\d]+|[A-Z\d]+(?:_+[A-Z\d]+)+)$/],
];

/** A reason that the library gives, in a language; of an error of elsewhere, the message. */
export function becauseIn({ details }: Texts, because: Because | undefined): string {
  if (because === undefined) return details.noAnswer;
  const { code, values } = because;
  if (code === "system") return systemIn(details, String(values.error));
  return renderingOf(details.sentences, details.at, because);
}

/** Why the library refuses something, in a language; its message where only that says it, or a command of its own. */
export function refusalIn(texts: Texts, { because, message }: RobotsError): string {
  if (because === undefined || !Object.hasOwn(texts.details.sentences, because.code)) return message;
  const said = becauseIn(texts, because);
  const { url } = because.values;
  return url === undefined ? said : `${url} ${said}`;
}

/** A host with its port and path, and no name of a file. */
const HOST =
  /^(?:[\p{L}\p{N}-]+\.)+(?!(?:txt|html?|php|xml|(?:nd)?jsonl?|js|css|[ct]sv|pdf|jpe?g|png|gif|svg|[gx]z|zst|zip|log|warc|conf|ya?ml|expected|bak|old)$)\p{L}{2,}(?::\d+)?(?:\/\S*)?$/u;

/** The most characters of a URL that is suggested. */
const MOST_MEANT = 80;

/** What is wrong with a text in place of a URL, in a language, to go after it. */
export function urlFaultIn(texts: Texts, url: string): string {
  const { length } = url;
  const { number } = texts.locale;
  const values = { length: number(length), most: number(MAX_URL) };
  if (length > MAX_URL) return becauseIn(texts, { code: "long-url", values });
  return hostMeantIn(texts, url, becauseIn(texts, { code: "no-url", values: {} }));
}

/** What is wrong with a text in place of a URL or a file, with the URL that is probably meant if it is a host. */
export function hostMeantIn(texts: Texts, text: string, fault: string): string {
  const isHost = text.length <= MOST_MEANT && HOST.test(text);
  const url = isHost ? parsedUrl(`https://${text}`)?.href : undefined;
  return url === undefined ? fault : texts.details.hostMeant({ fault, url });
}

/** A place in a file that could not be read, in a language. */
export const damageIn = (texts: Texts, file: string, { offset, because, isUnpacked }: Damage): string =>
  texts.common[isUnpacked ? "damageUnpacked" : "damage"]({
    file: shownName(file),
    at: offset,
    what: becauseIn(texts, because),
  });

/** An error of the system, or of another program, by its code. */
function systemIn({ codes, families }: Texts["details"], code: string): string {
  if (Object.hasOwn(codes, code)) return codes[code as keyof typeof codes];
  const family = FAMILIES.find(([, its]) => its.test(code))?.[0];
  return family === undefined ? code : families[family]({ code });
}

/** Why a URL is allowed or not, in a language. */
export function reasonIn(texts: Texts, because: Because<BecauseCode>): string {
  return reasonBy(because, {
    say: (code, values) => becauseIn(texts, { code, values }),
    ruleAt: (rule, line) => texts.common.ruleAndLine({ rule, line }),
    size: (bytes) => texts.question.size({ bytes }),
  });
}
