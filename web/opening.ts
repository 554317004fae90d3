/** Opens works: at the start, from a link, or from the list of recent work. */
import { change, current, keep, keepNow, step } from "./app.ts";
import { linkedPart, type OpenedLink, openHash } from "./state/link.ts";
import { isComeBack, lastState, type TabWork, tabWork } from "./state/memory.ts";
import { example, type State } from "./state/state.ts";
import { besideOf, keptWork, keptWorks, takeOldDrafts } from "./state/works.ts";
import { t } from "./text/language.ts";
import { settle } from "./view/dom.ts";
import { mention, notify, withdraw } from "./view/notices.ts";
import { isSameContent, newWork, setWork, shownWork } from "./work.ts";

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
      return { state, say: () => left !== undefined && keep() };
    }
  }
  const opened = await openHash(location.hash);
  const mine = works.find(({ isLinked }) => !isLinked) ?? works[0];
  const own = mine && (await keptWork(mine.id));
  if (opened.kind !== "state" || (own !== undefined && says(opened.state, own))) {
    if (own !== undefined) setWork(mine!, own);
    const { tab, filter } = opened.kind === "state" ? opened.state : (own ?? example);
    return { state: { ...(own ?? example), tab, filter }, say: () => sayRefused(opened) };
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

/** Opens a link pasted over the page's own address, for which the browser has made a step in the history itself. */
export async function openLink(): Promise<void> {
  const now = await openHash(location.hash);
  sayRefused(now);
  if (now.kind !== "state") return;
  const [work, state] = [shownWork(), current()];
  setWork(newWork(true), now.state);
  change(now.state);
  history.replaceState(step(), "");
  sayAside(() => show(work, state));
}

/** Goes back or forward to a step that shows another work. */
export async function goToWork(id: string): Promise<void> {
  const state = await keptWork(id);
  if (state === undefined) return openLink();
  const work = (await keptWorks()).find((one) => one.id === id);
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
  withdraw("link");
  setWork(work, state);
  history.pushState(step(), "");
  change({ ...state, tab: current().tab });
  void keepNow();
}

function sayRefused({ kind }: OpenedLink): void {
  if (kind === "newer") notify("link", () => t().linkNewer);
  if (kind === "broken") notify("link", () => t().linkBroken);
}

function sayAside(go: () => void): void {
  mention("link", () => t().draftAside, [{ label: () => t().restore, go }]);
}
