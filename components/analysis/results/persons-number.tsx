import { useFormatter } from "next-intl";

interface PersonsNumberProps {
  count: number;
  /** Description of the persons, for screen readers, after the number. */
  label: string;
  onOpen: () => void;
}

/** A number that opens its persons; zero opens nothing. */
export function PersonsNumber({ count, label, onOpen }: PersonsNumberProps) {
  const format = useFormatter();
  if (count === 0) return <span className="tabular-nums">{format.number(0)}</span>;
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
