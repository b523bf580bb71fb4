import { pool } from "@/lib/database/client";

/** Another project of the first user, so that writing does not change what is read concurrently. */
export async function POST() {
  const { rows } = await pool.query<{ id: number }>(
    "insert into projects (name, api_token, uuid) values ('Bench', 'phc_bench_' || gen_random_uuid(), gen_random_uuid()) returning id",
  );
  const { id } = rows[0]!;
  await pool.query(
    "insert into memberships (user_id, project_id, role) values ((select min(id) from users), $1, 'owner')",
    [id],
  );
  return Response.json({ id });
}
