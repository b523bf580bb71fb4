import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { normalizeEvents } from "@/lib/capture/normalize";
import { storeEvents } from "@/lib/capture/store";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { NotFound } from "@/lib/errors";
import { deleteProperties } from "@/lib/persons/delete-properties";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { splitOffDistinctIds } from "@/lib/persons/split-off-distinct-ids";
import { updatePerson } from "@/lib/persons/update";
import { readPerson } from "@/lib/testing/capture";
import { buildProject, buildUser } from "@/lib/testing/factories";
import { findBrokenInvariants, findOrphanedEvents } from "@/lib/testing/invariants";

const calls = process.env.LONG ? 20_000 : 150;
/** Each with its own connection, as in several server processes. */
const writers = 8;

const random = (below: number) => Math.floor(Math.random() * below);
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
const ids = Array.from({ length: 40 }, (_, n) => `id-${n}`);

type Sent = Record<string, unknown>;

/** Calls the store directly: the queue would serialize the events of a project. */
const store = (project: Project, batch: Sent[]) =>
  storeEvents(project.id, normalizeEvents({ api_key: "t", batch }, { received: Date.now() }).events);

/** Runs at most as many tasks at a time as there are writers. */
async function race(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const writer = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: writers }, writer));
}

const personless = (): Sent => ({
  event: "seen",
  distinct_id: pick(ids),
  properties: { $process_person_profile: false },
});

test(`${calls} concurrent captures lose no $set, and merge like the same captures in some order`, {
  timeout: 0,
}, async () => {
  const project = await buildProject();
  const set = new Map<string, string>();
  const merged: [string, string][] = [];
  const uuids: string[] = [];
  const events: (() => Sent)[] = [
    personless,
    () => ({ event: "looked", distinct_id: pick(ids) }),
    () => {
      const [key, distinct_id] = [`k${set.size}`, pick(ids)];
      set.set(key, distinct_id);
      return { event: "looked", distinct_id, $set: { [key]: key } };
    },
  ];
  // Few merges, so that not all persons become one at once.
  const merge = (): Sent => {
    const [from, into] = [pick(ids), pick(ids.filter((id) => Number(id.slice(3)) % 4 === 0))];
    merged.push([from, into]);
    return { event: "$merge_dangerously", distinct_id: into, properties: { alias: from } };
  };
  await race(calls, async () => {
    const make = () => (random(100) === 0 && merged.length < 25 ? merge() : pick(events)());
    const batch = Array.from({ length: 1 + random(4) }, () => ({ ...make(), uuid: uuidv7() }));
    uuids.push(...batch.map(({ uuid }) => uuid));
    // A client without a response sends the event again, at the same time or later.
    await Promise.all([store(project, batch), ...(random(10) === 0 ? [store(project, batch)] : [])]);
  });

  expect(await findBrokenInvariants(project)).toEqual([]);
  expect(await findOrphanedEvents(project)).toEqual([]);
  expect(await db.event.count({ where: { project_id: project.id } })).toBe(uuids.length);

  const owners = new Map(
    await Promise.all(ids.map(async (id) => [id, await readPerson(project, id)] as const)),
  );
  const lost = [...set].filter(
    ([key, id]) => (owners.get(id)?.properties as Sent | undefined)?.[key] !== key,
  );
  expect(lost).toEqual([]);

  const expected = components(merged.filter(([from, into]) => from !== into));
  for (const a of ids)
    for (const b of ids)
      if (owners.get(a) && owners.get(b))
        expect([a, b, owners.get(a)?.id === owners.get(b)?.id]).toEqual([a, b, expected(a) === expected(b)]);
});

/** The group of each id, computed without persons. */
function components(pairs: [string, string][]): (id: string) => string {
  const group = new Map(ids.map((id) => [id, id]));
  for (const [a, b] of pairs) {
    const [from, into] = [group.get(a)!, group.get(b)!];
    for (const [id, of] of group) if (of === from) group.set(id, into);
  }
  return (id) => group.get(id)!;
}

test(`${calls} concurrent captures, merges, splits, removals and edits violate no invariant`, {
  timeout: 0,
}, async () => {
  const project = await buildProject();
  const deleted: bigint[] = [];
  const named = (event: string, key: string) => (): Sent => ({
    event,
    distinct_id: pick(ids),
    properties: { [key]: pick(ids) },
  });
  const events = [
    ...[personless, personless, () => ({ event: "looked", distinct_id: pick(ids) })],
    () => ({ event: "looked", distinct_id: pick(ids), $set: { n: random(100) }, $unset: ["old"] }),
    named("$identify", "$anon_distinct_id"),
    named("$create_alias", "alias"),
    named("$merge_dangerously", "alias"),
  ];
  const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
  const edit = async () => {
    const person = await readPerson(project, pick(ids));
    if (!person) return;
    const isSetting = random(2) === 0;
    const edited = isSetting
      ? updatePerson(project, actor, { uuid: person.uuid }, { edited: random(100) })
      : deleteProperties(project, actor, { uuid: person.uuid }, ["edited", "n"]);
    // The person may have been merged or removed meanwhile.
    await edited.catch((error) => {
      if (!(error instanceof NotFound)) throw error;
    });
  };
  const split = () =>
    identityTransaction(project.id, async (tx) => {
      const row = await tx.personDistinctId.findFirst({
        where: { project_id: project.id, distinct_id: pick(ids) },
        include: { person: { include: { distinct_ids: { orderBy: { id: "asc" } } } } },
      });
      const [, ...others] = row?.person.distinct_ids ?? [];
      if (row && others.length > 0)
        await splitOffDistinctIds(
          tx,
          project,
          row.person_id,
          others.map(({ distinct_id }) => [distinct_id]),
        );
    });
  const remove = () =>
    identityTransaction(project.id, async (tx) => {
      const where = { project_id: project.id, distinct_id: pick(ids) };
      const row = await tx.personDistinctId.findFirst({ where });
      if (!row) return;
      await tx.person.deleteMany({ where: { project_id: project.id, id: row.person_id } });
      deleted.push(row.person_id);
    });

  await race(calls, async () => {
    const dice = random(100);
    if (dice < 3) await split();
    else if (dice < 5) await remove();
    else if (dice < 12) await edit();
    else
      await store(
        project,
        Array.from({ length: 1 + random(6) }, () => pick(events)()),
      );
  });

  const broken = await findBrokenInvariants(project);
  // Snapshots of removed persons stay with the events; nothing else may remain without an owner.
  expect(broken.filter((what) => !what.startsWith("a snapshot is pointed to"))).toEqual([]);
  expect(await findOrphanedEvents(project, deleted)).toEqual([]);
});
