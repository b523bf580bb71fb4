import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { insertCohort } from "@/lib/cohorts/create";
import { CohortInput } from "@/lib/contract/cohort";
import { FeatureFlagInput } from "@/lib/contract/flag";
import type { Transaction } from "@/lib/database/transaction";
import { insertFlag } from "@/lib/flags/create";

/** Cohorts and feature flags of the demo. */

interface Project {
  id: number;
}

const property = (key: string, operator: string, value: unknown) => ({
  key,
  operator,
  value,
  type: "person",
});
const matchAll = (...values: object[]) => ({ properties: { type: "AND", values } });
const noConditions = { properties: [] };

/** One in this many persons is a beta tester. */
const betaTesterEvery = 80;

/**
 * Makes the demo's cohorts, three by filters and one by hand, and its flags; after its persons, so that each cohort is
 * worked out once.
 *
 * @param now the day the demo data ends
 */
export async function createAudiences(
  tx: Transaction,
  project: Project,
  actor: Actor,
  now: Date,
): Promise<void> {
  const cohort = async (input: object, daysAgo: number) => {
    const { id } = await insertCohort(tx, project, actor, CohortInput.parse(input));
    await backdate(tx, project, { scope: "Cohort", id, daysAgo }, now);
    return id;
  };
  const paying = await cohort(
    {
      name: "Paying readers",
      description: "Persons with an individual or club subscription.",
      filters: matchAll(property("plan", "exact", ["solo", "club"])),
    },
    58,
  );
  await cohort(
    {
      name: "Readers in Europe",
      description: "Persons in European time zones.",
      filters: matchAll(property("country", "exact", ["DE", "NL", "GB", "FR", "SE"])),
    },
    41,
  );
  await cohort(
    {
      name: "Power readers",
      description: "Subscribers in a club who finished at least three books.",
      filters: matchAll(
        { key: "id", type: "cohort", value: paying },
        property("books_finished", "gte", "3"),
        property("club", "is_set", "is_set"),
      ),
    },
    19,
  );
  const betaTesters = await cohort(
    {
      name: "Beta testers",
      description: "Persons who opted in to early access.",
      is_static: true,
      _create_static_person_ids: await readBetaTesters(tx, project),
    },
    33,
  );
  for (const { daysAgo, ...flag } of flags(paying, betaTesters)) {
    const { id } = await insertFlag(tx, project, actor, FeatureFlagInput.parse(flag));
    await backdate(tx, project, { scope: "FeatureFlag", id, daysAgo }, now);
  }
}

const flags = (paying: number, betaTesters: number) => [
  {
    key: "club-voting",
    name: "Club vote on the next book",
    daysAgo: 30,
    filters: {
      groups: [
        { properties: [{ key: "id", type: "cohort", value: betaTesters }], rollout_percentage: 100 },
        { properties: [{ key: "id", type: "cohort", value: paying }], rollout_percentage: 40 },
      ],
    },
  },
  {
    key: "evening-reminders",
    name: "Reading reminder at the usual reading time",
    daysAgo: 24,
    filters: {
      groups: [
        { properties: [property("country", "exact", ["DE", "NL"])], rollout_percentage: 100 },
        { ...noConditions, rollout_percentage: 10 },
      ],
      payloads: { true: JSON.stringify({ hour: 21, quietOn: ["friday"] }) },
    },
  },
  {
    key: "quote-cards",
    name: "Share a passage as an image",
    daysAgo: 12,
    active: false,
    filters: { groups: [{ properties: [property("books_finished", "gte", "1")], rollout_percentage: 25 }] },
  },
];

async function readBetaTesters(tx: Transaction, { id }: Project): Promise<string[]> {
  const readers = await tx.personDistinctId.findMany({
    where: { project_id: id, distinct_id: { startsWith: "reader-" } },
    orderBy: { distinct_id: "asc" },
    select: { person: { select: { uuid: true } } },
  });
  return readers.filter((_, at) => at % betaTesterEvery === 0).map(({ person }) => person.uuid);
}

/** Backdates a cohort or flag and its activity. */
async function backdate(
  tx: Transaction,
  { id: project_id }: Project,
  { scope, id, daysAgo }: { scope: "Cohort" | "FeatureFlag"; id: number; daysAgo: number },
  now: Date,
): Promise<void> {
  const data = { created_at: new Date(now.getTime() - daysAgo * 86_400_000) };
  const where = { project_id_id: { project_id, id } };
  if (scope === "Cohort") await tx.cohort.update({ where, data });
  else await tx.featureFlag.update({ where, data });
  await tx.activity.updateMany({ where: { project_id, scope, item_id: String(id) }, data });
}
