/** Texts about works that are kept, and links to them. */
export const work = {
  recent: "Recent…",
  recentTitle: "Recent work",
  recentHint:
    "The browser keeps these on this computer. Opening one does not close what you are working on: it stays in this list.",
  recentNone: "Nothing is kept yet. What you write appears here.",
  recentShown: "shown now",
  recentLinked: "from a link",
  recentForget: (name: string) => `Remove ${name} from the list`,
  recentGone: "This is no longer kept. The list was updated.",
  recentElsewhere: "You changed the same work in another tab. Both versions are kept, under Recent.",
  close: "Close",
};
