/** A program under `strict` that uses what the entries declare. */
import {
  type Crawler,
  init,
  knownCrawler,
  Policy,
  parse,
  type RequestRate,
  type RobotsError,
  Verdict,
  verdictName,
} from "robotomata";
import { type EdgePolicy, parse as thinParse } from "robotomata/edge";
import {
  admit,
  Verdict as ClientVerdict,
  delayBetween,
  type FetchResponse,
  verdictName as nameOfClient,
  RobotsClient,
  type RobotsError as RobotsErrorOfClient,
  robotsFetch,
} from "robotomata/fetch";
import {
  verdictName as nameOfStore,
  PolicyStore,
  type RobotsError as RobotsErrorOfStore,
  Verdict as StoreVerdict,
} from "robotomata/store";

const crawler = knownCrawler("Googlebot");
// What the thin entry gives, and what the main one gives where it will do.
export const thin: readonly EdgePolicy[] = [thinParse("").policyFor(crawler), parse("").policyFor("a")];
// @ts-expect-error it explains nothing
export const unexplained = thin[0]?.explain("/");
export const policy: Policy = parse("", { dialect: "google" }).policyFor(
  crawler === undefined ? "*" : crawler,
);
// What knownCrawler gives goes straight in, though it may be undefined, and URL objects wherever URLs do.
export const straight: Policy = parse("").policyFor(knownCrawler("Googlebot"));
// Any name: what is not known is just a token, in every place that takes an agent.
const token: string = "SomeBot";
export const anyone: Policy = parse("").policyFor(knownCrawler(token) ?? token);
export const stores: PolicyStore = new PolicyStore({ agent: knownCrawler(token) ?? token });
export const asked: RobotsClient = new RobotsClient({
  userAgent: token,
  agent: knownCrawler(token) ?? token,
});
// @ts-expect-error a store needs an agent
export const nobody: PolicyStore = new PolicyStore({ agent: knownCrawler(token) });
export const flags = (one: Crawler): boolean => one.obeys && one.fetches;
export const rates: readonly RequestRate[] = straight.requestRates;
export const wait: number = delayBetween(straight);
export const kept: URL[] = straight.filter([new URL("https://a.example/")]);
export const mixed: Uint8Array = straight.check(["/", new URL("https://a.example/")]);
export const name: string = verdictName(mixed[0]!);
export const verdictsAgree: boolean = Verdict.Allowed === ClientVerdict.Allowed && Verdict === StoreVerdict;
export const sameError = (error: RobotsErrorOfStore): RobotsErrorOfClient => error;
export const verdicts: Uint8Array = policy.check(["/"]);
export const all: boolean = verdicts.every((verdict) => verdict === Verdict.Allowed);
export const again: Policy = Policy.fromBytes(policy.toBytes());
// What fetch, KV and shared memory give.
export const buffers = [new ArrayBuffer(8), new SharedArrayBuffer(8)].map((buffer) => [
  () => parse(buffer),
  () => Policy.fromBytes(buffer),
  () => PolicyStore.fromBytes(buffer, { agent: "FooBot" }),
  () => store.set("https://a.example", buffer),
]);
export const named = (verdict: number): string => nameOfClient(verdict) + nameOfStore(verdict);
export const code = (error: RobotsError): string => error.code;
export const ready: Promise<void> = init(new Uint8Array(8));
export const store: PolicyStore = new PolicyStore({ agent: "FooBot" });

// The global fetch, one that calls it, and one that answers with no more than is read.
export const clients = [
  new RobotsClient({ userAgent: "foobot/1.0", fetch }),
  new RobotsClient({ userAgent: "foobot/1.0", fetch: (url, options) => fetch(url, options) }),
  new RobotsClient({
    userAgent: "foobot/1.0",
    fetch: async (): Promise<FetchResponse> => ({
      status: 404,
      type: "basic",
      headers: new Map<string, string>() as unknown as FetchResponse["headers"],
      body: null,
    }),
  }),
];

export const pages: typeof fetch = robotsFetch(clients[0]!, { deadline: 1000 });
export const others: (typeof fetch)[] = [robotsFetch(clients[0]!), robotsFetch(clients[0]!, fetch)];
export const known: boolean | undefined = clients[0]!.peek("https://a.example/");
export const turn: Promise<void> = admit(clients[0]!, new URL("https://a.example/"), { maxPause: 0 });
export const later = (error: RobotsErrorOfClient): number | undefined => error.retryAt;

// @ts-expect-error a parser's body is text or bytes
parse(1);
// @ts-expect-error a dialect that there is not
parse("", { dialect: "bing" });
// @ts-expect-error a client without a name
new RobotsClient({});
// @ts-expect-error a fetch that does not answer with a response
new RobotsClient({ userAgent: "foobot/1.0", fetch: async () => "text" });
