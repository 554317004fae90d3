/** The configuration of a server that enforces a robots.txt, which is written once somebody asks for it. */

import { html, nothing, type TemplateResult } from "lit-html";
import { ask, current, onChange } from "../app.ts";
import type { NetworkFile } from "../enforce-options.ts";
import { copy, download } from "../files.ts";
import { generateText, reasonText } from "../text/generate.ts";
import { t } from "../text/language.ts";
import type { EnforcedBy, ServerReport } from "../worker/server.ts";
import { options } from "./dom.ts";

const TARGETS: readonly (readonly [EnforcedBy, string])[] = [
  ["nginx", "nginx"],
  ["apache", "Apache"],
  ["caddy", "Caddy"],
  ["haproxy", "HAProxy"],
  ["worker", "Cloudflare Worker"],
];
/** How many lines of a file are shown. */
const MOST_LINES = 400;

/** A command, and what it is for. It is copied without a line's end, with which a shell would run it. */
export function commandLine(label: string, command: string): TemplateResult {
  return html`<p class="soft">${label} <code>${command}</code>
    <button type="button" class="quiet" aria-label=${`${t().copy}: ${label}`} @click=${() => copy(command, () => t().copiedCommand)}>${t().copy}</button></p>`;
}

export class ServerSection {
  readonly #draw: () => void;
  #robots = "";
  #networks: readonly NetworkFile[] = [];
  #target: EnforcedBy = "nginx";
  #report: ServerReport | undefined;
  readonly #place: string;
  #isOpen: boolean;

  /**
   * @param draw draws the page, and this section in it
   * @param place the tab that it is in, with which its ids begin
   */
  constructor(draw: () => void, place: "generate" | "log", isOpen = false) {
    this.#draw = draw;
    this.#place = place;
    this.#isOpen = isOpen;
    onChange((changed) => {
      if (changed("dialect")) void this.#write();
    });
  }

  /** Takes a file, and the networks of real robots. */
  take(robots: string, networks = this.#networks): void {
    if (robots === this.#robots && networks === this.#networks) return;
    this.#robots = robots;
    this.#networks = networks;
    void this.#write();
  }

  view(): TemplateResult {
    const texts = generateText().servers;
    const choose = ({ target }: Event): void => {
      this.#target = (target as HTMLSelectElement).value as EnforcedBy;
      void this.#write();
    };
    const toggle = ({ target }: Event): void => {
      const { open } = target as HTMLDetailsElement;
      if (open === this.#isOpen) return;
      this.#isOpen = open;
      if (this.#report === undefined) void this.#write();
    };
    return html`<details id=${`${this.#place}-server`} class="server" ?open=${this.#isOpen} @toggle=${toggle}>
      <summary>${texts.title}</summary>
      <label class="field">
        <span>${texts.choose}</span>
        <select id=${`${this.#place}-target`} @change=${choose}>${options(TARGETS, this.#target)}</select>
      </label>
      ${this.#report === undefined ? nothing : reportView(this.#report)}
    </details>`;
  }

  async #write(): Promise<void> {
    this.#report = undefined;
    this.#draw();
    if (!this.#isOpen || this.#robots === "") return;
    const [robots, networks, target, { dialect }] = [this.#robots, this.#networks, this.#target, current()];
    const report = await ask("server", { robots, networks, target, dialect });
    const isOld =
      robots !== this.#robots ||
      networks !== this.#networks ||
      target !== this.#target ||
      dialect !== current().dialect;
    if (report === undefined || isOld) return;
    this.#report = report;
    this.#draw();
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
