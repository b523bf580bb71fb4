import "server-only";
import { Invalid } from "@/lib/errors";

/** A part of a query, in UTF-16 units from 0; the end is behind it. */
export interface Span {
  start: number;
  end: number;
}

/** A query that cannot be translated: its message ends with the place, as a person counts. */
export class InvalidQuery extends Invalid {
  /**
   * @param sentence what is wrong, without a full stop
   * @param span where; null where no place is known
   */
  constructor(
    readonly sentence: string,
    query: string,
    readonly span: Span | null,
    path = "query.query",
  ) {
    const place = span ? ` (${placeOf(query, span.start)})` : "";
    super("query", "invalid_query", `${sentence}${place}.`, path);
  }
}

/** Where in a query, as a person counts. */
function placeOf(query: string, at: number): string {
  const lines = query.slice(0, at).split("\n");
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
