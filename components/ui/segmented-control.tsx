import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { choose } from "@/components/ui/choose";

interface Segment<Id extends string> {
  id: Id;
  label: string;
  /** Shown instead of the label, which becomes the accessible name. */
  icon?: React.ReactNode;
}

interface SegmentedControlProps<Id extends string> {
  label: string;
  segments: readonly Segment<Id>[];
  value: Id;
  onChange: (value: Id) => void;
  isDisabled?: boolean;
  /** Focuses the chosen segment when it appears. */
  autoFocus?: boolean;
}

/** Switches between a few views or values. */
export const SegmentedControl = <Id extends string>({
  label,
  segments,
  value,
  onChange,
  isDisabled = false,
  autoFocus = false,
}: SegmentedControlProps<Id>) => (
  <ToggleButtonGroup
    aria-label={label}
    selectionMode="single"
    disallowEmptySelection
    isDisabled={isDisabled}
    selectedKeys={[value]}
    onSelectionChange={([id]) => choose(segments, id, onChange)}
    className="inline-flex min-h-[34px] w-fit max-w-full shrink-0 items-stretch rounded-control border border-control bg-sheet pointer-coarse:min-h-11"
  >
    {segments.map(({ id, label, icon }) => (
      <ToggleButton
        key={id}
        id={id}
        autoFocus={autoFocus && id === value}
        {...(icon !== undefined && { "aria-label": label })}
        className="flex min-w-9 cursor-pointer items-center justify-center border-control border-l px-2.5 text-center text-ink-2 text-table first:rounded-l-[3px] first:border-l-0 last:rounded-r-[3px] hover:text-ink selected:bg-water-soft selected:font-medium selected:text-ink data-[disabled]:cursor-default data-[disabled]:text-ink-3 forced-colors:selected:outline-2"
      >
        {icon ?? label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
