import type { Robots } from "../../engine/policy/robots.ts";
import { type ConfigOptions, serverConfig } from "../../site/enforce/servers/config.ts";
import type { PlanOptions } from "../../site/enforce/servers/plan.ts";
import { SERVICE_PREFIX } from "../../site/paths/service-paths.ts";
import { CliError, EXIT, type Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import { json as toJson } from "../shared/output/json.ts";
import { print } from "../shared/output/output.ts";
import { progress } from "../shared/output/progress.ts";
import { printable, ruleAndLine } from "../shared/output/wording.ts";
import type { Texts } from "../text/en.generated.ts";
import { askAll, type ServerAnswer, type ServerQuestions } from "./ask.ts";
import { type Question, questionsByName, questionsFor } from "./witnesses.ts";

type Spell = (target: string, origin: string) => string;

/** How a target is written so that many servers and frameworks still serve the same. */
const SPELLINGS: Readonly<Record<string, Spell>> = {
  "with two slashes": (target) => `/${target}`,
  "with an escaped slash": (target) =>
    target.replace(/^(\/[^?]*)?\/(?=[^/?]*(?:\?|$))/, (_, before = "/") => `${before}%2F`),
  "with dot segments": (target) => `/x/..${target}`,
  "with scheme and host": (target, origin) => origin + target,
  "with an escaped sign": (target) =>
    target.replace(/(?<=^[^?]*)[!&'()+,:;=@[\]]/, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  "with an escaped letter": (target) =>
    target.replace(/(?<!%[\dA-F]?)[A-Z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
};

/** The same with letters in the other case, but for those of escapes. */
const inOtherCase: Spell = (target) =>
  target.replace(/(?<=^[^?]*)(?<!%[\dA-F]?)[A-Z]/gi, (letter) =>
    letter < "a" ? letter.toLowerCase() : letter.toUpperCase(),
  );

/**
 * Further requests for forbidden targets: in other spellings, which a server may answer with anything but the page;
 * once for each client with GET; and, if all methods are held to the file, with a method that changes nothing.
 */
function oddQuestions(
  questions: readonly Question[],
  origin: string,
  { methods, ignoreCase }: PlanOptions,
): Question[] {
  const spellings = { ...SPELLINGS, ...(ignoreCase && { "in another letter case": inOtherCase }) };
  const clients = new Set<string>();
  return questions.flatMap((question): Question[] => {
    const { who, target, isForbidden, spelling } = question;
    if (!isForbidden || spelling !== undefined) return [];
    const isFirst = !clients.has(who);
    clients.add(who);
    // In another spelling, a service path is an ordinary path.
    const isSpelled = !target.startsWith(SERVICE_PREFIX);
    const spelled = Object.entries(spellings)
      .map(([spelling, spell]) => ({ ...question, target: spell(target, origin), spelling }))
      .filter((one) => one.target !== target);
    return [
      ...(isFirst ? [{ ...question, method: "GET" as const }] : []),
      ...(isSpelled ? spelled : []),
      ...(methods === "all" ? [{ ...question, method: "OPTIONS" as const }] : []),
    ];
  });
}

/** How a server answers what it blocks. */
const BLOCKED = [403, 429];

/** The status for a target that a server refuses as malformed. */
const BAD_REQUEST = 400;
/** What servers may take for no target: raw characters and escapes that no URL should have. */
const MALFORMED = /%(?![\da-f]{2})|%[01]|%7f|[^!-~]|["<>\\^`{|}]/i;

/** An answer that says nothing about robots: a server that takes a usual request for none was asked in a wrong way. */
function isNoAnswer({ status, target, spelling }: ServerAnswer): boolean {
  return status === BAD_REQUEST && spelling === undefined && !MALFORMED.test(target);
}

/** Whether an answer obeys the file. For an odd spelling, the server may have no page, or redirect to the usual one. */
function isObeyed({ status, isForbidden, spelling }: ServerAnswer): boolean {
  if (spelling !== undefined) return status < 200 || status >= 300;
  if (status === BAD_REQUEST) return true;
  return BLOCKED.includes(status) === isForbidden;
}

/** The answers that break the file, one per line, then the number of questions. */
function checkText(answers: readonly ServerAnswer[], origin: string, texts: Texts): string {
  const { check, clients, spellings } = texts.enforce;
  const server = printable(origin);
  if (answers.length === 0) return `${check.nothing({ server })}\n`;
  const wrong = answers.filter((answer) => !isObeyed(answer));
  const lines = wrong.map(({ who, method, target, spelling, status, isForbidden, rule }) => {
    const told = {
      who: wordsFor(who, clients),
      request: `${method === "HEAD" ? "" : `${method} `}${printable(target)}`,
      status,
      why: why(isForbidden, rule, texts),
    };
    if (spelling !== undefined)
      return `${check.served({ ...told, spelling: wordsFor(spelling, spellings) })}\n`;
    return `${check[isForbidden ? "open" : "blocked"](told)}\n`;
  });
  const agents = new Set(answers.map(({ who }) => who)).size;
  const asked = { server, requests: answers.length, clients: agents };
  const found = wrong.length === 0 ? check.obeys(asked) : check.disobeys({ ...asked, cases: wrong.length });
  return `${lines.join("")}${found}\n`;
}

function why(isForbidden: boolean, rule: ServerAnswer["rule"], texts: Texts): string {
  const { against, forbidden, allowed } = texts.enforce.check;
  if (rule !== undefined) return against({ rule: ruleAndLine(rule, texts) });
  return isForbidden ? forbidden : allowed;
}

/** The words for a client or a spelling, which JSON has in English; names of robots stay. */
function wordsFor(name: string, words: Readonly<Record<string, string>>): string {
  return words[name] ?? printable(name);
}

/** Asks a server, and says where it does not obey. */
export async function checkServer(
  robots: Robots,
  about: ConfigOptions,
  server: ServerQuestions,
  isJson: boolean,
  terminal: Terminal,
): Promise<number> {
  const { classes } = serverConfig(robots, about);
  const usual = questionsFor(classes, robots.dialect);
  const questions = [
    ...usual,
    ...oddQuestions(usual, `${server.url.protocol}//${server.host}`, about),
    ...questionsByName(classes, usual),
  ];
  const texts = textsFor(terminal);
  const bar = await progress(terminal);
  const answers = await askAll(server, questions, (done) =>
    bar.update({ done, total: questions.length, text: texts.enforce.check.sent({ done }) }),
  ).finally(() => bar.stop());
  const refused = answers.find(isNoAnswer);
  if (refused !== undefined)
    throw new CliError(({ enforce: { check, clients } }) =>
      check.badRequest({
        server: server.url.origin,
        who: wordsFor(refused.who, clients),
        target: printable(refused.target),
      }),
    );
  const isFine = answers.every(isObeyed);
  if (isJson) {
    const list = answers.map((answer) => ({ ...answer, isObeyed: isObeyed(answer) }));
    await print(terminal.stdout, `${toJson(list)}\n`);
  } else await print(terminal.stdout, checkText(answers, server.url.origin, texts));
  return isFine ? EXIT.done : EXIT.findings;
}
