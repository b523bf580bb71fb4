import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { submissionKey, submissionKeyFor } from "@/lib/flags/submissions";

/** SQL over `e`: an event of a submission that has an archived event. */
export const archived = (project: { id: number }): Prisma.Sql => Prisma.sql`
  (e.properties ->> '$survey_id', ${submissionKey}) in (
    select a.survey_id::text, ${submissionKeyFor("archived")} from archived_responses a
      join events archived on archived.project_id = a.project_id and archived.uuid = a.response_uuid
    where a.project_id = ${project.id})`;

/** Leaves out submissions with an archived event. Over `e`. */
export const notArchived = (project: { id: number }): Prisma.Sql => Prisma.sql`not ${archived(project)}`;
