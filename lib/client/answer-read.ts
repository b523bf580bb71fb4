/** The source of an answer, and when it was computed; only if there is a copy of events in ClickHouse. */
export interface AnswerRead {
  engine: "clickhouse" | "postgres";
  /** Everything captured before is in it. */
  as_of: string;
  last_refresh: string;
}

/** An answer's fields for it. */
export type ReadFields = { [Field in keyof AnswerRead]?: AnswerRead[Field] | undefined };

/** The source of an answer; null when there is one database. An answer without a time was computed just now. */
export const toAnswerRead = ({
  engine,
  as_of,
  last_refresh = new Date().toISOString(),
}: ReadFields): AnswerRead | null => (engine && as_of ? { engine, as_of, last_refresh } : null);
