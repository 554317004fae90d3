import { keepSizes, keptSizes } from "../state/memory.ts";
import { t } from "../text/language.ts";
import { byId } from "./dom.ts";

/** The usual and the least share of a pane in percent, and the share that a key moves. */
const USUAL = 44;
const LEAST = 15;
const STEP = 2;

/**
 * Makes the line between the two panes one that can be dragged, or moved by arrow keys; a double click resets it. The
 * share of the first pane, in percent, becomes a custom property of their parent, and is kept.
 */
export function setUpSplitter(): void {
  const bar = byId("split-panes");
  const parent = bar.parentElement!;
  const set = (share: number, isKept = true): void => {
    const now = Math.round(Math.min(Math.max(share, LEAST), 100 - LEAST) * 10) / 10;
    parent.style.setProperty("--left", `${now}%`);
    bar.setAttribute("aria-valuenow", `${Math.round(now)}`);
    if (isKept) keepSizes({ [bar.id]: now });
  };
  const share = (): number => keptSizes()[bar.id] ?? USUAL;
  bar.setAttribute("role", "separator");
  bar.setAttribute("aria-orientation", "vertical");
  bar.setAttribute("aria-valuemin", `${LEAST}`);
  bar.setAttribute("aria-valuemax", `${100 - LEAST}`);
  bar.dataset.label = "splitter";
  bar.setAttribute("aria-label", t().splitter);
  bar.tabIndex = 0;
  set(share(), false);
  bar.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    bar.setPointerCapture(event.pointerId);
    bar.focus();
  });
  bar.addEventListener("pointermove", ({ pointerId, clientX }) => {
    if (!bar.hasPointerCapture(pointerId)) return;
    const { left, width } = parent.getBoundingClientRect();
    set((100 * (clientX - left)) / width);
  });
  bar.addEventListener("dblclick", () => set(USUAL));
  bar.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(share() + by);
  });
}
