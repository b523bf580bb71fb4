"use client";
import { useState } from "react";
import { ActivityFeed } from "@/components/activity/activity-feed";
import { Sample, SampleSection } from "@/components/dev/sample";
import { CohortPicker } from "@/components/filters/cohort-picker";
import { ConditionSets, useConditionSets } from "@/components/filters/condition-sets";
import type { DateRange } from "@/components/filters/date-range";
import { DateRangePicker } from "@/components/filters/date-range-picker";
import { EventPicker } from "@/components/filters/event-picker";
import { PersonChip } from "@/components/person/person-chip";
import { PersonPicker } from "@/components/person/person-picker";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { CommandsProvider } from "@/components/ui/commands/commands";
import { PageHeader } from "@/components/ui/page-header";
import { Toaster } from "@/components/ui/toaster";

/** Filters, pickers of persons and the activity feed, with what each gives back. Its words are for those who build. */
export const FilterGallery = ({ projectId }: { projectId: string }) => (
  <CommandsProvider>
    <main className="mx-auto max-w-[1440px] pb-12">
      <PageHeader title="Filters, persons, activity" actions={<ThemeMenu />} />
      <FilterSamples projectId={projectId} />
    </main>
    <Toaster label="Messages" closeLabel="Dismiss" />
  </CommandsProvider>
);

/** The same without the page around it. */
export const FilterSamples = ({ projectId }: { projectId: string }) => (
  <>
    <Filters projectId={projectId} />
    <Persons projectId={projectId} />
    <SampleSection title="Activity">
      <Sample name="of a project" isWide>
        <ActivityFeed projectId={projectId} pageSize={10} />
      </Sample>
    </SampleSection>
  </>
);

function Filters({ projectId }: { projectId: string }) {
  const [filters, setFilters] = useState<Parameters<typeof useConditionSets>[0]>(null);
  const [groups, setGroups] = useConditionSets(filters, setFilters);
  const [cohort, setCohort] = useState<number | null>(null);
  const [event, setEvent] = useState("");
  const [range, setRange] = useState<DateRange>({ date_from: "-7d", date_to: null });
  return (
    <SampleSection title="Filters">
      <Sample name="condition sets" isWide>
        <div className="max-w-3xl">
          <ConditionSets projectId={projectId} groups={groups} onChange={setGroups} />
          <Output label="Written filters" value={filters} />
        </div>
      </Sample>
      <Sample name="cohort">
        <CohortPicker projectId={projectId} label="Cohort" value={cohort} onChange={setCohort} />
        <Output label="Cohort id" value={cohort} />
      </Sample>
      <Sample name="event">
        <EventPicker projectId={projectId} label="Event" value={event} onChange={setEvent} />
        <Output label="Event name" value={event} />
      </Sample>
      <Sample name="date range">
        <DateRangePicker value={range} onChange={setRange} timeZone="Europe/Berlin" />
        <Output label="Dates" value={range} />
      </Sample>
    </SampleSection>
  );
}

function Persons({ projectId }: { projectId: string }) {
  const [person, setPerson] = useState<Parameters<typeof PersonPicker>[0]["value"]>(null);
  return (
    <SampleSection title="Persons">
      <Sample name="picker">
        <PersonPicker projectId={projectId} label="Person" value={person} onChange={setPerson} />
      </Sample>
      <Sample name="chip">
        {person ? <PersonChip person={person} onRemove={() => setPerson(null)} /> : "Nobody picked"}
      </Sample>
    </SampleSection>
  );
}

const Output = ({ label, value }: { label: string; value: unknown }) => (
  <output aria-label={label} className="mt-2 block font-mono text-ink-3 text-mono [overflow-wrap:anywhere]">
    {JSON.stringify(value)}
  </output>
);
