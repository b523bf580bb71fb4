import "server-only";
import { db } from "@/lib/database/client";

/** Control and format characters, which a terminal would interpret. */
const controlCharacters = /\p{Cc}|\p{Cf}/gu;

/** Every user with their roles, as the lines of a table, in the order in which they were created. */
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
  return toLines([["ID", "Email", "Name", "Projects", "Last sign-in (UTC)"], ...rows]);
}

function toLines(rows: string[][]): string[] {
  const cleaned = rows.map((row) => row.map((cell) => cell.replace(controlCharacters, "")));
  const widths = cleaned.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  );
  return cleaned.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
