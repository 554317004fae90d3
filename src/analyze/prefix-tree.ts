/** A text of a {@link PrefixTree}, or what some that part after it begin with. */
export class PrefixNode<T> {
  /** What belongs to it; undefined for what is not itself a text of the tree. */
  value: T | undefined;
  /** Begins with it. */
  readonly text: string;
  /** What it has beyond its parent: the letters [start, end) of the text, and the first of them. */
  start: number;
  readonly end: number;
  first: number;
  parent: PrefixNode<T> | undefined;
  /** The first node below it; the others follow by `next`, in the order of their first letters. */
  child: PrefixNode<T> | undefined;
  next: PrefixNode<T> | undefined;

  constructor(text: string, start: number, end: number, parent: PrefixNode<T> | undefined) {
    this.text = text;
    this.start = start;
    this.end = end;
    this.first = text.charCodeAt(start);
    this.parent = parent;
  }

  /** The longest other text that it begins with. */
  get above(): PrefixNode<T> | undefined {
    let node = this.parent;
    while (node !== undefined && node.value === undefined) node = node.parent;
    return node;
  }

  /** Whether it begins with another text, or another with it. */
  get isNested(): boolean {
    return this.child !== undefined || this.above !== undefined;
  }
}

/** Texts by what they begin with, each with something that belongs to it. */
export class PrefixTree<T> {
  readonly #root = new PrefixNode<T>("", 0, 0, undefined);

  /** The node of a text, which is made where there is none; the caller gives it its value. */
  at(text: string): PrefixNode<T> {
    let parent = this.#root;
    for (let at = 0; at < text.length; ) {
      const first = text.charCodeAt(at);
      let before: PrefixNode<T> | undefined;
      let node = parent.child;
      while (node !== undefined && node.first < first) {
        before = node;
        node = node.next;
      }
      if (node === undefined || node.first !== first) {
        const leaf = new PrefixNode(text, at, text.length, parent);
        leaf.next = node;
        if (before === undefined) parent.child = leaf;
        else before.next = leaf;
        return leaf;
      }
      const end = ending(node, text);
      at = end;
      if (end === node.end) parent = node;
      else {
        const upper = parted(node, end);
        if (before === undefined) parent.child = upper;
        else before.next = upper;
        parent = upper;
      }
    }
    return parent;
  }

  /** The longest of the texts that a text begins with. */
  longestIn(text: string): PrefixNode<T> | undefined {
    let longest: PrefixNode<T> | undefined;
    let node: PrefixNode<T> | undefined = this.#root;
    for (; node !== undefined; node = below(node, text)) if (node.value !== undefined) longest = node;
    return longest;
  }

  /** What belongs to texts that a text begins with, the shortest first. */
  along(text: string): T[] {
    const values: T[] = [];
    let node: PrefixNode<T> | undefined = this.#root;
    for (; node !== undefined; node = below(node, text)) {
      if (node.value !== undefined) values.push(node.value);
    }
    return values;
  }

  /** What belongs to texts that begin with a text, in the order of the texts. */
  under(text: string): T[] {
    const values: T[] = [];
    const top = this.#topOf(text);
    let node = top;
    while (node !== undefined) {
      if (node.value !== undefined) values.push(node.value);
      if (node.child !== undefined) {
        node = node.child;
        continue;
      }
      while (node !== top && node!.next === undefined) node = node!.parent;
      node = node === top ? undefined : node!.next;
    }
    return values;
  }

  /** Whether a text begins with one of the tree, or one of the tree with it. */
  meets(text: string): boolean {
    let node = this.#root;
    while (node.value === undefined && node.end < text.length) {
      const next: PrefixNode<T> | undefined = childAt(node, text.charCodeAt(node.end));
      if (next === undefined) return false;
      const end = ending(next, text);
      if (end < next.end) return end === text.length;
      node = next;
    }
    return node !== this.#root || node.value !== undefined || node.child !== undefined;
  }

  /** The node below which all texts are that begin with a text. */
  #topOf(text: string): PrefixNode<T> | undefined {
    let node: PrefixNode<T> | undefined = this.#root;
    while (node !== undefined && node.end < text.length) {
      const next: PrefixNode<T> | undefined = childAt(node, text.charCodeAt(node.end));
      if (next === undefined) return undefined;
      const end = ending(next, text);
      if (end < next.end && end < text.length) return undefined;
      node = next;
    }
    return node;
  }
}

function childAt<T>(parent: PrefixNode<T>, first: number): PrefixNode<T> | undefined {
  let node = parent.child;
  while (node !== undefined && node.first < first) node = node.next;
  return node?.first === first ? node : undefined;
}

/** The next node of a text that begins with this one. */
function below<T>(parent: PrefixNode<T>, text: string): PrefixNode<T> | undefined {
  const { end } = parent;
  if (end === text.length) return undefined;
  const node = childAt(parent, text.charCodeAt(end));
  return node !== undefined && ending(node, text) === node.end ? node : undefined;
}

/** How far a text, which has the first of a node's own letters, has the others. */
function ending<T>({ text: own, start, end }: PrefixNode<T>, text: string): number {
  const most = Math.min(end, text.length);
  let at = start + 1;
  while (at < most && own.charCodeAt(at) === text.charCodeAt(at)) at++;
  return at;
}

/** Parts a node in two; the upper one, which ends at `end`, is to take its place among the others. */
function parted<T>(node: PrefixNode<T>, end: number): PrefixNode<T> {
  const upper = new PrefixNode<T>(node.text, node.start, end, node.parent);
  upper.next = node.next;
  upper.child = node;
  node.start = end;
  node.first = node.text.charCodeAt(end);
  node.parent = upper;
  node.next = undefined;
  return upper;
}
