/** The position of a message at which it does not cover its subject. Pure. */
import type { ToastT } from "sonner";

type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;
type Position = NonNullable<ToastT["position"]>;

/** In pixels, as the Toaster lays messages out; the height is that of three lines. */
const size = { width: 384, height: 96 };
const offset = 24;
const narrow = { offset: { top: 8, bottom: 72, side: 16 }, below: 600 };

/** Places of a message, the usual one first. */
function places(width: number, height: number): [Position, Box][] {
  const isNarrow = width <= narrow.below;
  const { top, bottom } = isNarrow ? narrow.offset : { top: offset, bottom: offset };
  const below = { top: height - bottom - size.height, bottom: height - bottom };
  const above = { top, bottom: top + size.height };
  const across = isNarrow
    ? { left: narrow.offset.side, right: width - narrow.offset.side }
    : { left: (width - size.width) / 2, right: (width + size.width) / 2 };
  const right = isNarrow ? across : { left: width - offset - size.width, right: width - offset };
  return [
    ["bottom-right", { ...below, ...right }],
    ["top-center", { ...above, ...across }],
  ];
}

const areApart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

/**
 * The first place where a message covers none of the boxes, else the first where it does not cover the first box.
 *
 * @returns undefined where there is none: the usual place
 */
export function positionClearOf(
  boxes: readonly Box[],
  { width, height }: { width: number; height: number },
): Position | undefined {
  const all = places(width, height);
  const clearOf = (some: readonly Box[]) =>
    all.find(([, place]) => some.every((box) => areApart(box, place)))?.[0];
  return clearOf(boxes) ?? clearOf(boxes.slice(0, 1));
}
