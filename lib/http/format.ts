import "server-only";
import { NotFound } from "@/lib/errors";

/** The format of a response. */
export type Format = "json" | "csv";

/** The suffix of a path; `next.config.js` rewrites it to the path without it. */
const suffix = /\.(json|csv)\/?$/;

/**
 * The requested format: the suffix of the path (`persons.csv`), else the last `format` of the query.
 *
 * @param hasCsv whether the endpoint has CSV; otherwise `format` is an ordinary parameter
 * @throws NotFound for a format that the endpoint does not have   @source docs/reference/persons.md#formats
 */
export function readFormat({ pathname, searchParams }: URL, hasCsv: boolean): Format {
  const extension = suffix.exec(pathname)?.[1];
  const format = extension ?? ((hasCsv && searchParams.getAll("format").at(-1)) || "json");
  if (format === "json" || (format === "csv" && hasCsv)) return format;
  throw new NotFound();
}
