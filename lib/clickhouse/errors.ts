import "server-only";
import { ClickHouseError } from "@clickhouse/client";
import { errorCode } from "@/lib/error-code";

/** The prefix of the codes of failures. */
const prefix = "clickhouse:";

/** ClickHouse's codes of a query that took too long, or too much memory, or came when too many were running. */
const overLimit = ["159", "160", "202", "241", "307"].map((code) => prefix + code);

/** An error of ClickHouse, or of the connection to it, with a code that no other error has. */
export function clickhouseFailure(error: unknown): Error & { code: string } {
  const message = error instanceof Error ? error.message : String(error);
  const failure = new Error(`ClickHouse: ${message}`, { cause: error });
  return Object.assign(failure, { code: `${prefix}${errorCode(error) ?? "connection"}` });
}

const codeOf = (error: unknown): string => errorCode(error) ?? "";

/** Whether an error is a failure of ClickHouse. */
export const isClickhouseFailure = (error: unknown): boolean =>
  error instanceof ClickHouseError || codeOf(error).startsWith(prefix);

/** Whether a query exceeded a limit: another engine would, too. */
export const isOverLimit = (error: unknown): boolean => overLimit.includes(codeOf(error));
