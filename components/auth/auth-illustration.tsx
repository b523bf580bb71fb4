import { useTranslations } from "next-intl";

/** Positions of the nodes in the coordinates of the background, and how each label is aligned: narrow windows cut off the sides. */
const nodes = [
  { id: "q1", number: "Q01", x: 276, y: 238, side: "middle", below: -27 },
  { id: "q2", number: "Q02", x: 452, y: 352, side: "end", below: 14 },
  { id: "q3", number: "Q03", x: 590, y: 166, side: "middle", below: -23 },
  { id: "q4", number: "Q04", x: 606, y: 448, side: "start", below: 0 },
] as const;
const [first, ...rest] = nodes;
const end = { x: 388, y: 614 };
const labelOffset = { start: 20, middle: 0, end: -22 };

/** A decorative flow map beside the forms of signing in. */
export function AuthIllustration() {
  const t = useTranslations("login.map");
  return (
    <div aria-hidden className="grid bg-ground p-8 max-lg:hidden">
      <div className="relative overflow-hidden border border-control p-1">
        <div className="relative size-full overflow-hidden border border-line bg-sheet">
          <div className="contours absolute inset-0 text-contour opacity-40" />
          <svg
            aria-hidden
            viewBox="0 0 960 720"
            preserveAspectRatio="xMidYMid slice"
            fill="none"
            className="absolute inset-0 size-full text-water"
          >
            <g stroke="currentColor" strokeWidth="1.25">
              <path d="M276 238 452 352 606 448 590 166z" />
              <path d="M452 352 388 614" />
              <path d="M606 448 388 614" strokeDasharray="5 4" />
            </g>
            <g stroke="currentColor" strokeWidth="1.5" fill="var(--sheet)">
              <path d={`m${first.x} ${first.y - 13} 13 22h-26z`} strokeLinejoin="round" />
              {rest.map(({ id, x, y }) => (
                <circle key={id} cx={x} cy={y} r="8" />
              ))}
              <circle cx={end.x} cy={end.y} r="9" />
              <circle cx={end.x} cy={end.y} r="4.5" />
            </g>
            <g fill="currentColor">
              <circle cx={first.x} cy={first.y + 1.5} r="2.25" />
              {rest.map(({ id, x, y }) => (
                <circle key={id} cx={x} cy={y} r="2.25" />
              ))}
            </g>
            <g
              stroke="var(--sheet)"
              strokeWidth="5"
              strokeLinejoin="round"
              className="[paint-order:stroke] max-xl:hidden"
            >
              {nodes.map(({ id, number, x, y, side, below: labelDrop }) => (
                <g key={id} textAnchor={side}>
                  <text
                    x={x + labelOffset[side]}
                    y={y - 12 + labelDrop}
                    fontSize="10.5"
                    fill="var(--ink-3)"
                    className="font-mono"
                  >
                    {number}
                  </text>
                  <text
                    x={x + labelOffset[side]}
                    y={y + 5 + labelDrop}
                    fontSize="15"
                    fill="var(--ink)"
                    className="font-medium font-serif"
                  >
                    {t(id)}
                  </text>
                </g>
              ))}
            </g>
          </svg>
        </div>
      </div>
    </div>
  );
}
