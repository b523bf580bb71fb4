/** The types that a property's value is edited as. */
export const valueTypes = ["text", "number", "boolean", "date", "json"] as const;
export type ValueType = (typeof valueTypes)[number];

/** A value while it is edited: the text of every type but a boolean. */
export interface ValueDraft {
  type: ValueType;
  text: string;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** The type of a value; a text is a date when it names an instant. */
export function typeOf(value: unknown): ValueType {
  if (typeof value === "string")
    return instant.test(value) && !Number.isNaN(Date.parse(value)) ? "date" : "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "json";
}

/** A value as a draft. */
export const toDraft = (value: unknown): ValueDraft => {
  const type = typeOf(value);
  const text = typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
  return { type, text };
};

/** Changes the type of a draft; a text that is invalid in the new type is reset. */
export function withType({ text }: ValueDraft, type: ValueType): ValueDraft {
  const next = { type, text };
  if (type === "boolean") return { type, text: text === "true" ? "true" : "false" };
  if (type === "json" && readDraft(next) === undefined) return { type, text: JSON.stringify(text) };
  if (type === "date") return { type, text: typeOf(text) === "date" ? text : "" };
  return type === "number" && readDraft(next) === undefined ? { type, text: "" } : next;
}

/** A number that JSON keeps as it is written: no integer beyond 2^53. */
function readNumber(text: string): number | undefined {
  const number = Number(text);
  if (text === "" || !Number.isFinite(number)) return undefined;
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? undefined : number;
}

/** The value of a draft; undefined while it is none. A date is stored as ISO 8601, UTC. */
export function readDraft({ type, text }: ValueDraft): unknown {
  switch (type) {
    case "text":
      return text;
    case "number":
      return readNumber(text.trim());
    case "boolean":
      return text === "true";
    case "date":
      return typeOf(text) === "date" ? new Date(text).toISOString() : undefined;
    case "json":
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return undefined;
      }
    default:
      return type satisfies never;
  }
}
