import { useFormatter } from "next-intl";

interface PersonsNumberProps {
  count: number;
  /** Description of the persons, for screen readers, after the number. */
  label: string;
  onOpen?: (() => void) | undefined;
}

/** A number that opens its persons; zero opens nothing, and neither does one without `onOpen`. */
export function PersonsNumber({ count, label, onOpen }: PersonsNumberProps) {
  const format = useFormatter();
  if (count === 0 || !onOpen) return <span className="tabular-nums">{format.number(count)}</span>;
  return (
    <button
      type="button"
      className="cursor-pointer tabular-nums underline decoration-control/60 underline-offset-2 hover:text-water"
      onClick={onOpen}
    >
      {format.number(count)}
      <span className="sr-only"> {label}</span>
    </button>
  );
}
