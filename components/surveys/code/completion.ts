import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import { keysOf, pathTo } from "@/components/surveys/code/json-tree";
import type { JsonObject } from "@/lib/contract/json";
import { keysAt, valuesAt } from "@/lib/contract/json-schema";

/** Keys that no schema lists, by the key of the object that may have them: conditions, appearance. */
export type FreeKeys = Readonly<Record<string, readonly string[]>>;

/** Offers keys and values that the schema knows at the place of the cursor. */
export const completeBy =
  (schema: JsonObject, free: FreeKeys) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos } = context;
    const node = syntaxTree(state).resolveInner(pos, -1);
    const typed = context.matchBefore(/"?[\w$-]*/);
    const from = typed?.from ?? pos;
    const object = node.name === "Object" ? node : node.name === "PropertyName" ? node.parent?.parent : null;
    if (object && !isAfterColon(state.sliceDoc(object.from, from))) {
      const path = pathTo(object, state);
      const present = keysOf(object, state);
      const more = (free[String(path.at(-1))] ?? []).map((key) => ({ key, description: null }));
      const options = [...keysAt(schema, path), ...more]
        .filter(({ key }) => !present.includes(key) || node.name === "PropertyName")
        .map(
          ({ key, description }): Completion => ({
            label: `"${key}"`,
            type: "property",
            ...(description && { info: description }),
            ...(node.name !== "PropertyName" && { apply: `"${key}": ` }),
          }),
        );
      return options.length > 0 ? { from: node.name === "PropertyName" ? node.from : from, options } : null;
    }
    const property = node.name === "Property" ? node : node.parent;
    const values = valuesAt(schema, pathTo(property?.name === "Property" ? property : node, state));
    if (values.length === 0) return null;
    const options = values.map((value): Completion => ({ label: JSON.stringify(value), type: "constant" }));
    return { from: node.name === "String" ? node.from : from, options };
  };

/** Whether what stands before the cursor is a key and its colon: then a value comes next. */
const isAfterColon = (before: string): boolean => /:\s*$/.test(before);
