import { html, nothing, render, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { live } from "lit-html/directives/live.js";
import { ask, change, current, onChange } from "../app.ts";
import { copy, downloadRobots } from "../files.ts";
import type { FileLines } from "../protocol.ts";
import { example, type Form, type FormGroup, keepsFile, LF, type LineEnds } from "../state/state.ts";
import { generateText, generateTextReady } from "../text/generate.ts";
import { currentLanguage, onLanguage, t } from "../text/language.ts";
import { asksView } from "../view/asks.ts";
import { colourFile } from "../view/colour-file.ts";
import { byId, options, redraw, settle } from "../view/dom.ts";
import { mention, withdraw } from "../view/notices.ts";
import { ServerSection } from "../view/server-section.ts";
import { visible } from "../view/visible.ts";
import { keepCopy } from "../work.ts";
import type { Addition } from "../worker/addition.ts";
import type { AsksReport } from "../worker/asks.ts";
import type { WrongValue } from "../worker/build.ts";
import "../style/report.css";
import "../style/generate.css";

/** The form's file; empty while a value is wrong. */
let built = "";
/** What of it was added to the tested file, if that stays as it is. */
let addition: Omit<Addition, "robots"> = {};
/** The parts of the file, once the worker has told them. */
let reading: FileLines | undefined;
let asks: AsksReport | undefined;
let wrong: readonly WrongValue[] = [];
let isBuilt = false;
const servers = new ServerSection(() => draw(), "generate");

const EMPTY: FormGroup = { agents: "", disallow: "", allow: "", crawlDelay: "" };
/** A first group without rules, which adds nothing to a preset. */
const FOR_ALL: FormGroup = { ...EMPTY, agents: "*" };
/** Presets with the same rule for all crawlers: the visitor's own groups would contradict their names. */
const WHOLE = ["", "open", "closed"];
/** Presets that can be added to a file: the others would contradict its rules, or take them from crawlers. */
const ADDABLE = ["no-ai-training", "no-ai"];
/** How many crawlers are named that keep the file's own rules. */
const MOST_NAMED = 8;

/** Builds the tab when it is first opened. */
export async function showGenerate(): Promise<void> {
  if (isBuilt) draw();
  else await build();
  void write();
}

async function build(): Promise<void> {
  isBuilt = true;
  byId("panel-generate").classList.add("split");
  await generateTextReady;
  draw();
  onLanguage(() => {
    draw();
    // The sentences come from the worker.
    if (wrong.length > 0) void write();
  });
  onChange((changed) => {
    const { form, tab } = current();
    if (!changed("form") && !(changed("robots") && form.keepsFile !== false && tab === "generate")) return;
    draw();
    void write();
  });
}

function draw(): void {
  const texts = generateText();
  const isLacking = built === "";
  const save = (): void => downloadRobots(built, endsOf(formNow()));
  render(
    html`<section class="pane">
        <div class="bar"><h2>${t().tabGenerate}</h2></div>
        <form id="generate-form" class="scroll form" @submit=${(event: Event) => event.preventDefault()}></form>
      </section>
      <section class="pane">
        <div class="bar wrap">
          <h2>${texts.preview}</h2>
          <span class="grow"></span>
          <button class="quiet" ?disabled=${isLacking} @click=${() => copy(built, () => texts.copiedFile)}>${t().copy}</button>
          <button class="quiet" ?disabled=${isLacking} @click=${save}>${t().download}</button>
          <button class="primary" ?disabled=${isLacking} @click=${useFile}>${t().useFile}</button>
        </div>
        <div id="generate-problem" class="problem no" role="status">${wrong.length === 0 ? nothing : wrongValues()}</div>
        ${isLacking ? nothing : additionView()}
        <pre id="generate-preview" class="scroll" tabindex="0" role="region" aria-label=${texts.preview}>${guard([texts, built, addition, reading, wrong], preview)}</pre>
        <div id="generate-asks" class="written" tabindex="0" role="region" aria-label=${texts.asks.title} ?hidden=${isLacking}>
          ${isLacking ? nothing : servers.view(built)}
          ${asks === undefined ? nothing : html`<h3>${texts.asks.title}</h3>${asksView(asks)}`}
        </div>
      </section>`,
    byId("panel-generate"),
  );
  redraw(fields(formNow()), byId("generate-form"));
}

function preview(): string | TemplateResult {
  if (wrong.length > 0) return html`<span class="soft wraps">${generateText().waits}</span>`;
  if (built === "") return html`<span class="soft wraps">${generateText().generateEmpty}</span>`;
  return reading === undefined ? built : colourFile(built, reading, addition.added);
}

/** What was added to the tested file, and for whom nothing was. */
function additionView(): TemplateResult | typeof nothing {
  const { added, kept = [], signal, opened = [], isUnread } = addition;
  const texts = generateText();
  if (added === undefined) return nothing;
  const listed = (names: readonly string[]): string => {
    const more = names.length - MOST_NAMED;
    return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [t().moreLosers({ count: more })] : [])].join(", ");
  };
  const opens = opened.map(({ names, patterns }) =>
    texts.opens({ names: listed(names), paths: visible(listed(patterns)) }),
  );
  return html`<p id="generate-added" class="added">
    ${texts.added({ count: added })} ${kept.length > 0 ? texts.ownRules({ names: listed(kept) }) : nothing}
    ${signal === undefined ? nothing : texts.noSignal({ signal })}
    ${opens.map((text) => html`<strong>${text}</strong> `)}
    ${isUnread ? html`<strong>${texts.unreadAddition}</strong>` : nothing}
  </p>`;
}

/** What the fields of the form are called in a file. */
const FIELD_NAMES: Readonly<Record<NonNullable<WrongValue["field"]>, string>> = {
  agents: "User-agent",
  disallow: "Disallow",
  allow: "Allow",
  crawlDelay: "Crawl-delay",
  sitemaps: "Sitemap",
};

/** All wrong values, each with its place in the form. */
function wrongValues(): TemplateResult {
  const texts = generateText();
  return html`${texts.wrong({ count: wrong.length })}
    <ul>
      ${wrong.map(({ group, field, why }, i) => {
        const place = [
          ...(group === undefined ? [] : [texts.groupTitle({ number: group + 1 })]),
          ...(field === undefined ? [] : [FIELD_NAMES[field]]),
        ].join(", ");
        return html`<li id=${`generate-wrong-${i}`}>${place === "" ? "" : `${place}: `}<span class="why">${why}</span></li>`;
      })}
    </ul>`;
}

/** What is wrong in a field: the identities of the elements that say so, for screen readers; undefined if nothing is. */
function wrongIn(field: WrongValue["field"], group?: number): string | undefined {
  const ids = wrong.flatMap((one, i) =>
    one.field === field && one.group === group ? [`generate-wrong-${i}`] : [],
  );
  return ids.length === 0 ? undefined : ids.join(" ");
}

function fields({ preset, groups, sitemaps, keepsFile: isAdded }: Form): TemplateResult {
  const texts = generateText();
  const presets = [
    ["", isAdded ? texts.addOnlyGroups : texts.startEmpty] as const,
    ...Object.entries(texts.presetNames).filter(([name]) => !isAdded || ADDABLE.includes(name)),
  ];
  const keep = ({ target }: Event): void => {
    const { checked } = target as HTMLInputElement;
    edit({ keepsFile: checked, preset: checked && !ADDABLE.includes(preset) ? ADDABLE[0]! : preset });
  };
  const start = ({ target }: Event): void => startFrom((target as HTMLSelectElement).value);
  const add = (): void => {
    edit({ groups: [...current().form.groups, { ...EMPTY }] });
    byId("generate-form").querySelector<HTMLElement>("fieldset:last-of-type textarea")!.focus();
  };
  return html`<label class="inline">
      <input type="checkbox" id="generate-keep" .checked=${live(isAdded ?? false)} @change=${keep} />
      <span>${texts.keepFile}</span>
    </label>
    <label class="field">
      <span>${isAdded ? texts.add : texts.start}</span>
      <select id="generate-preset" @change=${start}>${options(presets, preset)}</select>
    </label>
    ${groups.map(groupFields)}
    <button type="button" class="quiet" @click=${add}>${texts.addGroup}</button>
    ${area(texts.sitemapsField, sitemaps, wrongIn("sitemaps"), (text) => edit({ sitemaps: text }))}`;
}

/** Begins with a preset. Groups that would contradict it are removed, and can be brought back. */
function startFrom(preset: string): void {
  const form = formNow();
  withdraw("form");
  const rules = form.groups.flatMap(({ agents: _, ...others }) => Object.values(others));
  const isTouched =
    rules.some((text) => text.trim() !== "") || (preset === "" && form.sitemaps.trim() !== "");
  if (form.keepsFile || !WHOLE.includes(preset) || !isTouched) {
    edit({ preset, keepsFile: form.keepsFile });
    return;
  }
  change({ form: { ...form, preset, groups: [FOR_ALL], sitemaps: preset === "" ? "" : form.sitemaps } });
  const back = { label: () => generateText().bringBack, go: () => change({ form: { ...form, preset } }) };
  mention("form", () => generateText().formCleared, [back]);
}

/** Tests the file. The previous one becomes the earlier version, and stays in recent work. */
function useFile(): void {
  const { robots } = current();
  const form = formNow();
  settle();
  keepCopy(current());
  change({ robots: built, ...endsOf(form), before: robots, form, tab: "test" });
  if (robots.trim() === "" || robots === built || robots === example.robots) return;
  const compare = { label: () => t().tabCompare, go: () => change({ tab: "compare" }) };
  mention("form", () => generateText().fileUsed, [compare]);
}

function groupFields(group: FormGroup, index: number): TemplateResult {
  const texts = generateText();
  const set = (patch: Partial<FormGroup>): void => {
    const edited = { ...group, ...patch };
    edit({ groups: current().form.groups.map((one, i) => (i === index ? edited : one)) });
  };
  const remove = (): void => edit({ groups: current().form.groups.filter((_, i) => i !== index) });
  const areaOf = (name: keyof FormGroup, label: string): TemplateResult =>
    area(label, group[name], wrongIn(name, index), (text) => set({ [name]: text }));
  const wrongDelay = wrongIn("crawlDelay", index);
  return html`<fieldset>
    <legend>${texts.groupTitle({ number: index + 1 })}</legend>
    ${areaOf("agents", texts.agents)} ${areaOf("disallow", texts.disallowField)} ${areaOf("allow", texts.allowField)}
    <label class="field">
      <span>${texts.delayField}</span>
      <input
        inputmode="decimal"
        aria-invalid=${wrongDelay === undefined ? "false" : "true"}
        aria-describedby=${wrongDelay ?? nothing}
        .value=${live(group.crawlDelay)}
        @input=${({ target }: Event) => set({ crawlDelay: (target as HTMLInputElement).value })}
      />
    </label>
    <button type="button" class="quiet" @click=${remove}>${texts.removeGroup}</button>
  </fieldset>`;
}

/** @param wrongBy the elements that say what is wrong in it, by their identities */
function area(
  label: string,
  text: string,
  wrongBy: string | undefined,
  take: (text: string) => void,
): TemplateResult {
  return html`<label class="field">
    <span>${label}</span>
    <textarea
      rows=${Math.min(Math.max(text.split("\n").length, 2), 8)}
      spellcheck="false"
      aria-invalid=${wrongBy === undefined ? "false" : "true"}
      aria-describedby=${wrongBy ?? nothing}
      .value=${live(text)}
      @input=${({ target }: Event) => take((target as HTMLTextAreaElement).value)}
    ></textarea>
  </label>`;
}

/** The form, with whether it adds to the file. */
function formNow(): Form {
  return { ...current().form, keepsFile: keepsFile(current()) };
}

/** The line ends of the file that the form writes. */
function endsOf(form: Form): LineEnds {
  const { lineEnd, endsDiffer } = current();
  return form.keepsFile ? { lineEnd, endsDiffer } : LF;
}

function edit(patch: Partial<Form>): void {
  change({ form: { ...current().form, ...patch } });
}

async function write(): Promise<void> {
  const { robots: tested } = current();
  const answer = await ask("build", { form: formNow(), robots: tested, language: currentLanguage() });
  if (answer === undefined) return;
  const robots = "robots" in answer ? answer.robots : "";
  wrong = "wrong" in answer ? answer.wrong : [];
  addition = "robots" in answer ? answer : {};
  if (robots !== built) {
    // What was said of an older file would be taken for this one's.
    [built, reading, asks] = [robots, undefined, undefined];
  }
  draw();
  if (built === "") return;
  // Answers about an older file would be taken for this one's.
  const found = reading ?? (await ask("readings", { texts: [robots], dialect: "rfc9309" }))?.[0];
  if (robots !== built) return;
  const told = asks ?? (await ask("asks", { robots }));
  if (robots !== built) return;
  reading ??= found;
  asks ??= told;
  draw();
}
