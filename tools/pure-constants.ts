/** Lets a user's bundler drop every constant that a program does not use, whatever it is made of. */

import type { Plugin } from "rolldown";
import { parseAst } from "rolldown/parseAst";
import type { Node } from "./syntax.ts";

type Of<T> = Node & T;
type Expression = Node | null | undefined;

const PURE = "/* @__PURE__ */ ";

/** Whether a bundler sees that an expression has no side effects. */
function isPlain(node: Expression): boolean {
  switch (node?.type) {
    case undefined:
    case "Literal":
    case "Identifier":
    case "ArrowFunctionExpression":
    case "FunctionExpression":
    // A class with static fields is left as it is.
    case "ClassExpression":
      return true;
    case "TemplateLiteral":
      return (node as Of<{ expressions: Node[] }>).expressions.length === 0;
    case "UnaryExpression":
      return (node as Of<{ argument: Node }>).argument.type === "Literal";
    case "ArrayExpression":
      return (node as Of<{ elements: Expression[] }>).elements.every(isPlain);
    case "ObjectExpression":
      return (node as Of<{ properties: Of<{ computed?: boolean; value: Node }>[] }>).properties.every(
        ({ type, computed, value }) => type === "Property" && computed !== true && isPlain(value),
      );
    default:
      return false;
  }
}

/** The text of an expression of a constant, so that a bundler may drop it: no module here has an effect when it loads. */
function droppable(text: string, node: Node): string {
  if (isPlain(node) || node.type === "AwaitExpression") return text;
  const isCall = node.type === "CallExpression" || node.type === "NewExpression";
  // Of a call that is marked, a bundler keeps the arguments that it cannot judge.
  return isCall && (node as Of<{ arguments: Node[] }>).arguments.every(isPlain)
    ? PURE + text
    : `${PURE}(() => ${node.type === "ObjectExpression" ? `(${text})` : text})()`;
}

/** Nobody bundles the commands, and constants of their charts have effects. */
const COMMANDS = /[/](?:src[/]cli|node_modules[/](?:echarts|zrender))[/]/;

export const pureConstants: Plugin = {
  name: "pure-constants",
  renderChunk(code, { moduleIds }) {
    if (moduleIds.some((id) => COMMANDS.test(id))) return null;
    const { body } = parseAst(code) as unknown as { body: Of<{ declaration?: Expression }>[] };
    const inits = body
      .map((one) => (one.type === "ExportNamedDeclaration" ? one.declaration : one))
      .flatMap((one) =>
        one?.type === "VariableDeclaration"
          ? (one as Of<{ declarations: { id: Node; init: Expression }[] }>).declarations
          : [],
      )
      .flatMap(({ id, init }) => (id.type === "Identifier" && init ? [init] : []));
    let text = code;
    for (const init of inits.reverse()) {
      const { start, end } = init;
      text = text.slice(0, start) + droppable(code.slice(start, end), init) + text.slice(end);
    }
    return text;
  },
};
