// Stores return the events of one instant in the order in which they happen to lie: no answer may depend on it.
import fc from "fast-check";
import { expect, it } from "vitest";
import { funnel } from "@/lib/analysis/funnel/answer";
import type { FunnelStep } from "@/lib/contract/analysis/funnel";
import { db } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";
import { buildEvent, buildPerson, buildProject } from "@/lib/testing/factories";
import { answersOf, planIs, storeWorld, world } from "@/lib/testing/insight-worlds";

/** Three instants for all events. */
const crowded = world.map((one) => ({
  ...one,
  events: one.events.map((event) => ({ ...event, at: event.at % 3 })),
}));
const worlds = process.env.LONG ? 500 : 12;

it(`in ${worlds} worlds no answer depends on the order in which events arrived`, { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(world, crowded), fc.infiniteStream(fc.nat()), async (one, random) => {
      const project = await storeWorld(one);
      const before = await answersOf(project, one);
      await storeAgain(project.id, random);
      expect(await answersOf(project, one)).toEqual(before);
    }),
    { numRuns: worlds },
  );
});

it.each([[["free", "paid"]], [["paid", "free"]]])(
  "a strict funnel takes events of one instant and name in the order of its steps: %s",
  async (plans) => {
    const project = await buildProject();
    const { id: person_id } = await buildPerson(project);
    const event = { person_id, event: "a", timestamp: new Date("2026-03-28T08:00:00Z") };
    for (const plan of plans) await buildEvent(project, { ...event, properties: { plan } });
    const { result } = await funnel(project, {
      date_from: "2026-03-28",
      date_to: "2026-03-28",
      events: ["free", "paid"].map((plan) => ({ id: "a", properties: planIs(plan) })),
      funnel_order_type: "strict",
    });
    expect((result as FunnelStep[]).map(({ count }) => count)).toEqual([1, 1]);
  },
);

/** What PostgreSQL writes itself. */
const written = { survey_id: true, submission_id: true, survey_iteration: true, survey_language: true };

/** Stores a project's events in another order. */
async function storeAgain(project_id: number, random: fc.Stream<number>): Promise<void> {
  const events = await db.event.findMany({ where: { project_id }, omit: written });
  const places = new Map(events.map((event) => [event, random.next().value]));
  await db.event.deleteMany({ where: { project_id } });
  const data = events.toSorted((a, b) => places.get(a)! - places.get(b)!);
  await db.event.createMany({ data: data as Prisma.EventCreateManyInput[] });
}
