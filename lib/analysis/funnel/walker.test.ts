// Two threads together, against one alone.
import { MessageChannel, Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { SecondThread } from "@/lib/analysis/engine/second-thread";
import type { Source } from "@/lib/analysis/engine/source";
import type { Breakdown } from "@/lib/analysis/funnel/breakdown";
import {
  funnelConversion,
  funnelEntrances,
  funnelReaches,
  funnelSteps,
  funnelTrend,
} from "@/lib/analysis/funnel/compute";
import type { Reading } from "@/lib/analysis/funnel/persons";
import type { WalkerPost } from "@/lib/analysis/funnel/walker";
import { memorySource, packsNamed, type Row } from "@/lib/testing/source";

/** Persons far enough from each other that eight numbers go to each: several buckets. */
const persons = Array.from({ length: 2000 }, (_, at) => 1 + 8 * at);
/** Parts of time with three names each. */
const parts = 12;
const second = 1e6;

/** Everybody does what follows from their number; in no order of persons, as it comes in the order of time. */
const rows: Row[] = Array.from({ length: 3 * parts }, (_, key) =>
  persons.flatMap((person, at) => {
    const [part, name] = [Math.floor(key / 3), key % 3];
    if ((at * 7 + part * 5 + name * 3) % 11 > 4 - name) return [];
    return [[key, person, (part * 1000 + ((at * 31 + name * 17) % 900)) * second, ["a", "b", null][at % 3]!]];
  }),
).flat();

const reading: Reading = {
  inTime: { packs: packsNamed("in time"), masks: [1, 2, 4], isMasked: false },
  byPerson: packsNamed("nothing"),
  hasValues: false,
};

const jobOf = (breakdown: Breakdown | null) => ({
  reading: { ...reading, hasValues: breakdown?.by === "event" },
  rules: {
    order: "ordered" as const,
    steps: 3,
    window: 5000 * second,
    exclusions: [],
    sameAs: [0, 1, 2],
  },
  breakdown,
  from: 0,
  to: 2,
  starts: Array.from({ length: parts + 1 }, (_, part) => part * 1000 * second),
  interval: 3,
  isDropOff: true,
});

let worker: Worker;
let thread: SecondThread;
const onEnd = vi.fn();

beforeAll(() => {
  const { port1, port2 } = new MessageChannel();
  worker = new Worker(new URL("./walker.ts", import.meta.url), {
    workerData: { port: port2 } satisfies WalkerPost,
    transferList: [port2],
    execArgv: ["--conditions=react-server", "--import", `${process.cwd()}/lib/server/tsx.mjs`],
  });
  thread = new SecondThread(port1, onEnd);
});

afterAll(() => worker.terminate());

const statement = "who";
const tables = {
  "in time": rows,
  [statement]: persons.slice(0, 700).map((person, at) => [person, `value ${at % 2}`]),
};

/** Counts the buckets that the second thread takes. */
function watched() {
  let taken = 0;
  const helperFor: SecondThread["helperFor"] = (beginning) => {
    const helper = thread.helperFor(beginning);
    return {
      takes(bucket, ids) {
        const isTaken = helper.takes(bucket, ids);
        if (isTaken) taken++;
        return isTaken;
      },
      kept: () => helper.kept(),
    };
  };
  const source: Source = { ...memorySource(tables), second: { helperFor } };
  return { source, taken: () => taken };
}

/** Rows of columns, and numbers, in one order: which thread tells first is no matter. */
function inOrder(answer: unknown): unknown {
  if (ArrayBuffer.isView(answer)) return Array.from(answer as Float64Array).toSorted((a, b) => a - b);
  const { values, ...columns } = answer as Record<string, ArrayLike<number>>;
  const all = Object.values(columns);
  const texts = Array.from({ length: all[0]!.length }, (_, at) => all.map((column) => column[at]).join(" "));
  return { values, rows: texts.toSorted() };
}

const breakdowns: Record<string, Breakdown | null> = {
  "without a breakdown": null,
  "by the first value": { by: "event", attribution: "first_touch" },
  "by all values": { by: "event", attribution: "all_events" },
  "by the value at a step": { by: "event", attribution: "step", step: 1 },
};

for (const [name, breakdown] of Object.entries(breakdowns)) {
  it(`answers as one thread does, ${name}`, async () => {
    const job = jobOf(breakdown);
    const alone = memorySource(tables);
    const { source, taken } = watched();
    const rounded = (counts: Awaited<ReturnType<typeof funnelSteps>>) =>
      counts.map(({ means, ...rest }) => ({ ...rest, means: means.map((mean) => mean?.toFixed(6)) }));
    const steps = await funnelSteps(alone, job);
    expect(steps[0]!.reached.every((count) => count > 0)).toBe(true);
    expect(rounded(await funnelSteps(source, job))).toEqual(rounded(steps));
    expect(await funnelTrend(source, job)).toEqual(await funnelTrend(alone, job));
    for (const question of [funnelReaches, funnelEntrances, funnelConversion])
      expect(inOrder(await question(source, job))).toEqual(inOrder(await question(alone, job)));
    // The first two of four, each time, at least.
    expect(taken()).toBeGreaterThanOrEqual(10);
  });
}

it("walks alone by values that persons have", async () => {
  const job = jobOf({ by: "person", statement, everybody: true });
  const { source, taken } = watched();
  expect(await funnelSteps(source, job)).toEqual(await funnelSteps(memorySource(tables), job));
  expect(taken()).toBe(0);
});

it("is heard of when it ends", async () => {
  expect(onEnd).not.toHaveBeenCalled();
  await worker.terminate();
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
});
