import "server-only";
import { db } from "@/lib/database/client";

/** Characters that a terminal would act upon instead of showing them. */
const control = /\p{Cc}|\p{Cf}/gu;

/** Every user with their roles, as lines of a table; who came first first. */
export async function listUsers(): Promise<string[]> {
  const users = await db.user.findMany({
    orderBy: { id: "asc" },
    include: { memberships: { orderBy: { project_id: "asc" }, include: { project: true } } },
  });
  const rows = users.map(({ id, email, first_name, last_name, memberships, last_login_at }) => [
    String(id),
    email,
    `${first_name} ${last_name}`.trim(),
    memberships.map(({ project, role }) => `${role} of ${project.id} ${project.name}`).join(", "),
    last_login_at?.toISOString().slice(0, 16).replace("T", " ") ?? "never",
  ]);
  return toLines([["ID", "E-mail", "Name", "Projects", "Last sign-in (UTC)"], ...rows]);
}

function toLines(rows: string[][]): string[] {
  const shown = rows.map((row) => row.map((cell) => cell.replace(control, "")));
  const widths = shown.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, cell.length)),
    [],
  );
  return shown.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
