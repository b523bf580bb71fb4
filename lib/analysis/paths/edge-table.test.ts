import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EdgeTable, itemOf, type Partition, positionOf } from "@/lib/analysis/paths/edge-table";

type Edge = readonly [position: number, source: number, target: number, duration: number];

/** The contents of a table: for each edge, by name, the number of paths and the sum of their times. */
function counted(
  edges: readonly Edge[],
  partition: Partition = { index: 0, count: 1 },
  capacity = 1_000_000,
) {
  const table = new EdgeTable(partition, capacity);
  for (const [position, source, target, duration] of edges) {
    // A path of which only the last edge matters: the others connect item 0 with item 0.
    const items = new Int32Array(position + 1);
    const times = new Float64Array(position + 1);
    items.set([source, target], position - 1);
    times[position] = duration;
    table.add({ items, times, length: position + 1 });
  }
  const edgeByName = new Map<string, [paths: number, duration: number]>();
  table.forEach((from, target, paths, duration) => {
    edgeByName.set(`${positionOf(from)}: ${itemOf(from)} > ${target}`, [paths, duration]);
  });
  return { found: edgeByName, isFull: table.isFull };
}

/** The same, with a Map. */
function expected(edges: readonly Edge[]) {
  const edgeByName = new Map<string, [number, number]>();
  const add = (position: number, source: number, target: number, duration: number) => {
    const name = `${position}: ${source} > ${target}`;
    const [paths, sum] = edgeByName.get(name) ?? [0, 0];
    edgeByName.set(name, [paths + 1, sum + duration]);
  };
  for (const [position, source, target, duration] of edges) {
    for (let before = 1; before < position; before++) add(before, 0, before === position - 1 ? source : 0, 0);
    add(position, source, target, duration);
  }
  return edgeByName;
}

const item = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 500_000 }));
const edgesOf = (steps: number, maxLength: number) =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: steps - 1 }), item, item, fc.integer({ min: 0, max: 1e12 })), {
    maxLength,
    size: "max",
  });

describe("the edge table", () => {
  it("counts like a map, for any length of paths", () => {
    const cases = fc.constantFrom(2, 5, 101).chain((steps) => edgesOf(steps, 300));
    fc.assert(
      fc.property(cases, (edges) => {
        expect(counted(edges)).toEqual({ found: expected(edges), isFull: false });
      }),
    );
  });

  it("grows with new edges", () => {
    // 60,000 distinct edges, each of them twice.
    const each = Array.from({ length: 60_000 }, (_, at): Edge => [1 + (at % 4), at >> 4, at % 997, at]);
    const edges = [...each, ...each];
    expect(counted(edges)).toEqual({ found: expected(edges), isFull: false });
  });

  it("counts each edge in exactly one partition", () => {
    fc.assert(
      fc.property(edgesOf(5, 100), fc.constantFrom(2, 8), (edges, count) => {
        const all = Array.from({ length: count }, (_, index) => counted(edges, { index, count }).found);
        expect(all.reduce((sum, { size }) => sum + size, 0)).toBe(expected(edges).size);
        expect(new Map(all.flatMap((part) => [...part]))).toEqual(expected(edges));
      }),
      { numRuns: 20 },
    );
  });

  it("is full with one edge more than its capacity", () => {
    const edges = Array.from({ length: 8192 }, (_, at): Edge => [1, at, 0, 0]);
    expect(counted([...edges, ...edges], undefined, edges.length).isFull).toBe(false);
    expect(counted(edges, undefined, edges.length - 1).isFull).toBe(true);
  });
});
