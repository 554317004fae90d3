import type { BuildRefusal, RobotsSpec } from "../../src/write/index.ts";
import { ask, change, current, onChange } from "../app.ts";
import { copyText, download } from "../files.ts";
import type { ReachReport } from "../protocol.ts";
import { example, type Form, type FormGroup } from "../state/state.ts";
import { onLanguage, t, translate } from "../text/language.ts";
import { refusalText } from "../text/refusal.ts";
import { byId, h, refill, settle } from "../view/dom.ts";
import { mention, notify, withdraw } from "../view/notices.ts";
import { keepCopy } from "../work.ts";

let built = "";
let reach: readonly ReachReport[] | undefined;
let refusal: BuildRefusal | undefined;
let isBuilt = false;
/** The form as its fields show it. */
let shown: Form | undefined;

const EMPTY: FormGroup = { agents: "", disallow: "", allow: "", crawlDelay: "" };
/** A first group without rules, which adds nothing to a preset. */
const FOR_ALL: FormGroup = { ...EMPTY, agents: "*" };
/** Presets that say what holds for all: groups of one's own would contradict their names. */
const WHOLE = ["", "open", "closed"];

/** Builds the tab when it is first looked at. */
export function showGenerate(): void {
  if (!isBuilt) build();
  isBuilt = true;
  drawForm();
  void write();
}

function build(): void {
  const panel = byId("panel-generate");
  panel.classList.add("split");
  panel.append(
    h(
      "section",
      { className: "pane" },
      h("div", { className: "bar" }, h("h2", { "data-t": "tabGenerate" })),
      h("form", {
        className: "scroll form",
        id: "generate-form",
        onsubmit: (event: Event) => event.preventDefault(),
      }),
    ),
    h(
      "section",
      { className: "pane" },
      h(
        "div",
        { className: "bar wrap" },
        h("h2", { "data-t": "preview" }),
        h("span", { className: "grow" }),
        h("button", {
          className: "quiet takes-file",
          disabled: true,
          "data-t": "copy",
          onclick: () => void copy(),
        }),
        h("button", {
          className: "quiet takes-file",
          disabled: true,
          "data-t": "download",
          onclick: () => download("robots.txt", built),
        }),
        h("button", {
          className: "primary takes-file",
          disabled: true,
          "data-t": "useFile",
          onclick: useFile,
        }),
      ),
      h("div", {
        id: "generate-reach",
        className: "reach",
        role: "region",
        tabIndex: 0,
        "data-label": "reachTitle",
      }),
      h("p", { id: "generate-problem", className: "problem", role: "status", hidden: true }),
      h("pre", {
        id: "generate-preview",
        className: "scroll",
        tabIndex: 0,
        role: "region",
        "data-label": "preview",
      }),
    ),
  );
  translate(panel);
  onLanguage(() => {
    drawForm();
    drawRefusal();
    drawReach();
    drawPreview();
  });
  onChange((changed) => {
    if (!changed.has("form")) return;
    if (current().form !== shown) drawForm();
    void write();
  });
}

function drawForm(): void {
  const texts = t();
  shown = current().form;
  const { preset, groups, sitemaps } = shown;
  const choice = h(
    "select",
    { id: "generate-preset" },
    h("option", { value: "" }, texts.startEmpty),
    ...Object.entries(texts.presetNames).map(([value, text]) => h("option", { value }, text)),
  );
  choice.value = preset;
  choice.addEventListener("change", () => startFrom(choice.value));
  refill(
    byId("generate-form"),
    h("label", { className: "field" }, h("span", {}, texts.start), choice),
    h("button", {
      type: "button",
      className: "quiet",
      textContent: texts.takeOwn,
      onclick: () => void takeOwn(),
    }),
    ...groups.map(groupFields),
    h("button", {
      type: "button",
      className: "quiet",
      textContent: texts.addGroup,
      onclick: () => {
        edit({ groups: [...current().form.groups, EMPTY] });
        drawForm();
      },
    }),
    area(texts.sitemapsField, sitemaps, (text) => edit({ sitemaps: text })),
  );
}

/** Begins with a preset. What is in the form goes where it would contradict it, and can be brought back. */
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
  notify("form", () => t().formCleared, [back], "status");
}

/** Fills the form with the groups and sitemaps of the file that is being tested. */
async function takeOwn(): Promise<void> {
  const { form, robots } = current();
  const own = await ask("form", { robots });
  if (own === undefined) return;
  change({ form: { preset: form.preset, groups: own.groups, sitemaps: own.sitemaps } });
  const back = { label: () => t().bringBack, go: () => change({ form }) };
  notify("form", () => t().ownTaken, [back], "status");
}

/** Tests the file. The one before it is the earlier version, and stays in the list of recent work. */
function useFile(): void {
  const { robots } = current();
  settle();
  keepCopy(current());
  change({ robots: built, before: robots, tab: "test" });
  if (robots.trim() === "" || robots === built || robots === example.robots) return;
  const compare = { label: () => t().tabCompare, go: () => change({ tab: "compare" }) };
  notify("form", () => t().fileUsed, [compare], "status");
}

function hasRules({ agents: _, ...rules }: FormGroup): boolean {
  return Object.values(rules).some((text) => text.trim() !== "");
}

function groupFields(group: FormGroup, index: number): HTMLElement {
  const texts = t();
  const set = (patch: Partial<FormGroup>): void =>
    edit({ groups: current().form.groups.map((one, i) => (i === index ? { ...one, ...patch } : one)) });
  const delay = h("input", { value: group.crawlDelay, inputMode: "decimal" });
  delay.addEventListener("input", () => set({ crawlDelay: delay.value }));
  return h(
    "fieldset",
    {},
    h("legend", {}, texts.groupTitle(index + 1)),
    area(texts.agents, group.agents, (agents) => set({ agents })),
    area(texts.disallowField, group.disallow, (disallow) => set({ disallow })),
    area(texts.allowField, group.allow, (allow) => set({ allow })),
    h("label", { className: "field" }, h("span", {}, texts.delayField), delay),
    h("button", {
      type: "button",
      className: "quiet",
      textContent: texts.removeGroup,
      onclick: () => {
        edit({ groups: current().form.groups.filter((_, i) => i !== index) });
        drawForm();
      },
    }),
  );
}

function area(label: string, value: string, take: (text: string) => void): HTMLElement {
  const input = h("textarea", {
    value,
    rows: Math.min(Math.max(value.split("\n").length, 2), 8),
    spellcheck: false,
  });
  input.addEventListener("input", () => take(input.value));
  return h("label", { className: "field" }, h("span", {}, label), input);
}

function edit(patch: Partial<Form>): void {
  shown = { ...current().form, ...patch };
  change({ form: shown });
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
  const answer = await ask("build", { spec: specOf(current().form) });
  if (answer === undefined) return;
  refusal = "refusal" in answer ? answer.refusal : undefined;
  if ("robots" in answer) {
    built = answer.robots;
    drawPreview();
    reach = await ask("reach", { robots: built });
    drawReach();
  }
  drawRefusal();
}

async function copy(): Promise<void> {
  const isDone = await copyText(built);
  if (isDone) mention("copy", () => t().copiedFile);
  else notify("copy", () => t().copyRefused);
}

function drawPreview(): void {
  byId("generate-preview").replaceChildren(
    built === "" ? h("span", { className: "soft wraps" }, t().generateEmpty) : built,
  );
}

/** Whom the file shuts out, by what they are for. */
function drawReach(): void {
  const texts = t();
  const cell = (names: readonly string[], className: string): HTMLElement => {
    const some = names.slice(0, 3).join(", ");
    const text = names.length > 3 ? texts.reachMore(some, names.length - 3) : some || "–";
    return h("td", { className: `cell ${className}`, title: names.join(", ") }, text);
  };
  const rows = (reach ?? []).map(({ purpose, blocked, allowed }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", className: "cell purpose" }, texts.purposes[purpose]),
      cell(blocked, "shut"),
      cell(allowed, "free"),
    ),
  );
  const heads = [texts.reachPurpose, texts.reachBlocked, texts.reachAllowed];
  byId("generate-reach").replaceChildren(
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col", className: "cell" }, head)))),
      h("tbody", {}, ...rows),
    ),
  );
}

function drawRefusal(): void {
  const problem = byId("generate-problem");
  problem.hidden = refusal === undefined;
  problem.textContent = refusal === undefined ? "" : refusalText(refusal);
  // What the preview still shows is not what the form says.
  for (const button of byId("panel-generate").querySelectorAll<HTMLButtonElement>(".takes-file"))
    button.disabled = refusal !== undefined || built === "";
  const wrong = refusal && fieldOf(refusal);
  for (const field of byId("generate-form").querySelectorAll("input, textarea"))
    field.setAttribute("aria-invalid", String(field === wrong));
}

/** The field that holds what was refused. */
function fieldOf({ reason, values }: BuildRefusal): Element | undefined {
  const fields = [...byId("generate-form").querySelectorAll<HTMLTextAreaElement>("input, textarea")];
  if (reason === "no-agent") {
    const { groups } = current().form;
    const nameless = groups.findIndex(
      ({ agents, ...rest }) => agents.trim() === "" && Object.values(rest).some((text) => text.trim() !== ""),
    );
    return (
      byId("generate-form").querySelectorAll("fieldset")[nameless]?.querySelector("textarea") ?? undefined
    );
  }
  return fields.find((field) => linesOf(field.value).some((line) => values.includes(line)));
}
