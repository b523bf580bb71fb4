import { ListFilterIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import { DateRangePicker } from "@/components/filters/date-range-picker";
import type { FilterQuestion } from "@/components/surveys/response-filter/filter-question";
import type { FilterState } from "@/components/surveys/response-filter/filter-state";
import { useFilterChips } from "@/components/surveys/response-filter/use-filter-chips";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";

/** Loaded when it is opened. */
const FilterPanel = lazyComponent(
  () => import("@/components/surveys/response-filter/filter-panel"),
  <Skeleton height="h-40" className="w-full" />,
);

interface FilterBarProps {
  projectId: string;
  /** Null for all surveys. */
  surveyId: string | null;
  filter: FilterState;
  onChange: (changes: Partial<FilterState>) => void;
  onClear: () => void;
  /** Questions of the survey, also removed ones. */
  questions: readonly FilterQuestion[];
  /** Names the bar, where a page has several. */
  label?: string;
  /** At the end of the first line. */
  children?: React.ReactNode;
}

/** What results are narrowed by: dates, a panel for everything else, and each part with a button that removes it. */
export function FilterBar({
  projectId,
  surveyId,
  filter,
  onChange,
  onClear,
  questions,
  label,
  children,
}: FilterBarProps) {
  const t = useTranslations("responseFilter");
  const common = useTranslations("common");
  const timeZone = useProjectTimeZone(projectId);
  const chips = useFilterChips(projectId, questions)(filter);
  const hasDates = filter.date_from !== null || filter.date_to !== null;
  return (
    <section
      aria-label={label ?? common("filters")}
      data-print="filter"
      className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2.5 sm:px-8"
    >
      <DateRangePicker
        value={{ date_from: filter.date_from ?? "all", date_to: filter.date_to }}
        onChange={({ date_from, date_to }) =>
          onChange({ date_from: date_from === "all" ? null : date_from, date_to })
        }
        timeZone={timeZone}
      />
      <DialogTrigger>
        <Button>
          <ListFilterIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("open")}
        </Button>
        <Popover label={t("open")} className="w-[34rem]">
          <FilterPanel
            projectId={projectId}
            surveyId={surveyId}
            filter={filter}
            onChange={onChange}
            questions={questions}
          />
        </Popover>
      </DialogTrigger>
      {chips.length > 0 && (
        <ul aria-label={common("activeFilters")} className="contents">
          {chips.map(({ label, without }) => (
            <li
              key={label}
              className="inline-flex min-w-0 max-w-full items-center gap-1 rounded-control border border-line bg-sheet pl-2 text-table"
            >
              <span className="min-w-0 truncate py-1">{label}</span>
              <Button
                variant="quiet"
                size="small"
                aria-label={t("without", { filter: label })}
                onPress={() => onChange(without)}
                className="size-6! px-0! pointer-coarse:size-11!"
              >
                <XIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(chips.some(({ isDefault }) => !isDefault) || hasDates) && (
        <Button variant="quiet" size="small" onPress={onClear}>
          {common("clearFilters")}
        </Button>
      )}
      {children && <span className="ml-auto flex items-center gap-2">{children}</span>}
    </section>
  );
}
