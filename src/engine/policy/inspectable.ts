/** What `console.log` hands to an object's own inspect method: the function that shows values. */
type Inspect = (value: unknown, options?: object) => string;

/**
 * A class whose objects `console.log` shows by name and by the result of `toJSON`, though all their state is private:
 * in Node, Bun and Deno. Made by a call that is marked pure, since bundlers keep a class with a computed key for good.
 */
function inspectable(): new () => object {
  return class {
    [Symbol.for("nodejs.util.inspect.custom")](_depth: number, options: object, inspect?: Inspect): unknown {
      const state = (this as unknown as { toJSON(): object }).toJSON();
      return inspect === undefined ? state : `${this.constructor.name} ${inspect(state, options)}`;
    }
  };
}

export const Inspectable: new () => object = /* @__PURE__ */ inspectable();
