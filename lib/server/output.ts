import "server-only";

/**
 * Lets the process outlive its output: what is printed to a full disk or to a reader that is gone is dropped. Without
 * listeners each failed print is an uncaught exception, which Next prints, which fails. The log has its own sink.
 */
export function ignoreLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
