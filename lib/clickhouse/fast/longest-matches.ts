// The longest match of each person in a funnel, as a table: for funnels in which no event can be two steps.
import "server-only";
import type { FunnelJob } from "@/lib/analysis/funnel/breakdown";
import type { AskedPersons } from "@/lib/clickhouse/asked-persons";
import { eventsOf } from "@/lib/clickhouse/event-select";

/** An instant that no event has: 2^63 - 1. */
const never = "9223372036854775807";

/** The settings with which the joins of `longestMatchesOf` are fastest. */
export const matchSettings = "settings join_algorithm = 'full_sorting_merge'";

/**
 * Rows of one shard: `person_id` and `longest`, a tuple of the number of steps reached and the instant of each step; null for a
 * funnel of another shape than this: ordered, without exclusions and breakdown, steps with names of their own.
 */
export function longestMatchesOf(
  { events: { query }, rules, breakdown }: FunnelJob,
  asked: AskedPersons,
): string | null {
  const steps = query.steps ?? [];
  const names = new Set(steps.map(({ event }) => event));
  const isPlain = rules.order === "ordered" && rules.exclusions.length === 0 && breakdown === null;
  if (!isPlain || names.has(null) || names.size < rules.steps) return null;
  const stepTable = (at: number) => {
    const own = { ...query, steps: [steps[at]!] };
    return `(select person_id, timestamp as t ${eventsOf(own, asked)})`;
  };
  // Each step is the earliest event since the step before; nothing found is never.
  const later = steps.slice(1).map((_, before) => before + 1);
  const instant = (at: number) => (at === 0 ? "s0.t" : `if(s${at}.person_id = 0, ${never}, s${at}.t)`);
  const joins = later.map(
    (at) =>
      `asof left join ${stepTable(at)} as s${at} on s${at - 1}.person_id = s${at}.person_id and s${at - 1}.t <= s${at}.t`,
  );
  const reached = ["1", ...later.map((at) => `(t${at} <= t0 + ${rules.window})`)].join(" + ");
  const instants = steps.map((_, at) => `t${at}`);
  return `select person_id, argMax((toUInt8(${reached}), ${instants.join(", ")}), (${reached}, -t0)) as longest from (
    select s0.person_id as person_id, ${steps.map((_, at) => `${instant(at)} as t${at}`).join(", ")}
    from ${stepTable(0)} as s0 ${joins.join(" ")}) group by person_id`;
}
