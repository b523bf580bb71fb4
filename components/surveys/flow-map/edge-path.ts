/** SVG paths of the map's edges. Pure. */
import type { Lane, Point } from "@/components/surveys/flow-map/layout";

/**
 * A path from left to right, straight along each lane and curved between them. Lanes outside of both ends are
 * skipped.
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

/** A curve that is horizontal at both ends. Targets left of the source get a wider curve, which leaves to the right. */
function curveTo(from: Point, to: Point): string {
  const controlOffset = Math.max((to.x - from.x) / 2, Math.min(120, Math.abs(to.x - from.x) / 4 + 24));
  return ` C${from.x + controlOffset},${from.y} ${to.x - controlOffset},${to.y} ${to.x},${to.y}`;
}

const radius = 28;

/** A path to an earlier node: out to the right, back along the lane below, in from the left. */
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
