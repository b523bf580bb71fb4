"use client";
import { useCallback } from "react";

interface RowCheckboxProps {
  label: string;
  isSelected: boolean;
  isIndeterminate?: boolean;
  /** Given the event: it knows whether Shift was held. */
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
}

/** The browser's own: of many rows, each must be cheap. */
export function RowCheckbox({ label, isSelected, isIndeterminate = false, onChange }: RowCheckboxProps) {
  const mark = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = isIndeterminate;
    },
    [isIndeterminate],
  );
  return (
    <label className="-m-1 grid size-6 cursor-pointer place-items-center pointer-coarse:-m-3 pointer-coarse:size-11">
      <input
        ref={mark}
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={onChange}
        className="size-4 cursor-pointer accent-water"
      />
    </label>
  );
}
