import type { Tab } from "../../state/state.ts";

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
  copied: "The link is copied. It contains the file, the URLs and the crawlers.",
  copiedOf: {
    compare: "The link is copied. It contains the file, the earlier version, the URLs and the crawlers.",
    page: "The link is copied. It contains the file, the URLs, the crawlers and the page: its address, HTML and headers.",
    generate: "The link is copied. It contains the file, the URLs, the crawlers and this form.",
  } as Partial<Record<Tab, string>>,
  shareTitle: "Link for others",
  shareAsk:
    "Only you can open this page: it runs on this computer, at a secret address. Where can others open the tester? Any web host that has the folder dist/web will do.",
  shareAddress: "Address of that tester",
  shareRefused: "Enter an address that begins with https:// or http:// and that others can open.",
  shareExample: "https://tools.example/robotomata/",
  takeOwn: "Start from the file in the Test tab",
  ownTaken: "The form now has the groups and sitemaps of your file, but not its comments and other lines.",
  formCleared: "The form was emptied, since its groups would contradict this choice.",
  bringBack: "Bring them back",
  fileUsed: "This file is being tested now. The one before it is in Compare, and under Recent.",
  reachTitle: "Whom this file shuts out",
  reachPurpose: "Crawlers for",
  reachBlocked: "Blocked",
  reachAllowed: "Still allowed",
  reachMore: (some: string, count: number) => `${some} and ${count} more`,
};
