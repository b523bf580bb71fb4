import { useQuery } from "@tanstack/react-query";
import { ListFilterIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import { useFilterText } from "@/components/filters/use-filter-text";
import { type FilterGroups, toGroups } from "@/components/persons/list/filter-groups";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Popover } from "@/components/ui/popover";
import { cohortsOptions } from "@/lib/client/cohorts";
import { operators, type PropertyFilter } from "@/lib/contract/filter";

const FilterPanel = lazyComponent(() => import("@/components/persons/list/filter-panel"));

interface PersonFiltersProps {
  projectId: string;
  filters: FilterGroups;
  onChange: (filters: FilterGroups) => void;
}

/** Opens the conditions on properties and cohorts. */
export function FilterButton(props: PersonFiltersProps) {
  const t = useTranslations("persons.filters");
  return (
    <DialogTrigger>
      <Button aria-label={t("open")}>
        <ListFilterIcon aria-hidden className="size-4" strokeWidth={1.5} />
        <span className="max-sm:sr-only">{t("button")}</span>
      </Button>
      <Popover label={t("open")} placement="bottom start" className="w-[44rem] p-4">
        <FilterPanel {...props} />
      </Popover>
    </DialogTrigger>
  );
}

/** The conditions in words, each with a button that removes it. */
export function ActiveFilters({ projectId, filters, onChange }: PersonFiltersProps) {
  const t = useTranslations("persons.filters");
  const common = useTranslations("common");
  const groups = useTranslations("filters.groups");
  const filterText = useFilterText();
  const { data: cohorts = [] } = useQuery({
    ...cohortsOptions(projectId),
    enabled: filters.flat().some(({ type }) => type === "cohort"),
  });
  if (filters.length === 0) return null;
  const textOf = (filter: PropertyFilter): string => {
    const name = cohorts.find(({ id }) => String(id) === String(filter.value))?.name;
    if (filter.type !== "cohort" || !name) return filterText(filter);
    const isNot = operators[filter.operator ?? "exact"].not !== (filter.negation === true);
    return t(isNot ? "notInCohort" : "inCohort", { cohort: name });
  };
  return (
    <ul
      aria-label={common("activeFilters")}
      className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 sm:px-8"
    >
      {filters.flatMap((group, groupAt) =>
        group.map((filter, at) => (
          <li
            key={JSON.stringify([groupAt, filter])}
            className="inline-flex min-w-0 max-w-full items-center gap-1 rounded-control border border-line bg-sheet pl-2 text-table"
          >
            {groupAt > 0 && at === 0 && <span className="shrink-0 text-ink-3">{groups("or")}</span>}
            <span className="truncate">{textOf(filter)}</span>
            <Button
              variant="quiet"
              size="small"
              aria-label={common("removeFilter", { filter: textOf(filter) })}
              onPress={() => onChange(toGroups(filters.with(groupAt, group.toSpliced(at, 1))))}
              className="size-6! px-0!"
            >
              <XIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
            </Button>
          </li>
        )),
      )}
      <li>
        <Button variant="quiet" size="small" onPress={() => onChange([])}>
          {common("clearFilters")}
        </Button>
      </li>
    </ul>
  );
}
