/** When a page has done all that it was going to do by itself. */
import type { Page } from "playwright-core";

declare global {
  /** How many timers and questions to workers are pending in a page that {@link countWork} has run in. */
  var pendingWork: () => number;
}

/** Runs in a page before anything of it does, and counts what is pending there from then on. */
export function countWork(): void {
  /** Longer timers remove notices, and look at times for something new: nobody waits for these. */
  const LONG = 1_000;
  const timers = new Set<unknown>();
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  globalThis.setTimeout = ((call: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const timer = begin(() => {
      timers.delete(timer);
      call(...given);
    }, ms);
    if (ms < LONG) timers.add(timer);
    return timer;
  }) as typeof setTimeout;
  globalThis.clearTimeout = ((timer) => {
    timers.delete(timer);
    end(timer);
  }) as typeof clearTimeout;

  const asked = new Map<Worker, Set<number>>();
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      const questions = new Set<number>();
      asked.set(this, questions);
      this.addEventListener("message", ({ data }) => {
        // The page hears it after this listener.
        if (!("progress" in data)) begin(() => questions.delete(data.id));
      });
      this.addEventListener("error", () => asked.delete(this));
    }
    override postMessage(
      message: { id: number } | { cancel: number },
      moved?: Transferable[] | StructuredSerializeOptions,
    ): void {
      if ("cancel" in message) asked.get(this)?.delete(message.cancel);
      else asked.get(this)?.add(message.id);
      super.postMessage(message, moved as Transferable[]);
    }
    override terminate(): void {
      asked.delete(this);
      super.terminate();
    }
  };

  globalThis.pendingWork = () => [...asked.values()].reduce((sum, { size }) => sum + size, timers.size);
}

/**
 * Runs in a page before anything of it does, and complains of each live region that is put on the page, or shown there,
 * together with its text: screen readers say nothing then.
 */
export function hearRegions(): void {
  const REGION = "[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]";
  const check = (region: Element): void => {
    // What is hidden, or not on the page any more, is not to be read.
    if (region.checkVisibility() && region.textContent!.trim() !== "")
      console.error(`A live region comes with its text: ${region.outerHTML.slice(0, 200)}`);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const element = target as Element;
      if (type === "attributes" && element.matches(REGION) && !element.hasAttribute("hidden")) check(element);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const one of [node, ...node.querySelectorAll("*")]) if (one.matches(REGION)) check(one);
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ["hidden", "role", "aria-live"] });
}

/** Waits until nothing is pending in a page, nothing moves, and what changed has been drawn. */
export function quiet(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isMoving = (): boolean =>
      document.getAnimations().some(({ playState, effect }) => {
        return playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      });
    for (let frames = 0; frames < 3; ) {
      await new Promise(requestAnimationFrame);
      frames = pendingWork() > 0 || isMoving() ? 0 : frames + 1;
    }
  });
}
