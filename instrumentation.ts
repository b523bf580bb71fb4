/** Next calls it once in each server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  (await import("@/lib/clickhouse/register")).registerClickhouse();
  await (await import("@/lib/jobs/start")).startJobs();
}
