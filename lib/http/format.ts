import "server-only";
import { NotFound } from "@/lib/errors";

/** How an answer is written. */
export type Format = "json" | "csv";

/** Next serves such a path as the one without it: `next.config.js`. */
const suffix = /\.(json|csv)\/?$/;

/**
 * What a request asks for: by the end of its path (`persons.csv`), else by the last `format` of its query.
 *
 * @param hasCsv whether there is CSV of it; where there is none, `format` is a parameter like any other
 * @throws NotFound for what there is not   @source docs/reference/persons.md#formats
 */
export function formatOf({ pathname, searchParams }: URL, hasCsv: boolean): Format {
  const ending = suffix.exec(pathname)?.[1];
  const format = ending ?? ((hasCsv && searchParams.getAll("format").at(-1)) || "json");
  if (format === "json" || (format === "csv" && hasCsv)) return format;
  throw new NotFound();
}
