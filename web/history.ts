/**
 * Where the page's state is besides the page, and how it comes back.
 *
 * - In the browser's storage: the work that the tab shows (`work.ts`), saved a moment after each change.
 * - In the hash of the address: as much of the state as a link has, replaced after each save.
 * - In the browser's history: a step for each tab that is shown, and for each work. Back and forward bring these again.
 */
import { change, current, isServed, onChange } from "./app.ts";
import { hashOf, linkedPart, MOST_HASH, type OpenedLink, openHash } from "./state/link.ts";
import {
  forgetLastState,
  isComeBack,
  keepLastState,
  lastState,
  type TabWork,
  tabWork,
} from "./state/memory.ts";
import { example, type State, type Tab } from "./state/state.ts";
import { besideOf, keptWork, keptWorks, takeOldDrafts } from "./state/works.ts";
import { t } from "./text/language.ts";
import { debounce, settle } from "./view/dom.ts";
import { mention, notify, withdraw, withdrawOfWork } from "./view/notices.ts";
import {
  isSameContent,
  isShown,
  keepCurrentWork,
  newWork,
  onSavedElsewhere,
  rememberWork,
  setWork,
  shownWork,
} from "./work.ts";

/** A state with more characters is not packed into the address: packing would freeze the page for a moment. */
const MOST_PACKED = 2_000_000;

/** A step of the browser's history. A link that is opened over the page brings another work. */
interface Step {
  readonly tab: Tab;
  readonly work: string;
}

/** Whether the change comes from the history, and so adds no step to it. */
let isTravelling = false;
/** Whether the page is being left: the next page would not see a change of the address any more. */
let isLeaving = false;

/**
 * Saves every change, adds a step for every tab that the visitor opens, and goes where back and forward lead.
 *
 * @param isVisitor whether a change of the tab may be the visitor's: while the page starts, none is
 */
export function followHistory(isVisitor: () => boolean): void {
  replaceStep();
  onChange((changed) => {
    if (changed("tab") && !isTravelling && isVisitor()) history.pushState(step(), "");
    keepSoon();
  });
  addEventListener("popstate", ({ state }: { state: Step | null }) => {
    if (state === null) return;
    settle();
    void travel(async () => (isShown(state.work) ? change({ tab: state.tab }) : goToWork(state.work)));
  });
  // A link that is pasted over the page's own address; the browser has made a step for it.
  addEventListener("hashchange", () => {
    if (history.state === null) void travel(openLink);
  });
  // It is the other tab's version that counts from now on.
  onSavedElsewhere(() => withdraw("elsewhere"));
  // A hidden page may never run again. There is no time to make a link, so the address may lag behind.
  addEventListener("pagehide", () => {
    isLeaving = true;
    keepLeft();
  });
  addEventListener("pageshow", () => {
    isLeaving = false;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") keepLeft();
  });
}

function step(): Step {
  return { tab: current().tab, work: shownWork().id };
}

function replaceStep(address?: string): void {
  history.replaceState(step(), "", address);
}

/** Changes the state without adding a step. */
async function travel(go: () => Promise<void>): Promise<void> {
  isTravelling = true;
  await go().finally(() => {
    isTravelling = false;
  });
}

/** Saves the state once nothing has changed for a moment. */
const keepSoon = debounce(700, () => void keepNow());

/** Saves the state in the browser, then in the address. */
export async function keepNow(): Promise<void> {
  const state = current();
  const [outcome, hash] = await Promise.all([keepCurrentWork(state), addressHash(state)]);
  if (outcome === "failed") notify("storage", () => t().storageFull);
  else withdraw("storage");
  if (outcome === "replaced") notify("elsewhere", () => t().recentElsewhere, [], "status");
  // A newer state will be saved in a moment; and another step of the history has an address of its own.
  if (current() !== state || isLeaving || !isShown((history.state as Step | null)?.work)) return;
  try {
    replaceStep(location.pathname + location.search + hash);
    rememberWork();
    if (outcome !== "failed") forgetLastState();
  } catch {
    // Replacing the address too often is refused by some browsers; nothing is lost if it lags behind.
  }
}

function keepLeft(): void {
  settle();
  keepLastState(current());
  rememberWork();
}

/** The hash of a link to the state; undefined if it would be too long. */
export async function linkHash(of: State): Promise<string | undefined> {
  const part = linkedPart(of);
  const length = Object.values(part).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  );
  if (length > MOST_PACKED) return undefined;
  const hash = await hashOf(part);
  return hash.length > MOST_HASH ? undefined : hash;
}

/** The hash for the page's own address; empty if the address contains a secret, which nobody should pass on. */
async function addressHash(of: State): Promise<string> {
  return isServed() ? "" : ((await linkHash(of)) ?? "");
}

/** The work that the page shows first. */
export async function workAtStart(): Promise<{ readonly state: State; readonly say: () => unknown }> {
  await takeOldDrafts();
  const works = await keptWorks();
  const tab = isComeBack(location.hash) ? tabWork() : undefined;
  if (tab !== undefined) {
    const last = works.find(({ id }) => id === tab.id);
    // If another tab has saved the work since, this one's text is beside it.
    const work =
      last !== undefined && last.at !== tab.at
        ? works.find(({ id }) => id === besideOf(tab.id, tab.by))
        : last;
    const kept = work && (await keptWork(work.id));
    const left = lastState();
    const state = left ?? kept;
    if (state !== undefined) {
      setWork(work ?? (last === undefined ? tab : newWork()), kept ?? example);
      return { state, say: () => left !== undefined && keepSoon() };
    }
  }
  const opened = await openHash(location.hash);
  const mine = works.find(({ isLinked }) => !isLinked) ?? works[0];
  const own = mine && (await keptWork(mine.id));
  if (opened.kind !== "state" || (own !== undefined && says(opened.state, own))) {
    if (own !== undefined) setWork(mine!, own);
    const { tab, filter, asked } = opened.kind === "state" ? opened.state : (own ?? example);
    return { state: { ...(own ?? example), tab, filter, asked }, say: () => sayRefused(opened) };
  }
  setWork(newWork(true), opened.state);
  const say = (): void => {
    if (own !== undefined) sayAside(() => void openWork(mine!.id));
  };
  return { state: opened.state, say };
}

/** Whether a link agrees with a work in everything that the link has. */
function says(linked: State, work: State): boolean {
  return isSameContent(linkedPart(linked), linkedPart({ ...work, tab: linked.tab }));
}

/** Opens the link in the address in place of the current work. */
async function openLink(): Promise<void> {
  const now = await openHash(location.hash);
  sayRefused(now);
  if (now.kind !== "state") return;
  withdrawOfWork();
  const [work, state] = [shownWork(), current()];
  setWork(newWork(true), now.state);
  change(now.state);
  replaceStep();
  sayAside(() => show(work, state));
}

/** Goes back or forward to a step that shows another work. */
async function goToWork(id: string): Promise<void> {
  const state = await keptWork(id);
  if (state === undefined) return openLink();
  const work = (await keptWorks()).find((one) => one.id === id);
  withdrawOfWork();
  setWork(work ?? newWork(), state);
  change(state);
}

/** Opens a work of the list; the current one stays in the list. */
export async function openWork(id: string): Promise<void> {
  settle();
  const work = (await keptWorks()).find((one) => one.id === id);
  const state = work && (await keptWork(id));
  if (work === undefined || state === undefined) notify("recent", () => t().recentGone);
  else show(work, state);
}

function show(work: TabWork, state: State): void {
  settle();
  withdrawOfWork();
  setWork(work, state);
  history.pushState(step(), "");
  change({ ...state, tab: current().tab });
  void keepNow();
}

function sayRefused({ kind }: OpenedLink): void {
  const own = !isSameContent(current(), example);
  if (kind === "newer") notify("link", () => t().linkNewer({ own }));
  if (kind === "broken") notify("link", () => t().linkBroken({ own }));
}

function sayAside(go: () => void): void {
  mention("link", () => t().draftAside, [{ label: () => t().restore, go }]);
}
