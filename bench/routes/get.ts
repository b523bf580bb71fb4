import { pool } from "@/lib/database/client";

/** Reads one survey by its key, with nothing else. */
export async function GET(request: Request) {
  const { searchParams } = new URL(request.url);
  const { rows } = await pool.query("select * from surveys where project_id = $1 and id = $2", [
    Number(searchParams.get("project")),
    searchParams.get("id"),
  ]);
  return Response.json(rows[0]);
}
