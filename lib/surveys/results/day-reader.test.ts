import fc from "fast-check";
import { expect, it } from "vitest";
import { pool } from "@/lib/database/client";
import { createDayReader } from "@/lib/surveys/results/day-reader";
import { seed } from "@/lib/testing/seed";

/** Days with 23, 24 and 25 hours, a skipped day, a skipped midnight, and one that occurs twice. */
const timezone = fc.constantFrom("UTC", "Europe/Berlin", "America/Havana", "Asia/Kathmandu", "Pacific/Apia");
const time = fc.integer({ min: Date.UTC(2011, 11, 25), max: Date.UTC(2012, 11, 5) });

it("reads the day of instants in any order, the same as PostgreSQL", async () => {
  await fc.assert(
    fc.asyncProperty(timezone, fc.array(time, { minLength: 1 }), async (zone, times) => {
      const asked = [...times, ...times.toSorted((a, b) => b - a)];
      const dayOf = createDayReader(zone);
      const { rows } = await pool.query<{ day: number }>(
        `select ((timestamptz 'epoch' + at * interval '1 millisecond') at time zone $1)::date - date '1970-01-01' as day
         from unnest($2::float8[]) with ordinality as asked (at, place) order by place`,
        [zone, asked],
      );
      expect(asked.map((at) => dayOf(at * 1000 + 999))).toEqual(rows.map(({ day }) => day));
    }),
    { seed },
  );
});
