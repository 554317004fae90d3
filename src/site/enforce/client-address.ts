import type { IncomingRequest } from "./request.ts";

/** Reads the client's address from a header; undefined if not all of the proxies have written into it. */
export type AddressReader = (incoming: IncomingRequest) => string | undefined;

/**
 * @param header in which your proxies write it: an address or a list, or RFC 7239's `Forwarded`
 * @param proxies how many of them add to the list
 */
export function addressReader(header: string, proxies: number): AddressReader {
  const name = header.toLowerCase();
  const read = name === "forwarded" ? forwardedFor : (element: string): string => element.trim();
  return (incoming) => {
    // Counted from the end, where your proxies write: the entries before are the client's own and may have any form.
    const list = incoming.header(name)?.split(",");
    const element = list?.[list.length - proxies];
    return element === undefined ? undefined : read(element);
  };
}

/** The address in an element of `Forwarded`, such as `proto=https;for="[2001:db8::1]:4711"`. */
function forwardedFor(element: string): string {
  for (const pair of element.split(";")) {
    const [, value] = /^\s*for\s*=(.*)$/is.exec(pair) ?? [];
    if (value !== undefined) return value.trim();
  }
  return element.trim();
}

/** Whether a request says that a proxy has forwarded it. Clients can say so, too. */
export function isForwarded(incoming: IncomingRequest): boolean {
  return incoming.header("x-forwarded-for") !== undefined || incoming.header("forwarded") !== undefined;
}
