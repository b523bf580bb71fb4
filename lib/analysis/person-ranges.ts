import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** Ranges that persons are shared out in: enough that connections which take one after the other end about together. */
const ranges = 16;

/** Ids of fewer persons than that are read as fast in one statement. */
const fewest = 5_000;

/** Where ranges of a project's persons begin, all but the first; none when there are few. In order. */
export async function personRanges(project: { id: number }): Promise<number[]> {
  const [ids] = await query<{ first: string | null; last: string | null }>(
    Prisma.sql`select min(id)::text as first, max(id)::text as last from persons where project_id = ${project.id}`,
  );
  const [first, last] = [Number(ids?.first), Number(ids?.last)];
  if (last - first < fewest) return [];
  const width = Math.ceil((last - first) / ranges);
  return Array.from({ length: ranges - 1 }, (_, at) => first + (at + 1) * width);
}

/** That an event's person is in a range, for each of the ranges; one that says nothing where there is but one. */
export function inRanges(begins: readonly number[]): string[] {
  return [...begins, null].map((until, at) => {
    const since = begins[at - 1];
    return [
      ...(since === undefined ? [] : [`and e.person_id >= ${since}`]),
      ...(until === null ? [] : [`and e.person_id < ${until}`]),
    ].join(" ");
  });
}
