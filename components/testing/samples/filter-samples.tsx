import { useState } from "react";
import { ActivityFeed } from "@/components/activity/activity-feed";
import { CohortPicker } from "@/components/filters/cohort-picker";
import { blankConditionGroup, writeConditionGroups } from "@/components/filters/condition-groups";
import { ConditionSets } from "@/components/filters/condition-sets";
import type { DateRange } from "@/components/filters/date-range";
import { DateRangePicker } from "@/components/filters/date-range-picker";
import { EventPicker } from "@/components/filters/event-picker";
import { PersonChip } from "@/components/person/person-chip";
import { PersonPicker } from "@/components/person/person-picker";

/** Filters, pickers of persons and the activity feed, with what each gives back. */
export const FilterSamples = ({ projectId }: { projectId: string }) => (
  <>
    <Filters projectId={projectId} />
    <Persons projectId={projectId} />
    <section aria-label="Activity" className="px-8 py-6">
      <ActivityFeed projectId={projectId} pageSize={10} />
    </section>
  </>
);

function Filters({ projectId }: { projectId: string }) {
  const [groups, setGroups] = useState<Parameters<typeof writeConditionGroups>[0]>([blankConditionGroup]);
  const [cohort, setCohort] = useState<number | null>(null);
  const [event, setEvent] = useState("");
  const [range, setRange] = useState<DateRange>({ date_from: "-7d", date_to: null });
  return (
    <section aria-label="Filters" className="grid grid-cols-4 items-start gap-6 px-8 py-6">
      <div className="col-span-4 max-w-3xl">
        <ConditionSets projectId={projectId} groups={groups} onChange={setGroups} />
        <Output label="Written filters" value={writeConditionGroups(groups, null)} />
      </div>
      <CohortPicker projectId={projectId} label="Cohort" value={cohort} onChange={setCohort} />
      <Output label="Cohort id" value={cohort} />
      <EventPicker projectId={projectId} label="Event" value={event} onChange={setEvent} />
      <Output label="Event name" value={event} />
      <DateRangePicker value={range} onChange={setRange} timeZone="Europe/Berlin" />
      <Output label="Dates" value={range} />
    </section>
  );
}

function Persons({ projectId }: { projectId: string }) {
  const [person, setPerson] = useState<Parameters<typeof PersonPicker>[0]["value"]>(null);
  return (
    <section aria-label="Persons" className="grid grid-cols-4 items-start gap-6 px-8 py-6">
      <PersonPicker projectId={projectId} label="Person" value={person} onChange={setPerson} />
      {person ? <PersonChip person={person} onRemove={() => setPerson(null)} /> : "Nobody picked"}
    </section>
  );
}

const Output = ({ label, value }: { label: string; value: unknown }) => (
  <output aria-label={label} className="mt-2 block font-mono text-ink-3 text-mono [overflow-wrap:anywhere]">
    {JSON.stringify(value)}
  </output>
);
