// A process that captures, merges and deletes at random in a project, and ships, until it is killed:
// `node --import ./lib/server/tsx.mjs lib/testing/clickhouse/shipping-process.ts PROJECT`. Prints a line when something was stored.
import { uuidv7 } from "uuidv7";
import { normalizeEvents } from "@/lib/capture/normalize";
import { storeEvents } from "@/lib/capture/store";
import { clickhouse } from "@/lib/clickhouse/client";
import { openShippingLoop } from "@/lib/clickhouse/loop";
import { db } from "@/lib/database/client";
import { deleteEvents } from "@/lib/jobs/delete-events";
import { keepRunning } from "@/lib/jobs/keep-running";
import { removePerson } from "@/lib/persons/remove";

const project = { id: Number(process.argv[2]) };
const random = (below: number) => Math.floor(Math.random() * below);
const someone = () => `id-${random(60)}`;

keepRunning(() => openShippingLoop(clickhouse()!), "shipping loop");

const user = await db.user.findFirstOrThrow();
const store = (...batch: Record<string, unknown>[]) =>
  storeEvents(
    project.id,
    normalizeEvents(
      { api_key: "t", batch: batch.map((event) => ({ uuid: uuidv7(), ...event })) },
      { received: Date.now() },
    ).events,
  );

const steps = [
  ...Array.from(
    { length: 6 },
    () => () =>
      store(
        ...Array.from({ length: 40 }, () => ({
          event: "seen",
          distinct_id: someone(),
          timestamp: new Date(Date.now() - random(60 * 86_400_000)).toISOString(),
          properties: { n: random(9), $process_person_profile: random(4) > 0 },
        })),
      ),
  ),
  () => store({ event: "$merge_dangerously", distinct_id: someone(), properties: { alias: someone() } }),
  async () => {
    const row = await db.personDistinctId.findFirst({
      where: { project_id: project.id, distinct_id: someone() },
      include: { person: true },
    });
    const actor = { user, role: "owner", keyLabel: null } as const;
    if (row && random(3) === 0)
      await removePerson(project, actor, { uuid: row.person.uuid }, { delete_events: random(2) === 0 });
  },
  () => (random(10) === 0 ? deleteEvents(new Date()) : null),
];

for (;;) {
  // A step fails while a process is killed; that process is started again.
  const stored = await Promise.resolve(steps[random(steps.length)]!()).then(
    () => true,
    () => false,
  );
  if (stored) process.stdout.write("stored\n");
  else await new Promise((resolve) => setTimeout(resolve, 100));
}
