import { RobotsClient, robotsFetch } from "robotomata/fetch";
import { robots } from "robotomata/node";
import { Agent, fetch, interceptors } from "undici";

const dispatcher = new Agent({ connections: 4 });
export const clients = [
  new RobotsClient({ userAgent: "foobot/1.0", fetch }),
  new RobotsClient({
    userAgent: "foobot/1.0",
    fetch: (url, options) => fetch(url, { ...options, dispatcher }),
  }),
];
export const obedient: typeof globalThis.fetch = robotsFetch(clients[0]!, { fetch, deadline: 5000 });
export const agent = dispatcher.compose(
  robots(clients[0]!, { maxPause: 1000 }),
  interceptors.redirect({ maxRedirections: 5 }),
);
