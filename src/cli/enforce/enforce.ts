import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DEFAULT_MAX_BYTES, parse } from "../../engine/policy/robots.ts";
import { idleLinesOf } from "../../site/enforce/idle-lines.ts";
import {
  type ConfigOptions,
  DEFAULT_NAME,
  optionsWith,
  serverConfig,
  type Target,
  targetOptions,
} from "../../site/enforce/servers/config.ts";
import { provenBy } from "../../site/enforce/servers/plan.ts";
import { shownRefusals } from "../../site/enforce/servers/remarks.ts";
import type { NameList } from "../../site/identity/name-list.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { readArgs } from "../shared/args/args.ts";
import { speak, textsFor } from "../shared/args/language.ts";
import { readNames } from "../shared/input/crawlers.ts";
import { claimStdin, inputName, readInput, robotsSource } from "../shared/input/input.ts";
import { refuseUnlessText, unfitReason } from "../shared/input/unfit.ts";
import { readRanges } from "../shared/logs/ranges.ts";
import { json as toJson } from "../shared/output/json.ts";
import { note, print, printText } from "../shared/output/output.ts";
import { expectToSave, inWords } from "../shared/output/save.ts";
import { joinClauses, printable } from "../shared/output/wording.ts";
import { becauseIn } from "../text/because.ts";
import type { Texts } from "../text/en.generated.ts";
import { alone } from "./alone.ts";
import { type ServerQuestions, serverQuestions } from "./ask.ts";
import { checkServer } from "./check-server.ts";
import { dryRun } from "./dry-run.ts";
import { help, options, refuseMismatch, type Values } from "./options.ts";
import { restoreLast } from "./place.ts";
import { commandsFrom, renew, type ServerCommands, Unread } from "./renew.ts";
import { refuseToReplace } from "./replace.ts";

/** Writes a file as a server's configuration, and asks a server whether it obeys. */
export const enforce: Command = { name: "enforce", options, help, run };

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
  refuseNoFile(output);
  // A link that leads nowhere may be into a folder of files that somebody has removed: they are written anew.
  const isLost =
    lstatSync(output, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(output);
  if (!isLost) expectToSave(output);
  try {
    return await alone(output, () => {
      restoreLast(output);
      return enforced(values, source, questions, commands, terminal);
    });
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

/** Refuses folders, pipes, sockets and devices. @throws CliError */
function refuseNoFile(output: string): void {
  const old = inWords(output, () => statSync(output, { throwIfNoEntry: false }));
  // What stands in these folders is the system's, also where it leads to a file.
  const isOpen = old !== undefined && /^\/(?:dev$|proc\/)/.test(realpathSync(dirname(output)));
  if (isOpen || old?.isFile() === false)
    throw new CliError(`-o needs a file, and ${printable(output)} is none: leave -o out to print`);
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
  const robots = parse(bytes, { dialect: values.dialect });
  const why = values.force ? undefined : unfitReason(robots, values["allow-empty"] === true);
  if (why !== undefined)
    throw new CliError((texts) =>
      texts.enforce.unfit({ file: inputName(source, texts), why: becauseIn(texts, why) }),
    );
  const name = printable(inputName(source, textsFor(terminal)));
  const tell = (): void => {
    for (const idle of idleLinesOf(robots)) note(terminal, (texts) => becauseIn(texts, idle));
    if (robots.truncated && !values["dry-run"])
      note(terminal, ({ enforce: words }) => words.tooLong({ file: name }));
  };
  if (output === undefined) tell();
  const crawlers = await readNames(values.crawlers, terminal);
  if (values["dry-run"]) return dryRun(robots, crawlers, values, terminal);
  const about = await configOptions(values, target ?? "caddy", inputName(source), crawlers, terminal);
  if (questions !== undefined) return checkServer(robots, about, questions, values.json === true, terminal);
  const config = serverConfig(robots, about);
  const { pieces, files, classes } = config;
  const { classes: all, others, refused, unenforced } = classes;
  const described = all.map((one) => ({ group: one.group, names: one.names, others: one === others }));
  const result = {
    target,
    mode: values.mode,
    config: config.text ?? null,
    files,
    classes: described,
    unenforced,
    refused,
  };
  const printJson = (outcome?: string): Promise<void> =>
    print(terminal.stdout, `${toJson({ ...result, ...(outcome && { outcome }) })}\n`);
  if (refused.length > 0) {
    if (values.json) {
      await printJson(output && "refused");
      return EXIT.failure;
    }
    throw new CliError((texts) => {
      const reasons = shownRefusals(refused).map(({ rule, line, because }) =>
        texts.common.labelled({
          label: texts.common.ruleAndLine({ rule, line }),
          text: becauseIn(texts, because),
        }),
      );
      const about = { target: target!, rules: refused.length, file: inputName(source, texts) };
      return texts.enforce.refused({ ...about, reasons: joinClauses(reasons, texts) });
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
  refuseToReplace(output, files, source, targetOptions(target!, values.name), values.force === true);
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

const NAME = /^[a-z][a-z0-9_]{0,19}$/;

async function configOptions(
  { agent, ranges, name, output, ...values }: Values,
  target: Target,
  source: string,
  crawlers: NameList | undefined,
  terminal: Terminal,
): Promise<ConfigOptions> {
  if (!NAME.test(name))
    throw new CliError(`--name takes up to 20 lower-case letters, digits and _, not "${name}"`);
  if (target === "haproxy" && /[\s,#"'\\()$]/.test(output ?? ""))
    throw new CliError(
      `HAProxy cannot read maps beside ${printable(output!)}: take a path without spaces and ,#"'()\\$`,
    );
  const networks = await readRanges(ranges ?? [], terminal);
  // Maps of several names may be in one directory.
  const maps =
    output === undefined || name !== DEFAULT_NAME
      ? join(dirname(output ?? name), name)
      : output.replace(/\.[^./]*$/, "");
  const { others, undeclared, personal, methods, dialect, "ignore-case": ignoreCase = false } = values;
  return optionsWith(target, source, {
    name,
    ...(agent && { agents: agent }),
    others,
    undeclared,
    personal,
    methods,
    ignoreCase,
    isReport: values.mode === "report",
    maps,
    crawlers,
    dialect,
    ranges: provenBy(networks),
  });
}
