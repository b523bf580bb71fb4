import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/** SQL over `e`: an event of a submission that has an archived event. */
export const archived = (project: { id: number }): Prisma.Sql => Prisma.sql`
  (e.survey_id, e.submission_id) in (
    select a.survey_id::text, archived.submission_id from archived_responses a
      join events archived on archived.project_id = a.project_id and archived.uuid = a.response_uuid
    where a.project_id = ${project.id})`;

/** Leaves out submissions with an archived event. Over `e`. */
export const notArchived = (project: { id: number }): Prisma.Sql => Prisma.sql`not ${archived(project)}`;
