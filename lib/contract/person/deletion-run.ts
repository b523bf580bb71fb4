/** The weekday (Sunday is 0) and the hour, in UTC, of the run that deletes events. */
const weekday = 0;
const hour = 5;

/**
 * The next run of the deletion of events after a time: Sunday, 05:00 UTC.
 *
 * @source docs/reference/persons.md#deletion-queue
 */
export function nextDeletionRun(now: Date): Date {
  const days = (weekday - now.getUTCDay() + 7) % 7;
  const run = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour);
  return new Date(run > now.getTime() ? run : run + 7 * 86_400_000);
}
