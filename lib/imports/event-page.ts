import "server-only";
import { type DropReason, type NormalizedEvent, normalizeEvents } from "@/lib/capture/normalize";
import { storeEvents } from "@/lib/capture/store";
import { parseInstant } from "@/lib/capture/timestamp";
import type { ImportRefusalCode } from "@/lib/contract/project/import";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { isUuid } from "@/lib/contract/wire/uuid";
import { db } from "@/lib/database/client";
import { isDataException } from "@/lib/database/failures";
import { runInTransaction } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { type ImportStep, reportWith, type StepChange, saveStep } from "@/lib/imports/context";
import { leftOutFields } from "@/lib/imports/definitions";
import { readImportedIds } from "@/lib/imports/references";
import type { PageTally } from "@/lib/imports/report";
import { noProperties } from "@/lib/persons/event-changes";
import { importedMark } from "@/lib/surveys/exposures";

const fields: ReadonlySet<string> = new Set(
  "id uuid distinct_id event timestamp properties person elements_chain".split(" "),
);

/**
 * Stores a page of events, and how far the import came. They belong to the persons who have their distinct ids; they make none and
 * change none, because persons were imported as they are. No destination is told of them.
 */
export async function storeEventPage(
  step: ImportStep,
  rows: readonly unknown[],
  change: Omit<StepChange, "report">,
): Promise<void> {
  const surveyIds = await readImportedIds(runInTransaction(db), step, "surveys");
  const tally: PageTally = { read: rows.length, added: 0, refused: [], leftOut: [] };
  const events: NormalizedEvent[] = [];
  for (const row of rows) {
    const event = normalize(row, surveyIds);
    if (typeof event === "string") tally.refused.push({ name: null, code: event });
    else {
      events.push(event);
      tally.leftOut.push(...leftOutFields(row as JsonObject, fields));
    }
  }
  if (!(await storeWhole(step, events, tally, change))) await storeSingly(step, events, tally, change);
}

/** Why capture drops an event, beyond what is checked before. */
const dropCodes: Partial<Record<DropReason, ImportRefusalCode>> = {
  "event submitted with an empty event name": "no_event_name",
  "event submitted without a distinct_id": "no_distinct_id",
  "event submitted with too many properties": "too_many_properties",
  "maximum event size exceeded": "too_large",
};

/** An event as PostHog lists it in the form in which it is stored, or why it can't be. */
function normalize(
  row: unknown,
  surveyIds: ReadonlyMap<string, string>,
): NormalizedEvent | ImportRefusalCode {
  if (!isObject(row)) return "no_object";
  const uuid = row.uuid ?? row.id;
  if (typeof uuid !== "string" || !isUuid(uuid)) return "no_uuid";
  if (!isObject(row.properties)) return "invalid_properties";
  if (parseInstant(row.timestamp) === null) return "no_time";
  const { $survey_link: _, ...properties } = row.properties;
  const { $survey_id: surveyId } = properties;
  const localId = typeof surveyId === "string" ? surveyIds.get(surveyId) : undefined;
  if (localId !== undefined) properties.$survey_id = localId;
  if (row.elements_chain && properties.$elements_chain === undefined)
    properties.$elements_chain = row.elements_chain;
  // The contact budget counts what was shown here.
  if (surveyId !== undefined) properties[importedMark] = true;
  const { event, distinct_id, timestamp } = row;
  const batch = [{ uuid, event, distinct_id, timestamp, properties }];
  try {
    const { events } = normalizeEvents({ batch, historical_migration: true }, { received: Date.now() });
    return {
      ...events[0]!,
      isPersonless: true,
      changes: { set: noProperties, setOnce: noProperties, unset: [] },
    };
  } catch (error) {
    if (error instanceof Invalid) return dropCodes[error.message as DropReason] ?? "not_storable";
    throw error;
  }
}

/** Stores all events of a page. @returns false, with nothing more stored, when one of them can't be */
async function storeWhole(
  step: ImportStep,
  events: readonly NormalizedEvent[],
  tally: PageTally,
  change: Omit<StepChange, "report">,
): Promise<boolean> {
  const unchanged = { cursor: step.row.cursor as object | null };
  if (events.length === 0) {
    await saveStep(runInTransaction(db), step, { ...change, report: reportWith(step, tally) });
    return true;
  }
  try {
    await storeEvents(step.project.id, events, async (run, { inserted, refused, isLast }) => {
      const erased = Array.from({ length: refused }, () => ({ name: null, code: "erased" as const }));
      const done = { ...tally, added: inserted, refused: [...tally.refused, ...erased] };
      const report = reportWith(step, isLast ? done : { ...noRows, added: inserted });
      await saveStep(run, step, isLast ? { ...change, report } : { ...unchanged, report });
    });
    return true;
  } catch (error) {
    if (isDataException(error)) return false;
    throw error;
  }
}

const noRows: PageTally = { read: 0, added: 0, refused: [], leftOut: [] };

/** Stores the events of a page one by one, without those that can't be stored. */
async function storeSingly(
  step: ImportStep,
  events: readonly NormalizedEvent[],
  tally: PageTally,
  change: Omit<StepChange, "report">,
): Promise<void> {
  const done = { ...tally, refused: [...tally.refused] };
  const refuse = (code: ImportRefusalCode) => done.refused.push({ name: null, code });
  for (const event of events) {
    let stored = { inserted: 0, refused: 0 };
    try {
      await storeEvents(step.project.id, [event], async (_, count) => {
        stored = count;
      });
      done.added += stored.inserted;
      if (stored.refused > 0) refuse("erased");
    } catch (error) {
      if (!isDataException(error)) throw error;
      refuse("not_storable");
    }
  }
  await saveStep(runInTransaction(db), step, { ...change, report: reportWith(step, done) });
}
