import "server-only";
import { randomUUID } from "node:crypto";
import { fromAbsolute, toCalendarDateTime, toZoned } from "@internationalized/date";
import type { Digest } from "@/lib/contract/project/destination";
import { db } from "@/lib/database/client";
import { existingProject } from "@/lib/database/deleted-projects";
import type { DigestData } from "@/lib/destinations/content";
import { type DestinationRow, destinationInclude, subscriptionsOf } from "@/lib/destinations/view";

/** Milliseconds after which a digest that was missed is not sent any more. */
const maxDelay = 12 * 3_600_000;

/** The last time of a digest, up to now, and the one before it. An hour that a change of clocks skips is the next one. */
function lastPeriod({ frequency, hour, weekday, timezone }: Digest, now: Date): { from: Date; to: Date } {
  const local = toCalendarDateTime(fromAbsolute(now.getTime(), timezone));
  const today = local.set({ hour, minute: 0, second: 0, millisecond: 0 });
  const days = frequency === "daily" ? 1 : 7;
  const at = (daysAgo: number) => toZoned(today.subtract({ days: daysAgo }), timezone).toDate();
  const isoDay = ((Math.floor(Date.UTC(local.year, local.month - 1, local.day) / 86_400_000) + 3) % 7) + 1;
  const passed = frequency === "daily" ? 0 : (isoDay - weekday + 7) % 7;
  const isAhead = at(passed) > now;
  const to = passed + (isAhead ? days : 0);
  return { from: at(to + days), to: at(to) };
}

/** Queues the digests whose time has come, each once. */
export async function queueDigests(now: Date): Promise<void> {
  const rows = await db.destination.findMany({
    where: { enabled: true, project: existingProject },
    include: destinationInclude,
  });
  const data = rows.flatMap((row) =>
    subscriptionsOf(row).flatMap(({ digest, survey_ids, events }) =>
      digest ? toDeliveries(row, digest, { survey_ids, events }, now) : [],
    ),
  );
  if (data.length > 0) await db.delivery.createMany({ data, skipDuplicates: true });
}

function toDeliveries(
  { project_id, id, created_at }: DestinationRow,
  digest: Digest,
  about: Pick<DigestData, "survey_ids" | "events">,
  now: Date,
) {
  const { from, to } = lastPeriod(digest, now);
  if (to < created_at || now.getTime() - to.getTime() > maxDelay) return [];
  const period = { frequency: digest.frequency, from: from.toISOString(), to: to.toISOString() };
  return [
    {
      project_id,
      id: randomUUID(),
      destination_id: id,
      key: `digest:${period.frequency}:${period.to}:${about.events.join(",")}:${(about.survey_ids ?? []).join(",")}`,
      event: "digest",
      data: { ...period, ...about },
      status: "pending",
      due_at: now,
      next_attempt_at: now,
    },
  ];
}
