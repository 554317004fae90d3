import type { Robots } from "../../engine/policy/robots.ts";
import { type ConfigOptions, serverConfig } from "../../site/enforce/servers/config.ts";
import { EXIT, type Terminal } from "../command.ts";
import { json as toJson } from "../shared/output/json.ts";
import { amount } from "../shared/output/numeral.ts";
import { print } from "../shared/output/output.ts";
import { progress } from "../shared/output/progress.ts";
import { type Asked, askAll } from "./ask.ts";
import { oddQuestions } from "./odd-questions.ts";
import { checkText, isObeyed } from "./report.ts";
import { questionsFor } from "./witnesses.ts";

/** Asks a server, and says where it does not obey. */
export async function checkServer(
  robots: Robots,
  about: ConfigOptions,
  asked: Asked,
  isJson: boolean,
  terminal: Terminal,
): Promise<number> {
  const { classes } = serverConfig(robots, about);
  const usual = questionsFor(classes);
  const questions = [...usual, ...oddQuestions(usual, `${asked.url.protocol}//${asked.host}`, about.methods)];
  const bar = await progress(terminal);
  const answers = await askAll(asked, questions, (done) =>
    bar.update({ done, total: questions.length, text: `${amount(done, "request")} sent` }),
  ).finally(() => bar.stop());
  const isFine = answers.every(isObeyed);
  if (isJson) {
    const list = answers.map((answer) => ({ ...answer, isObeyed: isObeyed(answer) }));
    await print(terminal.stdout, `${toJson(list)}\n`);
  } else await print(terminal.stdout, checkText(answers, asked.url.origin));
  return isFine ? EXIT.done : EXIT.findings;
}
