import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DEFAULT_MAX_BYTES, parse } from "../../engine/policy/robots.ts";
import { idleLinesOf } from "../../site/enforce/idle-lines.ts";
import {
  type ConfigOptions,
  serverConfig,
  TARGETS,
  type Target,
  WRITERS,
} from "../../site/enforce/servers/config.ts";
import { DEFAULT_NAME, optionsWith, writtenWith } from "../../site/enforce/servers/defaults.ts";
import { shownRefusals } from "../../site/enforce/servers/remarks.ts";
import type { NameList } from "../../site/identity/name-list.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice, type OptionValues } from "../options.ts";
import { readArgs } from "../shared/args/args.ts";
import { expansionFrom, expansionOptions } from "../shared/args/expansion.ts";
import { langOption, speak, textsFor } from "../shared/args/language.ts";
import { readNames } from "../shared/input/crawlers.ts";
import { claimStdin, inputName, readInput, robotsSource } from "../shared/input/input.ts";
import { refuseUnlessText } from "../shared/input/not-text.ts";
import { unfitReason } from "../shared/input/unfit-reason.ts";
import { readRanges } from "../shared/logs/ranges.ts";
import { json as toJson } from "../shared/output/json.ts";
import { note, print, printText } from "../shared/output/output.ts";
import { expectToSave } from "../shared/output/save.ts";
import { printable } from "../shared/output/wording.ts";
import { becauseIn } from "../text/because.ts";
import type { Texts } from "../text/en.generated.ts";
import { type ServerQuestions, serverQuestions } from "./ask.ts";
import { checkServer } from "./check-server.ts";
import { type DryRun, dryRun } from "./dry-run.ts";
import { provenBy } from "./ranges.ts";
import { alone, commandsFrom, renew, type ServerCommands, Unread } from "./renew.ts";
import { refuseToReplace } from "./replace.ts";

const options = {
  "--target SERVER": choice(TARGETS, "{words}"),
  "--agent NAME...": `Enforce the rules for this crawler only; * stands for all without a group of their
    own. Can be repeated`,
  "--crawlers FILE": `Also recognize the crawlers of a list that is newer than this version: robots.json of
    ai.robots.txt, or one in the form that docs/crawlers.md describes`,
  "--others WHAT": choice(
    ["rules", "allow"],
    `Robots that are in no table or list and not in the file: rules (those for *, the default) or allow`,
  ),
  "--undeclared WHAT": choice(
    ["rules", "allow", "block"],
    `HTTP libraries, headless browsers and clients without a User-Agent header, unless the file names them,
      and clients that use a crawler's name from elsewhere (--ranges): rules (those for *, the default),
      allow or block`,
  ),
  "--personal WHAT": choice(
    ["rules", "allow"],
    `Robots that fetch for one person at that moment (link previews, feed readers' servers, mail servers'
      image proxies), unless the file names them: rules (the default) or allow`,
  ),
  "--methods WHICH": choice(
    ["crawling", "all"],
    `Methods with which robots are held to the file: crawling (GET and HEAD, the default) or all, with
      which --check sends OPTIONS requests as well`,
  ),
  "--ignore-case": `Forbid paths in any letter case, for a server or an application that ignores it (IIS,
    Express). --check then also asks in another letter case`,
  "--ranges [NAME=]FILE...": `Take the name of a crawler, or of all crawlers of an operator, only from the
    networks that the operator has published: JSON or a list, as a file or a URL. From elsewhere,
    --undeclared applies. NAME can be left out for a file such as googlebot.json. Can be repeated.
    "published" fetches the lists whose addresses docs/crawlers.md has`,
  "--name NAME": "What the variables begin with, for a server with several sites. Default: robots",
  "-o, --output FILE": `Write to a file, and the maps of HAProxy beside it, if anything has changed: all files or
    none. Prints "written" or "unchanged"; whatever is refused leaves the last good files in place`,
  "--test COMMAND": `With --output: what finds out whether the server takes the new files, such as "nginx -t".
    If it fails, the old ones are put back. No shell is involved`,
  "--reload COMMAND": `With --output: what makes the server read new files, such as "systemctl reload nginx". A run
    that was ended before is made up for by the next`,
  "--exit-code": "With --output: exit with 1 if anything was written",
  "--check URL": `Ask a running server as crawlers do, for a URL of each rule, and print where it does
    not obey. It must answer 403 or 429 to what the file forbids, and anything but the page to other
    spellings of that (//x, %2F, /x/.., http://host/x, %61)`,
  "--host NAME": `With --check: the host name to ask for. Required unless the server is on this machine:
    check only servers of your own`,
  "--dry-run": `Print what createEnforcer (docs/enforce.md) would have blocked in access logs, by crawler
    and rule`,
  "--log FILE...": `With --dry-run: an access log, as for bots: a file, a URL, or - for standard input. Can
    be repeated`,
  "--fields NAMES": "With --dry-run: the fields of each line of the log, as for bots",
  "--max-ratio N": {
    ...expansionOptions["--max-ratio N"],
    text: "With --dry-run: how far compressed logs may expand, as for bots",
  },
  "--ratio-from MIB": {
    ...expansionOptions["--ratio-from MIB"],
    text: "With --dry-run: the size to which any log may expand",
  },
  "--json": `Print one object: target, config, files, classes, unenforced, refused and, with --output, outcome;
    with --check one array of what was asked; with --dry-run requests, people, otherMethods, unknown, blocked
    and robots`,
  "--allow-empty": "Take a file without rules, which allows everything",
  "--force": "Treat any file as a robots.txt, and write over files that enforce has not written",
  ...langOption,
};

const help = `Usage: robotomata enforce --target SERVER [options] [FILE|URL|-]
       robotomata enforce --check SERVER-URL [options] [FILE|URL|-]
       robotomata enforce --dry-run --log FILE [options] [FILE|URL|-]

Writes a robots.txt as the configuration of a server, which then blocks what the file forbids. Crawlers are
told by their User-Agent header; rules are in order of precedence, each with its line as a comment. People are
never blocked, and paths under /.well-known/ stay open unless a rule names them. The head of the output says
how to include it. Without a source, it reads ./robots.txt; - is standard input.

${TARGETS.map((name) => `  ${name.padEnd(9)}${WRITERS[name].about}\n`).join("")}
Options:

Examples:
  robotomata enforce --target nginx -o /etc/nginx/robots.conf robots.txt
  robotomata enforce --target nginx -o robots.conf --test "nginx -t" --reload "nginx -s reload" robots.txt
  robotomata enforce --target caddy --agent GPTBot --agent ClaudeBot robots.txt
  robotomata enforce --target haproxy --ranges googlebot.json -o /etc/haproxy/robots.cfg robots.txt
  robotomata enforce --check http://127.0.0.1:8080 --host www.example.com robots.txt
  robotomata enforce --dry-run --log /var/log/nginx/access.log --ranges googlebot.json robots.txt

Exit codes: 0 done, 1 the server does not obey (with --check) or files were written (with --exit-code), 2 wrong
usage, unreadable input, rules that the server cannot express, or a command of the server that failed.
`;

/** Writes a file as a server's configuration, and asks a server whether it obeys. */
export const enforce: Command = { name: "enforce", options, help, run };

type Values = OptionValues<typeof options>;

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, given, positionals } = readArgs(args, options);
  await speak(terminal, values.lang, values.json);
  if (positionals.length > 1) throw new CliError("enforce takes one file at a time");
  refuseMismatch(values, given);
  const source = robotsSource(positionals[0]);
  claimStdin(
    source,
    values.crawlers,
    ...(values.log ?? []),
    ...(values.ranges ?? []).map((option) => option.replace(/^[^=]*=/, "")),
  );
  const questions = values.check === undefined ? undefined : serverQuestions(values.check, values.host);
  const commands = commandsFrom(values.test, values.reload);
  const { output } = values;
  if (output === undefined) return enforced(values, source, questions, commands, terminal);
  expectToSave(output);
  try {
    return await alone(output, () => enforced(values, source, questions, commands, terminal));
  } catch (error) {
    if (
      !(error instanceof CliError) ||
      error instanceof Unread ||
      statSync(output, { throwIfNoEntry: false })?.isFile() !== true
    )
      throw error;
    const say = (texts: Texts): string =>
      texts.enforce.output.refused({ why: error.in(texts), file: output });
    throw new CliError(say, { cause: error });
  }
}

/** Does what the options say, once they are known to make sense. */
async function enforced(
  values: Values,
  source: string,
  questions: ServerQuestions | undefined,
  commands: ServerCommands,
  terminal: Terminal,
): Promise<number> {
  const { target, output } = values;
  const bytes = await readInput(source, terminal, DEFAULT_MAX_BYTES + 1);
  if (!values.force) refuseUnlessText(bytes, source);
  const robots = parse(bytes);
  const why = values.force ? undefined : unfitReason(robots, values["allow-empty"] === true);
  if (why !== undefined)
    throw new CliError((texts) =>
      texts.enforce.unfit({ file: inputName(source), why: becauseIn(texts, why) }),
    );
  const name = printable(inputName(source));
  const tell = (): void => {
    for (const idle of idleLinesOf(robots)) note(terminal, (texts) => becauseIn(texts, idle));
    if (robots.truncated && !values["dry-run"])
      note(terminal, ({ enforce: words }) => words.tooLong({ file: name }));
  };
  if (output === undefined) tell();
  const crawlers = await readNames(values.crawlers, terminal);
  if (values["dry-run"]) return dryRun({ ...dryRunOf(values, bytes), crawlers }, terminal);
  const about = await configOptions(values, target ?? "caddy", inputName(source), crawlers, terminal);
  if (questions !== undefined) return checkServer(robots, about, questions, values.json === true, terminal);
  const config = serverConfig(robots, about);
  const { pieces, files, classes } = config;
  const { classes: all, others, refused, unenforced } = classes;
  const described = all.map((one) => ({ group: one.group, names: one.names, others: one === others }));
  const result = { target, config: config.text ?? null, files, classes: described, unenforced, refused };
  const printJson = (outcome?: string): Promise<void> =>
    print(terminal.stdout, `${toJson({ ...result, ...(outcome && { outcome }) })}\n`);
  if (refused.length > 0) {
    if (values.json) {
      await printJson(output && "refused");
      return EXIT.failure;
    }
    throw new CliError((texts) => {
      const reasons = shownRefusals(refused).map(
        ({ rule, line, because }) =>
          `${texts.common.ruleAndLine({ rule, line })}: ${becauseIn(texts, because)}`,
      );
      const about = { target: target!, rules: refused.length, file: inputName(source) };
      return texts.enforce.refused({ ...about, reasons: reasons.join("; ") });
    });
  }
  const tellUnenforced = (): void => {
    if (values.json) return;
    for (const { name, because } of unenforced)
      note(terminal, (texts) => texts.enforce.unenforced({ name, why: becauseIn(texts, because) }));
  };
  if (output === undefined) {
    tellUnenforced();
    if (values.json) await printJson();
    else {
      await printText(terminal.stdout, pieces);
      for (const file of files) await printText(terminal.stdout, [`\n# ==> ${file.path} <==\n`, file.text]);
    }
    return EXIT.done;
  }
  refuseToReplace(output, files, source, writtenWith(target!, values.name), values.force === true);
  const maps = files.map(({ path, text }) => ({
    path: join(dirname(output), basename(path)),
    pieces: [text],
  }));
  const isWritten = await renew([{ path: output, pieces }, ...maps], commands, terminal);
  // Who runs this every hour wants to hear of changes only.
  if (isWritten) {
    tell();
    tellUnenforced();
  }
  const outcome = isWritten ? "written" : "unchanged";
  if (values.json) await printJson(outcome);
  else
    await print(
      terminal.stdout,
      `${textsFor(terminal).enforce.output[outcome]({ file: printable(output) })}\n`,
    );
  return isWritten && values["exit-code"] ? EXIT.findings : EXIT.done;
}

/** Refuses options that have no meaning together. */
function refuseMismatch(values: Values, given: readonly string[]): void {
  const { target, check, output, ranges, host, log, agent, name } = values;
  if (values["dry-run"]) {
    if (log === undefined) throw new CliError("--dry-run needs --log: the access log to judge");
    const foreign = [
      "target",
      "check",
      "output",
      "host",
      "agent",
      "name",
      "test",
      "reload",
      "exit-code",
    ].find((one) => given.includes(one));
    if (foreign !== undefined) throw new CliError(`--dry-run and --${foreign} cannot be used together`);
    return;
  }
  for (const option of ["log", "fields", "max-ratio", "ratio-from"])
    if (given.includes(option)) throw new CliError(`--${option} needs --dry-run`);
  for (const option of ["test", "reload", "exit-code"])
    if (given.includes(option) && output === undefined) throw new CliError(`--${option} needs --output`);
  if (agent !== undefined && !agent.includes("*"))
    for (const option of ["personal", "others", "undeclared"])
      if (given.includes(option))
        throw new CliError(
          `--${option} is about clients that the group for * binds, which --agent leaves out: add --agent '*', or leave out --${option}`,
        );
  if (check === undefined) {
    if (target === undefined) throw new CliError(`enforce needs --target: ${TARGETS.join(", ")}`);
    if (host !== undefined) throw new CliError("--host needs --check");
    return;
  }
  if (target !== undefined || output !== undefined)
    throw new CliError("--check writes nothing: it takes neither --target nor --output");
  if (name !== undefined) throw new CliError("--name needs --target");
  if (ranges !== undefined)
    throw new CliError("--check cannot take --ranges: this machine is in none of the networks of crawlers");
}

function dryRunOf(values: Values, body: Uint8Array): Omit<DryRun, "crawlers"> {
  const { log = [], ranges = [], others, undeclared, personal, json = false, fields } = values;
  return {
    body,
    logs: log,
    ranges,
    others: others ?? "rules",
    undeclared: undeclared ?? "rules",
    personal: personal ?? "rules",
    ignoreCase: values["ignore-case"] ?? false,
    json,
    fields,
    limit: expansionFrom(values),
  };
}

const NAME = /^[a-z][a-z0-9_]{0,19}$/;

async function configOptions(
  { agent, ranges, name = DEFAULT_NAME, output, ...values }: Values,
  target: Target,
  source: string,
  crawlers: NameList | undefined,
  terminal: Terminal,
): Promise<ConfigOptions> {
  if (!NAME.test(name))
    throw new CliError(`--name takes up to 20 lower-case letters, digits and _, not "${name}"`);
  const networks = await readRanges(ranges ?? [], terminal);
  // Maps of several names may be in one directory.
  const maps =
    output === undefined || name !== DEFAULT_NAME
      ? join(dirname(output ?? name), name)
      : output.replace(/\.[^./]*$/, "");
  const { others, undeclared, personal, methods, "ignore-case": ignoreCase } = values;
  return optionsWith(target, source, {
    ...{ name, agents: agent, others, undeclared, personal, methods, ignoreCase, maps, crawlers },
    ranges: provenBy(networks),
  });
}
