import { ListFilterIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import { Button } from "@/components/ui/button";
import type { Option } from "@/components/ui/list-box";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";

/** A fact that the rows of a list are narrowed by: one of a few values, or any. */
export interface ChoiceFilter {
  id: string;
  label: string;
  options: readonly Option[];
  /** The id of an option; null for any. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/**
 * Makes filters of the parts of a view: each has a label, the values to choose from and their names.
 *
 * @param setView changes what of the list is on screen
 */
export const choiceFiltersOf =
  <View extends object>(view: View, setView: (changes: Partial<View>) => void) =>
  <Part extends keyof View & string, Value extends NonNullable<View[Part]> & string>(
    part: Part,
    label: string,
    values: readonly Value[],
    nameOf: (value: Value) => string,
  ): ChoiceFilter => {
    const narrow = (value: Value | null) => setView({ [part]: value } as Partial<View>); // a value of that part
    return {
      id: part,
      label,
      options: values.map((id) => ({ id, label: nameOf(id) })),
      value: values.find((value) => value === view[part]) ?? null,
      onChange: (id) => narrow(values.find((value) => value === id) ?? null),
    };
  };

interface ChoiceFiltersProps {
  filters: readonly ChoiceFilter[];
}

/** No option has this id. */
const anyValue = "";

/** Opens what a list can be narrowed by. */
export function ChoiceFilterButton({ filters, label }: ChoiceFiltersProps & { label: string }) {
  const t = useTranslations("dataList.filters");
  return (
    <DialogTrigger>
      <Button size="icon" aria-label={label}>
        <ListFilterIcon aria-hidden className="size-4" strokeWidth={1.5} />
      </Button>
      <Popover label={label} placement="bottom end" className="w-72 p-4">
        <div className="flex flex-col gap-4">
          {filters.map(({ id, label, options, value, onChange }) => (
            <Select
              key={id}
              label={label}
              options={[{ id: anyValue, label: t("any") }, ...options]}
              value={value ?? anyValue}
              onChange={(choice) => onChange(choice === anyValue ? null : choice)}
            />
          ))}
        </div>
      </Popover>
    </DialogTrigger>
  );
}

/** The active filters of the list, each with a button that removes it. */
export function ActiveChoiceFilters({ filters }: ChoiceFiltersProps) {
  const common = useTranslations("common");
  const active = filters.filter(({ value }) => value !== null);
  if (active.length === 0) return null;
  return (
    <ul
      aria-label={common("filters")}
      className="flex flex-wrap gap-2 border-line border-b px-4 py-2 sm:px-8"
    >
      {active.map(({ id, label, options, value, onChange }) => {
        const filter = `${label}: ${options.find((option) => option.id === value)?.label ?? value}`;
        return (
          <li
            key={id}
            className="inline-flex items-center gap-1 rounded-control border border-line bg-sheet pl-2 text-table"
          >
            {filter}
            <Button
              variant="quiet"
              size="small"
              aria-label={common("removeFilter", { filter })}
              onPress={() => onChange(null)}
              className="size-6! px-0!"
            >
              <XIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
