import "server-only";
import { toUser, type UserRow, userColumn } from "@/lib/activity/actor";
import type { ResponseTag } from "@/lib/contract/survey/response-tag";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid, NotFound } from "@/lib/errors";

/** A tag with its author and the number of responses that have it. */
export interface TagRow {
  id: number;
  name: string;
  created_at: Date;
  created_by: UserRow | null;
  response_count: number;
}

/** The statement that reads `TagRow`s. @param rest conditions over `t`, order and bounds */
export const tagsStatement = (rest: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select t.id, t.name, t.created_at, ${userColumn("u")} as created_by, (
    select count(*)::int from tagged_responses r where r.project_id = t.project_id and r.tag_id = t.id
  ) as response_count
  from response_tags t left join users u on u.id = t.created_by_id ${rest}`;

/** A tag on the wire. */
export const toResponseTag = ({ created_at, created_by, ...row }: TagRow): ResponseTag => ({
  id: row.id,
  name: row.name,
  response_count: row.response_count,
  created_at: toTimestamp(created_at),
  created_by: created_by && toUser(created_by),
});

/** A tag of the project, in a transaction. @throws NotFound */
export async function readTag(tx: Transaction, project: { id: number }, id: number): Promise<TagRow> {
  const [row] = await tx.$queryRaw<TagRow[]>(
    tagsStatement(Prisma.sql`where t.project_id = ${project.id} and t.id = ${id}`),
  );
  if (!row) throw new NotFound();
  return row;
}

/** Blocks other changes of the project's tags until the transaction ends. */
export async function lockTags(tx: Transaction, project: { id: number }): Promise<void> {
  await tx.$queryRaw(Prisma.sql`select from projects where id = ${project.id} for no key update`);
}

/** Refuses a name that another tag of the project has, ignoring case. @throws Invalid */
export async function checkNameFree(
  tx: Transaction,
  project: { id: number },
  name: string,
  exceptId: number | null,
): Promise<void> {
  const taken = await tx.$queryRaw<unknown[]>(Prisma.sql`
    select t.id from response_tags t where t.project_id = ${project.id} and lower(t.name) = lower(${name})
      and t.id is distinct from ${exceptId}::int`);
  if (taken.length > 0) throw new Invalid("name", "unique", "There is already a tag with this name.");
}
