import "server-only";
import type pg from "pg";
import { log } from "@/lib/log";

/** Milliseconds from which a statement is logged as a warning. */
const slowMs = 500;

/**
 * Logs the statements of a connection: slow ones as warnings, all of them at level debug. Only the text, because
 * parameters contain personal data.
 */
export function logQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const timedQuery = (...args: unknown[]) => {
    const startedAt = performance.now();
    const reportDuration = () => report(args[0], performance.now() - startedAt);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (...results: unknown[]) => {
        reportDuration();
        callback(...results);
      };
      return query(...args);
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(reportDuration, reportDuration);
    return result;
  };
  // pg overloads query a dozen times; arguments and result pass through unchanged.
  client.query = timedQuery as typeof client.query;
}

function report(statement: unknown, milliseconds: number): void {
  const level = milliseconds >= slowMs ? "warn" : "debug";
  if (!log.isLevelEnabled(level)) return;
  const text = typeof statement === "string" ? statement : (statement as { text?: string }).text;
  log[level](
    { ms: Math.round(milliseconds), sql: text?.slice(0, 1000) },
    level === "warn" ? "slow query" : "query",
  );
}
