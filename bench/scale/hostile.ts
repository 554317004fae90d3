/** The hostile files: reading, compiling, answering; and what they do to the peers, each in a process with a limit. */
import { spawnSync } from "node:child_process";
import { parse } from "../../src/index.ts";
import { HOSTILE, type Hostile, PATH_LENGTHS } from "../hostile.ts";
import { AGENT, host } from "../inputs.ts";
import { interleave, type Spread, spread } from "../measure.ts";
import { askOnce, packages } from "../peers.ts";

const PLAN = { rounds: 3, time: 40 };
/** Seconds that a peer has for one question. */
export const LIMIT = 10;
export const PEER_PATH = 500;

export interface HostileResult {
  readonly name: string;
  readonly bytes: number;
  /** File to first verdict, and file to program. */
  readonly first: Spread;
  readonly compile: Spread;
  /** One check, by length of path. */
  readonly check: Readonly<Record<string, Spread>>;
  /** Reading and one answer of the others, path of `PEER_PATH` bytes. */
  readonly peers: Readonly<Record<string, PeerOutcome>>;
}

/** How a peer fared: when it answered and whether rightly, or why it did not. */
export type PeerOutcome = { readonly ms: number; readonly right: boolean } | "no answer in time" | "fails";

export async function hostileTable(): Promise<HostileResult[]> {
  const results: HostileResult[] = [];
  for (const hostile of HOSTILE) results.push(await measure(hostile));
  return results;
}

async function measure(hostile: Hostile): Promise<HostileResult> {
  const { name, body } = hostile;
  const bytes = new TextEncoder().encode(body);
  const policy = parse(bytes).policyFor(AGENT);
  policy.check(["/", "/"]);
  const allowed = policy.isAllowed(hostile.path(PEER_PATH));
  const times = await interleave(
    [
      {
        name: "first",
        units: 1,
        run: () => parse(bytes).policyFor(AGENT).isAllowed(hostile.path(PEER_PATH)),
      },
      {
        name: "compile",
        units: 1,
        run: () => {
          const fresh = parse(bytes).policyFor(AGENT);
          fresh.check(["/", "/"]);
          fresh.dispose();
        },
      },
      ...PATH_LENGTHS.map((length) => {
        const url = hostile.path(length);
        return { name: String(length), units: 1, run: () => policy.isAllowed(url) };
      }),
    ],
    PLAN,
  );
  policy.dispose();
  return {
    name,
    bytes: bytes.length,
    first: spread(times.get("first")!),
    compile: spread(times.get("compile")!),
    check: Object.fromEntries(PATH_LENGTHS.map((length) => [length, spread(times.get(String(length))!)])),
    peers: Object.fromEntries(packages.map((peer) => [peer.name, inChild(peer.name, name, allowed)])),
  };
}

/** A peer's answer from this file in a process of its own: the only way to stop one that hangs. */
function inChild(peer: string, hostile: string, allowed: boolean): PeerOutcome {
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", import.meta.filename, peer, hostile],
    { encoding: "utf8", timeout: LIMIT * 1000, killSignal: "SIGKILL" },
  );
  if (signal === "SIGKILL") return "no answer in time";
  if (status !== 0) return "fails";
  const answer = JSON.parse(stdout) as { ms: number; allowed: boolean };
  return { ms: answer.ms, right: answer.allowed === allowed };
}

/** In the process of its own: one peer, one hostile file, one question. */
async function answer(peerName: string, hostileName: string): Promise<void> {
  const peer = packages.find(({ name }) => name === peerName)!;
  const { body, path } = HOSTILE.find(({ name }) => name === hostileName)!;
  const origin = "https://www.hostile.example";
  const file = host("hostile", origin, body, []);
  const url = origin + path(PEER_PATH);
  const from = performance.now();
  const allowed = await askOnce(peer, file, url);
  console.log(JSON.stringify({ ms: performance.now() - from, allowed }));
}

if (process.argv[1] === import.meta.filename) await answer(process.argv[2]!, process.argv[3]!);
