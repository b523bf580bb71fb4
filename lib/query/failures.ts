import "server-only";
import pg from "pg";
import { isOutOfSpace, isUnavailable } from "@/lib/database/failures";
import { Invalid } from "@/lib/errors";
import { log } from "@/lib/log";

/** Failures that our own words tell better than PostgreSQL's. */
const sentences: Record<string, string> = {
  "57014": "The query timed out after 30 seconds. Read fewer rows: filter by event or time.",
  "53400": "The query exceeds 1 GB of temporary space. Read fewer rows or group them.",
  "54001": "The query is nested too deeply.",
};

/** Codes whose messages speak of the query and its own values: data, grouping and types, size. */
const isTold = /^(21|22|54|428|42P10|42803|42804|42883|42725)/;

/**
 * What PostgreSQL's refusal of a query is to its caller: theirs to mend. What it says of our views and functions is not
 * repeated.
 */
export function toInvalid(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = "", message } = error;
  if (!sentences[code] && (isUnavailable(error) || isOutOfSpace(error))) return error;
  const told = isTold.test(code) ? `${sentenceOf(message)}.` : undefined;
  if (!sentences[code] && !told) log.warn({ err: error }, "query failed with an unexpected error");
  const detail = sentences[code] ?? told ?? "The query can't be run.";
  return new Invalid("query", "invalid_query", detail, "query.query");
}

/** Without the names that only the translation has. */
const sentenceOf = (message: string): string => {
  const plain = message.replace(/hogql\./g, "").replace(/\.$/, "");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
