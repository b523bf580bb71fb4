import "server-only";
import { type Failures, groupCommit } from "@/lib/capture/group-commit";
import type { CapturedEvent } from "@/lib/capture/normalize";
import { storeEvents } from "@/lib/capture/store";
import { isUnstorable } from "@/lib/database/failures";
import { log } from "@/lib/log";

const mebibyte = 1024 * 1024;

/** Measured: larger groups gain nothing and make the first of them wait. */
const limits = {
  groupItems: 1000,
  groupWeight: mebibyte,
  queueWeight: 64 * mebibyte,
  parallel: 4,
  parallelOfKey: 2,
};

/** Roughly what an event holds in memory, in bytes. */
const weightOf = ({ text }: CapturedEvent) => text.length + 500;

/**
 * Stores events of a project and returns when they are on disk. Whatever arrives at the same time is stored in the same
 * transaction.
 *
 * @returns why single events could not be stored; the others are
 * @throws Overloaded when too much waits
 */
export const ingest: (
  projectId: number,
  events: readonly CapturedEvent[],
) => Promise<Failures<CapturedEvent>> = groupCommit(limits, weightOf, storeGroup);

/** When one event spoils the transaction of its group, halves are tried, so that only that event is lost. */
async function storeGroup(projectId: number, events: CapturedEvent[]): Promise<Failures<CapturedEvent>> {
  try {
    await storeEvents(projectId, events);
    return new Map();
  } catch (error) {
    // Only what an event itself can cause; what ails the database, or the project, ails them all.
    if (!isUnstorable(error)) return new Map(events.map((event) => [event, error]));
    if (events.length === 1) {
      log.error({ err: error, project: projectId, uuid: events[0]!.uuid }, "event cannot be stored");
      return new Map([[events[0]!, error]]);
    }
    const half = Math.ceil(events.length / 2);
    const first = await storeGroup(projectId, events.slice(0, half));
    const second = await storeGroup(projectId, events.slice(half));
    return new Map([...first, ...second]);
  }
}
