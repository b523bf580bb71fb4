import { ListFilterIcon, XIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { DialogTrigger } from "react-aria-components";
import { type FiltersProps, optionsIn } from "@/components/surveys/list/filter-options";
import type { ListFilters } from "@/components/surveys/list/use-list-view";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Popover } from "@/components/ui/popover";

const FilterPanel = lazyComponent(() => import("@/components/surveys/list/filter-panel"));

/** Opens what the list can be narrowed by. */
export function FilterButton(props: FiltersProps) {
  const t = useTranslations("surveys.filters");
  return (
    <DialogTrigger>
      <Button size="icon" aria-label={t("open")}>
        <ListFilterIcon aria-hidden className="size-4" strokeWidth={1.5} />
      </Button>
      <Popover label={t("open")} placement="bottom end" className="min-h-[22rem] w-80 p-4">
        <FilterPanel {...props} />
      </Popover>
    </DialogTrigger>
  );
}

/** The active filters of the list, each with a button that removes it. */
export function ActiveFilters({ filters, onChange, rows }: FiltersProps) {
  const t = useTranslations("surveys");
  const common = useTranslations("common");
  const format = useFormatter();
  const { authors } = useMemo(() => optionsIn(rows), [rows]);
  const { type, author, flag, hasProblems, isEdited, created } = filters;
  const day = (iso: string) =>
    format.dateTime(new Date(`${iso}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const active: { label: string; without: Partial<ListFilters> }[] = [
    ...(type ? [{ label: `${t("columns.type")}: ${t(`types.${type}`)}`, without: { type: null } }] : []),
    ...(author
      ? [
          {
            label: `${t("columns.author")}: ${authors.find(({ id }) => id === author)?.label ?? author}`,
            without: { author: null },
          },
        ]
      : []),
    ...(flag ? [{ label: `${common("flag")}: ${flag}`, without: { flag: null } }] : []),
    ...(created
      ? [
          {
            label: `${t("filters.created")}: ${day(created.from)} – ${day(created.to)}`,
            without: { created: null },
          },
        ]
      : []),
    ...(hasProblems ? [{ label: t("filters.hasProblems"), without: { hasProblems: false } }] : []),
    ...(isEdited ? [{ label: t("unpublished"), without: { isEdited: false } }] : []),
  ];
  if (active.length === 0) return null;
  return (
    <ul
      aria-label={common("filters")}
      className="flex flex-wrap gap-2 border-line border-b px-4 py-2 sm:px-8"
    >
      {active.map(({ label, without }) => (
        <li
          key={label}
          className="inline-flex items-center gap-1 rounded-control border border-line bg-sheet pl-2 text-table"
        >
          {label}
          <Button
            variant="quiet"
            size="small"
            aria-label={common("removeFilter", { filter: label })}
            onPress={() => onChange(without)}
            className="size-6! px-0!"
          >
            <XIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
