import { XIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { DateRangePicker } from "@/components/filters/date-range-picker";
import { EventPicker } from "@/components/filters/event-picker";
import { type PersonPageView, timelineKinds } from "@/components/persons/page/person-view";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { SegmentedControl } from "@/components/ui/segmented-control";

interface TimelineFiltersProps {
  projectId: string;
  view: PersonPageView;
  setView: (changes: Partial<PersonPageView>) => void;
  timeZone: string;
}

/** Narrows the timeline by text, kind, name and dates of events. */
export function TimelineFilters({ projectId, view, setView, timeZone }: TimelineFiltersProps) {
  const t = useTranslations("personPage.timeline");
  const common = useTranslations("common");
  const format = useFormatter();
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3 sm:px-8">
      <SearchField
        label={t("search")}
        value={view.search}
        onChange={(search) => setView({ search, open: null })}
      />
      <SegmentedControl
        label={common("kind")}
        segments={timelineKinds.map((id) => ({ id, label: t(`kinds.${id}`) }))}
        value={view.kind}
        onChange={(kind) => setView({ kind, open: null })}
      />
      <div className="w-full sm:w-56">
        <EventPicker
          projectId={projectId}
          label={common("anyEvent")}
          isLabelHidden
          placeholder={common("anyEvent")}
          value={view.event}
          onChange={(event) => setView({ event, open: null })}
        />
      </div>
      {view.until === null ? (
        <DateRangePicker
          value={{ date_from: view.from, date_to: view.to }}
          onChange={({ date_from, date_to }) => setView({ from: date_from, to: date_to, open: null })}
          timeZone={timeZone}
        />
      ) : (
        <Button size="small" onPress={() => setView({ until: null, open: null })}>
          {t("until", {
            date: format.dateTime(new Date(view.until), {
              dateStyle: "medium",
              timeStyle: "medium",
              timeZone,
            }),
          })}
          <XIcon aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
      )}
    </div>
  );
}
