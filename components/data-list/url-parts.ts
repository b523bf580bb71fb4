import type { Sort } from "@/components/data-list/column";

/** The conversion of a value to and from the address. */
export interface UrlPart<Value> {
  /** The name of the parameter. */
  key: string;
  /** Given null where the parameter is absent; what makes no sense is read as if it were. */
  read: (text: string | null) => Value;
  /** Null for the default, which the address leaves out. */
  write: (value: Value) => string | null;
}

/** One for each part of a view. */
export type UrlParts<View> = { [Part in keyof View]-?: UrlPart<View[Part]> };

/** The view that such parts make. */
export type ViewOf<Parts> = {
  [Part in keyof Parts]: Parts[Part] extends UrlPart<infer Value> ? Value : never;
};

/** A text; the empty one by default. */
export const textPart = (key: string): UrlPart<string> => ({
  key,
  read: (text) => text ?? "",
  write: (value) => value || null,
});

/** A text that may be missing. */
export const optionalPart = (key: string): UrlPart<string | null> => ({
  key,
  read: (text) => text,
  write: (value) => value,
});

/** The beginning of a range of dates; all dates by default. */
export const fromPart: UrlPart<string> = {
  key: "from",
  read: (text) => text ?? "all",
  write: (from) => (from === "all" ? null : from),
};

/** One of a few texts, or the fallback. */
export const choicePart = <Choice extends string, Fallback extends Choice | null>(
  key: string,
  choices: readonly Choice[],
  fallback: Fallback,
): UrlPart<Choice | Fallback> => ({
  key,
  read: (text) => choices.find((choice) => choice === text) ?? fallback,
  write: (value) => (value === fallback ? null : value),
});

/** Yes or no; no by default. */
export const flagPart = (key: string): UrlPart<boolean> => ({
  key,
  read: (text) => text === "yes",
  write: (isOn) => (isOn ? "yes" : null),
});

/** A column to sort by, with a minus before it for the greatest first. */
export const sortPart = <Id extends string>(
  key: string,
  sortable: readonly Id[],
): UrlPart<Sort<Id> | null> => ({
  key,
  read: (text) => {
    const id = sortable.find((column) => column === text?.replace(/^-/, ""));
    return id ? { id, direction: text?.startsWith("-") ? "descending" : "ascending" } : null;
  },
  write: (sort) => sort && `${sort.direction === "descending" ? "-" : ""}${sort.id}`,
});

/** Some of a few ids, in an order, with commas between; null where the address has none. */
export const idsPart = <Id extends string>(
  key: string,
  ids: readonly Id[],
): UrlPart<readonly Id[] | null> => ({
  key,
  read: (text) => {
    if (text === null) return null;
    return [...new Set(text.split(","))].flatMap((one) => ids.filter((id) => id === one));
  },
  write: (chosen) => chosen?.join(",") ?? null,
});
