/** Parameters of query strings that search: they name nothing, and find nothing by a character that can't be stored. */
import { z } from "zod";

const searching = z.registry<{ isSearch: true }>();

/** Marks a field as a search: characters that can't be stored are dropped, where other parameters are refused with them. */
export function searchField<T extends z.ZodType>(field: T): T {
  searching.add(field, { isSearch: true });
  return field;
}

/** The names of the fields so marked. */
export const searchNames = (query: z.ZodObject | undefined): ReadonlySet<string> =>
  new Set(
    Object.entries(query?.shape ?? {})
      .filter(([, field]) => searching.get(field as z.ZodType)?.isSearch)
      .map(([name]) => name),
  );
