import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/**
 * SQL over a response `e`: whether a user has read it. What the user marked by itself decides; else
 * up to when the user has read all. A later event makes a response unread again. Times are compared in milliseconds, as
 * clients have them.
 *
 * @param survey SQL of its UUID
 */
export const isReadBy = (project: { id: number }, survey: Prisma.Sql, user: { id: number }): Prisma.Sql =>
  Prisma.sql`coalesce(
    (select r.is_read and e.ingested_at <= r.received_at from response_reads r
      where r.project_id = ${project.id} and r.survey_id = ${survey} and r.user_id = ${user.id}
        and r.submission_id = e.submission_id),
    (select date_trunc('milliseconds', e.ingested_at) <= s.read_until from survey_reads s
      where s.project_id = ${project.id} and s.survey_id = ${survey} and s.user_id = ${user.id}),
    false)`;

/** The conditions over `e` of "only read" and "only unread" responses; none where both are wanted. */
export const readStateConditions = (isRead: Prisma.Sql, wanted: boolean | undefined): Prisma.Sql[] =>
  wanted === undefined ? [] : [Prisma.sql`${isRead} = ${wanted}`];
