/** When the next deletion run begins: 05:00 UTC on Sunday. @source docs/reference/persons.md#deletion-queue */
export function nextDeletionRun(now: Date): Date {
  const run = new Date(now);
  run.setUTCHours(5, 0, 0, 0);
  run.setUTCDate(run.getUTCDate() + ((7 - run.getUTCDay()) % 7));
  if (run <= now) run.setUTCDate(run.getUTCDate() + 7);
  return run;
}
