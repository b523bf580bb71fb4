import { useQuery } from "@tanstack/react-query";
import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { ItemSearch } from "@/components/activity-log/item-search";
import { type ActivityKind, activityKinds } from "@/components/activity-log/kinds";
import { type LogView, noFilters, rangeOf } from "@/components/activity-log/use-log-view";
import { DateRangePicker } from "@/components/filters/date-range-picker";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { organizationMembersOptions } from "@/lib/client/access/organization-members";

interface LogFiltersProps {
  projectId: string;
  view: LogView;
  onChange: (changes: Partial<LogView>) => void;
  timeZone: string;
}

const anyValue = "";

/** The filters of the feed. */
export function LogFilters({ projectId, view, onChange, timeZone }: LogFiltersProps) {
  const t = useTranslations("activityLog");
  const common = useTranslations("common");
  const { data: members = [] } = useQuery(organizationMembersOptions());
  const { kind, by, item, name } = view;
  const isFiltered = kind !== null || by !== null || item !== null || view.from !== "all" || view.to !== null;
  const people = [
    { id: anyValue, label: t("anyone") },
    ...members.map(({ id, name }) => ({ id: String(id), label: name })),
    { id: "system", label: t("system") },
  ];
  return (
    <search
      aria-label={t("filters")}
      className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3 sm:px-8"
    >
      {item ? (
        <span className="inline-flex h-[34px] min-w-0 items-center gap-1 rounded-control border border-line bg-sheet pl-2.5 text-table">
          <span className="truncate">{t("item", { name: name ?? item.id })}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={t("removeItem", { name: name ?? item.id })}
            onPress={() => onChange({ item: null, name: null })}
            className="size-7! px-0!"
          >
            <XIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
          </Button>
        </span>
      ) : (
        <ItemSearch
          projectId={projectId}
          onChoose={({ name, ...item }) => onChange({ item, name, kind: null })}
        />
      )}
      <Select<ActivityKind | typeof anyValue>
        label={common("kind")}
        isLabelHidden
        options={[
          { id: anyValue, label: common("allActivity") },
          ...activityKinds.map((id) => ({ id, label: t(`kinds.${id}`) })),
        ]}
        value={kind ?? anyValue}
        onChange={(id) => onChange({ kind: id === anyValue ? null : id, item: null, name: null })}
        className="w-48 max-sm:w-full"
      />
      <Select
        label={t("by")}
        isLabelHidden
        options={people}
        value={people.some(({ id }) => id === by) ? by : anyValue}
        onChange={(id) => onChange({ by: id || null })}
        className="w-48 max-sm:w-full"
      />
      <DateRangePicker
        value={rangeOf(view)}
        onChange={({ date_from, date_to }) => onChange({ from: date_from, to: date_to })}
        timeZone={timeZone}
      />
      {isFiltered && (
        <Button variant="quiet" onPress={() => onChange(noFilters)}>
          {common("clearFilters")}
        </Button>
      )}
    </search>
  );
}
