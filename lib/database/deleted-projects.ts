import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/*
 * A project is deleted in two steps, because its rows may take minutes to remove. The request sets `deleted_at`, takes the
 * project's token away, and removes its memberships, invitations and reset links: everything by which a request finds a project.
 * Nothing new can be stored in it (the trigger `refuse_deleted_projects`). A job then removes its rows, the project's last.
 *
 * Who finds a project by a membership or a token therefore needs no condition. Who finds it, or its rows, without either uses
 * one of these.
 */

/** Prisma's condition on projects that are not deleted. */
export const existingProject = { deleted_at: null } satisfies Prisma.ProjectWhereInput;

/** SQL of the same condition, for rows with a column `project_id`. */
export const ofExistingProject = (column: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`exists (select from projects where projects.id = ${column} and projects.deleted_at is null)`;

/** The job that removes the rows of deleted projects. */
export const removeProjectRowsTask = "remove-project-rows";
