import { isUnset, type ValueWords, type Words } from "@/components/activity/value-words";
import type { secretChange } from "@/lib/contract/activity/secret-fields";

/** One line below an entry of a feed: what changed, in the words of the screens. */
export type ChangeLine =
  /** "Wait period changed from none to 30 days" */
  | { kind: "changed"; field: string; before: string; after: string }
  /** "Question added: “Why?”" */
  | { kind: "set" | "added" | "removed" | "edited"; field: string; after: string }
  /** "Description changed": the values are too long for a line, or have no words. */
  | { kind: "opaque"; field: string }
  /** "PIN set", "PIN changed", "PIN removed" */
  | { kind: ReturnType<typeof secretChange>; field: string }
  | { kind: "on" | "off"; field: string };

/** The lines that describe a change; empty if it needs none. */
export type LinesOf = (before: unknown, after: unknown, words: Words) => ChangeLine[];

/** The line of a field whose name and values are known. */
export function lineOf(
  field: string,
  value: ValueWords,
  before: unknown,
  after: unknown,
  words: Words,
): ChangeLine {
  const [isOn, wasOn] = [after, before].map((side) => side === true);
  const isSwitch = [before, after].every((side) => typeof side === "boolean" || side === null);
  if (isSwitch && isOn !== wasOn) return { kind: isOn ? "on" : "off", field };
  const sideOf = (side: unknown) => (isUnset(side) ? words.t("values.none") : value(side, words));
  const [from, to] = [sideOf(before), sideOf(after)];
  return from === null || to === null
    ? { kind: "opaque", field }
    : { kind: "changed", field, before: from, after: to };
}
