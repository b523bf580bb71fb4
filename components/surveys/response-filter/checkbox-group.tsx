import { useFormatter } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";

interface CheckboxGroupProps<Id extends string | number> {
  label: string;
  /** Each with how many responses it has. */
  options: readonly { id: Id; label: string; count: number }[];
  /** Empty means any. */
  value: readonly Id[];
  onChange: (value: Id[]) => void;
}

/** A selection of a few values; an empty selection does not filter. */
export function CheckboxGroup<Id extends string | number>({
  label,
  options,
  value,
  onChange,
}: CheckboxGroupProps<Id>) {
  const format = useFormatter();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-ink-2 text-label">{label}</legend>
      <div className="flex max-h-40 flex-col gap-0.5 overflow-y-auto">
        {options.map((option) => (
          <div key={option.id} className="flex items-center justify-between gap-3 pr-1">
            <Checkbox
              label={option.label}
              isSelected={value.includes(option.id)}
              onChange={(isOn) =>
                onChange(isOn ? [...value, option.id] : value.filter((id) => id !== option.id))
              }
            />
            <span className="font-mono text-ink-3 text-mono-small tabular-nums">
              {format.number(option.count)}
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
