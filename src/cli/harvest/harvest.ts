import { existsSync } from "node:fs";
import { type Because, Fault } from "../../base/because.ts";
import { DETAILS } from "../../crawl/fetch/detail.ts";
import { privateNetworkGuard } from "../../crawl/node/guard.ts";
import { harvest as run } from "../../study/harvest/harvest.ts";
import { readHosts } from "../../study/harvest/hosts.ts";
import { Totals } from "../../study/harvest/totals.ts";
import type { OriginList } from "../../study/origins.ts";
import { Archive, type ArchiveOptions } from "../../study/warc/archive.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { anyText, type OptionValues, whole } from "../options.ts";
import { readArgs } from "../shared/args/args.ts";
import { langOption, speak, textsFor } from "../shared/args/language.ts";
import { inputName, openInput } from "../shared/input/input.ts";
import {
  bare,
  extraHeaders,
  headerOptions,
  headersFrom,
  noticeFailure,
  software,
  userAgentFrom,
} from "../shared/input/requests.ts";
import { proxies } from "../shared/input/transport.ts";
import { json as toJson } from "../shared/output/json.ts";
import { note, print } from "../shared/output/output.ts";
import { progress } from "../shared/output/progress.ts";
import { reason, writeFailure } from "../shared/output/reason.ts";
import { printable } from "../shared/output/wording.ts";
import { fetchingFrom, fetchOptions } from "../shared/queue/fetching.ts";
import { needPackages } from "../shared/queue/packages.ts";
import { QUEUE_PACKAGES } from "../shared/queue/queue.ts";
import { untilStop } from "../shared/queue/stopping.ts";
import { becauseIn, damageIn } from "../text/because.ts";
import type { Texts } from "../text/en.generated.ts";
import { enqueueHosts, reportFaults } from "./enqueue.ts";
import { outcomeName, Pace } from "./pace.ts";

const options = {
  "-o, --out FILE": anyText(
    "The archive. Default: {otherwise}. When it is full, FILE-00001 is started, and so on",
    "robots.warc.gz",
  ),
  "--resume": "Continue an archive: hosts that it contains are not fetched again",
  ...fetchOptions,
  ...headerOptions,
  "--user-agent TEXT": `What requests call themselves. Default: robotomata/ and the version. Include an
    address at which you can be reached`,
  "--max-size MIB": whole("Maximum size of each file of the archive", 1024),
  "--queue URL": `Do not fetch: enqueue the hosts in Redis (redis://host:port) for robotomata work on any
    number of machines. Needs the packages bullmq and ioredis`,
  "--held FILE|DIR...": `With --queue: leave out the hosts of this WARC file, or of those in this folder.
    Can be repeated`,
  "--batch N": whole("With --queue: hosts per job", 1000),
  "--json": "Print the result as a JSON object: hosts, outcomes, records; with --queue: hosts, jobs, held",
  ...langOption,
};

const help = `Usage: robotomata harvest [options] HOSTS

Fetches the robots.txt of many hosts into a WARC file, for robotomata survey and any other reader of WARC.
HOSTS is a file that lists them, one per line: a name, a name with a port, an address or a URL, whose path
is ignored. Without a scheme, https is used. # begins a comment, - is standard input.

Nothing but robots.txt is requested, once per host. Redirects are followed, but not into private networks
unless their target is in the list. Problems of this machine (no file descriptors, memory, network or
time) are never recorded as the host's: such hosts are tried again later.

Options:

A harvest interrupted by Ctrl-C, a crash or a full disk loses nothing that is in the archive. Continue it with
--resume.

Examples:
  robotomata harvest hosts.txt
  robotomata harvest -o 2026-11.warc.gz --user-agent "examplebot/1.0 (+https://example.com/bot)" hosts.txt
  robotomata harvest -o 2026-11.warc.gz --resume hosts.txt
  robotomata harvest --queue redis://queue.example:6379 --held parts/ hosts.txt

Exit codes: 0 done, 2 wrong usage, unreadable input, or a harvest that was not completed.
`;

/** Options for fetching, which do not apply to enqueueing. */
const FETCHING = ["out", "resume", "concurrency", "timeout", "header", "user-agent", "max-size"] as const;

/** Fetches the robots.txt of many hosts into an archive. */
export const harvest: Command = { name: "harvest", options, help, run: runCommand };

async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, given, positionals } = readArgs(args, options);
  const texts = await speak(terminal, values.lang, values.json);
  const [source] = positionals;
  if (source === undefined || positionals.length > 1) {
    throw new CliError("harvest takes one file that lists hosts, or - for standard input");
  }
  if (values.queue !== undefined) return enqueue(source, given, { ...values, queue: values.queue }, terminal);
  const lonely = (["held", "batch"] as const).find((option) => given.includes(option));
  if (lonely !== undefined) throw new CliError(`--${lonely} needs --queue`);
  const plan = planOf(values);
  const origins = await hostsIn(source, terminal);
  const totals = new Totals();
  const { unasked, isStopped, left, archive, fault, why } = await collect(plan, origins, totals, terminal);
  await report(values.json ?? false, origins.size, totals, terminal, texts);
  if (fault !== undefined) {
    if ((fault as NodeJS.ErrnoException).code === undefined) throw fault;
    throw new CliError((texts) => {
      const { harvest, common } = texts;
      const why = common.cannotWrite({ name: printable(archive), why: reason(fault, texts) });
      return common.both({ one: why, other: harvest.left({ left }) });
    });
  }
  if (isStopped)
    throw new CliError(({ common, harvest }) =>
      common.both({ one: common.stopped, other: harvest.left({ left }) }),
    );
  if (unasked === 0) return EXIT.done;
  throw new CliError((texts) => {
    const last = why === undefined ? undefined : becauseIn(texts, why);
    return totals.hosts === 0
      ? texts.harvest.noHost({ why: last })
      : texts.harvest.unasked({ hosts: unasked, why: last });
  });
}

type Values = OptionValues<typeof options>;

/** Leaves the fetching to workers. */
function enqueue(
  source: string,
  given: readonly string[],
  values: Values & { queue: string },
  terminal: Terminal,
): Promise<number> {
  const wrong = FETCHING.find((option) => given.includes(option));
  if (wrong !== undefined) throw new CliError(`with --queue, --${wrong} is an option of robotomata work`);
  const { queue: url, held = [], batch, json = false } = values;
  needPackages("harvest --queue", ...QUEUE_PACKAGES);
  return enqueueHosts(source, { url, held, batch, json }, terminal);
}

async function hostsIn(source: string, terminal: Terminal): Promise<OriginList> {
  const name = printable(inputName(source, textsFor(terminal)));
  const list = await readHosts(
    openInput(source, terminal),
    ({ text, line }) => void bare(text, ({ common }) => common.lineOf({ list: name, line })),
  );
  reportFaults(list.wrong, list.duplicates, name, terminal);
  if (list.origins.size === 0) throw new CliError(({ harvest }) => harvest.faults.none({ list: name }));
  return list.origins;
}

/** How a harvest ended. */
interface Ending {
  /** Hosts that failed locally. */
  readonly unasked: number;
  readonly isStopped: boolean;
  /** Hosts that are not in the archive. */
  readonly left: number;
  /** The archive's latest file, and why it could not be written. */
  readonly archive: string;
  readonly fault: unknown;
  /** Why the last local failure happened. */
  readonly why: Because | undefined;
}

/** Fetches from all hosts that the archive does not have, until a signal stops it. */
async function collect(plan: Plan, origins: OriginList, totals: Totals, terminal: Terminal): Promise<Ending> {
  // What may be missing or wrong is found before there is an archive.
  const guard = await privateNetworkGuard();
  const { wayTo } = proxies();
  const about = { maxBytes: plan.maxBytes, software: software() };
  const archive = await openArchive(plan, about, totals, terminal);
  let held = 0;
  for (const origin of origins) if (totals.isHeld(origin)) held++;
  const pace = new Pace(origins.size, held);
  const bar = await progress(terminal);
  let unasked = 0;
  let isStopped = false;
  let fault: unknown;
  let why: Because | undefined;
  try {
    isStopped = await untilStop(async (signal) => {
      const left = await run({
        ...plan,
        listed: origins,
        isHeld: (origin) => totals.isHeld(origin),
        guard,
        wayTo,
        headersFor: (origin) => ({ ...plan.headers, ...extraHeaders(origin) }),
        archive,
        onCapture(outcome, records) {
          totals.add(outcome, records);
          bar.update(pace.step(totals.outcomes, textsFor(terminal)));
        },
        onFault(because) {
          why = because;
          noticeFailure(new Fault(DETAILS, because));
        },
        signal,
      });
      unasked = left.size;
      return signal.aborted;
    });
  } catch (error) {
    fault = error;
  } finally {
    bar.stop();
  }
  try {
    archive.close();
  } catch (error) {
    fault ??= error;
  }
  const left = origins.size - pace.done;
  return { unasked, isStopped, left, archive: archive.file, fault, why };
}

type Plan = ReturnType<typeof planOf>;

/** The options with defaults. */
function planOf(values: Values) {
  return {
    out: values.out,
    resume: values.resume ?? false,
    ...fetchingFrom(values),
    headers: headersFrom(values.header ?? []),
    userAgent: userAgentFrom(values["user-agent"]),
    maxBytes: values["max-size"] * 1024 * 1024,
  };
}

async function openArchive(
  { out, resume }: Plan,
  about: ArchiveOptions,
  totals: Totals,
  terminal: Terminal,
): Promise<Archive> {
  try {
    if (!resume) return await Archive.create(out, about);
    return await Archive.resume(out, about, {
      onCapture: (metadata, records) => totals.addHeld(metadata, records),
      onDamage: (file, place) => {
        note(terminal, (texts) => texts.harvest.lost({ damage: damageIn(texts, file, place) }));
      },
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === "EEXIST" && existsSync(out)) {
      throw new CliError(({ harvest }) => harvest.exists({ archive: printable(out) }));
    }
    throw new CliError((texts) => {
      const why = code === "EEXIST" ? texts.harvest.link : writeFailure(error, texts);
      return texts.common.cannotWrite({ name: printable(out), why });
    });
  }
}

async function report(
  json: boolean,
  hosts: number,
  totals: Totals,
  { stdout }: Terminal,
  { harvest, locale: { number }, survey: { names } }: Texts,
): Promise<void> {
  const { outcomes, records } = totals;
  if (json) return print(stdout, `${toJson({ hosts, outcomes, records })}\n`);
  const counts = Object.entries(outcomes).sort(([, a], [, b]) => b - a);
  const width = Math.max(0, ...counts.map(([, count]) => number(count).length));
  const lines = counts.map(
    ([outcome, count]) => `${number(count).padStart(width)}  ${outcomeName(outcome, names)}\n`,
  );
  await print(stdout, `${harvest.result({ hosts, records })}\n${lines.join("")}`);
}
