import "server-only";
import type pg from "pg";
import { compileRegex } from "@/lib/filters/compile-regex";

/** Makes the regular expressions of a project's imported rules; one that can't be used matches nothing. */
export async function compileTagRules(client: pg.Client, project: { id: number }): Promise<void> {
  const { rows } = await client.query<{ id: number; text: string | null }>(
    "select id, text from tag_rules where project_id = $1 and operator = 'regex'",
    [project.id],
  );
  for (const { id, text } of rows) {
    await client.query("update tag_rules set postgres_regex = $3 where project_id = $1 and id = $2", [
      project.id,
      id,
      compileRegex(text ?? "")?.postgres ?? null,
    ]);
  }
}
