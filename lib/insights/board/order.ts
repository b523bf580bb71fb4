import "server-only";
import { maxBoards } from "@/lib/contract/analysis/board";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/** Gives rows the positions in which their ids are listed; others keep theirs. */
export async function storeOrder(
  tx: Transaction,
  table: "boards" | "board_tiles",
  project: { id: number },
  ids: readonly number[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    update ${Prisma.raw(table)} t set position = listed.at - 1
    from unnest(${ids}::int[]) with ordinality listed(id, at)
    where t.project_id = ${project.id} and t.id = listed.id`);
}

/** The ids of the boards of a project in their order, without deleted ones; other changes of them wait. */
export async function lockOrder(tx: Transaction, project: { id: number }): Promise<number[]> {
  await tx.$queryRaw(Prisma.sql`select from projects where id = ${project.id} for no key update`);
  const rows = await tx.$queryRaw<{ id: number }[]>(Prisma.sql`
    select id from boards where project_id = ${project.id} and not deleted order by position, id`);
  return rows.map(({ id }) => id);
}

/** Checks that there is room for another board. @throws Invalid beyond 100 boards */
export function checkCount(order: readonly number[]): void {
  if (order.length >= maxBoards)
    throw new Invalid(null, "invalid_input", `A project has at most ${maxBoards} boards.`);
}

/** The position behind all boards of a project, in a transaction that then adds one. @throws Invalid beyond 100 boards */
export async function lastPosition(tx: Transaction, project: { id: number }): Promise<number> {
  checkCount(await lockOrder(tx, project));
  const [last] = await tx.$queryRaw<{ position: number }[]>(
    Prisma.sql`select coalesce(max(position), -1) + 1 as position from boards where project_id = ${project.id}`,
  );
  return last?.position ?? 0;
}
