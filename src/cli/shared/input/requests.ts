import { Fault } from "../../../base/because.ts";
import { isUserAgent } from "../../../base/response.ts";
import { withoutPassword } from "../../../base/without-password.ts";
import { isProxys } from "../../../crawl/fetch/detail.ts";
import type { RobotsClientOptions } from "../../../crawl/fetch/options.ts";
import type { Redirects } from "../../../crawl/fetch/redirects.ts";
import { basicOf } from "../../../crawl/node/basic.ts";
import type { Proxies } from "../../../crawl/node/proxy.ts";
import { parsedUrl } from "../../../engine/url/parsed.ts";
import { CliError } from "../../command.ts";
import { choice, type OptionValues } from "../../options.ts";
import type { Texts } from "../../text/en.generated.ts";
import { version } from "../../version.ts";

/** What the requests of a run carry besides what they always have. */
interface Extras {
  /** Values of Authorization, by origin. */
  readonly passwords: Map<string, string>;
  /** Origins that the user has named: only these get the headers of `--header`. */
  readonly named: Set<string>;
  headers: Readonly<Record<string, string>>;
  userAgent: string | undefined;
  followsHttp: boolean;
  onForbidden?: (typeof FORBIDDEN)[number] | undefined;
  /** Whether something failed about which there is a page. */
  needsHelp: boolean;
  /** Those of the environment, once something is fetched. */
  proxies?: Proxies;
}

const none = (): Extras => ({
  passwords: new Map(),
  named: new Set(),
  headers: {},
  userAgent: undefined,
  followsHttp: false,
  needsHelp: false,
});

/** Of the run that is under way. */
let extras = none();

/**
 * Begins a run. Names and passwords in URLs are taken out of its arguments, so that nothing can print them, and are kept
 * for requests to the same origin.
 *
 * @param args of a command
 * @throws CliError for two passwords for one origin
 */
export function beginRun(args: readonly string[]): string[] {
  extras = none();
  // That option takes a server, which it refuses with a password.
  return args.map((arg, i) => (args[i - 1] === "--check" || arg.startsWith("--check=") ? arg : bare(arg)));
}

/**
 * A URL without the name and the password, which are kept for requests to its origin; other texts as they are.
 *
 * @param placeIn where it is written, if not in the arguments
 * @throws CliError for two passwords for one origin
 */
export function bare(text: string, placeIn?: (texts: Texts) => string): string {
  if (!/^(?:--[\w-]+=)?https?:/i.test(text)) return text;
  const url = parsedUrl(text.replace(/^--[\w-]+=/, ""));
  if (url !== undefined) {
    const basic = basicOf(url);
    const before = extras.passwords.get(url.origin) ?? basic;
    if (before !== basic) {
      throw new CliError((texts) => {
        const fault = texts.common.twoPasswords({ origin: url.origin });
        return placeIn === undefined ? fault : texts.common.labelled({ label: placeIn(texts), text: fault });
      });
    }
    if (basic !== undefined) extras.passwords.set(url.origin, basic);
  }
  return withoutPassword(text);
}

/** The options for all requests. */
export const headerOptions = {
  "--header TEXT...": `A header to send, such as "Authorization: Bearer ...", to the hosts that you name and
    to no others, also after redirects. Can be repeated`,
  "--user-agent TEXT": "What requests call themselves. Default: robotomata/ and the version",
};

/** The options for requests of commands that judge redirects. */
export const requestOptions = {
  ...headerOptions,
  "--follow-http": "Follow redirects from https to http, where anybody on the way can change the rules",
};

/** What a refusal to give the file can mean. */
const FORBIDDEN = ["allow", "disallow"] as const;

/** The options for requests of commands that say what may be fetched. */
export const askingOptions = {
  ...requestOptions,
  "--on-forbidden WORD": choice(
    FORBIDDEN,
    "What 401 and 403 for /robots.txt mean: allow (the default, as RFC 9309 has it) or disallow",
  ),
};

export type RequestOptions = OptionValues<typeof askingOptions> & { readonly dialect?: string };

/**
 * Takes the options for requests.
 *
 * @param sources what may be fetched: files and other sources beside URLs
 * @throws CliError for headers that cannot be sent, and for options where nothing is fetched
 */
export function takeRequestOptions(options: RequestOptions, sources: readonly (string | undefined)[]): void {
  const urls = sources.filter((source) => source !== undefined && /^https?:\/\//i.test(source));
  const { header = [], "user-agent": userAgent, "on-forbidden": onForbidden, dialect } = options;
  const names = ["header", "user-agent", "follow-http", "on-forbidden"] as const;
  const idle = names.find((name) => options[name] !== undefined);
  if (idle !== undefined && urls.length === 0)
    throw new CliError(`--${idle} is for requests, and nothing is fetched here: give a URL`);
  extras.headers = headersFrom(header);
  extras.followsHttp = options["follow-http"] === true;
  extras.onForbidden = onForbidden;
  if (onForbidden !== undefined && /^(?:google|koster1996)$/.test(dialect ?? ""))
    throw new CliError(`--on-forbidden is not for ${dialect}, which says what 401 and 403 mean`);
  extras.userAgent = userAgent === undefined ? undefined : userAgentFrom(userAgent);
  for (const url of urls) nameOrigin(url!);
}

/** Headers of the connection, of the message's form, and of requests for parts and changes, which no command understands. */
const NOT_SENT =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding|range|(?:proxy|if)-.*)$/;

/** @throws CliError; what it says repeats no value, which may be a secret */
export function headersFrom(texts: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const text of texts) {
    const [, given, value] = /^([\w!#$%&'*+.^`|~-]+):[\t ]*(\S.*)$/s.exec(text) ?? [];
    if (given === undefined || value === undefined)
      throw new CliError('--header takes a name and a value: write --header "Name: value"');
    const name = given.toLowerCase();
    if (name === "user-agent") throw new CliError("--header cannot be User-Agent: use --user-agent");
    if (NOT_SENT.test(name)) throw new CliError(`--header cannot be ${given}: requests have their own`);
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw new CliError(`--header "${given}: ..." has a value with characters that no header can have`);
    if (Object.hasOwn(headers, name)) throw new CliError(`--header ${given} is given more than once`);
    headers[name] = value.trimEnd();
  }
  return headers;
}

/** What the requests of this run carry, and the way that they take. */
export const currentRun = (): Extras => extras;

/** Counts the origin of a URL among those that the user has named. */
export function nameOrigin(url: string): void {
  const origin = parsedUrl(url)?.origin;
  if (origin !== undefined) extras.named.add(origin);
}

/** What a request to an origin carries besides its own headers; names in lower case. */
export function extraHeaders(origin: string): Record<string, string> {
  const basic = extras.passwords.get(origin);
  return {
    ...(extras.named.has(origin) && extras.headers),
    ...(basic !== undefined && { authorization: basic }),
  };
}

/** Which redirects are followed, whatever is fetched. */
export const redirects = (): Redirects => ({
  hosts: true,
  ports: true,
  upgrades: true,
  downgrades: extras.followsHttp,
});

/** What 401 and 403 mean, as an option of a client. */
export const forbiddenOption = (): Pick<RobotsClientOptions, "onForbidden"> =>
  extras.onForbidden === undefined ? {} : { onForbidden: extras.onForbidden };

/** Codes of failures that docs/unreachable.md is about. */
const EXPLAINED = /CERT|TLS|SSL|EPROTO|UNABLE_TO_|HEADER_OVERFLOW|^ENOTFOUND$|^EAI_AGAIN$/;

/** Notices a failed request, or a refusal of one. */
export function noticeFailure(failure: unknown): void {
  const { code } = failure as NodeJS.ErrnoException;
  const isExplained = failure === 401 || failure === 403 || EXPLAINED.test(code ?? "");
  extras.needsHelp ||= isExplained || (failure instanceof Fault && isProxys(failure.because));
}

/** The address of the page that helps, once after each run in which a request failed so that it does. */
export function helpAddress(): string | undefined {
  const isNeeded = extras.needsHelp;
  extras.needsHelp = false;
  return isNeeded ? `https://unpkg.com/robotomata-cli@${version()}/docs/unreachable.md` : undefined;
}

/** What requests call themselves. */
export const userAgent = (): string => extras.userAgent ?? software();

/** The default user agent, which archives also name as their writer. */
export const software = (): string => `robotomata/${version()}`;

/** The value of `--user-agent`. @throws CliError for what cannot be sent as a header */
export function userAgentFrom(text: string | undefined): string {
  if (text === undefined) return software();
  if (isUserAgent(text)) return text;
  throw new CliError(
    "--user-agent takes one line of characters that are valid in a header: a name, then how to reach you",
  );
}
