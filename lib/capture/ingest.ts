import "server-only";
import { createGroupCommit, type Failures } from "@/lib/capture/group-commit";
import type { NormalizedEvent } from "@/lib/capture/normalize";
import { storeEvents } from "@/lib/capture/store";
import { isDataException } from "@/lib/database/failures";
import { log } from "@/lib/log";

const mebibyte = 1024 * 1024;

/** Measured: larger groups gain nothing and delay their first items. */
const limits = {
  groupItems: 1000,
  groupWeight: mebibyte,
  queueWeight: 64 * mebibyte,
  parallel: 4,
  parallelOfKey: 2,
};

/** Approximate memory of an event, in bytes. */
const measureEvent = ({ text }: NormalizedEvent) => text.length + 500;

/**
 * Stores events of a project and resolves when they are committed. Events that arrive at the same time share a transaction.
 *
 * @returns the events that could not be stored, with the reason
 * @throws Overloaded when the queue is full
 */
export const ingestEvents: (
  projectId: number,
  events: readonly NormalizedEvent[],
) => Promise<Failures<NormalizedEvent>> = createGroupCommit(limits, measureEvent, storeGroup);

/** Stores a group; when one event breaks its transaction, the halves are retried, so that only that event is lost. */
async function storeGroup(projectId: number, events: NormalizedEvent[]): Promise<Failures<NormalizedEvent>> {
  try {
    await storeEvents(projectId, events);
    return new Map();
  } catch (error) {
    // Only errors that an event itself causes are retried; others concern all events.
    if (!isDataException(error)) return new Map(events.map((event) => [event, error]));
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
