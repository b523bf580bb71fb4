import "server-only";

/** The progress of an insight's reading. It changes while rows are read. */
export interface ReadingProgress {
  rowsRead: number;
  /** PostgreSQL's estimate of the rows of all statements so far; null for unknown. */
  rowsEstimated: number | null;
}
