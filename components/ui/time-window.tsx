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
  /** What is over. */
  control: "text-control",
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

/** Solid is what was, outlined what will be, dashed what has no end; what goes on beyond the scale has no edge there. */
export function TimeWindow({ scale, start, end, marks = [], tone }: TimeWindowProps) {
  const until = Math.min(end ?? scale.to, scale.to);
  const goesOn = end === null || end > scale.to;
  const past = { from: start, to: Math.min(until, scale.now) };
  const coming = { from: Math.max(start, scale.now), to: until };
  const edges = `${past.to > past.from ? "border-l-0" : ""} ${goesOn ? "border-r-0" : ""} ${end === null ? "border-dashed" : ""}`;
  return (
    <span aria-hidden className={`absolute inset-x-0 bottom-1 h-2 ${tones[tone]}`}>
      {past.to > past.from && (
        <span
          className="absolute bottom-0 h-1.5 min-w-0.5 bg-current forced-colors:bg-[CanvasText]"
          style={extent(scale, past)}
        />
      )}
      {coming.to > coming.from && (
        <span
          className={`absolute bottom-0 h-1.5 border border-current ${edges}`}
          style={extent(scale, coming)}
        />
      )}
      {marks
        .filter((mark) => mark > Math.max(start, scale.from) && mark < until)
        .map((mark) => (
          <span
            key={mark}
            className="absolute bottom-0 h-2.5 w-px bg-current forced-colors:bg-[CanvasText]"
            style={{ left: `${place(scale, mark)}%` }}
          />
        ))}
    </span>
  );
}

function extent(scale: Scale, { from, to }: { from: number; to: number }) {
  const left = clamp(place(scale, from));
  return { left: `${left}%`, width: `${clamp(place(scale, to)) - left}%` };
}

/** The ruler a window is drawn on: a tick for every month, a line for now. */
export const Ruler = ({ scale }: { scale: Scale }) => (
  <span aria-hidden className="absolute inset-x-0 bottom-1 h-1.5 border-line border-b">
    {scale.ticks.map((tick) => (
      <span
        key={tick}
        className="absolute bottom-0 h-full w-px bg-line forced-colors:bg-[GrayText]"
        style={{ left: `${place(scale, tick)}%` }}
      />
    ))}
  </span>
);

interface RulerLabelsProps {
  scale: Scale;
  nameOf: (month: number) => string;
}

/** Names of the months that have room for one. */
export function RulerLabels({ scale, nameOf }: RulerLabelsProps) {
  const every = Math.max(1, Math.ceil(scale.ticks.length / 4));
  return (
    <span aria-hidden className="relative block h-4 font-mono font-normal text-ink-3 text-mono-small">
      {scale.ticks
        .filter((tick, index) => index % every === 0 && place(scale, tick) < 94)
        .map((tick) => (
          <span
            key={tick}
            className="absolute border-line border-l pl-1 max-lg:nth-[2n]:hidden"
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
    className="pointer-events-none absolute -inset-y-[7px] w-px bg-water/60 forced-colors:bg-[Highlight] max-sm:top-5 max-sm:bottom-0"
    style={{ left: `${place(scale, scale.now)}%` }}
  />
);
