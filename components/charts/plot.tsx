import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { firstMark, type Mark, markAfter, markAt } from "@/components/charts/marks";
import { Tip, type TipContent } from "@/components/charts/tip";
import type { Chart } from "@/components/charts/use-chart";

/** The description of a mark. */
interface Description {
  /** Read aloud: everything in one line. */
  text: string;
  tip: TipContent;
}

export interface PlotProps {
  label: string;
  chart: Chart;
  /** Pixels of the drawing, so that nothing moves. */
  height: number;
  marks: readonly Mark[];
  describeMark: (mark: Mark) => Description;
  /** Pressed, or Enter on it. */
  onOpen?: ((mark: Mark) => void) | undefined;
  /** Finds the mark at a point; by default the one whose `hit` or box contains it. */
  find?: ((x: number, y: number) => Mark | null) | undefined;
  /** A ring around the focused mark; false for charts that draw their own. */
  hasRing?: boolean | undefined;
  /** The drawing; `active` is the mark under the pointer. */
  children: (active: Mark | null) => React.ReactNode;
}

/**
 * The drawing of a chart: one stop of the Tab key, arrow keys from mark to mark, each read aloud; a tip where a pointer
 * or the focus is.
 */
export function Plot(props: PlotProps) {
  const { label, chart, height, marks, describeMark, onOpen, find, hasRing = true, children } = props;
  const { chartId, measureRef, width } = chart;
  const t = useTranslations("charts");
  const hintId = useId();
  const [pointed, setPointed] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const [isTipClosed, setTipClosed] = useState(false);
  const at = (id: string | null) => marks.find((mark) => mark.id === id) ?? null;
  const byKeys = hasFocus ? (at(focused) ?? firstMark(marks)) : null;
  const active = at(pointed) ?? byKeys;
  const described = active ? describeMark(active) : null;

  const handleKey = (event: React.KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      setTipClosed(true);
      setPointed(null);
      return;
    }
    const isOpening = event.key === "Enter" || event.key === " ";
    // Keyboard navigation continues from the mark that was pressed.
    const current = byKeys ?? at(focused) ?? (isOpening ? null : firstMark(marks));
    const next = isOpening ? current : current && markAfter(marks, current, event.key);
    if (!next || (isOpening && !onOpen)) return;
    // Keeps the page from scrolling while arrow keys move the focus.
    event.preventDefault();
    event.stopPropagation();
    if (isOpening) onOpen?.(next);
    setHasFocus(true);
    setPointed(null);
    setTipClosed(false);
    setFocused(next.id);
  };
  const markUnder = (event: React.MouseEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    return find ? find(x, y) : markAt(marks, x, y);
  };
  const handlePress = (event: React.MouseEvent) => {
    const mark = markUnder(event);
    setPointed(mark?.id ?? null);
    setTipClosed(false);
    if (mark) setFocused(mark.id);
    if (mark && onOpen) onOpen(mark);
  };

  return (
    <div ref={measureRef} className="relative min-w-0 print:h-auto!" style={{ height }}>
      {width > 0 && (
        <div
          role="application"
          aria-roledescription={t("chart")}
          aria-label={label}
          aria-describedby={hintId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys need a focusable element.
          tabIndex={0}
          className="group/plot relative rounded-[2px] outline-none select-none"
          onKeyDown={handleKey}
          onFocus={(event) => setHasFocus(event.currentTarget.matches(":focus-visible"))}
          onBlur={() => {
            setHasFocus(false);
            setTipClosed(false);
          }}
          onPointerMove={(event) => {
            setPointed(markUnder(event)?.id ?? null);
            setTipClosed(false);
          }}
          onPointerLeave={(event) => event.pointerType === "mouse" && setPointed(null)}
          onClick={handlePress}
        >
          <svg
            aria-hidden
            width={width}
            height={height}
            // Paper is narrower than the window that was measured: the drawing is made smaller there.
            viewBox={`0 0 ${width} ${height}`}
            className={`block max-w-full print:h-auto overflow-visible ${onOpen && at(pointed) ? "cursor-pointer" : ""}`}
          >
            <title>{label}</title>
            {children(active)}
            {hasRing && byKeys && at(pointed) === null && <Ring mark={byKeys} />}
          </svg>
          {described && active && !isTipClosed && (
            <Tip content={described.tip} box={active.box} width={width} height={height} chartId={chartId} />
          )}
        </div>
      )}
      <span id={hintId} className="sr-only">
        {t(onOpen ? "hintOpening" : "hint", { count: marks.length })}
      </span>
      <span aria-live="polite" className="sr-only">
        {byKeys && at(pointed) === null && describeMark(byKeys).text}
      </span>
    </div>
  );
}

const ringGap = 3;

const Ring = ({ mark: { box } }: { mark: Mark }) => (
  <rect
    data-focus-ring
    x={box.x - ringGap}
    y={box.y - ringGap}
    width={box.width + 2 * ringGap}
    height={box.height + 2 * ringGap}
    rx={3}
    fill="none"
    stroke="var(--water)"
    strokeWidth={2}
  />
);
