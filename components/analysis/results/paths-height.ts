/** Pixels of a node with its name. */
const nodeRoom = 44;
const minHeight = 320;
const greatestHeight = 900;

/** Pixels of the diagram of paths. @param tallest how many nodes the fullest step has */
export const pathsHeight = (tallest: number): number =>
  Math.min(greatestHeight, Math.max(minHeight, tallest * nodeRoom));
