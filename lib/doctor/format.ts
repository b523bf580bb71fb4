import "server-only";
import type { NamedFinding } from "@/lib/doctor/run-checks";

/** A line for each result, and below it what to do. */
export function formatResults(results: NamedFinding[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const indent = " ".repeat("warning".length + width + 4);
  return results
    .flatMap(({ status, name, detail, fix }) => [
      `${status.padEnd("warning".length)}  ${name.padEnd(width)}  ${detail}`,
      ...(fix === null ? [] : [`${indent}${fix}`]),
    ])
    .join("\n");
}

/** The same for programs. `status` is the worst of all. */
export const toReport = (results: NamedFinding[]) => ({
  status:
    (["error", "warning", "ok"] as const).find((one) => results.some(({ status }) => status === one)) ?? "ok",
  checks: results,
});
