import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { BlockList, connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { type Because, Fault } from "../../base/because.ts";
import { misuseFor } from "../../base/errors.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { PROXY_DETAILS } from "../fetch/detail.ts";
import { basicOf } from "./basic.ts";
import { type Way, withoutBrackets } from "./way.ts";

/** Milliseconds for a connection to a proxy, which is near. */
const PATIENCE = 10_000;

/** A proxy as its address names it. */
export interface Proxy {
  /** Without its password. */
  readonly name: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Variables of the environment. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxies that the environment names, as curl reads it: HTTP_PROXY for http, HTTPS_PROXY for https, and in NO_PROXY
 * the hosts that are asked directly. A name in lower case goes before the same one in upper case.
 */
export class Proxies {
  readonly #of: Readonly<Record<string, Proxy | undefined>>;
  readonly #without: readonly string[];

  /** @throws RobotsError INVALID_ARGUMENT for a variable that names no proxy */
  constructor(env: Environment) {
    this.#of = { "http:": proxyIn(env, "HTTP_PROXY"), "https:": proxyIn(env, "HTTPS_PROXY") };
    this.#without = (valueIn(env, "NO_PROXY") ?? "")
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
  }

  /** What leads a request to a URL through its proxy; undefined if it is asked directly. */
  readonly wayTo = (target: URL, signal: AbortSignal): Way | undefined => {
    const proxy = this.#of[target.protocol];
    if (proxy === undefined || this.#without.some((place) => isAt(target, place))) return undefined;
    return wayThrough(proxy, target, signal);
  };
}

/**
 * What leads a request to a URL through a proxy.
 *
 * @param patience milliseconds for a tunnel: less than clients give a host, which they would blame
 */
export function wayThrough(proxy: Proxy, target: URL, signal: AbortSignal, patience = 20_000): Way {
  return target.protocol === "https:" ? tunnel(proxy, target, signal, patience) : forwarding(proxy, target);
}

function valueIn(env: Environment, name: string): string | undefined {
  return env[name.toLowerCase()] || env[name] || undefined;
}

function proxyIn(env: Environment, name: string): Proxy | undefined {
  const text = valueIn(env, name);
  if (text === undefined) return undefined;
  const proxy = proxyAt(text.trim());
  // The value may contain a password.
  if (proxy === undefined) throw misuseFor(PROXY_VARIABLE, "no-proxy", { name, forms: FORMS });
  return proxy;
}

/** Why a variable of the environment is refused, in English. */
export const PROXY_VARIABLE = {
  "no-proxy": "{name} does not name a proxy by http or https, with its port: write {forms}",
} as const;

/** How proxies are named. */
export const FORMS = "http://HOST:PORT or http://USER:PASSWORD@HOST:PORT";

/**
 * The proxy at an address, with its scheme or without; undefined for any other text, and without a port, for which some
 * programs take 80 and others 1080.
 */
export function proxyAt(text: string): Proxy | undefined {
  if (!/:\d+\/?$/.test(text)) return undefined;
  const url = parsedUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname + url.search + url.hash !== "/")
    return undefined;
  const basic = basicOf(url);
  return { name: url.origin, url, headers: basic === undefined ? {} : { "proxy-authorization": basic } };
}

/** Whether a host is one that an entry of NO_PROXY names: `*`, a domain, an address or a network, or one with a port. */
function isAt({ hostname, port, protocol }: URL, place: string): boolean {
  if (place === "*") return true;
  const host = withoutBrackets(hostname).replace(/\.$/, "");
  const [, name = place, only] = /^(\[.*\]|[^:]*):(\d+)$/.exec(place) ?? [];
  if (only !== undefined && only !== (port || (protocol === "https:" ? "443" : "80"))) return false;
  const bare = withoutBrackets(name)
    .replace(/^\*?\./, "")
    .replace(/\.$/, "");
  const family = isIP(host);
  if (family === 0) return host === bare || host.endsWith(`.${bare}`);
  const [network = "", bits = family === 4 ? "32" : "128"] = bare.split("/");
  if (isIP(network) !== family || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128))
    return false;
  const list = new BlockList();
  const kind = family === 4 ? "ipv4" : "ipv6";
  list.addSubnet(network, Number(bits), kind);
  return list.check(host, kind);
}

/** A failure of a proxy, which says nothing about the host. */
function faultOf(
  code: keyof typeof PROXY_DETAILS,
  { name: proxy }: Proxy,
  values: Because["values"] = {},
): Error {
  return new Fault(PROXY_DETAILS, { code, values: { proxy, ...values } });
}

const unreached = (proxy: Proxy, { code, message }: NodeJS.ErrnoException): Error =>
  faultOf("proxy-unreached", proxy, { error: code ?? message });

/** What a proxy refuses by itself; undefined for other answers. */
function refusalBy(proxy: Proxy, status: number): Error | undefined {
  return status === 407 ? faultOf("proxy-password", proxy) : undefined;
}

/** What may be the proxy's without a signature. */
const UNSIGNED: Readonly<Record<number, keyof typeof PROXY_DETAILS>> = {
  405: "proxy-get",
  502: "proxy-gateway",
  504: "proxy-gateway",
};

/**
 * What a proxy says of a host that it has not reached. 502 and 504 are what gateways and proxies say of others (RFC 9110
 * 15.6): a gateway of the host's own cannot be told from the proxy, unless that signs its answers (RFC 9209, Squid), and
 * about the file, neither says anything. A proxy that only opens tunnels answers GET with 405, which would open the site. Any
 * other error that is not signed may be the host's.
 */
function failureBy(proxy: Proxy, { statusCode: status = 0, headers }: IncomingMessage): Error | undefined {
  const isSigned =
    status >= 400 &&
    (/;\s*error=/.test(String(headers["proxy-status"])) || headers["x-squid-error"] !== undefined);
  const signed = status < 500 ? "proxy-refuses" : "proxy-unanswered";
  const code = isSigned ? signed : UNSIGNED[status];
  return code && faultOf(code, proxy, { status });
}

/** Certificates whose issuer is unknown: that of a proxy that looks into https, or of a host. */
const ISSUER =
  /^(?:UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)$/;

/** Faults in headers are the host's, whose headers the proxy hands on. */
const HANDED_ON = /^HPE_(?:HEADER_OVERFLOW|INVALID_HEADER_TOKEN)$/;

/** http: the proxy is asked for the whole URL, since many open no tunnels to port 80. */
function forwarding(proxy: Proxy, { origin, pathname, search }: URL): Way {
  return {
    options: {
      agent: undefined,
      createConnection: () => connection(proxy),
      path: `${origin}${pathname}${search}`,
      defaultPort: 80,
    },
    headers: proxy.headers,
    refusalOf: (message) => refusalBy(proxy, message.statusCode ?? 0) ?? failureBy(proxy, message),
    faultOf: (error) => (HANDED_ON.test(error.code ?? "") ? error : unreached(proxy, error)),
  };
}

/** https: the proxy opens a tunnel, and never sees what goes through it. */
function tunnel(proxy: Proxy, { hostname, port }: URL, signal: AbortSignal, patience: number): Way {
  const host = withoutBrackets(hostname);
  const authority = `${hostname}:${port || 443}`;
  const options: RequestOptions = {
    agent: undefined,
    defaultPort: 443,
    createConnection(_options, done) {
      const unopened = (error: string): Error => faultOf("proxy-unopened", proxy, { error });
      const fail = (error: Error): void => {
        clearTimeout(timer);
        done(error, undefined as never);
      };
      const request = requestHttp({
        method: "CONNECT",
        path: authority,
        headers: { host: authority, ...proxy.headers },
        createConnection: () => connection(proxy),
        signal,
      })
        .on("connect", ({ statusCode = 0 }: IncomingMessage, socket: Socket, head: Buffer) => {
          if (statusCode >= 200 && statusCode <= 299) {
            clearTimeout(timer);
            if (head.length > 0) socket.unshift(head);
            const names = { host, ...(isIP(host) === 0 && { servername: host }) };
            return done(null, connectTls({ socket, ...names, ALPNProtocols: ["http/1.1"] }));
          }
          socket.destroy();
          fail(refusalBy(proxy, statusCode) ?? unopened(`HTTP ${statusCode}`));
        })
        .on("error", (error) => fail(signal.aborted || error === late ? error : unreached(proxy, error)));
      const late = unopened("ETIMEDOUT");
      const timer = setTimeout(() => request.destroy(late), patience);
      request.end();
      return undefined;
    },
  };
  const faultAfter = (error: NodeJS.ErrnoException): Error =>
    ISSUER.test(error.code ?? "") ? faultOf("proxy-certificate", proxy, { error: error.code! }) : error;
  return { options, headers: {}, refusalOf: () => undefined, faultOf: faultAfter };
}

/** A connection to a proxy. */
function connection({ url }: Proxy): Socket {
  const host = withoutBrackets(url.hostname);
  const isSecure = url.protocol === "https:";
  const to = { host, port: Number(url.port) || (isSecure ? 443 : 80) };
  const socket = isSecure
    ? connectTls({ ...to, ...(isIP(host) === 0 && { servername: host }) })
    : connect(to);
  const late = Object.assign(new Error("timed out"), { code: "ETIMEDOUT" });
  socket.setTimeout(PATIENCE, () => socket.destroy(late));
  return socket.once("connect", () => socket.setTimeout(0));
}
