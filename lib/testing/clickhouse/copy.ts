import pg from "pg";
import { backfill } from "@/lib/clickhouse/backfill";
import { checkCopy } from "@/lib/clickhouse/check";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { dropOutbox } from "@/lib/clickhouse/outbox";
import { catchUp } from "@/lib/clickhouse/ship";
import { db } from "@/lib/database/client";
import { env } from "@/lib/env";
import { toNumber } from "@/lib/filters/conditions/number";
import { toText } from "@/lib/filters/text";
import { freshClickhouse } from "@/lib/testing/clickhouse/database";

/** A copy of the worker's database, empty or of what it has, and a connection that ships when asked. */
export async function freshCopy(nodes: 1 | 2) {
  const clickhouse = await freshClickhouse(nodes);
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await backfill(client, clickhouse, () => undefined);
  return {
    clickhouse,
    client,
    ship: () => catchUp(client, clickhouse, 60),
    check: (isFull = false) => checkCopy(client, clickhouse, isFull),
    async drop() {
      await dropOutbox(client);
      await client.end();
      await clickhouse.drop();
    },
  };
}

const microseconds = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`;

/** The events of a project as the copy should have them, by uuid. */
export async function readExpected({ id }: { id: number }) {
  const rows = await db.$queryRawUnsafe<Record<string, unknown>[]>(
    `select e.uuid::text, coalesce(e.person_id, 0)::text as person_id, ${microseconds("e.timestamp")} as timestamp, e.event, e.path_item,
       e.distinct_id, e.properties, s.properties as person_properties, e.survey_id, e.submission_id::text, e.survey_iteration
     from events e left join person_snapshots s on s.project_id = e.project_id and s.id = e.person_snapshot_id
     where e.project_id = $1 order by e.uuid::text`,
    id,
  );
  return rows.map(
    ({ properties, person_properties, survey_id, submission_id, survey_iteration, ...row }) => ({
      ...row,
      ...maps("", properties),
      ...maps("person_", person_properties),
      survey_id: survey_id ?? "",
      submission_id: submission_id ?? "00000000-0000-0000-0000-000000000000",
      survey_iteration: survey_iteration ?? -1,
    }),
  );
}

const maps = (prefix: string, properties: unknown) => {
  const entries = Object.entries((properties ?? {}) as object);
  return {
    [`${prefix}texts`]: Object.fromEntries(entries.map(([key, value]) => [key, toText(value)])),
    [`${prefix}numbers`]: Object.fromEntries(
      entries.map(([key, value]) => [key, toNumber(value)]).filter(([, number]) => number !== null),
    ),
  };
};

/** The events of a project as the copy has them. */
export async function readCopied({ writer, cluster }: Clickhouse, { id }: { id: number }) {
  const answer = await writer.query({
    query: `select toString(uuid) as uuid, toString(person_id) as person_id, toString(timestamp) as timestamp, event, path_item, distinct_id,
        texts, numbers, person_texts, person_numbers, survey_id, toString(submission_id) as submission_id, survey_iteration
      from ${cluster === null ? "events_local" : "events"} final where project_id = ${id} order by toString(uuid)`,
    format: "JSONEachRow",
  });
  return await answer.json<Record<string, unknown>>();
}
