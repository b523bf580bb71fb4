const shapes = {
  hollowSquare: (
    <rect x="2.5" y="2.5" width="7" height="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
  ),
  halfCircle: (
    <>
      <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 2a4 4 0 0 0 0 8z" fill="currentColor" />
    </>
  ),
  filledCircle: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  barPair: <path d="M3.25 2h2v8h-2zM6.75 2h2v8h-2z" fill="currentColor" />,
  checkRing: (
    <>
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.25" />
      <path d="m3.75 6.2 1.6 1.6 3-3.4" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </>
  ),
  dashedSquare: (
    <rect
      x="2"
      y="2"
      width="8"
      height="8"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2 2"
      strokeDashoffset="1"
    />
  ),
} as const;

const tones = {
  forest: "text-forest",
  ochre: "text-ochre",
  ink: "text-ink",
  "ink-2": "text-ink-2",
  "ink-3": "text-ink-3",
} as const;

export interface StatusMarkProps {
  shape: keyof typeof shapes;
  tone: keyof typeof tones;
}

/** The icon of a status, which differs in shape as well as in colour. Always beside its name. */
export const StatusMark = ({ shape, tone }: StatusMarkProps) => (
  <svg viewBox="0 0 12 12" aria-hidden className={`size-3 shrink-0 ${tones[tone]}`}>
    {shapes[shape]}
  </svg>
);
