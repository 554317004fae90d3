import { lookup as systemLookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { someOf } from "../../base/kinds.ts";
import { expectKind, expectNoMore, type Kind } from "../../base/options.ts";
import { blockedError, type NetworkGuard } from "./guard.ts";

/** Resolves names: a `Resolver` of `node:dns/promises`, or anything with these two. */
export interface NameResolver {
  /** The IPv4 addresses of a name. */
  resolve4(name: string): Promise<string[]>;
  /** The IPv6 addresses of a name. */
  resolve6(name: string): Promise<string[]>;
}

/** An address with its family, as Node's connections expect it. */
interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

type LookupError = NodeJS.ErrnoException | null;

/** Timeout in milliseconds for one attempt at one DNS server, and the number of attempts. */
const DNS_TIMEOUT = 5_000;
const DNS_TRIES = 2;

/** Codes of a resolver that could not send its query, which is a local failure. */
const NO_SERVER = /^(?:ECONNREFUSED|ENOMEM|EMFILE|ENFILE)$/;

/** Codes for temporary failures; others mean that the name does not exist. */
const NO_ANSWER_NOW = /^(?:ESERVFAIL|EREFUSED|ETIMEOUT|ECONNREFUSED|ECANCELLED|ENOMEM)$/;

/**
 * A `lookup` that queries DNS servers directly, since Node's own uses four threads, where names queue up. Names
 * that are not in DNS (`localhost`, names without a dot, those in the hosts file) are left to the system.
 *
 * @param guard called for every address; refused ones are left out
 */
export function lookupThrough(resolver: NameResolver = newResolver(), guard?: NetworkGuard): LookupFunction {
  return (name, options, callback) => {
    const done = callback as (error: LookupError, address: string | Address[], family?: number) => void;
    openAddresses(name, familyOf(options.family), resolver, guard).then(
      (open) => {
        if (options.all) done(null, open);
        else done(null, open[0]!.address, open[0]!.family);
      },
      (error) => done(error, []),
    );
  };
}

/** The addresses of a name that may be connected to. @throws if there are none, and what the guard throws */
async function openAddresses(
  name: string,
  family: number,
  resolver: NameResolver,
  guard: NetworkGuard | undefined,
): Promise<Address[]> {
  const found = await addressesOf(name, resolver);
  const fitting = family === 0 ? found : found.filter((address) => address.family === family);
  if (fitting.length === 0) throw noSuchName(name);
  const refusals = fitting.map(({ address }) => guard?.(address));
  const open = fitting.filter((_, i) => refusals[i] === undefined);
  if (open.length === 0) throw blockedError(refusals[0]!);
  return open;
}

function newResolver(): NameResolver {
  return new Resolver({ timeout: DNS_TIMEOUT, tries: DNS_TRIES });
}

function familyOf(family: number | "IPv4" | "IPv6" | undefined): number {
  if (family === "IPv4") return 4;
  return family === "IPv6" ? 6 : (family ?? 0);
}

async function addressesOf(name: string, resolver: NameResolver): Promise<Address[]> {
  const family = isIP(name);
  if (family !== 0) return [{ address: name, family: family as 4 | 6 }];
  if (isLocalName(name)) return fromSystem(name);
  const [four, six] = await Promise.allSettled([
    resolver.resolve4(name),
    hasIPv6() ? resolver.resolve6(name) : Promise.resolve([]),
  ]);
  const found: Address[] = [
    ...valuesOf(four).map((address) => ({ address, family: 4 as const })),
    ...valuesOf(six).map((address) => ({ address, family: 6 as const })),
  ];
  if (found.length > 0) return found;
  const codes = [four, six].flatMap((one) => (one.status === "rejected" ? [String(one.reason?.code)] : []));
  if (codes.length > 0 && codes.every((code) => NO_SERVER.test(code))) {
    const message = `None of this machine's DNS servers can be reached: ${codes.join()}`;
    throw Object.assign(new Error(message), { code: "ENETUNREACH" });
  }
  if (codes.some((code) => NO_ANSWER_NOW.test(code))) {
    throw Object.assign(new Error(`No DNS answer for ${name}: ${codes.join()}`), { code: "EAI_AGAIN" });
  }
  throw noSuchName(name);
}

function valuesOf(result: PromiseSettledResult<string[]>): readonly string[] {
  return result.status === "fulfilled" ? result.value : [];
}

function noSuchName(name: string): Error & { readonly code: string } {
  return Object.assign(new Error(`${name} has no address.`), { code: "ENOTFOUND" });
}

function isLocalName(name: string): boolean {
  const bare = name.replace(/\.$/, "").toLowerCase();
  return !bare.includes(".") || bare.endsWith(".localhost") || bare.endsWith(".local") || inHosts().has(bare);
}

function fromSystem(name: string): Promise<Address[]> {
  return new Promise((resolve, reject) => {
    systemLookup(name, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses as Address[]);
    });
  });
}

let hosts: ReadonlySet<string> | undefined;

/** Names in the system's hosts file. */
function inHosts(): ReadonlySet<string> {
  hosts ??= readHosts();
  return hosts;
}

function readHosts(): ReadonlySet<string> {
  const file =
    process.platform === "win32"
      ? `${process.env.SystemRoot ?? "C:\\Windows"}\\System32\\drivers\\etc\\hosts`
      : "/etc/hosts";
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    const names = lines.flatMap((line) => line.replace(/#.*/, "").trim().split(/\s+/).slice(1));
    return new Set(names.map((name) => name.toLowerCase()));
  } catch {
    return new Set();
  }
}

let ipv6: boolean | undefined;

/** Whether the machine has a usable IPv6 address; if not, there is no need to look up those of hosts. */
function hasIPv6(): boolean {
  ipv6 ??= Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(
      ({ family, internal, address }) => family === "IPv6" && !internal && !address.startsWith("fe80"),
    ),
  );
  return ipv6;
}

/** DNS servers as Node takes them: an address and, unless it is 53, a port; IPv6 is in brackets before a port. */
const SERVERS: Kind<readonly string[]> = someOf({
  wanted: 'an address such as "192.0.2.1", or with a port, "192.0.2.1:5353" or "[2001:db8::1]:5353"',
  test: (value) => {
    if (typeof value !== "string") return false;
    const [, inside, outside, port = "53"] =
      /^(?:\[([^\]]+)\]|([\d.]+)(?=:))(?::(\d{1,5}))?$/.exec(value) ?? [];
    // Node ends the process for port 0, and takes others modulo 65,536.
    return isIP(inside ?? outside ?? value) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
  },
});

/** Milliseconds and tries for each question. */
const TIMEOUT = 2000;
const TRIES = 2;

/**
 * The system's DNS, by which `createEnforcer` tells crawlers from others who use their names.
 *
 * @param servers addresses to ask instead of the system's
 * @throws RobotsError INVALID_ARGUMENT
 */
export function nameServer(servers?: readonly string[], ...beyond: undefined[]): Resolver {
  expectNoMore("nameServer(servers)", beyond);
  if (servers !== undefined) expectKind("servers", servers, SERVERS);
  const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}
