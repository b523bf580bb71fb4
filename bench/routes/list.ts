import { pool } from "@/lib/database/client";

const flag = (name: string) => `case when ${name}.id is not null then to_jsonb(${name}) end`;

/** Reads the rows of the list of surveys without key, scope, project and contract. */
export async function GET(request: Request) {
  const project = Number(new URL(request.url).searchParams.get("project"));
  const { rows } = await pool.query(
    `select s.*, ${flag("lf")} as linked_flag, ${flag("tf")} as targeting_flag,
       ${flag("itf")} as internal_targeting_flag, to_jsonb(u) as created_by
     from surveys s
       left join feature_flags lf on lf.project_id = s.project_id and lf.id = s.linked_flag_id
       left join feature_flags tf on tf.project_id = s.project_id and tf.id = s.targeting_flag_id
       left join feature_flags itf on itf.project_id = s.project_id and itf.id = s.internal_targeting_flag_id
       left join users u on u.id = s.created_by_id
     where s.project_id = $1 order by s.created_at desc, s.id desc limit 100`,
    [project],
  );
  return Response.json({ results: rows });
}
