import "server-only";
import { activityLogConditions, newestActivityFirst } from "@/lib/access/projects/activity-log-conditions";
import { toDetail } from "@/lib/activity/list";
import type { MaskedFor } from "@/lib/contract/person/personal";
import { toCell } from "@/lib/contract/wire/csv";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { ActivityLogQuery } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";

/** Entries per statement. */
const chunkSize = 500;

/**
 * The columns of the export, in their order: entries without details, but for what changed. `user` is an
 * e-mail, empty for the system and for deleted users; `changed_fields` has commas between names; `changes` is JSON with the values before
 * and after, of exports what was asked for and how many rows there were.
 */
export const activityLogColumns = [
  "created_at",
  "user",
  "is_system",
  "key_label",
  "activity",
  "scope",
  "item_id",
  "item_name",
  "changed_fields",
  "changes",
] as const;

/** The cells of every entry of a project that matches, newest first, in chunks: each is read when the one before was taken. */
export async function* exportActivityLog(
  project: { id: number } & MaskedFor,
  query: ActivityLogQuery,
): AsyncGenerator<string[][]> {
  const where = activityLogConditions(project, query);
  let last: string | null = null;
  for (;;) {
    const rows = await readChunk(project, where, last);
    if (rows.length > 0) yield rows.map((row) => toCells(row, project));
    if (rows.length < chunkSize) return;
    last = rows.at(-1)?.id ?? null;
  }
}

type Row = Awaited<ReturnType<typeof readChunk>>[number];

const readChunk = (
  project: { id: number },
  where: ReturnType<typeof activityLogConditions>,
  last: string | null,
) =>
  db.activity.findMany({
    where,
    select: {
      id: true,
      created_at: true,
      is_system: true,
      key_label: true,
      activity: true,
      scope: true,
      item_id: true,
      detail: true,
      user: { select: { email: true } },
    },
    orderBy: newestActivityFirst,
    take: chunkSize,
    ...(last !== null && { cursor: { project_id_id: { project_id: project.id, id: last } }, skip: 1 }),
  });

function toCells({ created_at, user, detail, ...row }: Row, { masking }: MaskedFor): string[] {
  const { changes, name } = toDetail(row.scope, detail, masking);
  const cells: Record<(typeof activityLogColumns)[number], unknown> = {
    created_at: toTimestamp(created_at),
    user: user?.email,
    is_system: row.is_system,
    key_label: row.key_label,
    activity: row.activity,
    scope: row.scope,
    item_id: row.item_id,
    item_name: masking && row.scope === "Person" ? row.item_id : name,
    changed_fields: (changes ?? []).flatMap(({ field }) => field ?? []).join(","),
    changes: changes && JSON.stringify(changes.map(({ field, before, after }) => ({ field, before, after }))),
  };
  return activityLogColumns.map((column) => toCell(cells[column]));
}
