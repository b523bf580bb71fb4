import "server-only";
import pg from "pg";
import { isOutOfSpace, isUnavailable } from "@/lib/database/failures";
import { Invalid } from "@/lib/errors";
import { log } from "@/lib/log";

/** Messages of our own for some of PostgreSQL's codes. */
const messages: Record<string, string> = {
  "57014": "The query timed out after 30 seconds. Read fewer rows: filter by event or time.",
  "53400": "The query exceeds 1 GB of temporary space. Read fewer rows or group them.",
  "54001": "The query is nested too deeply.",
};

/** Codes whose messages are about the query and its values: data, grouping and types, size. */
const publicCodes = /^(21|22|54|428|42P10|42803|42804|42883|42725)/;

/**
 * Converts PostgreSQL's error to one for the caller, who has to fix the query. Messages about our views and functions are not
 * passed on.
 */
export function toInvalid(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = "", message } = error;
  if (!messages[code] && (isUnavailable(error) || isOutOfSpace(error))) return error;
  const detailOfPostgres = publicCodes.test(code) ? `${cleanMessage(message)}.` : undefined;
  if (!messages[code] && !detailOfPostgres) log.warn({ err: error }, "query failed with an unexpected error");
  const detail = messages[code] ?? detailOfPostgres ?? "The query can't be run.";
  return new Invalid("query", "invalid_query", detail, "query.query");
}

/** Removes names that only the translation uses. */
const cleanMessage = (message: string): string => {
  const cleaned = message.replace(/hogql\./g, "").replace(/\.$/, "");
  return cleaned.charAt(0).toUpperCase() + cleaned.slice(1);
};
