import { SmallEncoder } from "./encoders.ts";
import { hostOf } from "./small-host.ts";

/** The default ports of the schemes that the URL Standard calls special. */
const PORTS: Readonly<Record<string, string>> = { http: "80", https: "443", ws: "80", wss: "443", ftp: "21" };

const SINGLE = /^(?:\.|%2e)$/i;
const DOUBLE = /^(?:\.|%2e){2}$/i;

/** The parts of a URL: scheme, what follows it, query and fragment. */
const PARTS = /^([a-z][a-z0-9+.-]*):([^?#]*)(\?[^#]*)?(#.*)?$/is;
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;

/**
 * An absolute URL, read as the URL Standard says, for a context that has no `URL`. Hosts with letters beyond ASCII are
 * normalized as far as the language can, and names in Punycode are not checked.
 */
export class SmallUrl {
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly href: string;
  readonly origin: string;

  /** @throws TypeError for anything else */
  constructor(given: string) {
    const text = String(given)
      .replace(/^[\0- ]+|[\0- ]+$/g, "")
      .replace(/[\t\n\r]/g, "");
    const [, scheme, after, query = "", fragment = ""] = PARTS.exec(text) ?? fail();
    const name = scheme!.toLowerCase();
    const isFile = name === "file";
    const isWeb = name in PORTS;
    const isSpecial = isFile || isWeb;
    let rest = isSpecial ? after!.replaceAll("\\", "/") : after!;
    const hasAuthority = isWeb || rest.startsWith("//");
    let authority = "";
    if (hasAuthority) {
      rest = isWeb ? rest.replace(/^\/*/, "") : rest.slice(2);
      authority = /^[^/]*/.exec(rest)![0];
      rest = rest.slice(authority.length);
    }
    const at = authority.lastIndexOf("@");
    const [, hostText, portText] = HOST_AND_PORT.exec(authority.slice(at + 1)) ?? fail();
    if (hostText === "" && (isWeb || at >= 0 || portText !== undefined)) fail();
    if (Number(portText) > 65_535) fail();
    const hostname = hostOf(hostText!, isSpecial);
    const port = portText ? String(Number(portText)) : "";
    this.protocol = `${name}:`;
    this.hostname = isFile && hostname === "localhost" ? "" : hostname;
    this.port = port === PORTS[name] ? "" : port;
    this.host = this.hostname + (this.port && `:${this.port}`);
    const front = hasAuthority || isFile ? `//${credentialsOf(authority.slice(0, at + 1))}${this.host}` : "";
    const isOpaque = front === "" && !rest.startsWith("/");
    this.pathname = isOpaque ? escaped(rest, /[^ -~]/) : pathOf(rest, isSpecial);
    const search = escaped(query, isSpecial ? /[\0- "#<>'\x7f-\uffff]/ : /[\0- "#<>\x7f-\uffff]/);
    this.search = search === "?" ? "" : search;
    // Two slashes would be read as the beginning of a host.
    const dot = front === "" && this.pathname.startsWith("//") ? "/." : "";
    const hash = escaped(fragment, /[\0- "<>`\x7f-\uffff]/);
    this.href = `${this.protocol}${front}${dot}${this.pathname}${search}${hash}`;
    this.origin = isWeb ? `${this.protocol}//${this.host}` : "null";
  }

  toString(): string {
    return this.href;
  }
}

function fail(): never {
  throw new TypeError("Invalid URL");
}

function pathOf(text: string, isSpecial: boolean): string {
  if (text === "") return isSpecial ? "/" : "";
  const segments: string[] = [];
  const given = text.slice(1).split("/");
  for (const [i, segment] of given.entries()) {
    const isDot = SINGLE.test(segment) || DOUBLE.test(segment);
    if (DOUBLE.test(segment)) segments.pop();
    if (!isDot) segments.push(escaped(segment, /[\0- "#<>?`{}\x7f-\uffff]/));
    else if (i === given.length - 1) segments.push("");
  }
  return `/${segments.join("/")}`;
}

/** User and password, which are followed by an at sign. */
function credentialsOf(text: string): string {
  if (text === "") return "";
  const [user, ...password] = text.slice(0, -1).split(":");
  const [name, word] = [user!, password.join(":")].map((part) =>
    escaped(part, /[\0- "#<>?`{}/:;=@[\\\]^|\x7f-\uffff]/),
  );
  return name === "" && word === "" ? "" : `${name}${word && `:${word}`}@`;
}

const encoder = new SmallEncoder();

/** A text with the characters of a set as the escapes of their bytes. */
function escaped(text: string, set: RegExp): string {
  if (!set.test(text)) return text;
  let out = "";
  for (const character of text) {
    if (!set.test(character)) out += character;
    else
      for (const byte of encoder.encode(character))
        out += `%${byte < 16 ? "0" : ""}${byte.toString(16).toUpperCase()}`;
  }
  return out;
}
