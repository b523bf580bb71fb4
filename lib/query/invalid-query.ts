import "server-only";
import { Invalid } from "@/lib/errors";

/** A range of a query in UTF-16 code units from 0; the end is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A query that can't be translated. Its message ends with line and column. */
export class InvalidQuery extends Invalid {
  /**
   * @param sentence the message, without a full stop
   * @param span the range; null when it is unknown
   */
  constructor(
    readonly sentence: string,
    query: string,
    readonly span: Span | null,
    path = "query.query",
  ) {
    const suffix = span ? ` (${toLineAndColumn(query, span.start)})` : "";
    super("query", "invalid_query", `${sentence}${suffix}.`, path);
  }
}

/** Line and column of a position, from 1. */
function toLineAndColumn(query: string, at: number): string {
  const lines = query.slice(0, at).split("\n");
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
