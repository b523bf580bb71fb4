import "server-only";
import type { LifecycleJob, LifecycleResult } from "@/lib/analysis/lifecycle/compute";
import { eventsOf } from "@/lib/clickhouse/event-select";
import { askIds, askRows, type FastRun } from "@/lib/clickhouse/fast/ask";
import { localTable, onEachShard } from "@/lib/clickhouse/schema";
import { type LifecycleStatus, lifecycleStatuses } from "@/lib/contract/analysis/lifecycle";

/** Lifecycles, as `lifecycle/compute.ts` defines them. */
export const fastLifecycle = (run: FastRun, job: LifecycleJob) => async (): Promise<LifecycleResult> => {
  const { starts, target } = job;
  const marks = onEachShard(
    run.personSets.clickhouse,
    `select mark.1 as interval, mark.2 as status, count() as persons from (${marksOf(run, job)}) group by interval, status`,
  );
  const rows = await askRows<[number, number, string]>(
    run,
    `select interval, status, sum(persons) from ${marks} group by interval, status`,
  );
  const row = () => new Float64Array(starts.length);
  const counts = { new: row(), returning: row(), resurrecting: row(), dormant: row() };
  for (const [interval, status, persons] of rows) {
    counts[lifecycleStatuses[status]!][interval] = Number(persons);
  }
  const members = target
    ? `select person_id from (${marksOf(run, job)}) where mark = (${target.interval}, ${codeOf(target.status)})`
    : null;
  return {
    counts,
    members: members
      ? await askIds(run, `select person_id from ${onEachShard(run.personSets.clickhouse, members)}`)
      : new Float64Array(),
  };
};

const codeOf = (status: LifecycleStatus) => lifecycleStatuses.indexOf(status);

/** Rows of one shard: a person, and a mark: an interval and the person's status in it. */
function marksOf({ personSets }: FastRun, { query, starts }: LifecycleJob): string {
  const borders = `cast([${starts.slice(0, -1).join(", ")}], 'Array(Int64)')`;
  const intervalOf = (time: string) =>
    `toInt32(transform(roundDown(${time}, ${borders}), ${borders}, range(${starts.length - 1})))`;
  const within = (time: string) => `${time} >= ${starts[0]} and ${time} < ${starts.at(-1)}`;
  // Before the first there is none, which is next to no interval; a person created in none has the interval -1.
  return `select person_id, arrayJoin(arrayConcat(
      arrayMap((i, p) -> (i, multiIf(p = i - 1, ${codeOf("returning")}, p = -2 and i = created - 1, ${codeOf("new")}, ${codeOf("resurrecting")})),
        active, arrayPushFront(arrayPopBack(active), -2)),
      arrayMap(i -> (i + 1, ${codeOf("dormant")}),
        arrayFilter((i, n) -> n != i + 1, active, arrayPushBack(arrayPopFront(active), -2))))) as mark
    from (select person_id, arraySort(groupUniqArray(${intervalOf("timestamp")})) as active ${eventsOf(query, personSets)} group by person_id) a
    left join (select person_id, ${intervalOf("created_at")} + 1 as created from ${localTable(personSets.clickhouse, "persons")} final
      where project_id = ${query.project.id} and ${within("created_at")}) p using (person_id)`;
}
