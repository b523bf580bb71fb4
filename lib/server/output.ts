import "server-only";

/**
 * Ignores errors of standard output and standard error (a full disk, a closed pipe). Without listeners each failed print is
 * an uncaught exception, which Next prints, which fails again. The log has its own sink.
 */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
