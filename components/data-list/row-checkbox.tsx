import { CheckIcon, MinusIcon } from "lucide-react";
import { useCallback } from "react";

interface RowCheckboxProps {
  label: string;
  isSelected: boolean;
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  /** Called with whether Shift was held. */
  onToggle: (isRange: boolean) => void;
}

/** The browser's own in our look: of many rows, each must be cheap. */
export function RowCheckbox(props: RowCheckboxProps) {
  const { label, isSelected, isIndeterminate = false, isDisabled = false, onToggle } = props;
  const mark = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = isIndeterminate;
    },
    [isIndeterminate],
  );
  const Mark = isIndeterminate ? MinusIcon : isSelected ? CheckIcon : null;
  return (
    <label className="-m-1 grid size-6 cursor-pointer place-items-center pointer-coarse:-m-3 pointer-coarse:size-11">
      <input
        ref={mark}
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        disabled={isDisabled}
        data-row-checkbox
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="size-4 cursor-pointer appearance-none rounded-[3px] border border-control bg-sheet [grid-area:1/1] checked:border-water checked:bg-water indeterminate:border-water indeterminate:bg-water hover:border-ink-2 forced-colors:appearance-auto"
      />
      {Mark && (
        <Mark
          aria-hidden
          className="pointer-events-none size-3 text-on-water [grid-area:1/1] forced-colors:hidden"
          strokeWidth={2.5}
        />
      )}
    </label>
  );
}
