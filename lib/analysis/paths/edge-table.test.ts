import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemOf, mostWaiting, nodeOf, positionOf, putEdge } from "@/lib/analysis/paths/edge-buffer";
import { EdgeTable, type Share } from "@/lib/analysis/paths/edge-table";

type Edge = readonly [position: number, source: number, target: number, duration: number];

/** Items of a path, at most. */
const steps = 5;

/** What a table says of edges: of each, by its name, how many paths have it and how long they take. */
function counted(edges: readonly Edge[], share: Partial<Share> = {}, most = steps) {
  const table = new EdgeTable({ part: 0, parts: 1, most: 1_000_000, ...share }, most);
  for (const [position, source, target, duration] of edges) {
    table.makeRoom(1);
    putEdge(table.buffer, nodeOf(position, source), target, duration);
  }
  const found = new Map<string, [paths: number, duration: number]>();
  const isFull = table.isFull();
  table.each((source, target, paths, duration) => {
    found.set(`${positionOf(source)}: ${itemOf(source)} > ${target}`, [paths, duration]);
  });
  return { found, isFull };
}

/** The same, by a map. */
function expected(edges: readonly Edge[]) {
  const found = new Map<string, [number, number]>();
  for (const [position, source, target, duration] of edges) {
    const name = `${position}: ${source} > ${target}`;
    const [paths, sum] = found.get(name) ?? [0, 0];
    found.set(name, [paths + 1, sum + duration]);
  }
  return found;
}

// Items on both sides of the last one that has places, which is the 500th; few of them, and all that there may be.
const item = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 496, max: 503 }),
  fc.integer({ min: 0, max: 500_000 }),
);
const edgesOf = (most: number, maxLength: number) =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: most - 1 }), item, item, fc.integer({ min: 0, max: 1e12 })), {
    maxLength,
    size: "max",
  });

describe("a table of edges", () => {
  it("counts what a map counts, however long paths may be", () => {
    const cases = fc.constantFrom(2, 5, 101).chain((most) => fc.tuple(fc.constant(most), edgesOf(most, 300)));
    fc.assert(
      fc.property(cases, ([most, edges]) => {
        expect(counted(edges, {}, most)).toEqual({ found: expected(edges), isFull: false });
      }),
    );
  });

  it("grows while batches of new edges come", () => {
    // 60,000 different edges, each of them twice; most of them have no place among the dense ones.
    const each = Array.from({ length: 60_000 }, (_, at): Edge => [1 + (at % 4), at >> 4, at % 997, at]);
    const edges = [...each, ...each];
    expect(counted(edges)).toEqual({ found: expected(edges), isFull: false });
  });

  it("counts each edge in one of its parts", () => {
    fc.assert(
      fc.property(edgesOf(steps, 100), fc.constantFrom(2, 8), (edges, parts) => {
        const all = Array.from({ length: parts }, (_, part) => counted(edges, { part, parts }).found);
        expect(all.reduce((sum, { size }) => sum + size, 0)).toBe(expected(edges).size);
        expect(new Map(all.flatMap((found) => [...found]))).toEqual(expected(edges));
      }),
      { numRuns: 20 },
    );
  });

  it("counts an edge more often than edges wait at most, whether it has a place or not", () => {
    const edges = Array.from({ length: 9 * mostWaiting }, (_, at): Edge => [4, 400, 499 + (at % 2), at]);
    expect(counted(edges)).toEqual({ found: expected(edges), isFull: false });
  });

  it("is full with one edge more than there is room for", () => {
    const edges = Array.from({ length: 2 * mostWaiting }, (_, at): Edge => [1, at, 0, 0]);
    expect(counted([...edges, ...edges], { most: edges.length }).isFull).toBe(false);
    expect(counted(edges, { most: edges.length - 1 }).isFull).toBe(true);
  });
});
