import "server-only";

/** Lowest bits of a node's number that hold its position: enough for any path. */
const positionBits = 7;

/** An item at a position of a path, from 1, as one number; never 0. */
export const nodeOf = (position: number, item: number): number => (item << positionBits) | position;

/** @param node as `nodeOf` makes it */
export const positionOf = (node: number): number => node & ((1 << positionBits) - 1);

/** @param node as `nodeOf` makes it */
export const itemOf = (node: number): number => node >> positionBits;

/** Edges that wait at most. */
export const mostWaiting = 4096;

/**
 * Edges on their way from a walk to a table. They are counted many at a time, because the processor can then wait for the
 * memory of several of them at once; and in typed arrays, because a duration that is an argument would be allocated.
 */
export interface EdgeBuffer {
  /** The node that each edge leaves. */
  readonly sources: Int32Array;
  /** The item that each edge leads to. */
  readonly targets: Int32Array;
  /** The time from one item to the other. */
  readonly durations: Float64Array;
  /** How many edges wait; whoever writes some raises it. */
  size: number;
}

/** No edges yet. */
export const edgeBuffer = (): EdgeBuffer => ({
  sources: new Int32Array(mostWaiting),
  targets: new Int32Array(mostWaiting),
  durations: new Float64Array(mostWaiting),
  size: 0,
});

/** Adds one edge, for which there is room. */
export function putEdge(buffer: EdgeBuffer, source: number, target: number, duration: number): void {
  buffer.sources[buffer.size] = source;
  buffer.targets[buffer.size] = target;
  buffer.durations[buffer.size++] = duration;
}

/** Is shown an edge: the node it leaves, the item it leads to, how many paths have it, and the sum of their durations. */
export type ShowEdge = (source: number, target: number, paths: number, duration: number) => void;
