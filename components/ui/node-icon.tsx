const shapes = {
  /** The start. */
  start: (
    <path
      d="M8 2.5 14 13H2z"
      fill="var(--sheet)"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  ),
  /** A step between start and end. */
  step: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="var(--sheet)" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="8" cy="8" r="1.75" fill="currentColor" />
    </>
  ),
  /** The end. */
  end: (
    <>
      <circle cx="8" cy="8" r="6" fill="var(--sheet)" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="8" cy="8" r="3" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
} as const;

/** The icon of a node in a flow. */
export const NodeIcon = ({
  kind,
  className = "size-4",
}: {
  kind: keyof typeof shapes;
  className?: string;
}) => (
  <svg viewBox="0 0 16 16" aria-hidden className={className}>
    {shapes[kind]}
  </svg>
);
