import { DEFAULT_NAME, TARGETS, WRITERS } from "../../site/enforce/servers/config.ts";
import { CliError } from "../command.ts";
import { anyText, choice, type OptionValues } from "../options.ts";
import { expansionOptions } from "../shared/args/expansion.ts";
import { langOption } from "../shared/args/language.ts";

/** An option for the log of `--dry-run`. */
const ofLogs = <O extends { readonly text: string }>(option: O): O => ({
  ...option,
  text: `With --dry-run, as for bots: ${option.text[0]!.toLowerCase()}${option.text.slice(1)}`,
});

export const options = {
  "--target SERVER": choice(TARGETS, "{words}"),
  "--agent NAME...": `Enforce the rules for this crawler only; * stands for all without a group of their
    own. Can be repeated`,
  "--crawlers FILE": `Also recognize the crawlers of a list that is newer than this version: robots.json of
    ai.robots.txt, or one in the form that docs/crawlers.md describes`,
  "--others WHAT": choice(
    ["rules", "allow"],
    `Robots that are in no table or list and not in the file: {otherwise} (those for *, the default) or allow`,
    "rules",
  ),
  "--undeclared WHAT": choice(
    ["rules", "allow", "block"],
    `HTTP libraries, headless browsers and clients without a User-Agent header, unless the file names them,
      and clients that use a crawler's name from elsewhere (--ranges): {otherwise} (those for *, the default),
      allow or block`,
    "rules",
  ),
  "--personal WHAT": choice(
    ["rules", "allow"],
    `Robots that fetch for one person at that moment (link previews, feed readers' servers, mail servers'
      image proxies), unless the file names them: {otherwise} (the default) or allow`,
    "rules",
  ),
  "--methods WHICH": choice(
    ["crawling", "all"],
    `Methods with which robots are held to the file: {otherwise} (GET and HEAD, the default) or all, with
      which --check sends OPTIONS requests as well`,
    "crawling",
  ),
  "--ignore-case": `Forbid paths in any letter case, for a server or an application that ignores it (IIS,
    Express). --check then also asks in another letter case`,
  "--ranges [NAME=]FILE...": `Take the name of a crawler, or of all crawlers of an operator, only from the
    networks that the operator has published: JSON or a list, as a file or a URL. From elsewhere,
    --undeclared applies. NAME can be left out for a file such as googlebot.json. Can be repeated.
    "published" fetches the lists whose addresses docs/crawlers.md has`,
  "--mode NAME": choice(
    ["enforce", "report"],
    `With --target: block what the file forbids, or only mark in the server's log what would be blocked, of
      which robotomata bots makes a table`,
    "enforce",
  ),
  "--name NAME": anyText("What the variables begin with, for a server with several sites", DEFAULT_NAME),
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
  "--dialect NAME": choice(
    ["rfc9309", "google", "yandex"],
    "How to read the file, as with the option dialect of createEnforcer: {words}",
    "rfc9309",
  ),
  "--log FILE...": `With --dry-run: an access log, as for bots: a file, a URL, or - for standard input. Can
    be repeated`,
  "--fields NAMES": "With --dry-run: the fields of each line of the log, as for bots",
  "--max-ratio N": ofLogs(expansionOptions["--max-ratio N"]),
  "--ratio-from MIB": ofLogs(expansionOptions["--ratio-from MIB"]),
  "--json": `Print one object: target, mode, config, files, classes, unenforced, refused and, with --output, outcome;
    with --check one array of what was asked; with --dry-run requests, people, otherMethods, unknown, blocked
    and robots`,
  "--allow-empty": "Take a file without rules, which allows everything",
  "--force": "Treat any file as a robots.txt, and write over files that enforce has not written",
  ...langOption,
};

/** The text of `--help`, with an empty list of options. */
export const help = `Usage: robotomata enforce --target SERVER [options] [FILE|URL|-]
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

Exit codes: 0 done, 1 the server does not obey (with --check) or files were written (with --exit-code),
2 wrong usage, unreadable input, rules that the server cannot express, or a command of the server that failed.
`;

/** What they say. */
export type Values = OptionValues<typeof options>;

/** Refuses options that have no meaning together. */
export function refuseMismatch(values: Values, given: readonly string[]): void {
  const { target, check, output, ranges, host, log, agent } = values;
  if (values["dry-run"]) {
    if (log === undefined) throw new CliError("--dry-run needs --log: the access log to judge");
    const foreign = [
      "target",
      "check",
      "output",
      "host",
      "agent",
      "name",
      "mode",
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
  if (given.includes("mode")) throw new CliError("--mode needs --target");
  if (target !== undefined || output !== undefined)
    throw new CliError("--check writes nothing: it takes neither --target nor --output");
  if (given.includes("name")) throw new CliError("--name needs --target");
  if (ranges !== undefined)
    throw new CliError("--check cannot take --ranges: this machine is in none of the networks of crawlers");
}
