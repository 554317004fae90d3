import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { mendHeads } from "./lenient-heads.ts";

/** How a request goes through a proxy. */
export interface Way {
  /** In place of those for a direct connection. */
  readonly options: RequestOptions;
  /** For the proxy. */
  readonly headers: Readonly<Record<string, string>>;
  /** Why an answer is not the host's, but the proxy's; undefined if it is the host's. */
  refusalOf(message: IncomingMessage): Error | undefined;
  /** The error to throw in place of one that came before an answer. */
  faultOf(error: NodeJS.ErrnoException): Error;
}

/** Finds the way to a URL; undefined for a direct connection. */
export type WayTo = (target: URL, signal: AbortSignal) => Way | undefined | Promise<Way | undefined>;

/** A host name of a URL; IPv6 addresses without their brackets. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** A request, to be sent by whatever way. */
export interface OutgoingRequest extends RequestOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly maxHeaderSize: number;
  /** The body, if it is no GET. */
  readonly post?: string | undefined;
  /** Told of each connection, and of the bytes that come over it, as they come. */
  readonly onSocket?: ((socket: Socket) => void) | undefined;
  readonly onBytes?: ((piece: Buffer) => void) | undefined;
}

/** A failure of TLS, for which Node has only EPROTO, with the code that OpenSSL's reason has elsewhere in Node. */
function withCode(error: NodeJS.ErrnoException): NodeJS.ErrnoException {
  const reason = error.code === "EPROTO" && /:SSL routines:[^:]*:([\w ]+):/.exec(error.message)?.[1];
  return reason
    ? Object.assign(error, { code: `ERR_SSL_${reason.toUpperCase().replace(/ /g, "_")}` })
    : error;
}

/**
 * Sends a request over a connection of its own, and hands over its answer as soon as its head is there.
 *
 * @throws what keeps it from an answer of the host, also a refusal by the proxy
 */
export function send<T>(
  target: URL,
  way: Way | undefined,
  { post, onSocket, onBytes = () => {}, headers, ...options }: OutgoingRequest,
  take: (message: IncomingMessage, request: ClientRequest) => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = target.protocol === "https:" ? requestHttps : requestHttp;
    const sent = { agent: false, ...options, headers: { ...headers, ...way?.headers }, ...way?.options };
    const sending = request(target, post === undefined ? sent : { ...sent, method: "POST" }, (message) => {
      const refusal = way?.refusalOf(message);
      if (refusal === undefined) return resolve(take(message, sending));
      message.destroy();
      reject(refusal);
    });
    sending
      .on("socket", (socket) => {
        mendHeads(socket, options.maxHeaderSize, onBytes);
        onSocket?.(socket);
      })
      .on("error", (error) => {
        const fault = withCode(error);
        reject(way && !options.signal.aborted ? way.faultOf(fault) : fault);
      })
      // Without a listener, Node would wait for an answer that can no longer come.
      .on("upgrade", (_message, socket) => {
        socket.destroy();
        reject(new Error("The server switched protocols without being asked to."));
      })
      .end(post);
  });
}
