import "server-only";
import { format, stripVTControlCharacters } from "node:util";
import { log } from "@/lib/log";
import { currentRequest } from "@/lib/request-context";

/** Characters of a message that are logged. */
const maxLength = 2000;

/**
 * Makes log lines of what would be plain text on standard error from now on: what Next prints (errors of pages, unhandled
 * rejections), what packages print, and Node's warnings. Standard output stays as it is.
 */
export function logConsole(): void {
  console.error = (...parts: unknown[]) => write("error", parts);
  console.warn = (...parts: unknown[]) => write("warn", parts);
  // Node's own listener is the one that prints.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => write("warn", [warning]));
}

function write(level: "error" | "warn", parts: unknown[]): void {
  const error = parts.find((part) => part instanceof Error);
  const text = stripVTControlCharacters(format(...parts.filter((part) => part !== error)))
    .trim()
    .slice(0, maxLength);
  const request_id = currentRequest()?.id;
  log[level](
    { ...(error && { err: error }), ...(request_id !== undefined && { request_id }) },
    text || error?.message,
  );
}
