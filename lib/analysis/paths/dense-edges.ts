import "server-only";
import { zeros } from "@/lib/analysis/memory";
import { type EdgeBuffer, itemOf, nodeOf, positionOf, type ShowEdge } from "@/lib/analysis/paths/edge-buffer";

/** Places for edges, in groups: 16 MB, of which only what is met is ever touched. */
const [groups, groupBits] = [64, 14];

/** Edges of a group that wait at most. */
const waiting = 1024;

/** Edges between the items with the lowest numbers: those first met, and so nearly always the most frequent. */
export interface DenseEdges {
  /** Takes the edges that have a place, and moves the others to the beginning. */
  take(edges: EdgeBuffer): void;
  /** Counts what was taken. @returns how many different edges there are */
  count(): number;
  /** Shows each edge, in no order; after `count`. */
  each(show: ShowEdge): void;
}

/**
 * A table in which each edge has a place of its own, so that nothing is searched for. Edges wait until there are many of
 * those whose places are close together: one after the other, each would have to be fetched from far away.
 *
 * @param steps items of a path, at most
 */
export function denseEdges(steps: number): DenseEdges {
  const positions = steps - 1;
  /** Items that have places, as sources and as targets. */
  const side = positions > 0 ? Math.floor(Math.sqrt((groups << groupBits) / positions)) : 0;
  /** Of each place, how many paths have the edge, and the sum of their durations. */
  const sums = zeros(Float64Array, 2 * positions * side * side);
  /** What waits: places, durations, and how many there are in each group. */
  const places = zeros(Int32Array, groups * waiting);
  const durations = zeros(Float64Array, groups * waiting);
  const sizes = new Int32Array(groups);
  /** The first item that was not met. */
  let end = 0;
  let met = 0;

  function settle(group: number): void {
    const first = group * waiting;
    const beyond = first + sizes[group]!;
    for (let edge = first; edge < beyond; edge++) {
      const at = 2 * places[edge]!;
      met += Number(sums[at] === 0);
      sums[at]! += 1;
      sums[at + 1]! += durations[edge]!;
    }
    sizes[group] = 0;
  }

  return {
    take(edges) {
      const { sources, targets, durations: times, size } = edges;
      let kept = 0;
      for (let edge = 0; edge < size; edge++) {
        const source = itemOf(sources[edge]!);
        const target = targets[edge]!;
        if (source >= side || target >= side) {
          sources[kept] = sources[edge]!;
          targets[kept] = target;
          times[kept++] = times[edge]!;
          continue;
        }
        if (source >= end) end = source + 1;
        if (target >= end) end = target + 1;
        const place = ((positionOf(sources[edge]!) - 1) * side + source) * side + target;
        const group = place >> groupBits;
        const at = group * waiting + sizes[group]!;
        places[at] = place;
        durations[at] = times[edge]!;
        if (++sizes[group]! === waiting) settle(group);
      }
      edges.size = kept;
    },
    count() {
      for (let group = 0; group < groups; group++) settle(group);
      return met;
    },
    each(show) {
      for (let position = 1; position <= positions; position++) {
        for (let source = 0; source < end; source++) {
          const row = 2 * ((position - 1) * side + source) * side;
          for (let at = row; at < row + 2 * end; at += 2) {
            if (sums[at] !== 0) show(nodeOf(position, source), (at - row) / 2, sums[at]!, sums[at + 1]!);
          }
        }
      }
    },
  };
}
