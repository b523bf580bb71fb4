import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { JsonPath } from "@/components/surveys/editor/code/json-schema";

type Node = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

/** Milliseconds that parsing the rest of a text may take. A survey takes a few. */
const patienceMs = 500;

/** The tree of the whole text: the editor itself parses what is on screen. */
export const treeOf = (state: EditorState) =>
  ensureSyntaxTree(state, state.doc.length, patienceMs) ?? syntaxTree(state);

const values = new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};
const valuesOf = (node: Node): Node[] => childrenOf(node).filter(({ name }) => values.has(name));

/** The name of a property, without quotes and escapes. */
function keyOf(property: Node, state: EditorState): string {
  const name = property.getChild("PropertyName");
  if (!name) return "";
  const written = state.sliceDoc(name.from, name.to);
  try {
    return String(JSON.parse(written));
  } catch {
    // A name that is still being typed.
    return written.replaceAll('"', "");
  }
}

/** The path to a node: keys and positions from the root. */
export function pathTo(node: Node | null, state: EditorState): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = node; at?.parent; at = at.parent) {
    if (at.name === "Property") path.unshift(keyOf(at, state));
    if (at.parent.name === "Array" && values.has(at.name)) {
      const { from } = at;
      path.unshift(valuesOf(at.parent).findIndex((sibling) => sibling.from === from));
    }
  }
  return path;
}

/** The keys that an object has already. */
export const keysOf = (object: Node, state: EditorState): string[] =>
  object.getChildren("Property").map((property) => keyOf(property, state));

/**
 * What a path points at in the JSON text: the value, or that of the longest prefix of the path that exists.
 * Multi-line values and the parents of missing values are marked at their key, or else at their bracket,
 * because marking many lines is not helpful.
 */
export function rangeOf(path: JsonPath, state: EditorState): { from: number; to: number } {
  let node = treeOf(state).topNode.firstChild;
  for (const key of path) {
    const next =
      typeof key === "number"
        ? node && valuesOf(node)[key]
        : node?.getChildren("Property").find((property) => keyOf(property, state) === key)?.lastChild;
    if (!next) break;
    node = next;
  }
  if (!node) return { from: 0, to: 0 };
  if (node.name !== "Object" && node.name !== "Array") return { from: node.from, to: node.to };
  const name = node.parent?.getChild("PropertyName");
  return name ? { from: name.from, to: name.to } : { from: node.from, to: node.from + 1 };
}
