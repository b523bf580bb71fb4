import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/** SQL: the number of all persons of a project, an integer, which triggers count instead of the reader. */
export const countedPersons = ({ id }: { id: number }): Prisma.Sql =>
  Prisma.sql`(select coalesce(sum(persons), 0)::int from person_counts where project_id = ${id})`;
