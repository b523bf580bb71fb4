import { uuidv7 } from "uuidv7";
import { pool } from "@/lib/database/client";

/** Inserts one row: no key, no rules, no flags, no version, no activity. */
export async function POST(request: Request) {
  const project = Number(new URL(request.url).searchParams.get("project"));
  const { name, type, questions } = (await request.json()) as Record<string, unknown>;
  const { rows } = await pool.query(
    "insert into surveys (project_id, id, name, type, questions) values ($1, $2, $3, $4, $5) returning *",
    [project, uuidv7(), name, type, JSON.stringify(questions)],
  );
  return Response.json(rows[0], { status: 201 });
}
