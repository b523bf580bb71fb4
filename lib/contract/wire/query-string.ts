/** Query strings: which texts of a parameter count, and which can't be read without losing a character. */
import type { z } from "zod";
import { repeatedNames } from "@/lib/contract/wire/list-field";
import { searchNames } from "@/lib/contract/wire/search-field";
import { storageFault, toStorableSearch } from "@/lib/contract/wire/storable-text";

/** The rules by which the parameters of a schema are read. */
export interface QueryRules {
  declared: ReadonlySet<string>;
  /** Parameters of which every value counts, not the last one. */
  repeated: ReadonlySet<string>;
  /** Parameters that search, where characters that nothing contains are dropped. */
  searches: ReadonlySet<string>;
}

/** The rules of a schema's parameters. */
export const queryRulesOf = (query: z.ZodObject | undefined): QueryRules => ({
  declared: new Set(Object.keys(query?.shape ?? {})),
  repeated: repeatedNames(query),
  searches: searchNames(query),
});

/** A parameter whose value can't be read as it was sent. */
interface QueryFault {
  name: string;
  detail: string;
}

/** The parameters of a query string, and those that can't be decoded. */
export interface QueryTexts {
  values: Record<string, string | string[]>;
  faults: QueryFault[];
}

/**
 * Reads a query string: the last value of each parameter, or all values of the repeated ones. A value with NUL, or with bytes
 * that are not UTF-8, is a fault: without the character it would name something else.
 *
 * @param search with or without the question mark
 * @source docs/reference/api.md#values
 */
export function readQueryString(search: string, { declared, repeated, searches }: QueryRules): QueryTexts {
  const texts = search.replace(/^\?/, "").split("&").filter(Boolean);
  const values = new Map<string, string | string[]>();
  const faults: QueryFault[] = [];
  // One pair for each text that is not empty, in their order.
  for (const [index, [name, sent]] of [...new URLSearchParams(search)].entries()) {
    const isSearch = searches.has(name);
    const detail =
      isSearch || !declared.has(name) ? null : (storageFault(sent) ?? utf8Fault(sent, texts[index]!));
    if (detail !== null) faults.push({ name, detail });
    const value = isSearch ? toStorableSearch(sent) : sent;
    const previous = repeated.has(name) ? values.get(name) : undefined;
    if (Array.isArray(previous)) previous.push(value);
    else values.set(name, previous === undefined ? value : [previous, value]);
  }
  return { values: Object.fromEntries(values), faults };
}

const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

/** Decoding replaces bytes that are not UTF-8 by U+FFFD: there are more of them than were sent. */
function utf8Fault(value: string, text: string): string | null {
  if (!value.includes("\ufffd")) return null;
  const sent = count(text.slice(text.indexOf("=") + 1), /%EF%BF%BD|\ufffd/gi);
  return count(value, /\ufffd/g) > sent ? "Invalid UTF-8." : null;
}
