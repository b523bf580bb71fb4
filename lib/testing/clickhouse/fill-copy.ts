// Copies a project to ClickHouse at once, for tests of what reads it.
import type { Clickhouse } from "@/lib/clickhouse/client";
import { propertyMaps } from "@/lib/clickhouse/property-maps";
import { insertTable } from "@/lib/clickhouse/schema";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

interface Row {
  person_id: string;
  timestamp: string;
  properties: Record<string, unknown>;
  person_properties: Record<string, unknown> | null;
}

/** Copies the events and persons of a project, and says that the copy is complete as of now. */
export async function fillCopy(clickhouse: Clickhouse, { id }: { id: number }): Promise<void> {
  const version = String(Date.now());
  const rows = await query<Row>(Prisma.sql`
    select e.project_id, coalesce(e.person_id, 0)::text as person_id, e.uuid::text, e.event, e.path_item, e.distinct_id,
      (extract(epoch from e.timestamp) * 1000000)::bigint::text as timestamp, e.properties, p.properties as person_properties,
      coalesce(e.survey_id, '') as survey_id, coalesce(e.survey_iteration, 0) as survey_iteration
    from events e left join person_snapshots p on p.project_id = e.project_id and p.id = e.person_snapshot_id
    where e.project_id = ${id}`);
  const values = rows.map(({ properties, person_properties, ...row }) => {
    const { texts, numbers } = propertyMaps(person_properties ?? {});
    return { ...row, ...propertyMaps(properties), person_texts: texts, person_numbers: numbers, version };
  });
  await clickhouse.writer.insert({
    table: insertTable(clickhouse, "events"),
    values,
    format: "JSONEachRow",
  });
  const persons = await query<{ person_id: string; created_at: string }>(Prisma.sql`
    select project_id, id::text as person_id, (extract(epoch from created_at) * 1000000)::bigint::text as created_at
    from persons where project_id = ${id}`);
  await clickhouse.writer.insert({
    table: insertTable(clickhouse, "persons"),
    values: persons.map((person) => ({ ...person, version })),
    format: "JSONEachRow",
  });
  const now = new Date();
  const state = { backfilled_at: now, shipped_until: now, version: BigInt(version) };
  await db.clickhouseCopy.upsert({
    where: { id: true },
    create: { ...state, base_version: 0n },
    update: state,
  });
}
