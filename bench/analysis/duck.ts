// Brings the events of a file into DuckDB.
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Size } from "@/bench/analysis/events";
import { planAt } from "@/bench/analysis/load";

/** The events of a size as a table in DuckDB, with a table of the persons' first events. */
export async function loadDuck(duck: DuckDBConnection, { name }: Size, file: string): Promise<void> {
  await duck.run(
    `create or replace table events_${name} as select person as person_id, event,
       cast(timestamp as timestamp) as timestamp, path_item,
       ${planAt("person", "cast(floor(epoch(timestamp - timestamptz '2026-01-01 00:00:00+00') / 2592000) as bigint)")} as plan
     from read_csv('${file}', header = false,
       columns = {'person': 'bigint', 'event': 'varchar', 'timestamp': 'timestamptz', 'path_item': 'varchar'})`,
  );
  await duck.run(
    `create or replace table persons_${name} as
       select person_id as id, min(timestamp) as created_at from events_${name} group by person_id`,
  );
}
