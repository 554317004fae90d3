import { RobotsClient } from "robotomata/fetch";
import { Agent, fetch } from "undici";

const dispatcher = new Agent({ connections: 4 });
export const clients = [
  new RobotsClient({ userAgent: "foobot/1.0", fetch }),
  new RobotsClient({
    userAgent: "foobot/1.0",
    fetch: (url, options) => fetch(url, { ...options, dispatcher }),
  }),
];
