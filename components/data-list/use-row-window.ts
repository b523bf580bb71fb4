import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** Lists of fewer rows are drawn whole: nothing is gained by leaving some out. */
const drawnAtOnce = 80;
const overscan = 12;

interface RowWindowInput {
  count: number;
  /** Whether every row is here: else rows are drawn as they come near. */
  isComplete: boolean;
  /** Initial heights in pixels. */
  rowHeight: number;
  /** Whether all rows are equally high: then none is measured by itself, however many there are. */
  isUniform: boolean;
  /** The scroll container; null for the page. */
  region: HTMLElement | null;
  /** Around the rows. */
  body: RefObject<HTMLElement | null>;
  /** Pixels of the region that its header covers. */
  headHeight: number;
  /** The position of the focused row, which stays rendered when scrolled out of view; null for none. */
  keptRow: number | null;
}

/** A row to be drawn, in pixels from the top of the first. */
interface DrawnRow {
  index: number;
  start: number;
  end: number;
}

interface RowWindow {
  /** Whether only some of the rows are drawn. */
  isWindowed: boolean;
  drawn: readonly DrawnRow[];
  /** Pixels of all rows. */
  height: number;
  /** The rows on screen, `to` excluded. */
  visible: { from: number; to: number };
  /** Learns the height of a row; undefined where it is known. */
  measure: ((row: Element | null) => void) | undefined;
  scrollTo: (index: number) => void;
}

/**
 * The rows near enough to the screen to be rendered. A browser lays out about 17 million pixels (Firefox;
 * Chromium 33): 300,000 rows of the default density.
 */
export function useRowWindow(input: RowWindowInput): RowWindow {
  const { count, isComplete, isUniform, region, body, headHeight, keptRow } = input;
  const isWindowed = count > drawnAtOnce || !isComplete;
  const pitch = useRowPitch(body, isUniform && isWindowed && count > 0, input.rowHeight);
  const rowHeight = pitch ?? input.rowHeight;
  const [offset, setOffset] = useState(0);
  // After every render: the content above the rows may change its height.
  useLayoutEffect(() => {
    const top = region || !isWindowed ? undefined : body.current?.getBoundingClientRect().top;
    if (top !== undefined) setOffset((before) => keepAlike(before, top + window.scrollY));
  });
  const scrollMargin = region ? headHeight : offset;
  const common = {
    count: isWindowed ? count : 0,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const near = defaultRangeExtractor(range);
        if (keptRow === null || keptRow >= range.count || near.includes(keptRow)) return near;
        return [...near, keptRow].sort((a, b) => a - b);
      },
      [keptRow],
    ),
  };
  const ofPage = useWindowVirtualizer({ ...common, enabled: isWindowed && region === null });
  const ofRegion = useVirtualizer({
    ...common,
    enabled: isWindowed && region !== null,
    getScrollElement: () => region,
    scrollPaddingStart: headHeight,
  });
  const virtualizer = region ? ofRegion : ofPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: row positions depend on the row height.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  if (!isWindowed) {
    return {
      isWindowed,
      drawn: Array.from({ length: count }, (_, index) => ({ index, start: 0, end: 0 })),
      height: 0,
      visible: { from: 0, to: count },
      measure: undefined,
      scrollTo: (index) =>
        body.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: "nearest" }),
    };
  }
  const { range } = virtualizer;
  return {
    isWindowed,
    drawn: virtualizer.getVirtualItems().map(({ index, start, end }) => ({
      index,
      start: start - scrollMargin,
      end: end - scrollMargin,
    })),
    height: virtualizer.getTotalSize(),
    visible: range ? { from: range.startIndex, to: range.endIndex + 1 } : { from: 0, to: 1 },
    measure: isUniform ? undefined : virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
  };
}

/**
 * Pixels from one row to the next as they are drawn, borders included; null until two are.
 *
 * @param rowHeight the expected height: when it or the window's width changes, they are measured again
 */
function useRowPitch(
  body: RefObject<HTMLElement | null>,
  isAsked: boolean,
  rowHeight: number,
): number | null {
  const [pitch, setPitch] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height or window width means measuring again.
  useLayoutEffect(() => {
    if (!isAsked) return;
    const look = () => {
      for (const row of body.current?.querySelectorAll<HTMLElement>("[data-index]") ?? []) {
        const next = row.nextElementSibling;
        if (!next?.hasAttribute("data-index")) continue;
        const distance = next.getBoundingClientRect().top - row.getBoundingClientRect().top;
        setPitch((before) => keepAlike(before, distance));
        return;
      }
    };
    look();
    window.addEventListener("resize", look);
    return () => window.removeEventListener("resize", look);
  }, [isAsked, rowHeight, body]);
  return pitch;
}

/** Parts of a pixel are no reason to draw again. */
const keepAlike = (before: number | null, now: number): number =>
  before !== null && Math.abs(before - now) < 0.05 ? before : now;
