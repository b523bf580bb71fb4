/** Time drawn as a ruler: one scale for all rows of a table, a window in each. */

export interface Scale {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  now: number;
  /** Beginnings of months. */
  ticks: readonly number[];
}

const place = ({ from, to }: Scale, instant: number) => ((instant - from) / (to - from)) * 100;
const clamp = (percent: number) => Math.min(100, Math.max(0, percent));

const tones = {
  forest: "text-forest",
  ochre: "text-ochre",
  "ink-2": "text-ink-2",
  "ink-3": "text-ink-3",
} as const;

interface TimeWindowProps {
  scale: Scale;
  start: number;
  /** Null for a window without an end. */
  end: number | null;
  /** Where it begins anew. */
  marks?: readonly number[];
  tone: keyof typeof tones;
}

/** Solid is what was, outlined what will be, open at the right what has no end. */
export function TimeWindow({ scale, start, end, marks = [], tone }: TimeWindowProps) {
  const until = Math.min(end ?? scale.to, scale.to);
  const past = [clamp(place(scale, start)), clamp(place(scale, Math.min(until, scale.now)))] as const;
  const coming = [clamp(place(scale, Math.max(start, scale.now))), clamp(place(scale, until))] as const;
  return (
    <span aria-hidden className={`absolute inset-x-0 bottom-1 h-2 ${tones[tone]}`}>
      {past[1] > past[0] && (
        <span
          className="absolute bottom-0 h-1.5 min-w-0.5 bg-current"
          style={{ left: `${past[0]}%`, width: `${past[1] - past[0]}%` }}
        />
      )}
      {coming[1] > coming[0] && (
        <span
          className={`absolute bottom-0 h-1.5 border border-current ${end === null ? "border-r-0 border-dashed" : ""} ${past[1] > past[0] ? "border-l-0" : ""}`}
          style={{ left: `${coming[0]}%`, width: `${coming[1] - coming[0]}%` }}
        />
      )}
      {marks
        .filter((mark) => mark > start && mark < scale.to)
        .map((mark) => (
          <span
            key={mark}
            className="absolute bottom-0 h-2.5 w-px bg-current"
            style={{ left: `${place(scale, mark)}%` }}
          />
        ))}
    </span>
  );
}

/** The ruler a window is drawn on: a tick for every month, a line for now. */
export const Ruler = ({ scale }: { scale: Scale }) => (
  <>
    <span aria-hidden className="absolute inset-x-0 bottom-1 h-1.5 border-line border-b">
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className="absolute bottom-0 h-full w-px bg-line"
          style={{ left: `${place(scale, tick)}%` }}
        />
      ))}
    </span>
  </>
);

interface RulerLabelsProps {
  scale: Scale;
  nameOf: (month: number) => string;
}

/** Names of the months that have room for one. */
export function RulerLabels({ scale, nameOf }: RulerLabelsProps) {
  const every = Math.max(1, Math.ceil(scale.ticks.length / 6));
  return (
    <span aria-hidden className="relative block h-4 font-mono font-normal text-ink-3 text-mono-small">
      {scale.ticks
        .filter((tick, index) => index % every === 0 && place(scale, tick) < 94)
        .map((tick) => (
          <span
            key={tick}
            className="absolute border-line border-l pl-1"
            style={{ left: `${place(scale, tick)}%` }}
          >
            {nameOf(tick)}
          </span>
        ))}
    </span>
  );
}

/** Now, through all rows. */
export const NowLine = ({ scale }: { scale: Scale }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute inset-y-0 w-px bg-water/60"
    style={{ left: `${place(scale, scale.now)}%` }}
  />
);
