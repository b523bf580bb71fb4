import "server-only";
import { createGroupCommit } from "@/lib/capture/group-commit";
import type { NormalizedEvent } from "@/lib/capture/normalize";
import { countRefusedEvents } from "@/lib/capture/refused-events";
import { storeEvents } from "@/lib/capture/store";
import { isDataException, isUnavailable } from "@/lib/database/failures";
import { Overloaded } from "@/lib/errors";
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import type { IdentityWarning } from "@/lib/persons/identity-map";

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

/** The outcome of events that were not simply stored. */
export interface Ingested {
  /** The events that could not be stored, with the reason. */
  failures: Map<NormalizedEvent, unknown>;
  /** Events that are stored, with what was not done for them. */
  warnings: Map<NormalizedEvent, IdentityWarning>;
}

/**
 * Stores events of a project and resolves when they are committed. Events that arrive at the same time share a transaction.
 *
 * @throws Overloaded when the queue is full
 */
export async function ingestEvents(projectId: number, events: readonly NormalizedEvent[]): Promise<Ingested> {
  const ingested: Ingested = { failures: new Map(), warnings: new Map() };
  const reports = await addToGroups(projectId, events).catch((error: unknown) => {
    countRefusedEvents(reasonOf(error), events.length);
    throw error;
  });
  for (const [event, report] of reports) {
    if ("warning" in report) ingested.warnings.set(event, report.warning);
    else {
      ingested.failures.set(event, report.failure);
      countRefusedEvents(reasonOf(report.failure));
    }
  }
  metrics.eventsCaptured.inc(events.length - ingested.failures.size);
  return ingested;
}

const reasonOf = (error: unknown) => {
  if (isDataException(error)) return "event cannot be stored";
  if (error instanceof Overloaded) return "queue is full";
  return isUnavailable(error) ? "database is unavailable" : "error";
};

/** Why an event is not stored; or what was not done for one that is. */
type EventReport = { failure: unknown } | { warning: IdentityWarning };

const reportFailure = (failure: unknown): EventReport => ({ failure });

const addToGroups = createGroupCommit(limits, measureEvent, storeGroup, reportFailure);

/** Stores a group; when one event breaks its transaction, the halves are retried, so that only that event is lost. */
async function storeGroup(
  projectId: number,
  events: NormalizedEvent[],
): Promise<Map<NormalizedEvent, EventReport>> {
  try {
    const warnings = await storeEvents(projectId, events);
    return new Map([...warnings].map(([event, warning]) => [event, { warning }]));
  } catch (error) {
    // Only errors that an event itself causes are retried; others concern all events.
    if (!isDataException(error)) return new Map(events.map((event) => [event, reportFailure(error)]));
    const [event, ...others] = events;
    if (event && others.length === 0) {
      log.error({ err: error, project: projectId, uuid: event.uuid }, "event cannot be stored");
      return new Map([[event, reportFailure(error)]]);
    }
    const half = Math.ceil(events.length / 2);
    const first = await storeGroup(projectId, events.slice(0, half));
    const second = await storeGroup(projectId, events.slice(half));
    return new Map([...first, ...second]);
  }
}
