import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import { type ActivityInput, recordActivity } from "@/lib/activity/record";
import { toStorableValue } from "@/lib/contract/wire/storable-text";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { transaction } from "@/lib/database/transaction";
import { log } from "@/lib/log";

/** An export whose entry is in the log, and which is being read. */
export interface RecordedExport {
  /** Completes the entry. @param isBrokenOff whether the reader left, or it failed, before the last row */
  end(rows: number | null, isBrokenOff: boolean): Promise<void>;
}

/** What was asked for: parameters and body, as sent. */
export type ExportFilter = Readonly<Record<string, unknown>>;

/** Characters of a filter that are recorded. */
const maxFilterLength = 4000;

/**
 * A filter as it is recorded: null for none, a part of its JSON when it is long. A searched text may hold characters that can't
 * be stored.
 */
export function toRecordedFilter(filter: ExportFilter): unknown {
  const json = JSON.stringify(filter, (_, value: unknown) =>
    typeof value === "string" ? toStorableValue(value) : value,
  );
  if (json === "{}") return null;
  return json.length <= maxFilterLength
    ? JSON.parse(json)
    : toStorableValue(`${json.slice(0, maxFilterLength)}…`);
}

/**
 * Records an export before its first row is read, so that none leaves without a trace; `end` adds the number of rows. An
 * entry without one is an export that is running, or that ended with the process.
 */
export async function recordExport(
  project: { id: number },
  actor: Actor,
  entry: Pick<ActivityInput, "item_id" | "name"> &
    (
      | { scope: "Team"; activity: "exported" | "list_exported" | ExportedList }
      | { scope: "Person"; activity: "exported" }
    ),
  filter: ExportFilter = {},
): Promise<RecordedExport> {
  const id = uuidv7();
  const { scope } = entry;
  const toChange = (field: "filter" | "rows" | "is_broken_off", after: unknown) =>
    ({ type: scope, action: "created", field, before: null, after }) as const;
  const recorded = toRecordedFilter(filter);
  const asked = recorded === null ? [] : [toChange("filter", recorded)];
  await transaction((tx) =>
    recordActivity(tx, project, actor, { ...entry, id, changes: asked } as ActivityInput),
  );
  return {
    async end(rows, isBrokenOff) {
      const changes = [
        ...asked,
        ...(rows === null ? [] : [toChange("rows", rows)]),
        ...(isBrokenOff ? [toChange("is_broken_off", true)] : []),
      ];
      await query(Prisma.sql`update activities
        set detail = jsonb_set(detail, '{changes}', ${JSON.stringify(changes)}::jsonb)
        where project_id = ${project.id} and id = ${id}::uuid`).catch((error: unknown) =>
        log.error({ err: error, activity: id }, "failed to record the end of an export"),
      );
    },
  };
}

/** The activity of lists by their endpoint; of any other: `list_exported`. */
const activityOfList: Readonly<Record<string, ExportedList>> = {
  "persons.list": "persons_exported",
  "persons.exportMany": "persons_exported",
  "persons.exportSelected": "persons_exported",
  "surveys.exportResponses": "responses_exported",
  "surveys.searchResponses": "responses_exported",
  "surveys.createLinks": "links_exported",
};

/** A list that has an activity of its own. */
type ExportedList = "persons_exported" | "responses_exported" | "links_exported";

/** The lists of one survey: its name says more than the project's. */
const surveyLists = ["surveys.exportResponses", "surveys.createLinks"];

/** Records the export of a list, by the name of the survey it is of, or else of the project. @param endpoint its id */
export async function recordList(
  project: { id: number; name: string },
  actor: Actor,
  endpoint: string,
  filter: ExportFilter,
): Promise<RecordedExport> {
  const activity = activityOfList[endpoint] ?? "list_exported";
  const survey =
    surveyLists.includes(endpoint) && typeof filter.id === "string"
      ? await db.survey.findFirst({
          where: { project_id: project.id, id: filter.id },
          select: { name: true },
        })
      : null;
  const { name } = survey ?? project;
  return recordExport(project, actor, { scope: "Team", item_id: String(project.id), activity, name }, filter);
}

/**
 * Passes chunks on, counts their rows, and completes the entry when they end, fail, or are no longer read.
 *
 * @param begin records the export; called before the first chunk is read
 */
export async function* countExport<Row>(
  chunks: AsyncIterable<readonly Row[]>,
  begin: () => Promise<RecordedExport>,
): AsyncGenerator<readonly Row[], void> {
  const recorded = await begin();
  let [rows, isBrokenOff] = [0, true];
  try {
    for await (const chunk of chunks) {
      rows += chunk.length;
      yield chunk;
    }
    isBrokenOff = false;
  } finally {
    await recorded.end(rows, isBrokenOff);
  }
}
