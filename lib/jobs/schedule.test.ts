import { expect, test } from "vitest";
import { cronItems, type JobName, jobNames, scheduleOf } from "@/lib/jobs/schedule";

const everywhere = { BACKUP_DIR: "/backups", SMTP_URL: "smtp://127.0.0.1" };
const bare = { BACKUP_DIR: undefined, SMTP_URL: undefined };

/** The seconds between two runs of a pattern within three weeks, each distance once. */
function distancesOf(matches: (time: Date) => boolean): number[] {
  const start = Date.UTC(2026, 0, 1);
  const minutes = Array.from({ length: 21 * 1440 }, (_, n) => new Date(start + n * 60_000));
  const runs = minutes.filter(matches).map((time) => time.getTime() / 1000);
  return [...new Set(runs.slice(1).map((time, at) => time - runs[at]!))];
}

test("each pattern has the interval that its job is expected in, and each missed run is made up for", () => {
  const items = cronItems(everywhere);
  expect(items.length).toBeGreaterThan(4);
  for (const { task, match, options } of items) {
    const distances = distancesOf((time) =>
      match({
        min: time.getUTCMinutes(),
        hour: time.getUTCHours(),
        date: time.getUTCDate(),
        month: time.getUTCMonth() + 1,
        dow: time.getUTCDay(),
      }),
    );
    const schedule = scheduleOf(task as JobName);
    expect(distances, task).toEqual([schedule?.everySeconds]);
    expect(options.backfillPeriod, task).toBe((schedule?.fillSeconds ?? 0) * 1000);
    expect(schedule?.fillSeconds, task).toBeGreaterThanOrEqual(schedule?.everySeconds ?? 0);
    expect(options, task).toMatchObject({ jobKey: task, maxAttempts: schedule?.maxAttempts });
  }
});

test("a process without a folder for backups or a mail server neither offers nor schedules their jobs", () => {
  expect(jobNames(bare)).not.toContain("back-up");
  expect(jobNames(bare)).not.toContain("send-mail");
  expect(cronItems(bare).map(({ task }) => task)).not.toContain("back-up");
  expect(jobNames(everywhere)).toEqual(expect.arrayContaining(["back-up", "send-mail"]));
  expect(cronItems(everywhere).map(({ task }) => task)).toContain("back-up");
});
