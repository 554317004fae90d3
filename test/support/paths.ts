/** All ways through the engine that give one verdict. They must agree. */
import { type Dialect, Policy, parse, RobotsError, Verdict } from "../../src/index.ts";

type Answer = "allowed" | "disallowed" | "invalid";
type Body = string | Uint8Array;
type Agent = string | readonly string[];

const NAMES: readonly Answer[] = [];
(NAMES as Answer[])[Verdict.Disallowed] = "disallowed";
(NAMES as Answer[])[Verdict.Allowed] = "allowed";
(NAMES as Answer[])[Verdict.Invalid] = "invalid";

/** A verdict, or "invalid" if INVALID_URL is thrown. */
function answer(ask: () => boolean): Answer {
  try {
    return ask() ? "allowed" : "disallowed";
  } catch (error) {
    if (error instanceof RobotsError && error.code === "INVALID_URL") return "invalid";
    throw error;
  }
}

/** Packs URLs as `checkPacked` takes them. */
export function pack(urls: readonly string[]): { bytes: Uint8Array; offsets: Uint32Array } {
  const parts = urls.map((url) => new TextEncoder().encode(url));
  const offsets = new Uint32Array(urls.length + 1);
  parts.forEach((part, i) => {
    offsets[i + 1] = offsets[i]! + part.length;
  });
  const bytes = new Uint8Array(offsets[urls.length]!);
  parts.forEach((part, i) => {
    bytes.set(part, offsets[i]);
  });
  return { bytes, offsets };
}

/** The paths by name, as functions of a body, an agent and a URL. */
export const enginePaths: Readonly<
  Record<string, (body: Body, agent: Agent, url: string, dialect: Dialect) => Answer>
> = {
  "one shot": (body, agent, url, dialect) =>
    answer(() => parse(body, { dialect }).policyFor(agent).isAllowed(url)),
  compiled: (body, agent, url, dialect) => {
    const policy = parse(body, { dialect }).policyFor(agent);
    policy.check(["/", "/"]);
    return answer(() => policy.isAllowed(url));
  },
  // A program prepared for batches uses the prepared form for single questions, too.
  "prepared, one by one": (body, agent, url, dialect) => {
    const policy = parse(body, { dialect }).policyFor(agent);
    policy.check(new Array<string>(64).fill("https://a.example/"));
    return answer(() => policy.isAllowed(url));
  },
  batch: (body, agent, url, dialect) =>
    NAMES[parse(body, { dialect }).policyFor(agent).check(["/a", url, "/b"])[1]!]!,
  // So many URLs that the program is prepared for batches, and the origin is known from the previous URL.
  "prepared batch": (body, agent, url, dialect) =>
    NAMES[parse(body, { dialect }).policyFor(agent).check(new Array<string>(64).fill(url)).at(-1)!]!,
  packed: (body, agent, url, dialect) => {
    const { bytes, offsets } = pack(["/a", url, "/b"]);
    return NAMES[parse(body, { dialect }).policyFor(agent).checkPacked(bytes, offsets)[1]!]!;
  },
  explain: (body, agent, url, dialect) =>
    answer(() => parse(body, { dialect }).policyFor(agent).explain(url).allowed),
  "from bytes": (body, agent, url, dialect) =>
    answer(() => Policy.fromBytes(parse(body, { dialect }).policyFor(agent).toBytes()).isAllowed(url)),
  "explain from bytes": (body, agent, url, dialect) =>
    answer(() => Policy.fromBytes(parse(body, { dialect }).policyFor(agent).toBytes()).explain(url).allowed),
};
