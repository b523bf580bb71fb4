/** The way of a line on the map, in SVG's words. Pure. */
import type { Lane, Point } from "@/components/surveys/editor/flow/layout";

/**
 * From left to right, straight along each lane and in even bends between them. Lanes that a moved end has left behind are
 * not taken.
 */
export function forwardPath(from: Point, to: Point, lanes: readonly Lane[]): string {
  const passedLanes = lanes.filter(({ fromX, toX }) => fromX >= from.x && toX <= to.x);
  let path = `M${from.x},${from.y}`;
  let current = from;
  for (const { fromX, toX, y } of passedLanes) {
    path += `${curveTo(current, { x: fromX, y })} L${toX},${y}`;
    current = { x: toX, y };
  }
  return path + curveTo(current, to);
}

/** Level at both ends. What stands behind its start swings out, so that it still leaves to the right. */
function curveTo(from: Point, to: Point): string {
  const controlOffset = Math.max((to.x - from.x) / 2, Math.min(120, Math.abs(to.x - from.x) / 4 + 24));
  return ` C${from.x + controlOffset},${from.y} ${to.x - controlOffset},${to.y} ${to.x},${to.y}`;
}

const radius = 28;

/** Out to the right, along the lane below what lies between, and in from the left. */
export function backPath(from: Point, to: Point, lane: Lane): string {
  const [right, left] = [Math.max(from.x, lane.toX), Math.min(to.x, lane.fromX)];
  return [
    `M${from.x},${from.y}`,
    `C${right + radius},${from.y} ${right + radius},${from.y} ${right + radius},${from.y + radius}`,
    `L${right + radius},${lane.y - radius}`,
    `Q${right + radius},${lane.y} ${right},${lane.y}`,
    `L${left},${lane.y}`,
    `Q${left - radius},${lane.y} ${left - radius},${lane.y - radius}`,
    `L${left - radius},${to.y + radius}`,
    `C${left - radius},${to.y} ${left - radius},${to.y} ${to.x},${to.y}`,
  ].join(" ");
}
