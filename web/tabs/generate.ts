import { html, render, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { BuildRefusal, RobotsSpec } from "../../src/site/write/index.ts";
import { ask, change, current, onChange } from "../app.ts";
import { copyText, downloadRobots } from "../files.ts";
import type { FileLines, ReachReport } from "../protocol.ts";
import { example, type Form, type FormGroup } from "../state/state.ts";
import { currentLanguage, onLanguage, t } from "../text/language.ts";
import { refusalText } from "../text/refusal.ts";
import { colourFile } from "../view/colour-file.ts";
import { byId, redraw, settle } from "../view/dom.ts";
import { mention, notify, withdraw } from "../view/notices.ts";
import { options } from "../view/options.ts";
import { keepCopy } from "../work.ts";

let built = "";
/** The parts of the file, once the worker has told them. */
let reading: FileLines | undefined;
let reach: readonly ReachReport[] | undefined;
let refusal: BuildRefusal | undefined;
let isBuilt = false;

const EMPTY: FormGroup = { agents: "", disallow: "", allow: "", crawlDelay: "" };
/** A first group without rules, which adds nothing to a preset. */
const FOR_ALL: FormGroup = { ...EMPTY, agents: "*" };
/** Presets with the same rule for all crawlers: the visitor's own groups would contradict their names. */
const WHOLE = ["", "open", "closed"];

/** Builds the tab when it is first opened. */
export function showGenerate(): void {
  if (!isBuilt) build();
  isBuilt = true;
  draw();
  void write();
}

function build(): void {
  byId("panel-generate").classList.add("split");
  onLanguage(() => {
    draw();
    // The sentence of a lint rule comes from the worker.
    if (refusal?.reason === "faulty") void write();
  });
  onChange((changed) => {
    if (!changed.has("form")) return;
    draw();
    void write();
  });
}

function draw(): void {
  const texts = t();
  // The preview may still show an older file than the form describes.
  const isLacking = refusal !== undefined || built === "";
  const save = (): void => downloadRobots(built);
  render(
    html`<section class="pane">
        <div class="bar"><h2>${texts.tabGenerate}</h2></div>
        <form id="generate-form" class="scroll form" @submit=${(event: Event) => event.preventDefault()}></form>
      </section>
      <section class="pane">
        <div class="bar wrap">
          <h2>${texts.preview}</h2>
          <span class="grow"></span>
          <button class="quiet" ?disabled=${isLacking} @click=${copy}>${texts.copy}</button>
          <button class="quiet" ?disabled=${isLacking} @click=${save}>${texts.download}</button>
          <button class="primary" ?disabled=${isLacking} @click=${useFile}>${texts.useFile}</button>
        </div>
        <div id="generate-reach" class="reach" tabindex="0" role="region" aria-label=${texts.reachTitle}>${reachTable()}</div>
        <p id="generate-problem" class="problem" role="status" ?hidden=${refusal === undefined}>${refusal && refusalText(refusal)}</p>
        <pre id="generate-preview" class="scroll" tabindex="0" role="region" aria-label=${texts.preview}>${guard([texts, built, reading], preview)}</pre>
      </section>`,
    byId("panel-generate"),
  );
  redraw(fields(current().form), byId("generate-form"));
}

function preview(): string | TemplateResult {
  if (built === "") return html`<span class="soft wraps">${t().generateEmpty}</span>`;
  return reading === undefined ? built : colourFile(built, reading);
}

function fields({ preset, groups, sitemaps }: Form): TemplateResult {
  const texts = t();
  const wrong = refusal && fieldOf(refusal, { preset, groups, sitemaps });
  const presets = [["", texts.startEmpty] as const, ...Object.entries(texts.presetNames)];
  const start = ({ target }: Event): void => startFrom((target as HTMLSelectElement).value);
  const add = (): void => {
    edit({ groups: [...current().form.groups, { ...EMPTY }] });
    byId("generate-form").querySelector<HTMLElement>("fieldset:last-of-type textarea")!.focus();
  };
  return html`<label class="field">
      <span>${texts.start}</span>
      <select id="generate-preset" @change=${start}>${options(presets, preset)}</select>
    </label>
    <button type="button" class="quiet" @click=${takeOwn}>${texts.takeOwn}</button>
    ${repeat(groups, keyOf, (group, i) => groupFields(group, i, wrong))}
    <button type="button" class="quiet" @click=${add}>${texts.addGroup}</button>
    ${area(texts.sitemapsField, sitemaps, wrong === "sitemaps", (text) => edit({ sitemaps: text }))}`;
}

/** The first version of an edited group. Each edit makes a new object, but the fields on the page must stay. */
const firsts = new WeakMap<FormGroup, FormGroup>();

function keyOf(group: FormGroup): FormGroup {
  return firsts.get(group) ?? group;
}

/** Begins with a preset. Groups that would contradict it are removed, and can be brought back. */
function startFrom(preset: string): void {
  const { form } = current();
  withdraw("form");
  const isTouched = form.groups.some(hasRules) || (preset === "" && form.sitemaps.trim() !== "");
  if (!WHOLE.includes(preset) || !isTouched) {
    edit({ preset });
    return;
  }
  change({ form: { preset, groups: [FOR_ALL], sitemaps: preset === "" ? "" : form.sitemaps } });
  const back = { label: () => t().bringBack, go: () => change({ form: { ...form, preset } }) };
  mention("form", () => t().formCleared, [back]);
}

/** Fills the form with the tested file's groups and sitemaps. */
async function takeOwn(): Promise<void> {
  const { form, robots } = current();
  const own = await ask("form", { robots });
  if (own === undefined) return;
  change({ form: { preset: form.preset, groups: own.groups, sitemaps: own.sitemaps } });
  const back = { label: () => t().bringBack, go: () => change({ form }) };
  mention("form", () => t().ownTaken, [back]);
}

/** Tests the file. The previous one becomes the earlier version, and stays in recent work. */
function useFile(): void {
  const { robots } = current();
  settle();
  keepCopy(current());
  change({ robots: built, before: robots, tab: "test" });
  if (robots.trim() === "" || robots === built || robots === example.robots) return;
  const compare = { label: () => t().tabCompare, go: () => change({ tab: "compare" }) };
  mention("form", () => t().fileUsed, [compare]);
}

function hasRules({ agents: _, ...rules }: FormGroup): boolean {
  return Object.values(rules).some((text) => text.trim() !== "");
}

/** @param wrong the field with the value that was refused */
function groupFields(group: FormGroup, index: number, wrong: string | undefined): TemplateResult {
  const texts = t();
  const set = (patch: Partial<FormGroup>): void => {
    const edited = { ...group, ...patch };
    firsts.set(edited, keyOf(group));
    edit({ groups: current().form.groups.map((one, i) => (i === index ? edited : one)) });
  };
  const remove = (): void => edit({ groups: current().form.groups.filter((_, i) => i !== index) });
  const areaOf = (name: keyof FormGroup, label: string): TemplateResult =>
    area(label, group[name], wrong === `${index} ${name}`, (text) => set({ [name]: text }));
  return html`<fieldset>
    <legend>${texts.groupTitle({ number: index + 1 })}</legend>
    ${areaOf("agents", texts.agents)} ${areaOf("disallow", texts.disallowField)} ${areaOf("allow", texts.allowField)}
    <label class="field">
      <span>${texts.delayField}</span>
      <input
        inputmode="decimal"
        aria-invalid=${wrong === `${index} crawlDelay` ? "true" : "false"}
        .value=${live(group.crawlDelay)}
        @input=${({ target }: Event) => set({ crawlDelay: (target as HTMLInputElement).value })}
      />
    </label>
    <button type="button" class="quiet" @click=${remove}>${texts.removeGroup}</button>
  </fieldset>`;
}

function area(label: string, text: string, isWrong: boolean, take: (text: string) => void): TemplateResult {
  return html`<label class="field">
    <span>${label}</span>
    <textarea
      rows=${Math.min(Math.max(text.split("\n").length, 2), 8)}
      spellcheck="false"
      aria-invalid=${isWrong ? "true" : "false"}
      .value=${live(text)}
      @input=${({ target }: Event) => take((target as HTMLTextAreaElement).value)}
    ></textarea>
  </label>`;
}

function edit(patch: Partial<Form>): void {
  change({ form: { ...current().form, ...patch } });
}

function specOf({ preset, groups, sitemaps }: Form): RobotsSpec {
  return {
    ...(preset !== "" && { preset: preset as NonNullable<RobotsSpec["preset"]> }),
    groups: groups
      .filter((group) => hasRules(group) || !["", "*"].includes(group.agents.trim()))
      .map(({ agents, disallow, allow, crawlDelay }) => ({
        agents: linesOf(agents),
        disallow: linesOf(disallow),
        allow: linesOf(allow),
        ...(crawlDelay.trim() !== "" && { crawlDelay: Number(crawlDelay.replace(",", ".")) }),
      })),
    sitemaps: linesOf(sitemaps),
  };
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

async function write(): Promise<void> {
  const answer = await ask("build", { spec: specOf(current().form), language: currentLanguage() });
  if (answer === undefined) return;
  refusal = "refusal" in answer ? answer.refusal : undefined;
  if ("robots" in answer) [built, reading] = [answer.robots, undefined];
  draw();
  if (refusal !== undefined) return;
  reading = (await ask("readings", { texts: [built], dialect: "rfc9309" }))?.readings[0];
  draw();
  reach = await ask("reach", { robots: built });
  draw();
}

async function copy(): Promise<void> {
  const isDone = await copyText(built);
  if (isDone) mention("copy", () => t().copiedFile);
  else notify("copy", () => t().copyRefused);
}

/** The crawlers that the file shuts out, by purpose. */
function reachTable(): TemplateResult {
  const texts = t();
  const cell = (names: readonly string[], className: string): TemplateResult => {
    const some = names.slice(0, 3).join(", ");
    const text = names.length > 3 ? texts.reachMore({ some, count: names.length - 3 }) : some || "–";
    return html`<td class="cell ${className}" title=${names.join(", ")}>${text}</td>`;
  };
  const heads = [texts.reachPurpose, texts.reachBlocked, texts.reachAllowed];
  return html`<table>
    <thead>
      <tr>${heads.map((head) => html`<th scope="col" class="cell">${head}</th>`)}</tr>
    </thead>
    <tbody>
      ${reach?.map(
        ({ purpose, blocked, allowed }) => html`<tr>
          <th scope="row" class="cell purpose">${texts.purposes[purpose]}</th>
          ${cell(blocked, "shut")}${cell(allowed, "free")}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The field with the value that was refused: its group's index and its name. */
function fieldOf({ reason, values }: BuildRefusal, { groups, sitemaps }: Form): string | undefined {
  if (reason === "no-agent") {
    const nameless = groups.findIndex((group) => group.agents.trim() === "" && hasRules(group));
    return `${nameless} agents`;
  }
  const ofGroups = groups.flatMap((group, i) =>
    (["agents", "disallow", "allow", "crawlDelay"] as const).map(
      (name) => [`${i} ${name}`, group[name]] as const,
    ),
  );
  const all = [...ofGroups, ["sitemaps", sitemaps] as const];
  return all.find(([, text]) => linesOf(text).some((line) => values.includes(line)))?.[0];
}
