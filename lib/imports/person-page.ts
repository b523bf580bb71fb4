import "server-only";
import { storePersons } from "@/lib/capture/store-persons";
import { resolveTimestamp } from "@/lib/capture/timestamp";
import type { ImportRefusalCode } from "@/lib/contract/project/import";
import { isList, isObject, type JsonObject } from "@/lib/contract/wire/json";
import { toStorableName } from "@/lib/contract/wire/storable-text";
import { isUuid } from "@/lib/contract/wire/uuid";
import { db } from "@/lib/database/client";
import { runInTransaction } from "@/lib/database/query";
import { type ImportStep, reportWith, type StepChange, saveStep } from "@/lib/imports/context";
import { leftOutFields } from "@/lib/imports/definitions";
import type { PageTally } from "@/lib/imports/report";
import { toDistinctId } from "@/lib/persons/identity";
import type { SourcePerson } from "@/lib/persons/identity-map";
import { sortAnonymousLast } from "@/lib/persons/view";

/** Distinct ids of a person that are imported: one transaction locks no more. */
const maxIds = 400;

const fields: ReadonlySet<string> = new Set(
  "id type uuid name distinct_ids properties created_at is_identified last_seen_at matched_recordings value_at_data_point".split(
    " ",
  ),
);

/** Stores the first persons of a page, and how far the import came. @param cursorAt the cursor after so many rows of the page */
export async function storePersonPage(
  step: ImportStep,
  rows: readonly unknown[],
  cursorAt: (processed: number) => Omit<StepChange, "report">,
): Promise<void> {
  const parsed = rows.map(parsePerson);
  const persons = parsed.filter((person) => typeof person !== "string");
  if (persons.length === 0)
    return await saveStep(runInTransaction(db), step, {
      ...cursorAt(rows.length),
      report: reportWith(step, tallyOf(rows, parsed)),
    });
  await storePersons(step.project.id, persons, async (run, { processed, added, refusals }) => {
    const last = persons[processed - 1];
    const end = processed === persons.length ? rows.length : parsed.indexOf(last!) + 1;
    const tally = tallyOf(rows.slice(0, end), parsed.slice(0, end));
    tally.added = added;
    tally.refused.push(...refusals.map((code) => ({ name: null, code })));
    await saveStep(run, step, { ...cursorAt(end), report: reportWith(step, tally) });
  });
}

function tallyOf(rows: readonly unknown[], parsed: readonly (SourcePerson | ImportRefusalCode)[]): PageTally {
  const objects = rows.filter((_, index) => typeof parsed[index] !== "string") as JsonObject[];
  return {
    read: rows.length,
    added: 0,
    refused: parsed.filter((person) => typeof person === "string").map((code) => ({ name: null, code })),
    leftOut: objects.flatMap((row) => [
      ...leftOutFields(row, fields),
      ...((row.distinct_ids as unknown[]).length > maxIds ? [`distinct_ids (beyond ${maxIds})`] : []),
    ]),
  };
}

/** A person as PostHog lists it, or why it can't be stored. */
function parsePerson(row: unknown): SourcePerson | ImportRefusalCode {
  if (!isObject(row)) return "no_object";
  const { uuid, distinct_ids, properties, created_at, is_identified } = row;
  if (typeof uuid !== "string" || !isUuid(uuid)) return "no_uuid";
  if (!isList(distinct_ids)) return "no_distinct_id";
  const texts = distinct_ids.filter((id) => typeof id === "string" || typeof id === "number");
  const ids = texts.flatMap((id) => toDistinctId(toStorableName(String(id))) ?? []);
  if (ids.length === 0) return "no_distinct_id";
  if (properties !== null && properties !== undefined && !isObject(properties)) return "invalid_properties";
  const distinctIds = sortAnonymousLast([...new Set(ids)]).slice(0, maxIds);
  const times = { received: Date.now(), sent: null };
  return {
    uuid: uuid.toLowerCase(),
    distinctIds,
    properties: properties ?? {},
    created_at: resolveTimestamp(times, { timestamp: created_at, offset: null }),
    is_identified: typeof is_identified === "boolean" ? is_identified : distinctIds.length > 1,
  };
}
