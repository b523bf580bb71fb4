/** The position of a message at which it does not cover its subject. Pure. */
import type { ToastT } from "sonner";

type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;
type Position = NonNullable<ToastT["position"]>;

/** In pixels; the height is that of three lines. */
const size = { width: 384, height: 96 };
/** Distances from the edges of the window: at the top, below the top bar. */
export const toastOffset = { top: 56, bottom: 24, side: 24 };
const narrow = { offset: { top: 56, bottom: 72, side: 16 }, below: 600 };
/** Between a bar and a message. */
const gap = 8;

/** Whether a window, of this width in pixels, shows one pane at a time: nothing is beside a preview there. */
export const showsOnePane = (width: number): boolean => width < 1280;

/** How far from the bottom of the window messages end: above the bars there that they would cover. @param isLeft at the left, where the window is wide */
export function bottomAbove(
  bars: readonly Box[],
  window: { width: number; height: number },
  isLeft: boolean,
): number {
  const isNarrow = window.width <= narrow.below;
  const { bottom, side } = isNarrow ? narrow.offset : toastOffset;
  const left = isLeft || isNarrow ? side : window.width - side - size.width;
  const right = isNarrow ? window.width - side : left + size.width;
  let edge = window.height;
  for (const bar of [...bars].sort((a, b) => b.bottom - a.bottom))
    if (bar.left < right && bar.right > left && bar.bottom > edge - size.height)
      edge = Math.min(edge, bar.top);
  return Math.max(bottom, window.height - edge + gap);
}

/** Places of a message, the usual one first. @param isLeft at the left, and never in the middle: with a dialog open */
function places(width: number, height: number, isLeft: boolean): [Position, Box][] {
  const isNarrow = width <= narrow.below;
  const { top, bottom } = isNarrow ? narrow.offset : toastOffset;
  const below = { top: height - bottom - size.height, bottom: height - bottom };
  const above = { top, bottom: top + size.height };
  const across = isNarrow
    ? { left: narrow.offset.side, right: width - narrow.offset.side }
    : { left: (width - size.width) / 2, right: (width + size.width) / 2 };
  const right = isNarrow
    ? across
    : { left: width - toastOffset.side - size.width, right: width - toastOffset.side };
  const left = isNarrow ? across : { left: toastOffset.side, right: toastOffset.side + size.width };
  if (isLeft)
    return [
      ["bottom-left", { ...below, ...left }],
      ["top-left", { ...above, ...left }],
    ];
  return [
    ["bottom-right", { ...below, ...right }],
    ["bottom-center", { ...below, ...across }],
    ["bottom-left", { ...below, ...left }],
    ["top-center", { ...above, ...across }],
  ];
}

const areApart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

/**
 * The first place where a message covers none of the boxes, else the first where it does not cover the first box.
 *
 * @param isLeft at the left, where the window is wide
 * @returns undefined where there is none, or nothing to be clear of: the usual place
 */
export function positionClearOf(
  boxes: readonly Box[],
  { width, height }: { width: number; height: number },
  isLeft = false,
): Position | undefined {
  if (boxes.length === 0) return;
  const all = places(width, height, isLeft);
  const clearOf = (some: readonly Box[]) =>
    all.find(([, place]) => some.every((box) => areApart(box, place)))?.[0];
  return clearOf(boxes) ?? clearOf(boxes.slice(0, 1));
}
