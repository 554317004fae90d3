const MARKED = new WeakSet<object>();

/** Marks a function whose result is meant for an option, so that it is refused itself, under whatever name. */
export function markFactory<T extends object>(make: T): T {
  MARKED.add(make);
  return make;
}

export function isFactory(value: unknown): boolean {
  return typeof value === "function" && MARKED.has(value);
}
