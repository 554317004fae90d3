import { keepSizes, keptSizes } from "../state/memory.ts";
import { t } from "../text/language.ts";
import { byId } from "./dom.ts";

/** The least share of a pane in percent, and the share that a key moves. */
const LEAST = 15;
const STEP = 2;

/**
 * Makes a line between two panes that can be dragged, or moved by arrow keys; a double click resets it. The share of
 * the first pane, in percent, becomes a custom property of the parent, and is kept.
 */
export function splitter(id: string, property: string, axis: "x" | "y", usual: number): void {
  const bar = byId(id);
  const parent = bar.parentElement!;
  const set = (share: number, isKept = true): void => {
    const now = Math.round(Math.min(Math.max(share, LEAST), 100 - LEAST) * 10) / 10;
    parent.style.setProperty(property, `${now}%`);
    bar.setAttribute("aria-valuenow", `${Math.round(now)}`);
    if (isKept) keepSizes({ ...keptSizes(), [id]: now });
  };
  const share = (): number => keptSizes()[id] ?? usual;
  bar.setAttribute("role", "separator");
  bar.setAttribute("aria-orientation", axis === "x" ? "vertical" : "horizontal");
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
  bar.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (!bar.hasPointerCapture(pointerId)) return;
    const { left, top, width, height } = parent.getBoundingClientRect();
    set(axis === "x" ? (100 * (clientX - left)) / width : (100 * (clientY - top)) / height);
  });
  bar.addEventListener("dblclick", () => set(usual));
  bar.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(share() + by);
  });
}
