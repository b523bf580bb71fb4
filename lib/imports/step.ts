import "server-only";
import { parseInstant } from "@/lib/capture/timestamp";
import { type ImportKind, importKinds } from "@/lib/contract/project/import";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { db } from "@/lib/database/client";
import { runInTransaction } from "@/lib/database/query";
import { type ImportStep, type StepChange, saveStep } from "@/lib/imports/context";
import { storeDefinitions } from "@/lib/imports/definition-page";
import { storeEventPage } from "@/lib/imports/event-page";
import { findStaticCohort, storeMemberPage } from "@/lib/imports/member-page";
import { storePersonPage } from "@/lib/imports/person-page";
import { countByQuery, PageTooLarge, readPage, SourceFailed, type SourcePage } from "@/lib/imports/source";
import { reportOf } from "@/lib/imports/view";

/** Rows of a page, at first: of pages that are too large, half as many. */
const pageRows: Record<ImportKind, number> = {
  cohorts: 20,
  flags: 20,
  surveys: 20,
  persons: 100,
  members: 100,
  events: 200,
};

/** Rows of definitions beyond which an import ends: a source that never ends is none. */
const maxDefinitions = 20_000;

/** PostHog lists events of less than a year at once. */
const windowMs = 360 * 86_400_000;

/** Takes the next step of an import: reads one page and stores it, or counts one kind. @throws SourceFailed, SourceBusy, StepSuperseded */
export async function takeStep(step: ImportStep): Promise<void> {
  const kind = step.row.kind as ImportKind;
  const isCounting = step.row.status === "counting";
  const limit = isCounting ? 1 : (storedLimit(step) ?? pageRows[kind]);
  try {
    if (isCounting) await count(step, kind);
    else if (kind === "events") await importEvents(step, limit);
    else if (kind === "members") await importMembers(step, limit);
    else await importByOffset(step, kind, limit);
  } catch (error) {
    if (!(error instanceof PageTooLarge)) throw error;
    if (limit === 1) throw new SourceFailed("row_too_large", String(step.source.limits.maxBytes / 2 ** 20));
    const cursor = { ...cursorOf(step), limit: Math.max(1, Math.floor(limit / 2)) };
    await saveStep(runInTransaction(db), step, { cursor, report: reportOf(step.row) });
  }
}

const cursorOf = ({ row }: ImportStep): JsonObject => (isObject(row.cursor) ? row.cursor : {});

const storedLimit = (step: ImportStep): number | null => {
  const { limit } = cursorOf(step);
  return typeof limit === "number" ? limit : null;
};

const kindAfter = (kind: ImportKind): ImportKind | undefined => importKinds[importKinds.indexOf(kind) + 1];

/** What a step changes that reaches the end of a kind. */
function endOf(kind: ImportKind, whole: "counted" | "done"): Omit<StepChange, "report"> {
  const next = kindAfter(kind);
  if (next) return { kind: next, cursor: null };
  return { status: whole, kind: whole === "counted" ? importKinds[0] : kind, cursor: null };
}

async function count(step: ImportStep, kind: ImportKind): Promise<void> {
  const total = await countRows(step, kind);
  const report = reportOf(step.row);
  const change = {
    ...endOf(kind, "counted"),
    report: { ...report, totals: { ...report.totals, [kind]: total } },
  };
  await saveStep(runInTransaction(db), step, change);
}

/** The rows of a kind. Each list is asked for, so that a key that may not read it is noticed before the import. */
async function countRows({ row, source }: ImportStep, kind: ImportKind): Promise<number | null> {
  // Their lists are those of persons, by cohort.
  if (kind === "members") return null;
  const since = row.events_since.toISOString();
  const first = await readPage(source, kind, { limit: "1", ...(kind === "events" && { after: since }) });
  if (kind === "events")
    return await countByQuery(source, kind, `select count() from events where timestamp >= '${since}'`);
  return (
    first.count ??
    (kind === "persons" ? await countByQuery(source, kind, "select count() from persons") : null)
  );
}

async function importByOffset(
  step: ImportStep,
  kind: Exclude<ImportKind, "members" | "events">,
  limit: number,
): Promise<void> {
  const stored = cursorOf(step).offset;
  const offset = typeof stored === "number" ? stored : 0;
  const page = await readPage(step.source, kind, { limit: String(limit), offset: String(offset) });
  const isEnd = page.next === null || page.rows.length === 0;
  if (!isEnd) checkOffset(page, offset);
  const changeAfter = (rows: number) =>
    isEnd && rows === page.rows.length ? endOf(kind, "done") : { cursor: { offset: offset + rows, limit } };
  if (kind === "persons") return await storePersonPage(step, page.rows, changeAfter);
  if (offset > maxDefinitions) throw new SourceFailed("too_many_rows", String(maxDefinitions));
  await storeDefinitions(step, kind, page.rows, changeAfter(page.rows.length));
}

/** Reads the members of one static cohort after the other, in the order of their ids here. */
async function importMembers(step: ImportStep, limit: number): Promise<void> {
  const { cohort: first = 0, offset = 0 } = cursorOf(step) as { cohort?: number; offset?: number };
  const cohort = await findStaticCohort(step, first);
  if (!cohort) {
    const change = { ...endOf("members", "done"), report: reportOf(step.row) };
    return await saveStep(runInTransaction(db), step, change);
  }
  const properties = JSON.stringify([{ type: "cohort", key: "id", value: Number(cohort.sourceId) }]);
  const params = { limit: String(limit), offset: String(offset), properties };
  const page = await readPage(step.source, "members", params);
  const isEnd = page.next === null || page.rows.length === 0;
  if (!isEnd) checkOffset(page, offset);
  const following = isEnd
    ? { cohort: cohort.id + 1 }
    : { cohort: cohort.id, offset: offset + page.rows.length };
  await storeMemberPage(step, cohort, page.rows, { cursor: { ...following, limit } });
}

/** @throws SourceFailed for a next page that is not after this one: it would never end */
function checkOffset({ next }: SourcePage, offset: number): void {
  const following = Number(next?.get("offset") ?? Number.NaN);
  if (!(following > offset)) throw new SourceFailed("no_end");
}

/** Reads events from the newest back, in windows of less than a year. */
async function importEvents(step: ImportStep, limit: number): Promise<void> {
  const {
    before = microsecondsOf(new Date(Date.now() + 86_400_000)),
    before_uuid,
    until,
  } = cursorOf(step) as {
    before?: string;
    before_uuid?: string;
    /** The end of the present window. */
    until?: string;
  };
  const since = microsecondsOf(step.row.events_since);
  const window = until ?? later(since, microsecondsOf(new Date(Date.parse(before) - windowMs)));
  const page = await readPage(step.source, "events", {
    limit: String(limit),
    after: window,
    before,
    ...(before_uuid !== undefined && { before_uuid }),
  });
  const following = page.rows.length > 0 ? nextBefore(page, before, before_uuid) : null;
  // The next window begins a microsecond later than this one ends: both bounds are exclusive.
  const change = following
    ? { cursor: { ...following, until: window, limit } }
    : window === since
      ? endOf("events", "done")
      : { cursor: { before: addMicrosecond(window), limit } };
  await storeEventPage(step, page.rows, change);
}

/**
 * Where the next page begins. PostHog leaves out events of the same instant as the last one: they are read again, unless the
 * whole page is of one instant.
 *
 * @throws SourceFailed for a next page that is not earlier: it would never end
 */
function nextBefore({ next, rows }: SourcePage, before: string, beforeUuid: string | undefined) {
  if (!next) return null;
  const [named, uuid] = [microsecondsIn(next.get("before")), next.get("before_uuid")];
  const isEarlier =
    named !== null && (named < before || (named === before && uuid !== null && uuid !== beforeUuid));
  if (!isEarlier) throw new SourceFailed("no_end");
  if (uuid !== null) return { before: named, before_uuid: uuid.slice(0, 36) };
  const last = rows.at(-1);
  const instant = microsecondsIn(isObject(last) ? last.timestamp : null);
  const again = instant && addMicrosecond(instant);
  return { before: again !== null && again < before ? again : named };
}

const later = (a: string, b: string): string => (a > b ? a : b);

/** `2026-01-01T00:00:00.000000Z`: text order is time order. */
const microsecondsOf = (date: Date, micro = 0): string =>
  date.toISOString().replace("Z", `${String(micro).padStart(3, "0")}Z`);

function microsecondsIn(value: unknown): string | null {
  // A space is a plus that was not encoded.
  const instant = parseInstant(typeof value === "string" ? value.replace(/ (?=\d{2}:?\d{2}$)/, "+") : null);
  return instant && microsecondsOf(new Date(instant.milliseconds), instant.micro);
}

function addMicrosecond(instant: string): string {
  const { milliseconds, micro } = parseInstant(instant)!;
  return micro === 999
    ? microsecondsOf(new Date(milliseconds + 1))
    : microsecondsOf(new Date(milliseconds), micro + 1);
}
