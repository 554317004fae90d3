/** So many networks as an operator may publish them. */
export function networks(count: number, kind: "text" | "json"): string {
  const all = Array.from({ length: count }, (_, i) => `10.${i >> 8}.${i & 255}.0/24`);
  if (kind === "text") return all.join("\n");
  return JSON.stringify({ prefixes: all.map((ipv4Prefix) => ({ ipv4Prefix })) });
}
