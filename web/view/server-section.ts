/** The configuration of a server that enforces a robots.txt, which is written once somebody asks for it. */

import { html, nothing, type TemplateResult } from "lit-html";
import { SERVERS } from "../../src/site/enforce/servers/servers.ts";
import { ask, current } from "../app.ts";
import type { NetworkFile } from "../enforce-options.ts";
import { copy, download } from "../files.ts";
import { generateText, reasonText } from "../text/generate.ts";
import { t } from "../text/language.ts";
import type { EnforcedBy, ServerQuestion, ServerReport } from "../worker/server.ts";
import { options } from "./dom.ts";

const TARGETS: readonly (readonly [EnforcedBy, string])[] = [
  ...Object.entries(SERVERS).map(([target, { label }]) => [target as EnforcedBy, label] as const),
  ["worker", "Cloudflare Worker"],
];
/** How many lines of a file are shown. */
const MOST_LINES = 400;

/** A command, and what it is for. It is copied without a line's end, with which a shell would run it. */
export function commandLine(label: string, command: string): TemplateResult {
  return html`<p class="soft">${label} <code>${command}</code>
    <button type="button" class="quiet" aria-label=${`${t().copy}: ${label}`} @click=${() => copy(command, () => t().copiedCommand)}>${t().copy}</button></p>`;
}

/** Nobody's networks. */
const NONE: readonly NetworkFile[] = [];

export class ServerSection {
  readonly #draw: () => void;
  readonly #place: string;
  #isOpen: boolean;
  #target: EnforcedBy = "nginx";
  /** The question of the report, or of the one on its way. */
  #asked: ServerQuestion | undefined;
  #report: ServerReport | undefined;

  /**
   * @param draw draws the page, and this section in it
   * @param place the tab that it is in, with which its ids begin
   */
  constructor(draw: () => void, place: "generate" | "log", isOpen = false) {
    this.#draw = draw;
    this.#place = place;
    this.#isOpen = isOpen;
  }

  /** The section for a file, and for the networks of real robots. While it is open, it asks for what it shows. */
  view(robots: string, networks = NONE): TemplateResult {
    const texts = generateText().servers;
    const question = { robots, networks, target: this.#target, dialect: current().dialect };
    if (this.#isOpen && !this.#isAsked(question)) void this.#ask(question);
    const choose = ({ target }: Event): void => {
      this.#target = (target as HTMLSelectElement).value as EnforcedBy;
      this.#draw();
    };
    const toggle = ({ target }: Event): void => {
      this.#isOpen = (target as HTMLDetailsElement).open;
      this.#draw();
    };
    return html`<details id=${`${this.#place}-server`} class="server" ?open=${this.#isOpen} @toggle=${toggle}>
      <summary>${texts.title}</summary>
      <label class="field">
        <span>${texts.choose}</span>
        <select id=${`${this.#place}-target`} @change=${choose}>${options(TARGETS, this.#target)}</select>
      </label>
      ${this.#report !== undefined && this.#isAsked(question) ? reportView(this.#report) : nothing}
    </details>`;
  }

  #isAsked({ robots, networks, target, dialect }: ServerQuestion): boolean {
    const asked = this.#asked;
    if (robots !== asked?.robots || networks !== asked.networks) return false;
    return target === asked.target && dialect === asked.dialect;
  }

  async #ask(question: ServerQuestion): Promise<void> {
    this.#asked = question;
    this.#report = undefined;
    const report = await ask("server", question);
    if (this.#asked !== question) return;
    this.#report = report;
    // Without an answer, it asks again when it is drawn again: the other tab's section may have asked meanwhile.
    if (report === undefined) this.#asked = undefined;
    else this.#draw();
  }
}

function reportView({
  target,
  dialect,
  files,
  command,
  isIdle,
  unenforced,
  refused,
  idle,
}: ServerReport): TemplateResult {
  const { servers: texts, commands } = generateText();
  const reasons = [
    ...unenforced.map(({ name, because }) => commands.unenforced({ name, why: reasonText(because) })),
    ...idle.map(reasonText),
  ];
  return html`${refused === undefined ? nothing : html`<p class="problem no">${refusedText(target, refused)}</p>`}
    <p>${texts.reading({ reading: t().dialects[dialect] })}</p>
    ${isIdle ? html`<p>${texts.nothing}</p>` : nothing}
    ${reasons.map((reason) => html`<p>${reason}</p>`)}
    ${files.map(fileView)}
    ${command === undefined ? nothing : commandLine(texts.command, command)}`;
}

function refusedText(target: string, { rules, first }: NonNullable<ServerReport["refused"]>): string {
  const { refused, at } = generateText().commands;
  const reasons = first.map(
    ({ rule, line, because }) => `${rule} (${at({ line, more: 0 })}): ${reasonText(because)}`,
  );
  return refused({ target, rules, file: "robots.txt", reasons: reasons.join("; ") });
}

function fileView({ name, text }: ServerReport["files"][number], index: number): TemplateResult {
  const texts = generateText().servers;
  const lines = text.split("\n");
  const more = lines.length - 1 - MOST_LINES;
  return html`<div class="bar wrap">
      <h4>${name}</h4>
      <span class="grow"></span>
      <button type="button" class="quiet" aria-label=${`${t().copy}: ${name}`} @click=${() => copy(text, () => generateText().servers.copied({ name }))}>${t().copy}</button>
      <button type="button" class="quiet" aria-label=${`${t().download}: ${name}`} @click=${() => download(name, text)}>${t().download}</button>
    </div>
    ${
      index > 0
        ? nothing
        : html`<pre class="scroll" tabindex="0" role="region" aria-label=${texts.file({ name })}>${lines.slice(0, MOST_LINES).join("\n")}</pre>
            ${more > 0 ? html`<p class="soft">${texts.more({ count: more })}</p>` : nothing}`
    }`;
}
