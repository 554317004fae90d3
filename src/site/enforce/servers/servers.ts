/** What the page, the documentation and the writers say of a server alike. */
export interface Server {
  /** Its name for people. */
  readonly label: string;
  /** The usual name of the file with its configuration. */
  readonly fileName: string;
  /** Where its maps are by default, with a slash at the end; undefined if it has none. */
  readonly mapsFolder?: string;
}

/** The servers for which configurations are written. */
export const SERVERS = {
  nginx: { label: "nginx", fileName: "robots.conf" },
  apache: { label: "Apache", fileName: "robots.conf" },
  caddy: { label: "Caddy", fileName: "robots.caddy" },
  haproxy: { label: "HAProxy", fileName: "robots.cfg", mapsFolder: "/etc/haproxy/" },
} satisfies Record<string, Server>;
