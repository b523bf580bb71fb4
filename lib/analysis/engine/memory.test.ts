import fc from "fast-check";
import { expect, it, vi } from "vitest";

/** The module anew: what is kept belongs to a thread. */
async function memory() {
  vi.resetModules();
  return await import("@/lib/analysis/engine/memory");
}

const kinds = [Uint8Array, Int32Array, Float64Array] as const;

it("gives arrays of zeros, none of which share memory, question after question", async () => {
  const { reuseMemory, wider, zeros } = await memory();
  const step = fc.record({
    kind: fc.constantFrom(...kinds),
    length: fc.integer({ min: 0, max: 60_000 }),
    growth: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 6 }), (questions) => {
      for (const question of questions) {
        reuseMemory();
        const held = question.map(({ kind, length, growth }, at) => {
          let values: Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> = zeros<
            Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>
          >(kind, length);
          expect(values.every((value) => value === 0)).toBe(true);
          for (const times of growth) {
            const before = values.length;
            values.fill(at + 1);
            values = wider(values, times * before);
            expect(values.length).toBe(times * before);
            expect(values.subarray(0, before).every((value) => value === at + 1)).toBe(true);
            expect(values.subarray(before).every((value) => value === 0)).toBe(true);
          }
          return values.fill(at + 1);
        });
        for (const [at, values] of held.entries()) {
          expect(values.every((value) => value === at + 1)).toBe(true);
        }
      }
    }),
    { numRuns: process.env.LONG ? 500 : 50 },
  );
});

it("is what the question before had", async () => {
  const { reuseMemory, zeros } = await memory();
  reuseMemory();
  const { buffer } = zeros(Int32Array, 100_000).fill(7);
  reuseMemory();
  expect(zeros(Float64Array, 30_000).buffer).toBe(buffer);
});

it("is not kept beyond 24 MB, nor in a thread that did not ask for it", async () => {
  const { reuseMemory, zeros } = await memory();
  const before = zeros(Int32Array, 100_000).buffer;
  reuseMemory();
  expect(zeros(Int32Array, 100_000).buffer).not.toBe(before);
  const large = zeros(Uint8Array, 25 << 20).buffer;
  reuseMemory();
  expect(zeros(Uint8Array, 25 << 20).buffer).not.toBe(large);
});

it("is another thread's once it was handed over, and kept again once it came back", async () => {
  const { handOver, memoryOf, reuseMemory, takeBack } = await memory();
  reuseMemory();
  const lent = memoryOf(100_000);
  handOver(lent);
  reuseMemory();
  const other = memoryOf(100_000);
  expect(other).not.toBe(lent);
  takeBack(lent);
  expect(memoryOf(100_000)).toBe(lent);
  reuseMemory();
  expect(new Set([memoryOf(100_000), memoryOf(100_000)])).toEqual(new Set([lent, other]));
});
